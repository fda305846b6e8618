// The shapes of lists and bodies that every area uses.

/** One or more of `rule`, with commas between them. */
const commaSeparated = rule => seq(rule, repeat(seq(',', rule)));

/** One or more of `rule`, with commas between them and perhaps one behind the last. */
const commaTerminated = rule => seq(commaSeparated(rule), optional(','));

/** The `}` of a body, or the sign that it should stand before what comes next. */
const closeOf = ($, endsHere = $._block_ends_here) => choice('}', alias(endsHere, $.missing_brace));

/** The `)` of a list, or the sign that it should stand before what comes next. */
const closeParenOf = $ => choice(')', alias($._paren_missing_here, $.missing_paren));

module.exports = { closeOf, closeParenOf, commaSeparated, commaTerminated };
