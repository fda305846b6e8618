// Themes and animations.

const { closeOf } = require('./lists');

module.exports = {
  conflicts: $ => [],

  rules: {
    theme_declaration: $ => seq(
      optional($._attributes_and_modifiers),
      'theme',
      field('name', $.identifier),
      optional(field('bases', $.base_list)),
      field('body', $.theme_body),
    ),

    theme_body: $ => seq(
      '{',
      repeat(choice($.theme_group, $.property_assignment)),
      closeOf($, $._body_ends_here),
    ),

    theme_group: $ => seq(field('name', $.identifier), field('body', $.property_body)),

    animation_declaration: $ => seq(
      optional($._attributes_and_modifiers),
      'animation',
      field('name', $.identifier),
      field('body', $.animation_body),
    ),

    animation_body: $ => seq(
      '{',
      repeat(choice($.property_assignment, $.keyframe)),
      closeOf($, $._body_ends_here),
    ),

    keyframe: $ => seq(field('position', choice('from', 'to', $.percentage)), field('body', $.property_body)),

    percentage: $ => seq(choice($.integer_literal, $.real_literal), '%'),
  },
};
