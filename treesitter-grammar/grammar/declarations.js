// What a file declares outside workflows and render trees, and the members of
// types. A top-level function and a method are one rule under two names.

const { closeOf, closeParenOf, commaSeparated, commaTerminated } = require('./lists');

module.exports = {
  conflicts: $ => [],

  rules: {
    _top_level_item: $ => choice(
      $.namespace_declaration,
      $.using_directive,
      $._type_declaration,
      alias($.method_declaration, $.function_declaration),
      $.field_declaration,
      alias($.property_declaration, $.property_declaration),
      $.component_declaration,
      $.control_declaration,
      $.workflow_declaration,
      $.policy_declaration,
      $.principal_declaration,
      $.grant_declaration,
      $.topic_declaration,
      $.agent_declaration,
      $.look_declaration,
      $.theme_declaration,
      $.animation_declaration,
      $.app_assignment,
      $.app_manifest,
      $.package_manifest,
      $.translations_declaration,
      ';',
    ),

    _type_declaration: $ => choice($.entity_declaration, $._nested_declaration),

    _nested_declaration: $ => choice(
      $.enum_declaration,
      $.class_declaration,
      $.interface_declaration,
      $.struct_declaration,
      $.record_declaration,
      $.delegate_declaration,
    ),

    namespace_declaration: $ => seq(
      'namespace',
      field('name', $._qualified),
      choice(';', field('body', $.namespace_body)),
    ),

    namespace_body: $ => seq('{', repeat($._top_level_item), '}'),

    using_directive: $ => seq(
      optional('global'),
      'using',
      optional(choice('static', seq(field('alias', $.identifier), '='))),
      field('name', $._type),
      ';',
    ),

    // ── attributes and modifiers ─────────────────────────────────────────

    attribute_list: $ => seq(
      '[',
      optional(seq(field('target', $.identifier), ':')),
      commaTerminated($.attribute),
      ']',
    ),

    attribute: $ => seq(
      field('name', choice($._name, $.missing_name)),
      optional(field('arguments', $.attribute_argument_list)),
    ),

    attribute_argument_list: $ => seq('(', optional(commaSeparated($.attribute_argument)), ')'),

    attribute_argument: $ => prec(30,seq(
      optional(seq(field('name', $._name_in_expression), choice('=', ':'))),
      field('value', $._expression),
    )),

    modifier: _ => choice(
      'public', 'internal', 'protected', 'private', 'abstract', 'sealed', 'virtual', 'override', 'partial',
      'static', 'const', 'readonly', 'async', 'new', 'unsafe', 'extern', 'volatile', 'required', 'file',
    ),

    _attributes_and_modifiers: $ => prec.right(repeat1(choice($.attribute_list, $.modifier))),

    // ── types ────────────────────────────────────────────────────────────

    entity_declaration: $ => seq(
      optional($._attributes_and_modifiers),
      'entity',
      field('name', $._qualified),
      optional(field('bases', $.base_list)),
      field('body', $.entity_body),
    ),

    entity_body: $ => seq(
      '{',
      $._body_starts_here,
      repeat(choice($._block_ends_here, $._member, $.security_block, $.invariant)),
      closeOf($, $._body_ends_here),
    ),

    class_declaration: $ => seq(
      optional($._attributes_and_modifiers),
      'class',
      $._type_rest,
    ),

    interface_declaration: $ => seq(
      optional($._attributes_and_modifiers),
      'interface',
      $._type_rest,
    ),

    struct_declaration: $ => seq(
      optional($._attributes_and_modifiers),
      'struct',
      $._type_rest,
    ),

    record_declaration: $ => seq(
      optional($._attributes_and_modifiers),
      'record',
      optional(choice('class', 'struct')),
      $._type_rest,
    ),

    _type_rest: $ => seq(
      field('name', $.identifier),
      optional(field('type_parameters', $.type_parameter_list)),
      optional(field('parameters', $.parameter_list)),
      $._type_bases_and_body,
    ),

    _type_bases_and_body: $ => seq(
      optional(field('bases', $.base_list)),
      repeat($.type_constraint),
      choice(field('body', $.class_body), ';'),
    ),

    base_list: $ => seq(':', commaSeparated(choice(field('type', $._type), $.primary_base))),

    primary_base: $ => seq(field('type', $._name), field('arguments', $.argument_list)),

    class_body: $ => seq(
      '{',
      // Remembers whether the members stand at the start of their lines.
      $._body_starts_here,
      repeat(choice($._block_ends_here, $._member)),
      closeOf($, $._body_ends_here),
    ),

    enum_declaration: $ => seq(
      optional($._attributes_and_modifiers),
      'enum',
      field('name', $.identifier),
      optional(field('bases', $.base_list)),
      field('body', $.enum_body),
    ),

    enum_body: $ => seq('{', optional(commaTerminated($.enum_member)), closeOf($, $._body_ends_here)),

    enum_member: $ => seq(
      repeat($.attribute_list),
      field('name', $.identifier),
      optional(seq('=', field('value', $._expression))),
    ),

    delegate_declaration: $ => seq(
      optional($._attributes_and_modifiers),
      'delegate',
      field('type', $._type),
      field('name', $.identifier),
      $._function_rest,
    ),

    // ── members ──────────────────────────────────────────────────────────

    _member: $ => choice(
      $.field_declaration,
      $.property_declaration,
      $.method_declaration,
      $.constructor_declaration,
      $.destructor_declaration,
      $.indexer_declaration,
      $.operator_declaration,
      $.event_field_declaration,
      $._nested_declaration,
      ';',
    ),

    field_declaration: $ => seq(
      optional($._attributes_and_modifiers),
      field('type', $._type),
      commaSeparated(field('declarator', alias($._field_declarator, $.variable_declarator))),
      ';',
    ),

    _field_declarator: $ => seq(
      field('name', $._new_name),
      optional(seq('=', field('value', choice($._needed, $.initializer)))),
    ),

    property_declaration: $ => seq(
      optional($._attributes_and_modifiers),
      field('type', $._type),
      field('name', $._member_name),
      choice(
        seq(
          field('accessors', $.accessor_list),
          optional(seq('=', field('value', $._expression), ';')),
        ),
        seq(field('body', $.arrow_body), ';'),
      ),
    ),

    accessor_list: $ => seq('{', repeat($.accessor), closeOf($)),

    accessor: $ => seq(
      repeat(choice($.attribute_list, $.modifier)),
      field('name', choice('get', 'set', 'init', 'add', 'remove')),
      $._function_body,
    ),

    method_declaration: $ => seq(
      optional($._attributes_and_modifiers),
      field('type', $._type),
      field('name', $._member_name),
      $._function_rest,
    ),

    // `IShop.Open`: a member written for one interface alone.
    _member_name: $ => choice($.identifier, alias($._interface_member_name, $.qualified_name)),

    _interface_member_name: $ => seq(field('qualifier', $._member_name), '.', field('name', $.identifier)),

    _function_rest: $ => seq(
      optional(field('type_parameters', $.type_parameter_list)),
      field('parameters', $.parameter_list),
      repeat($.type_constraint),
      $._function_body,
    ),

    _function_body: $ => choice(
      field('body', $.block),
      seq(field('body', $.arrow_body), ';'),
      ';',
    ),

    arrow_body: $ => seq('=>', field('value', $._expression)),

    constructor_declaration: $ => seq(
      optional($._attributes_and_modifiers),
      field('name', $.identifier),
      field('parameters', $.parameter_list),
      optional($.constructor_call),
      $._function_body,
    ),

    constructor_call: $ => seq(':', choice('this', 'base'), field('arguments', $.argument_list)),

    destructor_declaration: $ => seq('~', field('name', $.identifier), field('parameters', $.parameter_list), $._function_body),

    indexer_declaration: $ => seq(
      optional($._attributes_and_modifiers),
      field('type', $._type),
      'this',
      '[',
      commaSeparated($.parameter),
      ']',
      choice(field('accessors', $.accessor_list), seq(field('body', $.arrow_body), ';')),
    ),

    operator_declaration: $ => seq(
      optional($._attributes_and_modifiers),
      choice(
        seq(field('type', $._type), 'operator', field('operator', $.operator)),
        seq(choice('implicit', 'explicit'), 'operator', field('type', $._type)),
      ),
      field('parameters', $.parameter_list),
      $._function_body,
    ),

    operator: _ => choice(
      '+', '-', '*', '/', '%', '!', '~', '++', '--', 'true', 'false',
      '==', '!=', '<', '>', '<=', '>=', '&', '|', '^', '<<', '>>', '>>>',
    ),

    event_field_declaration: $ => seq(
      optional($._attributes_and_modifiers),
      'event',
      field('type', $._type),
      field('name', $.identifier),
      choice(';', field('accessors', $.accessor_list)),
    ),

    parameter_list: $ => seq('(', optional(commaSeparated($.parameter)), closeParenOf($)),

    parameter: $ => seq(
      repeat($.attribute_list),
      repeat(choice('this', 'ref', 'out', 'in', 'params')),
      field('type', $._type),
      field('name', $._new_name),
      optional(seq('=', field('default', $._expression))),
    ),

    // ── the data model's own blocks ──────────────────────────────────────

    security_block: $ => seq('security', '{', repeat($.security_rule), closeOf($)),

    // A comma stands between operations and between fields, but not between
    // the last operation and the first field.
    security_rule: $ => seq(
      field('effect', choice('allow', 'deny')),
      commaSeparated(field('operation', $.operation)),
      optional(commaSeparated(field('field', $.identifier))),
      $._security_conditions,
    ),

    _security_conditions: $ => seq(
      optional(seq('by', field('grant', $._qualified))),
      optional(seq('when', field('when', $._expression))),
      optional(seq('where', field('where', $._expression))),
      ';',
    ),

    operation: _ => choice('read', 'create', 'update', 'delete'),

    invariant: $ => seq(
      'invariant',
      field('condition', $._expression),
      optional(seq('message', field('message', $._expression))),
      ';',
    ),

    // `Name = value;` where members stand: settings of a workflow, a clock, a
    // theme, a style. It looks like an assignment and runs like a declaration.
    property_assignment: $ => seq(
      field('name', $.identifier),
      '=',
      field('value', $._needed),
      ';',
    ),

    property_body: $ => seq('{', repeat($.property_assignment), closeOf($)),

    policy_declaration: $ => seq(
      optional($._attributes_and_modifiers),
      'policy',
      field('name', $.identifier),
      optional(field('parameters', $.parameter_list)),
      optional(field('body', $.arrow_body)),
      ';',
    ),

    principal_declaration: $ => seq(
      optional($._attributes_and_modifiers),
      'principal',
      field('name', $.identifier),
      field('body', $.arrow_body),
      ';',
    ),

    grant_declaration: $ => seq(
      optional($._attributes_and_modifiers),
      'grant',
      field('name', $.identifier),
      'for',
      field('type', $._type),
      choice(field('body', $.property_body), ';'),
    ),

    topic_declaration: $ => seq(
      optional($._attributes_and_modifiers),
      'topic',
      field('name', $.identifier),
      field('parameters', $.parameter_list),
      choice(field('body', $.property_body), ';'),
    ),

    look_declaration: $ => seq(
      optional($._attributes_and_modifiers),
      'look',
      field('name', $.identifier),
      field('body', $.property_body),
    ),

    // The shape of an agent is known by name only: settings, and blocks of
    // settings or functions, are what every other declaration is made of.
    agent_declaration: $ => seq(
      optional($._attributes_and_modifiers),
      'agent',
      field('name', $.identifier),
      optional(field('parameters', $.parameter_list)),
      field('body', $.agent_body),
    ),

    agent_body: $ => seq(
      '{',
      repeat(choice(
        $.property_assignment,
        alias($._agent_section, $.property_section),
        alias($.method_declaration, $.function_declaration),
      )),
      closeOf($, $._body_ends_here),
    ),

    _agent_section: $ => seq(field('name', $.identifier), field('body', $.property_body)),

    app_assignment: $ => seq(
      'app',
      repeat(seq('.', field('name', $.identifier))),
      '=',
      field('value', $._expression),
      ';',
    ),
  },
};
