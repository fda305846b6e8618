// Expressions. Assignment stands outside `_expression`: it is a statement, the
// body of a lambda or something in parentheses, which keeps `name = value` in
// attributes, initialisers and clocks free of doubt.

const { commaSeparated, commaTerminated } = require('./lists');

const PREC = {
  LAMBDA: 1,
  CONDITIONAL: 2,
  COALESCE: 3,
  OR: 4,
  AND: 5,
  BIT_OR: 6,
  BIT_XOR: 7,
  BIT_AND: 8,
  EQUALITY: 9,
  RELATIONAL: 10,
  SHIFT: 11,
  ADDITIVE: 12,
  MULTIPLICATIVE: 13,
  SWITCH: 14,
  RANGE: 15,
  UNARY: 16,
  POSTFIX: 17,
};

const BINARY = [
  [prec.left, PREC.OR, ['||']],
  [prec.left, PREC.AND, ['&&']],
  [prec.left, PREC.BIT_OR, ['|']],
  [prec.left, PREC.BIT_XOR, ['^']],
  [prec.left, PREC.BIT_AND, ['&']],
  [prec.left, PREC.EQUALITY, ['==', '!=']],
  [prec.left, PREC.RELATIONAL, ['<', '>', '<=', '>=']],
  [prec.left, PREC.SHIFT, ['<<', '>>', '>>>']],
  [prec.left, PREC.ADDITIVE, ['+', '-']],
  [prec.left, PREC.MULTIPLICATIVE, ['*', '/', '%']],
  [prec.right, PREC.COALESCE, ['??']],
];

// `(a) - b`, `(a)[0]`: behind a name in parentheses these read on as operators,
// though `(a)` could be a cast of what they begin. `(a)(b)` and `(a)b` are casts.
const leadsOtherwise = rule => prec.dynamic(-2, rule);

module.exports = {
  PREC,

  supertypes: $ => [],

  // A rule between an operand and its operator would lose their precedence.
  inline: $ => [$._needed, $._query_word],

  conflicts: $ => [
    // `x as T ? …`: a nullable type or the start of a conditional.
    [$.as_expression, $.nullable_type],
    // `(a, b)`: a tuple until `=>` makes it the parameters of a lambda.
    [$._simple_name, $._lambda_name],
    [$._expression, $._lambda_name],
  ],

  rules: {
    _expression: $ => choice(
      $._literal,
      $.interpolated_string,
      $.missing_expression,
      $._simple_name,
      $._query_word,
      $.this_expression,
      $.base_expression,
      $.member_access_expression,
      $.element_access_expression,
      $.call_expression,
      $.null_forgiving_expression,
      $.postfix_unary_expression,
      $.prefix_unary_expression,
      $.cast_expression,
      $.await_expression,
      $.binary_expression,
      $.is_expression,
      $.as_expression,
      $.conditional_expression,
      $.range_expression,
      $.switch_expression,
      $.with_expression,
      $.lambda_expression,
      $.anonymous_method_expression,
      $.parenthesized_expression,
      $.tuple_expression,
      $.collection_expression,
      $.object_creation_expression,
      $.implicit_object_creation_expression,
      $.anonymous_object_creation_expression,
      $.array_creation_expression,
      $.typeof_expression,
      $.sizeof_expression,
      $.default_expression,
      $.checked_expression,
      $.throw_expression,
      $.query_expression,
      $.assignment_expression,
    ),

    

    // Where code breaks off behind `=`, `+` or `=>`, the scanner says that the
    // value is missing, so that what follows is not taken for it.
    _needed: $ => choice($._expression, alias($._value_missing_here, $.missing_expression)),

    this_expression: _ => 'this',

    base_expression: _ => 'base',

    // ── postfix ──────────────────────────────────────────────────────────

    member_access_expression: $ => prec.left(PREC.POSTFIX, seq(
      field('object', choice($._expression, $.predefined_type)),
      field('operator', choice('.', '?.', '->')),
      field('name', choice($._simple_name, $.missing_name)),
    )),

    element_access_expression: $ => prec.left(PREC.POSTFIX, seq(
      field('object', $._expression),
      choice('[', '?['),
      commaSeparated(field('index', $.argument)),
      ']',
    )),

    call_expression: $ => prec.left(PREC.POSTFIX, seq(
      field('function', $._expression),
      field('arguments', $.argument_list),
    )),

    argument_list: $ => seq('(', optional(commaSeparated($.argument)), ')'),

    argument: $ => seq(
      choice(
        field('value', $._expression),
        seq(field('name', $._name_in_expression), ':', field('value', $._needed)),
        seq(
          optional(seq(field('name', $._name_in_expression), ':')),
          field('modifier', choice('ref', 'out', 'in')),
          field('value', choice($._expression, $.declaration_expression)),
        ),
      ),
    ),

    declaration_expression: $ => seq(
      field('type', choice($._type, $.implicit_type)),
      field('name', $.identifier),
    ),

    null_forgiving_expression: $ => prec.left(PREC.POSTFIX, seq(
      field('operand', $._expression),
      alias($._forgiving_mark, '!'),
    )),

    postfix_unary_expression: $ => prec.left(PREC.POSTFIX, seq(
      field('operand', $._expression),
      field('operator', choice('++', '--')),
    )),

    // ── prefix ───────────────────────────────────────────────────────────

    prefix_unary_expression: $ => choice(
      prec.right(PREC.UNARY, seq(
        field('operator', choice('!', '~', '++', '--')),
        field('operand', $._expression),
      )),
      prec.right(PREC.UNARY, leadsOtherwise(seq(
        field('operator', choice('-', '+', '&', '*', '^')),
        field('operand', $._expression),
      ))),
    ),

    cast_expression: $ => prec.right(PREC.UNARY, prec.dynamic(1, seq(
      '(',
      field('type', $._type),
      ')',
      field('value', $._expression),
    ))),

    await_expression: $ => prec.right(PREC.UNARY, seq('await', field('value', $._expression))),

    throw_expression: $ => prec.right(PREC.LAMBDA, seq('throw', field('value', $._expression))),

    // ── infix ────────────────────────────────────────────────────────────

    binary_expression: $ => choice(...BINARY.map(([associate, level, operators]) =>
      associate(level, seq(
        field('left', $._expression),
        field('operator', operators.length > 1 ? choice(...operators) : operators[0]),
        field('right', $._needed),
      )))),

    is_expression: $ => prec.left(PREC.RELATIONAL, seq(
      field('value', $._expression),
      'is',
      field('pattern', $._pattern),
    )),

    as_expression: $ => prec(PREC.RELATIONAL, seq(
      field('value', $._expression),
      'as',
      field('type', $._type),
    )),

    conditional_expression: $ => prec.right(PREC.CONDITIONAL, seq(
      field('condition', $._expression),
      '?',
      field('consequence', $._expression),
      ':',
      field('alternative', $._expression),
    )),

    // Without a start it reaches as far as it can, as a spread does.
    range_expression: $ => choice(
      prec.right(PREC.RANGE, seq(field('from', $._expression), '..', optional(field('to', $._expression)))),
      prec.right(PREC.LAMBDA, leadsOtherwise(seq('..', field('to', $._expression)))),
      prec.right(PREC.LAMBDA, leadsOtherwise('..')),
    ),

    assignment_expression: $ => prec.right(PREC.LAMBDA, seq(
      field('left', choice($._expression, $.implicit_type_deconstruction)),
      field('operator', choice('=', $._compound_assignment)),
      field('right', $._needed),
    )),

    _compound_assignment: _ => choice('+=', '-=', '*=', '/=', '%=', '&=', '|=', '^=', '<<=', '>>=', '>>>=', '??='),

    // `var (a, b) = pair;`
    implicit_type_deconstruction: $ => seq(
      field('type', $.implicit_type),
      '(',
      commaSeparated(field('name', $.identifier)),
      ')',
    ),

    switch_expression: $ => prec.left(PREC.SWITCH, seq(
      field('value', $._expression),
      'switch',
      '{',
      optional(commaTerminated($.switch_expression_arm)),
      '}',
    )),

    switch_expression_arm: $ => seq(
      field('pattern', $._pattern),
      optional($.when_clause),
      '=>',
      field('value', $._expression),
    ),

    when_clause: $ => seq('when', field('condition', $._expression)),

    with_expression: $ => prec.left(PREC.SWITCH, seq(
      field('value', $._expression),
      'with',
      field('initializer', $.initializer),
    )),

    // ── lambdas ──────────────────────────────────────────────────────────

    lambda_expression: $ => prec.right(PREC.LAMBDA, seq(
      optional($._function_modifiers),
      field('parameters', choice($._lambda_name, $.lambda_parameters)),
      '=>',
      field('body', choice($.block, $._needed)),
    )),

    _function_modifiers: _ => repeat1(choice('async', 'static')),

    lambda_parameters: $ => seq('(', optional(commaSeparated($.lambda_parameter)), ')'),

    _lambda_name: $ => choice($.identifier, $._query_word),

    lambda_parameter: $ => choice(
      field('name', $._lambda_name),
      seq(
        optional(choice('ref', 'out', 'in', 'params')),
        field('type', $._type),
        field('name', $.identifier),
        optional(seq('=', field('default', $._expression))),
      ),
    ),

    anonymous_method_expression: $ => prec.right(seq(
      'delegate',
      optional(field('parameters', $.parameter_list)),
      field('body', $.block),
    )),

    // ── grouping and creation ────────────────────────────────────────────

    parenthesized_expression: $ => seq('(', field('value', $._expression), ')'),

    tuple_expression: $ => seq('(', $._tuple_element, repeat1(seq(',', $._tuple_element)), ')'),

    _tuple_element: $ => choice($.tuple_element, alias($._tuple_declaration, $.tuple_element)),

    tuple_element: $ => seq(
      optional(seq(field('name', $._name_in_expression), ':')),
      field('value', $._expression),
    ),

    _tuple_declaration: $ => field('value', $.declaration_expression),

    collection_expression: $ => choice(
      leadsOtherwise(seq('[', optional(commaTerminated(choice($._expression, $.spread_element))), ']')),
      // `[]` reaches the parser as the one token that types need it to be.
      alias($.array_rank, '[]'),
    ),

    spread_element: $ => prec(PREC.UNARY, seq('..', field('value', $._expression))),

    object_creation_expression: $ => prec.right(seq(
      'new',
      choice(
        seq(
          field('type', choice($._name, $.predefined_type)),
          choice(
            seq(field('arguments', $.argument_list), optional(field('initializer', $.initializer))),
            field('initializer', $.initializer),
          ),
        ),
        field('type', $.missing_name),
      ),
    )),

    implicit_object_creation_expression: $ => prec.right(seq(
      'new',
      field('arguments', $.argument_list),
      optional(field('initializer', $.initializer)),
    )),

    anonymous_object_creation_expression: $ => seq('new', field('initializer', $.initializer)),

    array_creation_expression: $ => prec.right(choice(
      seq('new', field('type', $.array_type), field('initializer', $.initializer)),
      seq(
        'new',
        field('type', choice($._name, $.predefined_type)),
        '[',
        commaSeparated(field('length', $._expression)),
        ']',
        repeat($.array_rank),
        optional(field('initializer', $.initializer)),
      ),
      seq('new', $.array_rank, field('initializer', $.initializer)),
    )),

    initializer: $ => seq('{', optional(commaTerminated($._initializer_element)), '}'),

    _initializer_element: $ => choice($._expression, $.initializer, $.member_initializer, $.index_initializer),

    member_initializer: $ => prec(30,seq(
      field('name', $._name_in_expression),
      '=',
      field('value', choice($._expression, $.initializer)),
    )),

    // The key is written as a list is, and only `=` behind it tells them apart.
    index_initializer: $ => prec(30, seq(
      field('index', $.collection_expression),
      '=',
      field('value', choice($._expression, $.initializer)),
    )),

    // ── words with an operand of their own ───────────────────────────────

    typeof_expression: $ => seq('typeof', '(', field('type', $._type), ')'),

    sizeof_expression: $ => seq('sizeof', '(', field('type', $._type), ')'),

    default_expression: $ => prec.right(seq('default', optional(seq('(', field('type', $._type), ')')))),

    checked_expression: $ => seq(choice('checked', 'unchecked'), '(', field('value', $._expression), ')'),

    // ── queries ──────────────────────────────────────────────────────────

    // Two words of queries that are names as well wherever an expression begins.
    // `into` could do without, but begins like `int`: where only one of them may
    // stand, states do not merge, and each state behind an expression would be there
    // twice.
    _query_word: $ => alias(choice('from', 'into'), $.identifier),

    query_expression: $ => prec.right(seq($.from_clause, $._query_body)),

    _query_body: $ => prec.right(seq(
      repeat(choice(
        $.from_clause,
        $.where_clause,
        $.let_clause,
        $.join_clause,
        $.order_by_clause,
      )),
      choice($.select_clause, $.group_clause),
      optional($.query_continuation),
    )),

    // A query over what the one before it selects or groups.
    query_continuation: $ => seq('into', field('name', $.identifier), $._query_body),

    from_clause: $ => prec(1, seq('from', $._query_source)),

    _query_source: $ => seq(
      optional(field('type', choice($._name, $.predefined_type))),
      field('name', choice($.identifier, alias('into', $.identifier))),
      'in',
      field('source', $._expression),
    ),

    where_clause: $ => seq('where', field('condition', $._expression)),

    let_clause: $ => seq('let', field('name', $.identifier), '=', field('value', $._expression)),

    join_clause: $ => seq(
      'join',
      $._query_source,
      'on',
      field('left', $._expression),
      'equals',
      field('right', $._expression),
      optional(seq('into', field('group', $.identifier))),
    ),

    order_by_clause: $ => seq('orderby', commaSeparated($.ordering)),

    ordering: $ => seq(field('key', $._expression), optional(field('direction', $.identifier))),

    select_clause: $ => prec.right(seq('select', field('value', $._expression))),

    group_clause: $ => prec.right(seq('group', field('value', $._expression), 'by', field('key', $._expression))),
  },
};
