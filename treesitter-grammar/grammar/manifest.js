// `app.osy` and `package.osy`.

const { closeOf, commaSeparated } = require('./lists');

module.exports = {
  conflicts: $ => [],

  rules: {
    app_manifest: $ => seq('app', field('name', $.identifier), field('body', $.manifest_body)),

    package_manifest: $ => seq('package', field('name', $._qualified), field('body', $.manifest_body)),

    manifest_body: $ => seq(
      '{',
      repeat(choice(
        $.manifest_entry,
        $.use_entry,
        $.completes_entry,
        $.without_entry, // of a `use`
      )),
      closeOf($, $._body_ends_here),
    ),

    // Keys are an open set: a platform newer than this grammar adds to them. An entry
    // may say more in a block, and what it is about in front of a text:
    // `egress "host" { secretIn body "client_secret"; }`.
    manifest_entry: $ => seq(
      field('key', choice($.identifier, alias('tests', $.identifier))),
      optional(choice(
        field('value', choice(
          $._text,
          $.qualified_name,
          $.identifier,
          $.integer_literal,
          $.real_literal,
          $.boolean_literal,
        )),
        seq(field('part', $.identifier), field('value', $._text)),
        $.unexpected_list,
      )),
      choice(';', field('body', $.manifest_body)),
    ),

    use_entry: $ => seq(
      optional('tests'),
      'use',
      field('package', $.package_reference),
      choice(';', field('body', alias($.manifest_body, $.use_body))),
    ),

    without_entry: $ => seq('without', commaSeparated(field('name', $._qualified)), ';'),

    completes_entry: $ => seq('completes', commaSeparated(field('package', $.package_reference)), ';'),

    package_reference: $ => seq(
      field('name', $._qualified),
      optional(seq('@', field('version', choice($.integer_literal, $.real_literal)))),
    ),
  },
};
