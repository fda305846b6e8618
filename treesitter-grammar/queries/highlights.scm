; Colours of Osy#, in the capture names of nvim-treesitter.
;
; A later pattern wins over an earlier one on the same node, in Neovim, Helix
; from 25.07 on and the tree-sitter CLI alike, so each section goes from general
; to special.
; There are no private captures (`@_name`): the CLI lets them win like any
; other, so the node a predicate looks at gets the colour it has anyway.
; Predicates are `#eq?` and `#any-of?`, which all three know. Neovim's own are
; the captures `@spell` (before `@comment`, which must be the last on its node)
; and `@none`.
;
; Words of Osy# are tokens of the grammar only where they act as syntax. A
; parameter called `entity` or a local called `on` is an `identifier`, and no
; pattern below compares an identifier with a word to make it a keyword.

; ── names ───────────────────────────────────────────────────────────────────

(identifier) @variable

; ── comments ────────────────────────────────────────────────────────────────

(comment) @spell @comment

(doc_comment) @spell @comment.documentation

(preprocessor_directive) @keyword.directive

; ── literals ────────────────────────────────────────────────────────────────

[
  (string_literal)
  (verbatim_string_literal)
  (raw_string_literal)
  (interpolated_string)
] @string

(escape_sequence) @string.escape

(format_specifier) @string.special

; The hole is code again, not part of the text around it.
(interpolation) @none

(character_literal) @character

(integer_literal) @number

(real_literal) @number.float

(boolean_literal) @boolean

(null_literal) @constant.builtin

; ── operators and punctuation ───────────────────────────────────────────────

[
  "!"
  "!="
  "%"
  "%="
  "&"
  "&&"
  "&="
  "*"
  "*="
  "+"
  "++"
  "+="
  "-"
  "--"
  "-="
  "->"
  ".."
  "/"
  "/="
  "<"
  "<<"
  "<<="
  "<="
  "="
  "=="
  "=>"
  ">"
  ">="
  ">>"
  ">>="
  ">>>"
  ">>>="
  "?"
  "??"
  "??="
  "@"
  "^"
  "^="
  "|"
  "|="
  "||"
  "~"
] @operator

[
  ","
  "."
  ":"
  ";"
  "?."
] @punctuation.delimiter

[
  "("
  ")"
  "?["
  "["
  "[]"
  "]"
  "{"
  "}"
] @punctuation.bracket

(array_rank) @punctuation.bracket

(type_argument_list
  [
    "<"
    ">"
  ] @punctuation.bracket)

(type_parameter_list
  [
    "<"
    ">"
  ] @punctuation.bracket)

(interpolation
  [
    "{"
    "}"
  ] @punctuation.special)

(conditional_expression
  [
    "?"
    ":"
  ] @keyword.conditional.ternary)

; ── keywords ────────────────────────────────────────────────────────────────

[
  "add"
  "by"
  "checked"
  "equals"
  "from"
  "get"
  "group"
  "init"
  "into"
  "join"
  "let"
  "lock"
  "on"
  "orderby"
  "remove"
  "runas"
  "select"
  "set"
  "unchecked"
  "unsafe"
  "var"
  "where"
] @keyword

[
  "if"
  "else"
  "switch"
  "case"
  "when"
  "default"
] @keyword.conditional

[
  "for"
  "foreach"
  "in"
  "while"
  "do"
  "break"
  "continue"
] @keyword.repeat

[
  "return"
  "yield"
] @keyword.return

[
  "try"
  "catch"
  "finally"
  "throw"
] @keyword.exception

(catch_clause
  "when" @keyword.exception)

[
  "and"
  "as"
  "is"
  "new"
  "not"
  "or"
  "sizeof"
  "typeof"
  "with"
] @keyword.operator

(default_expression
  "default" @keyword.operator)

[
  "async"
  "await"
] @keyword.coroutine

[
  "completes"
  "global"
  "use"
  "using"
  "without"
] @keyword.import

; Here `using` closes a resource and imports nothing.
(using_statement
  "using" @keyword)

(local_declaration
  "using" @keyword)

[
  "agent"
  "animation"
  "app"
  "class"
  "component"
  "control"
  "entity"
  "enum"
  "grant"
  "interface"
  "look"
  "namespace"
  "package"
  "principal"
  "record"
  "struct"
  "theme"
  "topic"
  "translations"
  "workflow"
] @keyword.type

[
  "action"
  "delegate"
  "event"
  "operator"
  "policy"
] @keyword.function

[
  "const"
  "explicit"
  "implicit"
  "live"
  "out"
  "params"
  "readonly"
  "ref"
  "static"
] @keyword.modifier

; `in` and `for` repeat in loops alone.
(grant_declaration
  "for" @keyword)

(from_clause
  "in" @keyword)

(join_clause
  "in" @keyword)

(parameter
  [
    "in"
    "this"
  ] @keyword.modifier)

(argument
  modifier: "in" @keyword.modifier)

(lambda_parameter
  "in" @keyword.modifier)

(type_parameter
  "in" @keyword.modifier)

; `new` and `async` are words with other uses; as a modifier they are the token
; inside this node.
(modifier
  _ @keyword.modifier)

(modifier
  "async" @keyword.coroutine)

; ── types ───────────────────────────────────────────────────────────────────

(predefined_type) @type.builtin

(generic_name
  name: (identifier) @type)

(_
  type: (identifier) @type)

(_
  type: (qualified_name
    name: (identifier) @type))

(type_parameter
  name: (identifier) @type)

(type_constraint
  parameter: (identifier) @type)

(type_constraint
  constraint: (identifier) @type)

(type_constraint
  constraint: (qualified_name
    name: (identifier) @type))

; A bare name behind `is` is a type nearly always; behind `case` it may as well
; be a constant, and stays a plain name.
(is_expression
  pattern: (identifier) @type)

(not_pattern
  pattern: (identifier) @type)

(is_expression
  pattern: (qualified_name
    name: (identifier) @type))

(positional_pattern
  type: (identifier) @type)

; `stream<T>` is the one built-in type with an argument.
(generic_name
  name: (identifier) @type.builtin
  (#eq? @type.builtin "stream"))

(qualified_name
  qualifier: (identifier) @module)

(qualified_name
  qualifier: (qualified_name
    name: (identifier) @module))

; `case Stage.Open:` names a member of an enum.
(_
  pattern: (qualified_name
    qualifier: (identifier) @type
    name: (identifier) @variable.member))

(is_expression
  pattern: (qualified_name
    qualifier: (identifier) @module
    name: (identifier) @type))

(member_access_expression
  name: (identifier) @variable.member)

; A capitalised receiver is an entity, an enum or a class of the platform much
; more often than a member written without `this`. Syntax cannot tell; the
; semantic tokens of the language server can, and paint over this guess.
(member_access_expression
  object: (identifier) @type
  (#match? @type "^[A-Z]"))

; ── declarations ────────────────────────────────────────────────────────────

(namespace_declaration
  name: (identifier) @module)

(namespace_declaration
  name: (qualified_name
    name: (identifier) @module))

(using_directive
  name: (identifier) @module)

(using_directive
  name: (qualified_name
    name: (identifier) @module))

(using_directive
  alias: (identifier) @type)

[
  (agent_declaration
    name: (identifier) @type)
  (animation_declaration
    name: (identifier) @type)
  (class_declaration
    name: (identifier) @type)
  (component_declaration
    name: (identifier) @type)
  (control_declaration
    name: (identifier) @type)
  (delegate_declaration
    name: (identifier) @type)
  (entity_declaration
    name: (identifier) @type)
  (enum_declaration
    name: (identifier) @type)
  (grant_declaration
    name: (identifier) @type)
  (interface_declaration
    name: (identifier) @type)
  (look_declaration
    name: (identifier) @type)
  (record_declaration
    name: (identifier) @type)
  (struct_declaration
    name: (identifier) @type)
  (theme_declaration
    name: (identifier) @type)
  (topic_declaration
    name: (identifier) @type)
  (workflow_declaration
    name: (identifier) @type)
]

; `partial entity Kit.Pier` opens a type of another package again.
(entity_declaration
  name: (qualified_name
    name: (identifier) @type))

(enum_member
  name: (identifier) @constant)

(principal_declaration
  name: (identifier) @constant)

(policy_declaration
  name: (identifier) @function)

(function_declaration
  name: (identifier) @function)

(function_declaration
  name: (qualified_name
    name: (identifier) @function))

(local_function_statement
  name: (identifier) @function)

(method_declaration
  name: (identifier) @function.method)

(method_declaration
  name: (qualified_name
    name: (identifier) @function.method))

(constructor_declaration
  name: (identifier) @constructor)

(destructor_declaration
  name: (identifier) @constructor)

(operator_declaration
  operator: (operator) @operator)

(property_declaration
  name: (identifier) @property)

(event_field_declaration
  name: (identifier) @variable.member)

(field_declaration
  declarator: (variable_declarator
    name: (identifier) @variable.member))

(field_declaration
  (modifier) @keyword.modifier
  declarator: (variable_declarator
    name: (identifier) @constant)
  (#eq? @keyword.modifier "const"))

(local_declaration
  "const"
  declaration: (variable_declaration
    declarator: (variable_declarator
      name: (identifier) @constant)))

(parameter
  name: (identifier) @variable.parameter)

(lambda_parameter
  name: (identifier) @variable.parameter)

(lambda_expression
  parameters: (identifier) @variable.parameter)

[
  (this_expression)
  (base_expression)
] @variable.builtin

(constructor_call
  [
    "base"
    "this"
  ] @variable.builtin)

(indexer_declaration
  "this" @variable.builtin)

; ── attributes ──────────────────────────────────────────────────────────────

(attribute
  name: (identifier) @attribute)

(attribute
  name: (qualified_name
    name: (identifier) @attribute))

(attribute_list
  target: (identifier) @attribute)

; `Order = 40` is a property of the attribute, whichever of the two shapes the
; tree gives it.
(attribute_argument
  name: (identifier) @property)

(attribute_argument
  value: (assignment_expression
    left: (identifier) @property))

; ── the data model ──────────────────────────────────────────────────────────

[
  "allow"
  "deny"
  "invariant"
  "message"
  "security"
] @keyword

; The four operations are a closed set, unlike the field names behind them.
(operation
  _ @constant.builtin)

(security_rule
  field: (identifier) @variable.member)

(security_rule
  grant: (identifier) @type)

(property_assignment
  name: (identifier) @property)

(app_assignment
  "app" @variable.builtin)

(app_assignment
  name: (identifier) @property)

(property_section
  name: (identifier) @property)

; ── calls and creation ──────────────────────────────────────────────────────

(call_expression
  function: (identifier) @function.call)

(call_expression
  function: (generic_name
    name: (identifier) @function.call))

(call_expression
  function: (null_forgiving_expression
    operand: (identifier) @function.call))

(call_expression
  function: (member_access_expression
    name: (identifier) @function.method.call))

(call_expression
  function: (member_access_expression
    name: (generic_name
      name: (identifier) @function.method.call)))

(call_expression
  function: (null_forgiving_expression
    operand: (member_access_expression
      name: (identifier) @function.method.call)))

; `retry:` and `key:` name a parameter of what is called, so they are coloured
; as parameters and not as syntax.
(argument
  name: (identifier) @variable.parameter)

(object_creation_expression
  type: (identifier) @constructor)

(object_creation_expression
  type: (generic_name
    name: (identifier) @constructor))

(object_creation_expression
  type: (qualified_name
    name: (identifier) @constructor))

(primary_base
  type: (identifier) @constructor)

; `Name = "N1"` in braces sets a member; the first child names it.
(initializer
  (_
    .
    (identifier) @variable.member
    .
    "="))

(subpattern
  name: (identifier) @variable.member)

(tuple_type_element
  name: (identifier) @variable.member)

(tuple_element
  name: (identifier) @variable.member)

; ── workflows ───────────────────────────────────────────────────────────────

[
  "Expire"
  "Remind"
  "Requires"
  "Start"
  "Unfinished"
  "enter"
  "exit"
  "goto"
  "milestone"
  "state"
  "subscribe"
  "terminal"
] @keyword

(terminal
  outcome: _ @keyword.modifier)

(subscription
  "as" @keyword)

(default_arm
  "default" @keyword.conditional)

; The grammar admits a bare name with a block in these places only, where it is
; a word of the platform: `Finished`, `Assigned`, `Reached`.
(clock_block
  name: (identifier) @keyword)

(hook_block
  name: (identifier) @keyword)

; Events are declared with parameters and answered with them, as functions are.
; An arm may name a slot instead of an event, so a slot shares the colour.
(event_declaration
  name: (identifier) @function)

(event_arm
  event: (identifier) @function)

(subscription
  event: (identifier) @function)

(subscription
  slot: (identifier) @function)

; `on Expire` answers the clock of the state and no event.
(event_arm
  event: (identifier) @keyword
  (#eq? @keyword "Expire"))

(requirement
  name: (identifier) @property)

(clock_argument
  name: (identifier) @variable.parameter)

; What a run remembers by name is a label: a state, because `goto` jumps to it
; and a run is parked in it; a milestone and a reminder, because their names are
; part of the identity of what runs in them; and the text of a durable step.
; One colour says that renaming it is felt by runs that are under way.
(state
  name: (identifier) @label)

(terminal
  name: (identifier) @label)

(goto_statement
  target: (identifier) @label)

(milestone
  name: (identifier) @label)

(remind_block
  name: (identifier) @label)

(labeled_statement
  label: (identifier) @label)

(property_assignment
  name: (identifier) @property
  value: (identifier) @label
  (#eq? @property "Initial"))

; `Workflow.Once("charge", …)`: the text is a string and, by this later pattern,
; a label. A priority would say the same in Neovim alone, and would also cover
; the escapes inside.
(call_expression
  function: (member_access_expression
    object: (identifier) @type
    name: [
      (identifier) @function.method.call
      (generic_name
        name: (identifier) @function.method.call)
    ])
  arguments: (argument_list
    .
    (argument
      !name
      value: [
        (string_literal)
        (verbatim_string_literal)
        (raw_string_literal)
      ] @label))
  (#eq? @type "Workflow")
  (#any-of? @function.method.call "Once" "Run"))

; ── components ──────────────────────────────────────────────────────────────

[
  "change"
  "every"
  "frame"
  "head"
  "inside"
  "language"
  "meta"
  "mount"
  "placeholders"
  "render"
  "skeleton"
  "slot"
  "subject"
  "unmount"
  "variants"
] @keyword

(live_declaration
  name: (identifier) @variable.member)

(action_declaration
  name: (identifier) @function)

(element
  name: (identifier) @tag)

(element
  name: (generic_name
    name: (identifier) @tag))

(element
  name: (qualified_name
    name: (identifier) @tag))

; The places where a component lets the page that uses it draw.
(element
  name: (identifier) @tag.builtin
  (#any-of? @tag.builtin "Slot" "Outlet"))

(slot_fill
  name: (identifier) @property)

(trailing_block
  parameter: (identifier) @variable.parameter)

(placeholder
  name: (identifier) @property)

(placeholder
  name: (qualified_name
    name: (identifier) @property))

; Dimensions, members of an enum and pseudo-states select what a style is for.
(style_rule
  name: (identifier) @attribute)

(inside_rule
  target: (identifier) @tag)

(inside_rule
  target: (qualified_name
    qualifier: (identifier) @tag
    name: (identifier) @attribute))

[
  "contractVersion"
  "participation"
] @keyword

(control_header
  value: (identifier) @constant)

(control_section
  name: _ @keyword)

(control_signature
  name: (identifier) @function)

(control_name
  name: (identifier) @property)

; ── themes and animations ───────────────────────────────────────────────────

; A group is read as a type with members: `Font.Sans`.
(theme_group
  name: (identifier) @type)

(keyframe
  position: [
    "from"
    "to"
  ] @keyword)

(percentage
  _ @number)

; ── manifests ───────────────────────────────────────────────────────────────

(app_manifest
  name: (identifier) @module)

(package_manifest
  name: (identifier) @module)

(package_manifest
  name: (qualified_name
    name: (identifier) @module))

(package_reference
  name: (identifier) @module)

(package_reference
  name: (qualified_name
    name: (identifier) @module))

(use_entry
  "tests" @keyword.modifier)

(without_entry
  name: (identifier) @type)

; Keys are an open set, so they are properties and not keywords.
(manifest_entry
  key: (identifier) @property)

(manifest_entry
  part: (identifier) @property)

(manifest_entry
  value: (identifier) @constant)

(manifest_entry
  key: (identifier) @property
  value: (string_literal) @string.special.path
  (#any-of? @property "model" "tests" "data" "controls"))

(manifest_entry
  key: (identifier) @property
  value: (string_literal) @string.special.url
  (#eq? @property "egress"))

; ── translations ────────────────────────────────────────────────────────────

(culture
  _ @constant)

(translation
  kind: (identifier) @property)

(translation
  "was" @keyword)

(plural_form
  form: (identifier) @property)

; ── text in another language ────────────────────────────────────────────────

; The same places that injections.scm hands to the regex grammar, coloured for
; editors that have none.
(attribute
  name: (identifier) @attribute
  arguments: (attribute_argument_list
    .
    (attribute_argument
      value: [
        (string_literal)
        (verbatim_string_literal)
        (raw_string_literal)
      ] @string.regexp))
  (#eq? @attribute "Pattern"))

(call_expression
  function: (member_access_expression
    object: (identifier) @type
    name: (identifier) @function.method.call)
  arguments: (argument_list
    .
    (argument)
    .
    (argument
      value: [
        (string_literal)
        (verbatim_string_literal)
        (raw_string_literal)
      ] @string.regexp))
  (#eq? @type "Regex")
  (#any-of? @function.method.call "IsMatch" "Match" "Matches" "Replace" "Split"))
