package rules

import (
	"fmt"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// A policy that nothing can set off: no failure comes out of the step.
var retryCannotTrigger = Rule{Code: "workflow-retry-cannot-trigger", Severity: findings.Warning, Check: func(p *Pass) {
	for _, s := range p.retried() {
		start, end := s.retrySpan()
		lambda := s.lambda()
		h := &hearing{Pass: p, step: s.Site, known: map[*project.Body]heard{}}
		switch answers := h.code(s.Body, lambda.Child("body")); {
		case answers.deaf && answers.asked != nil:
			p.Report(start, end, fmt.Sprintf("an answer like 503 does not set off this policy: it is a value, not an exception, and nothing in the step looks at the answer of %s. "+
				"Throw in the step if the answer is no success", p.written(*answers.asked)), p.relatedCall(*answers.asked))
		case p.swallows(s.Body, lambdaBody(lambda.Node), nil):
			p.Report(start, end, "this policy is never set off: the step catches whatever fails in it and throws nothing, so its first attempt always succeeds. "+
				"Let the failure out, or throw again at the end of the catch", p.relatedSpan(lambda.start(), lambda.end(), "the step that catches everything"))
		}
	}
}}
