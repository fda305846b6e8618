; Definitions and references for code navigation, as `tree-sitter tags` prints
; them. It knows `@name`, `@doc` and `@definition.*` and `@reference.*` of any
; kind, and refuses every other capture. Kinds are the usual ones where Osy# has
; what other languages have, and `workflow`, `state`, `event` and `component`
; where it does not. No editor needs this file.

; ── definitions ─────────────────────────────────────────────────────────────

(namespace_declaration
  name: (_) @name) @definition.module

(package_manifest
  name: (_) @name) @definition.module

(app_manifest
  name: (_) @name) @definition.module

((doc_comment)* @doc
  .
  [
    (class_declaration
      name: (_) @name)
    (entity_declaration
      name: (_) @name)
    (record_declaration
      name: (_) @name)
    (struct_declaration
      name: (_) @name)
    (theme_declaration
      name: (_) @name)
    (grant_declaration
      name: (_) @name)
    (topic_declaration
      name: (_) @name)
  ] @definition.class)

((doc_comment)* @doc
  .
  (interface_declaration
    name: (_) @name) @definition.interface)

((doc_comment)* @doc
  .
  (enum_declaration
    name: (_) @name) @definition.enum)

(enum_member
  name: (_) @name) @definition.constant

((doc_comment)* @doc
  .
  [
    (function_declaration
      name: (_) @name)
    (policy_declaration
      name: (_) @name)
    (action_declaration
      name: (_) @name)
  ] @definition.function)

((doc_comment)* @doc
  .
  (method_declaration
    name: (_) @name) @definition.method)

(constructor_declaration
  name: (_) @name) @definition.method

(property_declaration
  name: (_) @name) @definition.property

(field_declaration
  declarator: (variable_declarator
    name: (_) @name)) @definition.field

((doc_comment)* @doc
  .
  [
    (component_declaration
      name: (_) @name)
    (control_declaration
      name: (_) @name)
  ] @definition.component)

((doc_comment)* @doc
  .
  (workflow_declaration
    name: (_) @name) @definition.workflow)

((doc_comment)* @doc
  .
  (event_declaration
    name: (_) @name) @definition.event)

((doc_comment)* @doc
  .
  [
    (state
      name: (_) @name)
    (terminal
      name: (_) @name)
  ] @definition.state)

; ── references ──────────────────────────────────────────────────────────────

(call_expression
  function: [
    (identifier) @name
    (generic_name
      name: (identifier) @name)
    (member_access_expression
      name: [
        (identifier) @name
        (generic_name
          name: (identifier) @name)
      ])
  ]) @reference.call

(object_creation_expression
  type: [
    (identifier) @name
    (generic_name
      name: (identifier) @name)
    (qualified_name
      name: (identifier) @name)
  ]) @reference.class

(base_list
  type: (identifier) @name) @reference.class

(element
  name: (identifier) @name) @reference.component

(goto_statement
  target: (identifier) @name) @reference.state

(event_arm
  event: (identifier) @name) @reference.event

(subscription
  event: (identifier) @name) @reference.event
