; Scopes, definitions and references of names.
;
; The captures are those of nvim-treesitter (`@local.definition.var`), which
; tell the kinds of names apart. `tree-sitter tags` refuses them, knowing only
; `@local.definition`, so tree-sitter.json gives the CLI an empty list instead
; of this file.

; ── scopes ──────────────────────────────────────────────────────────────────

[
  (file)
  (namespace_body)
  (entity_declaration)
  (class_declaration)
  (struct_declaration)
  (record_declaration)
  (interface_declaration)
  (component_declaration)
  (workflow_declaration)
  (state)
  (event_arm)
  (guarded_arm)
  (method_declaration)
  (function_declaration)
  (local_function_statement)
  (constructor_declaration)
  (operator_declaration)
  (indexer_declaration)
  (action_declaration)
  (lifecycle_handler)
  (policy_declaration)
  (topic_declaration)
  (lambda_expression)
  (anonymous_method_expression)
  (query_expression)
  (block)
  (render_block)
  (trailing_block)
  (for_statement)
  (foreach_statement)
  (using_statement)
  (catch_clause)
  (switch_section)
  (switch_expression_arm)
] @local.scope

; ── definitions ─────────────────────────────────────────────────────────────

(namespace_declaration
  name: (identifier) @local.definition.namespace)

(using_directive
  alias: (identifier) @local.definition.import)

[
  (class_declaration
    name: (identifier) @local.definition.type)
  (component_declaration
    name: (identifier) @local.definition.type)
  (control_declaration
    name: (identifier) @local.definition.type)
  (delegate_declaration
    name: (identifier) @local.definition.type)
  (entity_declaration
    name: (identifier) @local.definition.type)
  (grant_declaration
    name: (identifier) @local.definition.type)
  (interface_declaration
    name: (identifier) @local.definition.type)
  (record_declaration
    name: (identifier) @local.definition.type)
  (struct_declaration
    name: (identifier) @local.definition.type)
  (theme_declaration
    name: (identifier) @local.definition.type)
  (topic_declaration
    name: (identifier) @local.definition.type)
  (type_parameter
    name: (identifier) @local.definition.type)
  (workflow_declaration
    name: (identifier) @local.definition.type)
]

(enum_declaration
  name: (identifier) @local.definition.enum)

(enum_member
  name: (identifier) @local.definition.field)

(function_declaration
  name: (identifier) @local.definition.function)

(local_function_statement
  name: (identifier) @local.definition.function)

(policy_declaration
  name: (identifier) @local.definition.function)

(action_declaration
  name: (identifier) @local.definition.function)

(method_declaration
  name: (identifier) @local.definition.method)

(event_declaration
  name: (identifier) @local.definition.function)

; A slot gives an event a name that arms of the same state may answer.
(subscription
  slot: (identifier) @local.definition.function)

; States are what `goto` finds, wherever in the workflow it stands.
(state
  name: (identifier) @local.definition.constant
  (#set! definition.constant.scope "parent"))

(terminal
  name: (identifier) @local.definition.constant)

(property_declaration
  name: (identifier) @local.definition.field)

(field_declaration
  declarator: (variable_declarator
    name: (identifier) @local.definition.field))

(principal_declaration
  name: (identifier) @local.definition.constant)

(parameter
  name: (identifier) @local.definition.parameter)

(lambda_parameter
  name: (identifier) @local.definition.parameter)

(lambda_expression
  parameters: (identifier) @local.definition.parameter)

(trailing_block
  parameter: (identifier) @local.definition.parameter)

(live_declaration
  name: (identifier) @local.definition.var)

(variable_declaration
  declarator: (variable_declarator
    name: (identifier) @local.definition.var))

(declaration_expression
  name: (identifier) @local.definition.var)

(declaration_pattern
  name: (identifier) @local.definition.var)

(var_pattern
  name: (identifier) @local.definition.var)

(implicit_type_deconstruction
  name: (identifier) @local.definition.var)

(foreach_statement
  name: (identifier) @local.definition.var)

(catch_clause
  name: (identifier) @local.definition.var)

(from_clause
  name: (identifier) @local.definition.var)

(let_clause
  name: (identifier) @local.definition.var)

(join_clause
  name: (identifier) @local.definition.var)

(join_clause
  group: (identifier) @local.definition.var)

(query_continuation
  name: (identifier) @local.definition.var)

; ── references ──────────────────────────────────────────────────────────────

(identifier) @local.reference
