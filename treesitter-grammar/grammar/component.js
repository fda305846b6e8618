// Components and foreign controls. Their render trees are in statements.js.

const { closeOf, commaSeparated } = require('./lists');

module.exports = {
  conflicts: $ => [],

  rules: {
    component_declaration: $ => seq(
      optional($._attributes_and_modifiers),
      'component',
      field('name', $.identifier),
      optional(field('type_parameters', $.type_parameter_list)),
      field('parameters', choice($.parameter_list, alias($._parameters_missing_here, $.missing_parameters))),
      $._component_rest,
    ),

    _component_rest: $ => seq(
      optional(field('bases', $.base_list)),
      repeat($.type_constraint),
      choice(field('body', $.component_body), ';'),
    ),

    component_body: $ => seq(
      '{',
      repeat(choice(
        $._block_ends_here,
        $.field_declaration,
        alias($.method_declaration, $.function_declaration),
        $.property_declaration,
        $.live_declaration,
        $.action_declaration,
        $.lifecycle_handler,
        $.skeleton_block,
        $.render_section,
        $.variants_block,
        $.meta_block,
        $.head_block,
        $.mail_header,
        $.placeholders_block,
        ';',
      )),
      closeOf($, $._body_ends_here),
    ),

    live_declaration: $ => seq(
      optional($._attributes_and_modifiers),
      'live',
      'var',
      field('name', $._new_name),
      '=',
      field('value', $._needed),
      ';',
    ),

    action_declaration: $ => seq(
      optional($._attributes_and_modifiers),
      'action',
      field('name', $._new_name),
      field('parameters', choice($.parameter_list, alias($._parameters_missing_here, $.missing_parameters))),
      $._function_body,
    ),

    lifecycle_handler: $ => seq(
      'on',
      choice(
        field('moment', choice('mount', 'unmount', 'change')),
        seq(field('moment', 'every'), '(', field('interval', $._expression), ')'),
        seq(field('moment', 'frame'), field('parameters', $.parameter_list)),
      ),
      field('body', $.block),
    ),

    render_section: $ => seq('render', field('body', $.render_block)),

    skeleton_block: $ => seq('skeleton', field('body', $.render_block)),

    head_block: $ => seq('head', field('body', $.render_block)),

    meta_block: $ => seq('meta', field('body', $.property_body)),

    // `subject => …;` and `language => …;` of a mail.
    mail_header: $ => seq(
      field('name', choice('subject', 'language')),
      field('body', $.arrow_body),
      ';',
    ),

    placeholders_block: $ => seq('placeholders', '{', repeat($.placeholder), closeOf($)),

    placeholder: $ => seq(field('name', $._qualified), field('body', $.arrow_body), ';'),

    // ── styles ───────────────────────────────────────────────────────────

    variants_block: $ => seq('variants', field('body', $.style_block)),

    style_block: $ => seq(
      '{',
      repeat(choice($.property_assignment, $.style_rule, $.inside_rule)),
      closeOf($),
    ),

    style_rule: $ => seq(
      field('name', choice(
        $.identifier,
        alias(choice('base', 'default', 'null'), $.identifier),
        $.boolean_literal,
      )),
      field('body', $.style_block),
    ),

    inside_rule: $ => seq('inside', field('target', $._qualified), field('body', $.style_block)),

    // ── controls ─────────────────────────────────────────────────────────

    control_declaration: $ => seq(
      optional($._attributes_and_modifiers),
      'control',
      field('name', $.identifier),
      field('body', $.control_body),
    ),

    control_body: $ => seq(
      '{',
      repeat(choice(
        $.control_header,
        $.control_section,
      )),
      closeOf($, $._body_ends_here),
    ),

    // The two lines of a control that end without a semicolon.
    control_header: $ => seq(
      field('name', choice('contractVersion', 'participation')),
      field('value', choice($.string_literal, $.identifier)),
    ),

    control_section: $ => choice(
      seq(field('name', choice('props', 'probe')), '{', repeat($.field_declaration), closeOf($)),
      seq(field('name', choice('events', 'commands')), '{', repeat($.control_signature), closeOf($)),
      seq(field('name', choice('slots', 'chunks')), '{', repeat($.control_name), closeOf($)),
    ),

    control_signature: $ => seq(
      repeat($.attribute_list),
      field('name', $.identifier),
      optional(field('parameters', $.parameter_list)),
      ';',
    ),

    control_name: $ => seq(field('name', choice($.identifier, $.string_literal)), ';'),
  },
};
