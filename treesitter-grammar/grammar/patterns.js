// Patterns of `is`, `case` and `switch` expressions. A bare name is no node of
// its own: whether it is a type or a constant only a resolver knows.

const { commaSeparated, commaTerminated } = require('./lists');

module.exports = {
  conflicts: $ => [],

  rules: {
    _pattern: $ => choice(
      $._pattern_type,
      $._literal,
      $.negative_pattern,
      $.declaration_pattern,
      $.var_pattern,
      $.relational_pattern,
      $.not_pattern,
      $.binary_pattern,
      $.parenthesized_pattern,
      $.property_pattern,
      $.positional_pattern,
      $.list_pattern,
    ),

    _pattern_type: $ => choice(
      $._name,
      $.predefined_type,
      alias($._pattern_array_type, $.array_type),
    ),

    _pattern_array_type: $ => seq(
      field('type', choice($._name, $.predefined_type)),
      field('rank', $.array_rank),
    ),

    negative_pattern: $ => seq('-', choice($.integer_literal, $.real_literal)),

    declaration_pattern: $ => prec(1, seq(field('type', $._pattern_type), field('name', $.identifier))),

    var_pattern: $ => seq(
      $.implicit_type,
      choice(field('name', $.identifier), seq('(', commaSeparated(field('name', $.identifier)), ')')),
    ),

    relational_pattern: $ => prec(4, seq(
      field('operator', choice('<', '>', '<=', '>=')),
      field('value', choice($._literal, $._name, $.negative_pattern)),
    )),

    not_pattern: $ => prec.right(3, seq('not', field('pattern', $._pattern))),

    binary_pattern: $ => choice(
      prec.left(2, seq(field('left', $._pattern), field('operator', 'and'), field('right', $._pattern))),
      prec.left(1, seq(field('left', $._pattern), field('operator', 'or'), field('right', $._pattern))),
    ),

    // One pattern in parentheses groups, two or more take a tuple apart.
    parenthesized_pattern: $ => seq('(', commaSeparated($.subpattern), ')'),

    subpattern: $ => seq(optional(seq(field('name', $._qualified), ':')), field('pattern', $._pattern)),

    property_pattern: $ => prec.right(20, seq(
      optional(field('type', $._pattern_type)),
      '{',
      optional(commaTerminated($.subpattern)),
      '}',
      optional(field('name', $.identifier)),
    )),

    positional_pattern: $ => prec(20, seq(
      field('type', $._pattern_type),
      field('positions', $.parenthesized_pattern),
    )),

    list_pattern: $ => choice(
      seq('[', optional(commaTerminated(choice($._pattern, $.slice_pattern))), ']'),
      alias($.array_rank, '[]'),
    ),

    slice_pattern: $ => prec.right(seq('..', optional(field('pattern', $._pattern)))),
  },
};
