; What can be folded: everything between braces, long lists, and runs of
; comments and usings. A pattern with `+` takes a whole run as one fold, which
; Neovim supports; nothing else here is particular to an editor.

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
] @fold

[
  (argument_list)
  (attribute_argument_list)
  (collection_expression)
  (parameter_list)
  (switch_section)
] @fold

[
  (raw_string_literal)
  (verbatim_string_literal)
] @fold

(comment)+ @fold

(doc_comment)+ @fold

(using_directive)+ @fold
