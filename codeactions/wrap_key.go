package codeactions

import (
	"fmt"

	"github.com/osy-lsp/osy-lsp/analysis/identity"
)

// wrapWithKey makes a call a step that presents a key, so that the other side does
// not act twice where a crash falls between the effect and its record.
var wrapWithKey = provider{offer: func(p Place) []Action {
	step := p.stepAt(p.Start)
	if step == nil || step.Kind != identity.Automatic || p.isEarly(step) || !p.mayRun(step.Body) {
		return nil
	}
	c, ok := p.codeAt(step.Start())
	call := up(c.at(step.Start()), "call_expression")
	if !ok || !nameable(call) || p.keyParameter(c, call) == "" || !p.keyArgument(c, call).IsZero() {
		return nil
	}
	label, key := proposeLabel(call, p.labelsAt(step.Start())), freeName(call, "key")
	with := func(scope string) Action {
		return p.rewrite(fmt.Sprintf("Wrap in Workflow.Once(%q, %s%s => …)", label, scope, key),
			named(c.before(call, ""), `Workflow.Once("`, label, fmt.Sprintf(`", %s%s => `, scope, key)),
			p.giveKey(c, call, key),
			c.after(call, ")"))
	}
	actions := []Action{with("")}

	// The item is what a run tracks. What runs more than once for it would present
	// one key every time, and all but the first would be swallowed.
	if step.Body.Kind.IsRoot() && up(call, "foreach_statement", "for_statement", "while_statement", "do_statement", "remind_block").IsZero() {
		actions = append(actions, with("this.Item.Id, "))
	}
	return actions
}}
