; Indentation by nvim-treesitter, whose captures these are.
;
; A node that begins an indent ends it by itself when its last line is reached;
; `@indent.branch` pulls a closing bracket back to the line that opened it.

[
  (accessor_list)
  (agent_body)
  (animation_body)
  (block)
  (class_body)
  (clock_body)
  (component_body)
  (control_body)
  (control_section)
  (entity_body)
  (enum_body)
  (guarded_arms)
  (initializer)
  (manifest_body)
  (milestone_body)
  (namespace_body)
  (placeholders_block)
  (plural_forms)
  (property_body)
  (property_pattern)
  (render_block)
  (requires_block)
  (security_block)
  (slot_body)
  (state_body)
  (style_block)
  (switch_body)
  (switch_expression)
  (terminal_body)
  (theme_body)
  (trailing_block)
  (translations_body)
  (use_body)
  (workflow_body)
] @indent.begin

[
  (argument_list)
  (attribute_argument_list)
  (attribute_list)
  (clock_argument_list)
  (collection_expression)
  (lambda_parameters)
  (parameter_list)
  (parenthesized_expression)
  (tuple_expression)
] @indent.begin

; Clauses of a rule and long expressions go on one step further in.
[
  (arrow_body)
  (expression_statement)
  (field_declaration)
  (invariant)
  (live_declaration)
  (local_declaration)
  (property_assignment)
  (return_statement)
  (security_rule)
  (throw_statement)
] @indent.begin

(switch_section) @indent.begin

; The next label starts a section of its own, level with the one before it.
(switch_label) @indent.branch

[
  "}"
  ")"
  "]"
] @indent.branch

; Their lines are text, which only its author can indent.
[
  (comment)
  (raw_string_literal)
  (verbatim_string_literal)
] @indent.auto

; The broken part of a file keeps the indent of the line above it.
(ERROR) @indent.auto
