package rules

import "github.com/osy-lsp/osy-lsp/analysis/model"

// A step whose policy nothing caps.
var retryNeedsMaxAttempts = Rule{Code: "workflow-retry-needs-max-attempts", Check: func(p *Pass) {
	for _, s := range p.steps() {
		policy := p.policy(s)
		if _, capped := policy.Link("MaxAttempts"); policy == nil || capped {
			continue
		}
		// It begins as the compiler's own message does, so that a search finds both.
		start, end := s.retrySpan()
		p.Report(start, end, "a step's `retry:` policy must cap its attempts with `.MaxAttempts(n)` — without one the step would be retried for ever. "+
			"A milestone can leave it out because its `Retries = N` supplies the budget; a step has nothing else in scope. "+
			"Write `Backoff.Exponential(TimeSpan.FromSeconds(2)).MaxAttempts(4)`: 4 attempts in total, so 3 retries after the first try")
	}
}}

// retrySpan is where the `retry:` argument of a step stands.
func (s step) retrySpan() (start, end int) {
	a, _ := s.said.Argument(model.RetryRole)
	return s.Body.Base + a.Span.Start, s.Body.Base + a.Span.End
}
