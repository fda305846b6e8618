/**
 * Osy# for tree-sitter, one file per area of the language in grammar/.
 *
 * Two decisions carry the whole grammar (README.md tells them at length):
 * words of Osy# are keywords only where a declaration may stand, so each of
 * them stays an ordinary name elsewhere; and ordinary statements and render
 * trees are two families built from one description, because `Name { … }` is
 * an element in one and an error in the other.
 *
 * @file the Osy# grammar
 * @license MIT
 */

/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

const areas = [
  require('./grammar/lexical'),
  require('./grammar/types'),
  require('./grammar/expressions'),
  require('./grammar/patterns'),
  require('./grammar/statements'),
  require('./grammar/declarations'),
  require('./grammar/workflow'),
  require('./grammar/component'),
  require('./grammar/theme'),
  require('./grammar/manifest'),
  require('./grammar/translations'),
];

module.exports = grammar({
  name: 'osy',

  word: $ => $.identifier,

  externals: $ => [
    $._type_arguments_open,
    $._block_ends_here,
    $._state_ends_here,
    $._workflow_ends_here,
    $._body_ends_here,
    $._statement_here,
    $._body_starts_here,
    $._brace_missing_here,
    $._paren_missing_here,
    $.missing_name,
    $.missing_expression,
    $._value_missing_here,
    $._parameters_missing_here,
    $.unexpected_list,
    $._quote_missing_here,
    $._forgiving_mark,
    $._string_text,
    $._interpolation_text,
    $._verbatim_interpolation_text,
    $.format_specifier,
    $.raw_string_literal,
    $._raw_interpolation_start,
    $._raw_interpolation_text,
    $._raw_interpolation_open,
    $._raw_interpolation_close,
    $._raw_interpolation_end,
    $._error_recovery,
  ],

  extras: $ => [/[\s\u00A0\uFEFF\u200B\u2060]/, $.comment, $.doc_comment, $.preprocessor_directive],

  supertypes: $ => areas.flatMap(area => (area.supertypes ? area.supertypes($) : [])),

  inline: $ => areas.flatMap(area => (area.inline ? area.inline($) : [])),

  conflicts: $ => areas.flatMap(area => (area.conflicts ? area.conflicts($) : [])),

  rules: Object.assign(
    // The marks that end a body stand here too, where they end nothing: a file
    // that breaks off and begins anew is read like the body of a workflow.
    { file: $ => repeat(choice($._top_level_item, $._block_ends_here, $._workflow_ends_here, $._body_ends_here)) },
    ...areas.map(area => area.rules),
  ),
});
