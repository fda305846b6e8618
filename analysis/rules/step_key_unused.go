package rules

import (
	"fmt"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
)

// A key that is taken and passed to nobody.
var stepKeyUnused = Rule{Code: "workflow-step-key-unused", Severity: findings.Warning, Absence: true, Local: true, Check: func(p *Pass) {
	for _, s := range p.steps() {
		lambda, key := s.lambda(), s.said.Key
		if lambda.IsZero() || key == "" || !s.second().IsZero() {
			continue // no key, or no form of a step
		}
		if !s.said.KeyUsed {
			p.reportAt(parameter(lambda, 0), fmt.Sprintf("the idempotency key %s is not used: a crash before the result is recorded "+
				"repeats the effect, since the receiving system cannot recognise the second attempt. Pass it on, "+
				"as in idempotencyKey: %s, or write () => …", key, key))
		}
	}
}}
