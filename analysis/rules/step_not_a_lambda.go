package rules

import (
	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// What stands where the lambda should.
var stepNotALambda = Rule{Code: "workflow-step-not-a-lambda", Local: true, Check: func(p *Pass) {
	for _, s := range p.steps() {
		body := s.argument(model.StepRole)
		if body.IsZero() || s.isLambda() {
			continue
		}
		if p.Index.Snapshot.IsUncalled(s.Body, project.Code{Node: body.Node, File: s.Body.File, Base: body.base}) {
			p.ReportAs(findings.Warning, body.start(), body.end(),
				"a step is written as a lambda: a function that is passed by its name takes no part in checking what the step does. "+
					"Write () => "+body.Text()+"()")
			continue
		}
		p.reportAt(body, "the step must be a lambda: this is evaluated before Once can look whether the step already ran, "+
			"so it happens again on every attempt, which is what a step is there to prevent. Write () => "+syntax.Brief(body.Text()))
	}
}}
