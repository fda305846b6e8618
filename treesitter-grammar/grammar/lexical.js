// Names, literals, strings and comments.

const { commaSeparated } = require('./lists');

const digits = '[0-9](?:_*[0-9])*';
const exponent = `[eE][+-]?${digits}`;

/** A string cut off by the end of its line keeps its neighbours whole. */
const closingQuote = $ =>
  choice(token.immediate('"'), alias($._quote_missing_here, $.missing_quote));

module.exports = {
  conflicts: $ => [],

  rules: {
    identifier: _ => /@?[\p{XID_Start}_][\p{XID_Continue}]*/,

    // A name where an expression may start too, told apart by the `:` or `=` behind
    // it.
    _name_in_expression: $ => prec(1, choice($.identifier, $._query_word)),

    // Told apart by the third character: a precedence would cut the longer of
    // the two short, and would read `// a` as documentation.
    comment: _ => token(choice(/\/\/([^\/\n\r][^\n\r]*)?/, /\/\/\/\/[^\n\r]*/, seq('/*', /[^*]*\*+([^/*][^*]*\*+)*/, '/'))),

    doc_comment: _ => /\/\/\/([^\/\n\r][^\n\r]*)?/,

    preprocessor_directive: _ =>
      token(/#[ \t]*(region|endregion|if|elif|else|endif|define|undef|pragma|nullable|warning|error|line)([ \t][^\n\r]*)?/),

    // ── numbers ──────────────────────────────────────────────────────────

    integer_literal: _ =>
      token(choice(
        new RegExp(`${digits}([uU][lL]?|[lL][uU]?)?`),
        /0[xX]_*[0-9a-fA-F](_*[0-9a-fA-F])*([uU][lL]?|[lL][uU]?)?/,
        /0[bB]_*[01](_*[01])*([uU][lL]?|[lL][uU]?)?/,
      )),

    real_literal: _ =>
      token(choice(
        new RegExp(`(${digits})?\\.${digits}(${exponent})?[fFdDmM]?`),
        new RegExp(`${digits}${exponent}[fFdDmM]?`),
        new RegExp(`${digits}[fFdDmM]`),
      )),

    boolean_literal: _ => choice('true', 'false'),

    null_literal: _ => 'null',

    character_literal: _ =>
      token(seq("'", choice(/[^'\\\n\r]/, /\\[^ux\n\r]/, /\\u[0-9a-fA-F]{4}/, /\\x[0-9a-fA-F]{1,4}/), "'")),

    // ── strings ──────────────────────────────────────────────────────────

    string_literal: $ => seq(
      '"',
      repeat(choice(
        alias($._string_text, $.string_text),
        $.escape_sequence,
      )),
      closingQuote($),
    ),

    verbatim_string_literal: _ => token(/@"([^"]|"")*"/),

    escape_sequence: _ =>
      token.immediate(choice(/\\[^uUx\n\r]/, /\\u[0-9a-fA-F]{4}/, /\\U[0-9a-fA-F]{8}/, /\\x[0-9a-fA-F]{1,4}/)),

    // The hole of an interpolation is parsed by this same grammar, so quotes
    // nest by themselves and no scanner has to count them.
    interpolated_string: $ => choice(
      seq(
        '$"',
        repeat(choice(
          alias($._interpolation_text, $.string_text),
          $.escape_sequence,
          $._doubled_brace,
          $.interpolation,
        )),
        closingQuote($),
      ),
      seq(
        token(choice('$@"', '@$"')),
        repeat(choice(
          alias($._verbatim_interpolation_text, $.string_text),
          alias(token.immediate('""'), $.escape_sequence),
          $._doubled_brace,
          $.interpolation,
        )),
        token.immediate('"'),
      ),
      seq(
        $._raw_interpolation_start,
        repeat(choice(
          alias($._raw_interpolation_text, $.string_text),
          alias($.raw_interpolation, $.interpolation),
        )),
        $._raw_interpolation_end,
      ),
    ),

    _doubled_brace: $ => alias(choice(token.immediate('{{'), token.immediate('}}')), $.escape_sequence),

    interpolation: $ => seq(token.immediate('{'), $._interpolation_body, '}'),

    raw_interpolation: $ => seq(
      alias($._raw_interpolation_open, '{'),
      $._interpolation_body,
      '}',
      // The braces behind the first, as many as the literal has further `$`.
      $._raw_interpolation_close,
    ),

    _interpolation_body: $ => seq(
      field('value', $._expression),
      optional(seq(',', field('alignment', $._expression))),
      optional(seq(':', field('format', $.format_specifier))),
    ),

    _literal: $ => choice(
      $.null_literal,
      $.boolean_literal,
      $.character_literal,
      $.integer_literal,
      $.real_literal,
      $.string_literal,
      $.verbatim_string_literal,
      $.raw_string_literal,
    ),

    // `version "1.2";`, `label "Berth" => "Kaj";`: places that take text only.
    _text: $ => choice($.string_literal, $.verbatim_string_literal, $.raw_string_literal),

    // A name that is about to be typed does not swallow what stands behind it.
    _new_name: $ => choice($.identifier, $.missing_name),

    _qualified: $ => choice($.identifier, $.qualified_name),

    _identifiers: $ => commaSeparated($.identifier),
  },
};
