package rules

import (
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// An await inside a step that is retried. Without `retry:` a step may await.
var retriedStepAwaits = Rule{Code: "workflow-retried-step-awaits", Check: func(p *Pass) {
	for _, s := range p.steps() {
		if s.argument(model.RetryRole).IsZero() || s.lambda().IsZero() {
			continue
		}
		await := code{find(s.lambda().Node, awaits), s.call.base}
		if await.IsZero() {
			continue
		}
		start, end := s.retrySpan()
		p.reportAt(await, "a retried step may not await: a retry parks on a clock and runs the body again from the top, an await parks where it stands, "+
			"and one run cannot hold both waits. Let the child workflow carry its own retry, or move the awaited call out of the step",
			p.relatedSpan(start, end, "the policy that cannot apply"))
	}
}}

// awaits reports whether a node is a word `await` that waits for something.
func awaits(n syntax.Node) bool { return n.Kind() == "await_expression" || n.Kind() == "await" }
