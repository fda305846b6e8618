package rules

import (
	"fmt"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
)

// A retried step that makes more than one outbound call: a retry makes all of them
// again, those that succeeded too.
var retriedStepRepeatsSeveralCalls = Rule{Code: "workflow-retried-step-repeats-several-calls", Severity: findings.Warning, Check: func(p *Pass) {
	for _, s := range p.retried() {
		calls := p.outbound(s)
		if len(calls) < 2 {
			continue
		}
		severity, advice := findings.Warning, "Give what must not be made twice a step of its own outside this one, so that it is recorded once and read back"
		if !p.writes(s) {
			severity, advice = findings.Information, "They only read, so this costs time alone"
		}
		what := p.written(calls[0]) + " and " + p.written(calls[1])
		related := []findings.Related{p.relatedCall(calls[0])}
		if calls[0].looped {
			what = p.written(calls[0]) + " in a loop"
		} else {
			related = append(related, p.relatedCall(calls[1]))
		}
		start, end := s.head()
		p.ReportAs(severity, start, end, fmt.Sprintf("each retry of %s makes all its outbound calls again, also those that succeeded: %s. %s", s.title(), what, advice), related...)
	}
}}

// written writes an outbound call with the way to it.
func (p *Pass) written(o outbound) string {
	at := p.place(o.body.File, o.body.Base+o.site.Span.Start)
	if len(o.way) > 0 {
		at = p.route(o.way, o.operation, o.body.File, o.body.Base+o.site.Span.Start)
	}
	return o.operation + " (" + at + ")"
}

func (p *Pass) relatedCall(o outbound) findings.Related {
	at := siteSpan(o.site)
	return p.relatedIn(o.body.File, o.body.Base+at.Start, o.body.Base+at.End, "an outbound call of the step")
}
