package rules

import (
	"fmt"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// A scope changes nothing but the key, which nobody takes here.
var scopedStepWithoutKey = Rule{Code: "workflow-scoped-step-without-key", Severity: findings.Warning, Local: true, Check: func(p *Pass) {
	for _, s := range p.steps() {
		scope, lambda := s.argument(model.ScopeRole), s.lambda()
		if scope.IsZero() || lambda.IsZero() || s.said.Key != "" || !s.second().IsZero() {
			continue
		}
		takes := "takes none"
		if !parameter(lambda, 0).IsZero() {
			takes = "discards it"
		}
		p.reportAt(scope, fmt.Sprintf("the scope %s has no effect: it changes the idempotency key alone, and this lambda %s, "+
			"so another run for the same scope acts a second time. Take the key, key => …, and pass it to the call, or remove the scope", syntax.Brief(scope.Text()), takes))
	}
}}
