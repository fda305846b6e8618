package rules

import (
	"fmt"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// A policy that nothing can set off: no failure comes out of the step.
var retryCannotTrigger = Rule{Code: "workflow-retry-cannot-trigger", Severity: findings.Warning, Check: func(p *Pass) {
	for _, s := range p.retried() {
		start, end := s.retrySpan()
		lambda := s.lambda()
		switch answers := p.hear(s); {
		case answers.deaf && answers.asked != nil:
			p.Report(start, end, fmt.Sprintf("an answer like 503 does not set off this policy: it is a value, not an exception, and nothing in the step looks at the answer of %s. "+
				"Throw in the step if the answer is no success", p.written(*answers.asked)), p.relatedCall(*answers.asked))
		case p.swallows(s.Body, lambdaBody(lambda.Node), nil):
			p.Report(start, end, "this policy is never set off: the step catches whatever fails in it and throws nothing, so its first attempt always succeeds. "+
				"Let the failure out, or throw again at the end of the catch", p.relatedSpan(lambda.start(), lambda.end(), "the step that catches everything"))
		}
	}
}}

// CanTrigger reports whether a failure may come out of a retried step when a part of it
// is taken away.
func CanTrigger(x *identity.Index, retried *identity.Step, without syntax.Node) bool {
	p := &Pass{Index: x, without: without}
	s := p.stepAt(retried)
	answers := p.hear(s)
	return !(answers.deaf && answers.asked != nil) && !p.swallows(s.Body, lambdaBody(s.lambda().Node), nil)
}
