package rules

import (
	"fmt"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/retry"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// A policy whose numbers make no sense together.
var retryAttemptsInvalid = Rule{Code: "workflow-retry-attempts-invalid", Severity: findings.Warning, Absence: true, Check: func(p *Pass) {
	seen := map[int]bool{} // a policy with a name is shared by steps
	for _, s := range p.steps() {
		policy := p.policy(s)
		if n, ok := policy.Attempts(); ok && n <= 1 {
			l, _ := policy.Link("MaxAttempts")
			p.reportOnce(seen, s, l, fmt.Sprintf("%d attempts in total mean that nothing is ever retried: the first failure is the last. "+
				"Ask for at least 2, or remove retry:", n))
		}
		for i, l := range policy {
			wait, ok := model.Duration(l.Value.Text())
			switch {
			case !ok:
			case wait < 0:
				p.reportOnce(seen, s, l, "a wait cannot be negative: the retry would be due before the attempt it follows. Write how long to wait")
			case i > 0 && l.Name == "Cap":
				if first, ok := model.Duration(policy[0].Value.Text()); ok && wait < first {
					p.reportOnce(seen, s, l, fmt.Sprintf("the cap %s is shorter than the first wait %s, so every wait is the cap and none grows. "+
						"Raise the cap or begin with a shorter wait", syntax.Brief(l.Argument.Text()), syntax.Brief(policy[0].Argument.Text())))
				}
			}
		}
	}
}}

// reportOnce adds a finding about a link unless there is one at the same place.
func (p *Pass) reportOnce(seen map[int]bool, s step, l retry.Link, message string) {
	if start, end := s.argumentSpan(l); !seen[start] {
		seen[start] = true
		p.Report(start, end, message)
	}
}
