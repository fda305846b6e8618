; Text objects for nvim-treesitter-textobjects (main branch).
;
; `_+` between two brackets is one object that spans all it matched: Neovim's
; way of saying "everything inside". An empty pair of brackets has no inside.

; ── functions: whatever runs as one body ────────────────────────────────────

[
  (method_declaration)
  (function_declaration)
  (local_function_statement)
  (constructor_declaration)
  (destructor_declaration)
  (operator_declaration)
  (accessor)
  (action_declaration)
  (lifecycle_handler)
  (policy_declaration)
  (anonymous_method_expression)
  (lambda_expression)
] @function.outer

[
  (start_block)
  (enter_block)
  (exit_block)
  (event_arm)
  (guarded_arm)
  (default_arm)
  (remind_block)
  (unfinished_block)
  (hook_block)
] @function.outer

[
  (method_declaration
    body: (block
      .
      "{"
      _+ @function.inner
      "}"))
  (function_declaration
    body: (block
      .
      "{"
      _+ @function.inner
      "}"))
  (local_function_statement
    body: (block
      .
      "{"
      _+ @function.inner
      "}"))
  (constructor_declaration
    body: (block
      .
      "{"
      _+ @function.inner
      "}"))
  (accessor
    body: (block
      .
      "{"
      _+ @function.inner
      "}"))
  (action_declaration
    body: (block
      .
      "{"
      _+ @function.inner
      "}"))
  (lifecycle_handler
    body: (block
      .
      "{"
      _+ @function.inner
      "}"))
  (anonymous_method_expression
    body: (block
      .
      "{"
      _+ @function.inner
      "}"))
  (lambda_expression
    body: (block
      .
      "{"
      _+ @function.inner
      "}"))
  (start_block
    body: (block
      .
      "{"
      _+ @function.inner
      "}"))
  (enter_block
    body: (block
      .
      "{"
      _+ @function.inner
      "}"))
  (exit_block
    body: (block
      .
      "{"
      _+ @function.inner
      "}"))
  (event_arm
    body: (block
      .
      "{"
      _+ @function.inner
      "}"))
  (guarded_arm
    body: (block
      .
      "{"
      _+ @function.inner
      "}"))
  (default_arm
    body: (block
      .
      "{"
      _+ @function.inner
      "}"))
  (remind_block
    body: (block
      .
      "{"
      _+ @function.inner
      "}"))
  (unfinished_block
    body: (block
      .
      "{"
      _+ @function.inner
      "}"))
  (hook_block
    body: (block
      .
      "{"
      _+ @function.inner
      "}"))
]

(event_arm
  body: (guarded_arms
    .
    "{"
    _+ @function.inner
    "}"))

(arrow_body
  value: (_) @function.inner)

; ── classes: whatever has members ───────────────────────────────────────────

[
  (agent_declaration)
  (class_declaration)
  (component_declaration)
  (control_declaration)
  (entity_declaration)
  (enum_declaration)
  (interface_declaration)
  (record_declaration)
  (struct_declaration)
  (theme_declaration)
  (workflow_declaration)
  (state)
  (terminal)
  (milestone)
] @class.outer

[
  (agent_body
    .
    "{"
    _+ @class.inner
    "}")
  (class_body
    .
    "{"
    _+ @class.inner
    "}")
  (component_body
    .
    "{"
    _+ @class.inner
    "}")
  (control_body
    .
    "{"
    _+ @class.inner
    "}")
  (entity_body
    .
    "{"
    _+ @class.inner
    "}")
  (enum_body
    .
    "{"
    _+ @class.inner
    "}")
  (milestone_body
    .
    "{"
    _+ @class.inner
    "}")
  (state_body
    .
    "{"
    _+ @class.inner
    "}")
  (terminal_body
    .
    "{"
    _+ @class.inner
    "}")
  (theme_body
    .
    "{"
    _+ @class.inner
    "}")
  (workflow_body
    .
    "{"
    _+ @class.inner
    "}")
]

; ── blocks ──────────────────────────────────────────────────────────────────

[
  (block)
  (render_block)
  (trailing_block)
  (clock_body)
  (slot_body)
  (guarded_arms)
] @block.outer

(block
  .
  "{"
  _+ @block.inner
  "}")

(render_block
  .
  "{"
  _+ @block.inner
  "}")

(trailing_block
  .
  "{"
  _+ @block.inner
  "}")

; ── conditions and loops ────────────────────────────────────────────────────

[
  (if_statement)
  (switch_statement)
  (switch_expression)
  (conditional_expression)
] @conditional.outer

(if_statement
  consequence: (_) @conditional.inner)

(if_statement
  alternative: (_) @conditional.inner)

(switch_statement
  body: (_) @conditional.inner)

[
  (do_statement)
  (for_statement)
  (foreach_statement)
  (while_statement)
] @loop.outer

(do_statement
  body: (_) @loop.inner)

(for_statement
  body: (_) @loop.inner)

(foreach_statement
  body: (_) @loop.inner)

(while_statement
  body: (_) @loop.inner)

; ── calls, parameters and arguments ─────────────────────────────────────────

[
  (call_expression)
  (element)
  (object_creation_expression)
  (attribute)
] @call.outer

(argument_list
  .
  "("
  _+ @call.inner
  ")")

(attribute_argument_list
  .
  "("
  _+ @call.inner
  ")")

; The comma goes with the parameter it stands behind, and with the last one the
; comma before it, so that deleting the object leaves a proper list.

(parameter_list
  (parameter) @parameter.inner @parameter.outer
  .
  ","? @parameter.outer)

(parameter_list
  "," @parameter.outer
  .
  (parameter) @parameter.outer
  .
  ")")

(argument_list
  (argument) @parameter.inner @parameter.outer
  .
  ","? @parameter.outer)

(argument_list
  "," @parameter.outer
  .
  (argument) @parameter.outer
  .
  ")")

(attribute_argument_list
  (attribute_argument) @parameter.inner @parameter.outer
  .
  ","? @parameter.outer)

(attribute_argument_list
  "," @parameter.outer
  .
  (attribute_argument) @parameter.outer
  .
  ")")

(lambda_parameters
  (lambda_parameter) @parameter.inner @parameter.outer
  .
  ","? @parameter.outer)

(lambda_parameters
  "," @parameter.outer
  .
  (lambda_parameter) @parameter.outer
  .
  ")")

(clock_argument_list
  (clock_argument) @parameter.inner @parameter.outer
  .
  ","? @parameter.outer)

(clock_argument_list
  "," @parameter.outer
  .
  (clock_argument) @parameter.outer
  .
  ")")

; ── the rest ────────────────────────────────────────────────────────────────

[
  (comment)
  (doc_comment)
] @comment.outer

(assignment_expression
  left: (_) @assignment.lhs
  right: (_) @assignment.rhs) @assignment.outer

(property_assignment
  name: (_) @assignment.lhs
  value: (_) @assignment.rhs) @assignment.outer

(variable_declarator
  name: (_) @assignment.lhs
  value: (_) @assignment.rhs) @assignment.outer

(return_statement
  value: (_) @return.inner) @return.outer

[
  (integer_literal)
  (real_literal)
] @number.inner

(attribute_list) @attribute.outer
