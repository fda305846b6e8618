// Workflows: events, states, arms, clocks, slots and milestones.

const { closeOf, closeParenOf, commaSeparated } = require('./lists');

module.exports = {
  conflicts: $ => [],

  rules: {
    workflow_declaration: $ => seq(
      optional($._attributes_and_modifiers),
      'workflow',
      field('name', $.identifier),
      optional(field('bases', $.base_list)),
      field('body', $.workflow_body),
    ),

    workflow_body: $ => seq(
      '{',
      repeat(choice(
        $._block_ends_here,
        $.property_assignment,
        $.event_declaration,
        $.start_block,
        $.event_arm,
        $.state,
        $.terminal,
        $.milestone,
        $.subscription,
        $.remind_block,
      )),
      closeOf($, $._workflow_ends_here),
    ),

    event_declaration: $ => seq(
      repeat($.attribute_list),
      'event',
      field('name', $._new_name),
      optional(field('parameters', $.parameter_list)),
      ';',
    ),

    _member_block: $ => choice($.block, alias($._unopened_block, $.block)),

    _unopened_block: $ => seq(
      alias($._brace_missing_here, $.missing_brace),
      repeat($._statement),
      closeOf($),
    ),

    start_block: $ => seq('Start', field('body', $._member_block)),

    // ── states ───────────────────────────────────────────────────────────

    state: $ => seq(
      repeat($.attribute_list),
      'state',
      field('name', $._new_name),
      field('body', $.state_body),
    ),

    state_body: $ => seq(
      choice('{', alias($._brace_missing_here, $.missing_brace)),
      repeat(choice(
        // Where a member breaks off, the scanner announces the next one.
        $._block_ends_here,
        $.enter_block,
        $.exit_block,
        $.expire_block,
        $.event_arm,
        $.subscription,
        $.remind_block,
        $.milestone,
        $.property_assignment,
        $.clock_block,
      )),
      closeOf($, $._state_ends_here),
    ),

    terminal: $ => seq(
      repeat($.attribute_list),
      'terminal',
      field('outcome', choice('success', 'cancel', 'error')),
      field('name', $._new_name),
      choice(field('body', $.terminal_body), ';'),
    ),

    terminal_body: $ => seq(
      '{',
      repeat(choice($._block_ends_here, $.enter_block, $.property_assignment)),
      closeOf($, $._state_ends_here),
    ),

    enter_block: $ => seq('enter', field('body', $._member_block)),

    exit_block: $ => seq('exit', field('body', $._member_block)),

    // ── arms ─────────────────────────────────────────────────────────────

    event_arm: $ => seq(
      repeat($.attribute_list),
      'on',
      field('event', $._new_name),
      optional(field('parameters', $.parameter_list)),
      field('body', choice($._member_block, $.guarded_arms)),
    ),

    guarded_arms: $ => seq(
      '{',
      choice(
        seq(repeat1($.guarded_arm), optional($.default_arm)),
        $.default_arm,
      ),
      closeOf($),
    ),

    guarded_arm: $ => seq('when', $._condition, field('body', $.block)),

    default_arm: $ => seq('default', field('body', $.block)),

    // ── clocks ───────────────────────────────────────────────────────────

    expire_block: $ => seq('Expire', field('body', $.clock_body)),

    // A slot's `Finished`, and the clocks named like it (`Assigned`, `Deadline`).
    clock_block: $ => seq(field('name', $.identifier), field('body', $.clock_body)),

    clock_body: $ => seq(
      '{',
      repeat(choice($.property_assignment, $.remind_block, $.unfinished_block)),
      closeOf($),
    ),

    remind_block: $ => seq(
      repeat($.attribute_list),
      'Remind',
      field('name', $._new_name),
      optional(field('arguments', $.clock_argument_list)),
      field('body', $._member_block),
    ),

    clock_argument_list: $ => seq('(', optional(commaSeparated($.clock_argument)), closeParenOf($)),

    clock_argument: $ => seq(
      field('name', $._new_name),
      choice(
        seq(choice('=', ':'), field('value', $._needed)),
        field('value', alias($._value_missing_here, $.missing_expression)),
      ),
    ),

    unfinished_block: $ => seq('Unfinished', field('body', $._member_block)),

    // ── slots ────────────────────────────────────────────────────────────

    subscription: $ => seq(
      repeat($.attribute_list),
      'subscribe',
      field('event', $._new_name),
      optional(field('parameters', $.parameter_list)),
      $._slot,
    ),

    _slot: $ => seq(
      optional(seq('as', field('slot', $._new_name))),
      choice(';', field('body', $.slot_body)),
    ),

    slot_body: $ => seq(
      '{',
      repeat(choice($.property_assignment, $.requires_block, $.clock_block, $.remind_block, $.unfinished_block)),
      closeOf($),
    ),

    requires_block: $ => seq('Requires', '{', repeat($.requirement), closeOf($)),

    requirement: $ => seq(field('name', $.identifier), field('body', $.property_body)),

    // ── milestones ───────────────────────────────────────────────────────

    milestone: $ => seq(
      repeat($.attribute_list),
      'milestone',
      field('name', $._new_name),
      optional(field('parameters', $.parameter_list)),
      choice(field('body', $.milestone_body), ';'),
    ),

    milestone_body: $ => seq(
      '{',
      repeat(choice(
        $.property_assignment,
        $.hook_block,
        $.event_arm,
        $.remind_block,
        $.requires_block,
        $.expire_block,
      )),
      closeOf($, $._state_ends_here),
    ),

    // Any block under a name of its own: `Reached { }`, `enter { }`.
    hook_block: $ => seq(field('name', $.identifier), field('body', $.block)),
  },
};
