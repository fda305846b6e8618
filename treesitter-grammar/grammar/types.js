// Types, and the names that types and expressions share.

const { PREC } = require('./expressions');
const { commaSeparated } = require('./lists');

module.exports = {
  supertypes: $ => [$._type],

  conflicts: $ => [
    // `Foo` followed by `.`, `?` or a closing bracket: a type or a value, and
    // only what stands behind it tells.
    [$._name, $._expression],
  ],

  rules: {
    _type: $ => choice(
      $._name,
      $.predefined_type,
      $.nullable_type,
      $.array_type,
      $.tuple_type,
    ),

    _name: $ => choice($._simple_name, $.qualified_name),

    _simple_name: $ => choice($.identifier, $.generic_name),

    qualified_name: $ => prec.left(PREC.POSTFIX, seq(
      field('qualifier', $._name),
      '.',
      choice(
        field('name', $._simple_name),
        // The mark behind it is never there: it makes the scanner look at what
        // follows, which could be read as the name of a variable otherwise.
        seq(field('name', $.missing_name), optional($._statement_here)),
      ),
    )),

    generic_name: $ => seq(
      field('name', $.identifier),
      field('type_arguments', $.type_argument_list),
    ),

    type_argument_list: $ => seq(
      alias($._type_arguments_open, '<'),
      choice(commaSeparated(field('type', $._type)), repeat(',')),
      '>',
    ),

    predefined_type: _ => choice(
      'bool', 'int', 'long', 'double', 'decimal', 'string', 'char', 'byte', 'void',
      'object', 'short', 'uint', 'ulong', 'ushort', 'sbyte', 'float', 'dynamic', 'nint', 'nuint',
    ),

    // As tight as `as`, so that `x as T ? …` stays open until it is decided.
    nullable_type: $ => prec(PREC.RELATIONAL, seq(field('type', $._type), '?')),

    array_type: $ => seq(field('type', $._type), field('rank', $.array_rank)),

    // One token, so that `x[]` and `x[0]` part at the bracket.
    array_rank: _ => token(/\[[\s,]*\]/),

    tuple_type: $ => seq(
      '(',
      $.tuple_type_element,
      repeat1(seq(',', $.tuple_type_element)),
      ')',
    ),

    tuple_type_element: $ => seq(field('type', $._type), optional(field('name', $.identifier))),

    implicit_type: _ => 'var',

    type_parameter_list: $ => seq('<', commaSeparated($.type_parameter), '>'),

    type_parameter: $ => seq(
      repeat($.attribute_list),
      optional(choice('in', 'out')),
      field('name', $.identifier),
    ),

    type_constraint: $ => seq(
      'where',
      field('parameter', $.identifier),
      ':',
      commaSeparated(field('constraint', choice(
        $._type,
        'entity',
        'class',
        'struct',
        $.constructor_constraint,
      ))),
    ),

    constructor_constraint: _ => seq('new', '(', ')'),
  },
};
