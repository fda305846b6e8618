package rules

import (
	"fmt"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// A key that is taken and passed to nobody.
var stepKeyUnused = Rule{Code: "workflow-step-key-unused", Severity: findings.Warning, Absence: true, Local: true, Check: func(p *Pass) {
	for _, s := range p.steps() {
		lambda, key := s.lambda(), s.said.Key
		if lambda.IsZero() || key == "" || !parameter(lambda, 1).IsZero() {
			continue // no key, or no form of a step
		}
		used := find(lambda.Child("body"), func(n syntax.Node) bool { return identifier(n) == key })
		if used.IsZero() {
			p.reportAt(parameter(lambda, 0), fmt.Sprintf("the idempotency key %s is not used: a crash before the result is recorded "+
				"repeats the effect, since the receiving system cannot recognise the second attempt. Pass it on, "+
				"as in idempotencyKey: %s, or write () => …", key, key))
		}
	}
}}
