package rules

import (
	"fmt"
	"strconv"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/retry"
)

// A retried step inside a retried step.
var retryMultiplies = Rule{Code: "workflow-retry-multiplies", Severity: findings.Warning, Check: func(p *Pass) {
	steps := p.steps()
	for _, s := range steps {
		if s.said.Retry == nil {
			continue
		}
		for _, outer := range steps {
			if outer.said.Retry != nil && outer.runs(s) {
				p.reportMultiplied(outer, s)
				break
			}
		}
	}
}}

// runs reports whether another step stands in the lambda of this one.
func (s step) runs(inner step) bool {
	if inner.Body != s.Body || inner.Site == s.Site {
		return false
	}
	for place := inner.Site.Place; place > 0; place = s.Body.Places[place].Parent {
		if p := s.Body.Places[place]; p.Kind == model.StepLambda && &s.Body.Sites[p.Site] == s.Site {
			return true
		}
	}
	return false
}

func (p *Pass) reportMultiplied(outer, inner step) {
	n, m := attemptsOf(p.policy(outer), "n"), attemptsOf(p.policy(inner), "m")
	start, end := inner.retrySpan()
	p.Report(start, end, fmt.Sprintf("retries multiply here: %s is retried too (line %d), and each of its attempts asks this step anew, "+
		"so it can run %s × %s times. Keep retry: on one of the two", outer.title(), p.line(outer.Start()), n, m),
		p.relatedStep(outer, "the retried step around"))
}

func attemptsOf(c retry.Policy, unknown string) string {
	if n, ok := c.Attempts(); ok {
		return strconv.Itoa(n)
	}
	return unknown
}
