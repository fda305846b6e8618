package rules

import (
	"fmt"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// neverRetried are the failures that cannot succeed on a second attempt.
var neverRetried = map[string]string{
	"NotFoundException":           "a row that was not found",
	"ValidationException":         "a value that failed validation",
	"ConflictException":           "a conflict",
	"NotAuthorized":               "an authorization refusal",
	"NotAuthorizedException":      "an authorization refusal",
	"RequirementsNotMet":          "an unmet requirement",
	"ChildCancelledException":     "a cancelled child workflow",
	"ChildCancelled":              "a cancelled child workflow",
	"WorkflowCancelled":           "a cancelled child workflow",
	"RequirementsNotMetException": "an unmet requirement",
}

// A retried step that throws nothing that would be retried.
var neverRetriedException = Rule{Code: "workflow-never-retried-exception", Severity: findings.Information, Check: func(p *Pass) {
	for _, s := range p.steps() {
		if s.said.Retry == nil {
			continue
		}
		var first code
		all := true
		s.lambda().Walk(func(n syntax.Node) bool {
			if n.Kind() != "throw_statement" && n.Kind() != "throw_expression" {
				return true
			}
			name := identifier(n.Child("value").Child("type"))
			all = all && neverRetried[name] != "" && !p.declares(name)
			if first.IsZero() {
				first = code{n.Child("value"), s.call.base}
			}
			return true
		})
		if first.IsZero() || !all {
			continue
		}
		start, end := s.retrySpan()
		name := identifier(first.Child("type"))
		p.reportAt(first, fmt.Sprintf("%s is never retried: it stands for %s, which waiting does not change, so the policy of this step does not apply to it. "+
			"Throw another exception for what may succeed later, or remove retry:", name, neverRetried[name]),
			p.relatedSpan(start, end, "the policy"))
	}
}}
