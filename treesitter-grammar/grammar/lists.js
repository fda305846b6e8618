// The shapes of lists that every area uses.

/** One or more of `rule`, with commas between them. */
const commaSeparated = rule => seq(rule, repeat(seq(',', rule)));

/** One or more of `rule`, with commas between them and perhaps one behind the last. */
const commaTerminated = rule => seq(commaSeparated(rule), optional(','));

module.exports = { commaSeparated, commaTerminated };
