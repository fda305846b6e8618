// locales/*.osy

const { closeOf, commaTerminated } = require('./lists');

module.exports = {
  conflicts: $ => [],

  rules: {
    translations_declaration: $ => seq(
      'translations',
      field('culture', $.culture),
      field('body', $.translations_body),
    ),

    // `sv`, `pt-BR`
    culture: $ => seq($.identifier, repeat(seq('-', choice($.identifier, $.integer_literal)))),

    translations_body: $ => seq('{', repeat($.translation), closeOf($, $._body_ends_here)),

    translation: $ => seq(
      field('kind', $.identifier),
      field('source', $._text),
      '=>',
      field('target', choice($._text, $.null_literal, $.plural_forms)),
      optional(seq('was', field('previous', $._text))),
      ';',
    ),

    plural_forms: $ => seq('{', optional(commaTerminated($.plural_form)), '}'),

    plural_form: $ => seq(field('form', $.identifier), ':', field('text', $._text)),
  },
};
