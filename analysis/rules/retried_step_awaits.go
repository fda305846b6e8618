package rules

import (
	"fmt"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// An await inside a step that is retried, in what it calls too. Without `retry:` a
// step may await.
var retriedStepAwaits = Rule{Code: "workflow-retried-step-awaits", Check: func(p *Pass) {
	for _, s := range p.steps() {
		if s.said.Retry == nil || s.lambda().IsZero() {
			continue
		}
		const why = "a retry parks on a clock and runs the body again from the top, an await parks where it stands, " +
			"and one run cannot hold both waits. Let the child workflow carry its own retry, or move the awaited call out of the step"
		start, end := s.retrySpan()
		policy := p.relatedSpan(start, end, "the policy that cannot apply")
		if await := (code{firstAwait(s.lambda().Node), s.call.base}); !await.IsZero() {
			p.reportAt(await, "a retried step may not await: "+why, policy)
			continue
		}
		call, way := p.awaiting(s)
		if way == nil {
			continue
		}
		last := way[len(way)-1]
		severity, message := findings.Error, fmt.Sprintf("a retried step may not await, and this call does (%s): %s",
			p.route(way, "await", last.File, last.Base+last.Await.Start), why)
		if p.descendToAwait(way[0], true) == nil || call.Dispatched {
			severity = findings.Warning
			message += p.objectDecides(append([]*project.Body{s.Body}, way...),
				func(b *project.Body) bool { return p.Index.Summary(b).Awaits != effects.No })
		}
		at := siteSpan(call.Site)
		p.ReportAs(severity, s.Body.Base+at.Start, s.Body.Base+at.End, message, policy,
			p.relatedIn(last.File, last.Base+last.Await.Start, last.Base+last.Await.End, "what is awaited"))
	}
}}

// firstAwait returns the first `await` in a lambda. What a local function awaits is
// awaited by those who call it.
func firstAwait(lambda syntax.Node) (await syntax.Node) {
	lambda.Walk(func(n syntax.Node) bool {
		if kind := n.Kind(); await.IsZero() && (kind == "await_expression" || kind == "await") {
			await = n
		}
		return await.IsZero() && n.Kind() != "local_function_statement"
	})
	return await
}

// awaiting returns a call of the step that gets to an await, rather one of which that
// is certain, and the way there.
func (p *Pass) awaiting(s step) (call effects.Call, way []*project.Body) {
	for _, certain := range []bool{true, false} {
		for _, call := range p.calls(s) {
			for _, to := range call.To {
				if certain && call.Dispatched {
					continue
				}
				if way := p.descendToAwait(to, certain); way != nil {
					return call, way
				}
			}
		}
	}
	return effects.Call{}, nil
}

func (p *Pass) descendToAwait(b *project.Body, certain bool) []*project.Body {
	return p.descend(b, certain,
		func(b *project.Body) bool { return p.Index.Summary(b).Awaits != effects.No },
		func(b *project.Body) bool { return b.Await != (model.Span{}) })
}
