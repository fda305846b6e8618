// Statements, and the items of render trees, which are statements whose
// innermost parts are elements. Both families come from one description.

const { closeOf, closeParenOf, commaSeparated } = require('./lists');

/** The statements that hold other statements, over `item` and the body of a `switch`. */
const controlFlow = ($, item, body) => ({
  if: prec.right(seq(
    'if',
    $._condition,
    field('consequence', item),
    optional(seq('else', field('alternative', item))),
  )),
  for: seq('for', $._for_head, field('body', item)),
  foreach: seq(optional('await'), 'foreach', $._foreach_head, field('body', item)),
  while: seq('while', $._condition, field('body', item)),
  switch: seq('switch', '(', field('value', $._expression), ')', field('body', body)),
});

const switchBody = ($, section) => seq('{', repeat(section), closeOf($));

// Binds tighter than its statements, so that `default` opens the next section.
const switchSection = ($, item) => prec(1, seq(repeat1($.switch_label), repeat1(item)));

module.exports = {
  conflicts: $ => [
    // `(int a, Foo b) …`: the parameters of a lambda or a tuple that declares.
    [$.declaration_expression, $.lambda_parameter],
    [$.declaration_expression, $.lambda_parameter, $.tuple_type_element],
    [$.tuple_type_element, $.declaration_expression],
    [$.tuple_type_element, $.lambda_parameter],
  ],

  rules: {
    // Its statements are read the same whatever may follow its end.
    block: $ => seq($._open_block, closeOf($)),

    _open_block: $ => seq('{', repeat($._statement)),

    _statement: $ => choice(
      // The scanner announces a statement where the one before it broke off, so
      // that the parser gives up that one and not both.
      seq($._statement_here, $._statement),
      $.block,
      $.empty_statement,
      $.local_declaration,
      $.local_function_statement,
      $.expression_statement,
      $.if_statement,
      $.for_statement,
      $.foreach_statement,
      $.while_statement,
      $.switch_statement,
      $.do_statement,
      $.try_statement,
      $.return_statement,
      $.throw_statement,
      $.break_statement,
      $.continue_statement,
      $.yield_statement,
      $.goto_statement,
      $.runas_statement,
      $.lock_statement,
      $.using_statement,
      $.checked_statement,
      $.unsafe_statement,
      $.labeled_statement,
    ),

    empty_statement: _ => ';',

    expression_statement: $ => seq(field('expression', $._expression), ';'),

    // ── declarations ─────────────────────────────────────────────────────

    local_declaration: $ => seq(
      choice(
        seq(optional('const'), field('declaration', $.variable_declaration)),
        seq(optional('await'), 'using', field('declaration', alias($._using_declaration, $.variable_declaration))),
      ),
      ';',
    ),

    variable_declaration: $ => choice(
      seq(
        optional(seq('ref', optional('readonly'))),
        field('type', choice($._type, $.implicit_type)),
        commaSeparated(field('declarator', $.variable_declarator)),
      ),
      seq(field('type', $.implicit_type), $.missing_name),
    ),

    // `using (` always opens a using statement, so no tuple type may follow.
    _using_declaration: $ => seq(
      field('type', choice($._name, $.implicit_type)),
      commaSeparated(field('declarator', $.variable_declarator)),
    ),

    variable_declarator: $ => seq(
      field('name', choice($.identifier, alias('with', $.identifier))),
      optional(seq('=', field('value', choice($._needed, $.initializer, $.ref_expression)))),
    ),

    ref_expression: $ => seq('ref', field('value', $._expression)),

    local_function_statement: $ => seq(
      optional($._function_modifiers),
      field('type', $._type),
      field('name', $.identifier),
      $._function_rest,
    ),

    // ── control flow ─────────────────────────────────────────────────────

    if_statement: $ => controlFlow($, $._statement, $.switch_body).if,
    for_statement: $ => controlFlow($, $._statement, $.switch_body).for,
    foreach_statement: $ => controlFlow($, $._statement, $.switch_body).foreach,
    while_statement: $ => controlFlow($, $._statement, $.switch_body).while,
    switch_statement: $ => controlFlow($, $._statement, $.switch_body).switch,

    _condition: $ => seq('(', field('condition', $._needed), ')'),

    _for_head: $ => seq(
      '(',
      optional(field('initializer', choice($.variable_declaration, commaSeparated($._expression)))),
      ';',
      optional(field('condition', $._expression)),
      $._for_update,
    ),

    _for_update: $ => seq(';', optional(commaSeparated(field('update', $._expression))), ')'),

    _foreach_head: $ => seq(
      '(',
      choice(
        seq(
          choice(
            seq(field('type', choice($._type, $.implicit_type)), field('name', $.identifier)),
            field('name', $.implicit_type_deconstruction),
            field('name', $.tuple_expression),
          ),
          choice(
            seq('in', field('collection', $._needed), ')'),
            alias($._paren_missing_here, $.missing_paren),
          ),
        ),
        seq(field('type', $.implicit_type), $.missing_name),
        alias($._paren_missing_here, $.missing_paren),
      ),
    ),

    switch_body: $ => switchBody($, $.switch_section),

    switch_section: $ => switchSection($, $._statement),

    switch_label: $ => choice(
      seq('case', field('pattern', $._pattern), optional($.when_clause), ':'),
      seq('default', ':'),
    ),

    do_statement: $ => seq(
      'do',
      field('body', $._statement),
      'while',
      $._condition,
      ';',
    ),

    try_statement: $ => prec.right(seq(
      'try',
      field('body', $.block),
      repeat($.catch_clause),
      optional($.finally_clause),
    )),

    catch_clause: $ => seq(
      'catch',
      optional(seq(
        '(',
        choice(
          seq(field('type', $._type), optional(field('name', $.identifier)), closeParenOf($)),
          alias($._paren_missing_here, $.missing_paren),
        ),
      )),
      $._catch_rest,
    ),

    _catch_rest: $ => seq(
      optional(seq('when', '(', field('filter', $._expression), ')')),
      field('body', $._member_block),
    ),

    finally_clause: $ => seq('finally', field('body', $.block)),

    // ── leaving ──────────────────────────────────────────────────────────

    return_statement: $ => seq('return', optional(field('value', $._expression)), ';'),

    throw_statement: $ => prec(2, seq('throw', optional(field('value', $._expression)), ';')),

    break_statement: _ => seq('break', ';'),

    continue_statement: _ => seq('continue', ';'),

    yield_statement: $ => seq(
      'yield',
      choice(seq('return', field('value', $._expression)), 'break'),
      ';',
    ),

    // `goto Shipped;` moves the run to a state; C#'s own forms stay legal.
    goto_statement: $ => seq(
      'goto',
      choice(
        field('target', choice($.identifier, $.missing_name)),
        seq('case', field('case', $._expression)),
        'default',
      ),
      ';',
    ),

    // ── scopes ───────────────────────────────────────────────────────────

    runas_statement: $ => seq('runas', '(', field('principal', $._expression), ')', field('body', $.block)),

    lock_statement: $ => seq('lock', '(', field('value', $._expression), ')', field('body', $._statement)),

    using_statement: $ => seq(
      optional('await'),
      'using',
      '(',
      field('resource', choice($.variable_declaration, $._expression)),
      ')',
      field('body', $._statement),
    ),

    checked_statement: $ => seq(choice('checked', 'unchecked'), field('body', $.block)),

    unsafe_statement: $ => seq('unsafe', field('body', $.block)),

    labeled_statement: $ => seq(field('label', $.identifier), ':', field('body', $._statement)),

    // ── render trees ─────────────────────────────────────────────────────

    render_block: $ => seq('{', repeat($._render_item), closeOf($)),

    _render_item: $ => choice(
      $.render_block,
      $.element,
      $.slot_fill,
      $.local_declaration,
      alias($.render_if, $.if_statement),
      alias($.render_for, $.for_statement),
      alias($.render_foreach, $.foreach_statement),
      alias($.render_while, $.while_statement),
      alias($.render_switch, $.switch_statement),
      $.return_statement,
      $.break_statement,
      $.continue_statement,
    ),

    render_if: $ => controlFlow($, $._render_item, $.render_switch_body).if,
    render_for: $ => controlFlow($, $._render_item, $.render_switch_body).for,
    render_foreach: $ => controlFlow($, $._render_item, $.render_switch_body).foreach,
    render_while: $ => controlFlow($, $._render_item, $.render_switch_body).while,
    render_switch: $ => controlFlow($, $._render_item, alias($.render_switch_body, $.switch_body)).switch,

    render_switch_body: $ => switchBody($, alias($.render_switch_section, $.switch_section)),

    render_switch_section: $ => switchSection($, $._render_item),

    element: $ => seq(
      field('name', $._name),
      optional(field('arguments', $.argument_list)),
      choice(';', field('body', $.trailing_block)),
    ),

    trailing_block: $ => seq(
      '{',
      optional(seq(field('parameter', $.identifier), '=>')),
      repeat($._render_item),
      closeOf($),
    ),

    slot_fill: $ => seq('slot', field('name', $.identifier), field('body', $.trailing_block)),
  },
};
