package rules

import (
	"fmt"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/model"
)

// Arguments for which `Workflow.Once` has no place.
var stepArguments = Rule{Code: "workflow-step-arguments", Local: true, Check: func(p *Pass) {
	for _, s := range p.steps() {
		if s.argument(model.StepRole).IsZero() {
			label := "label"
			if s.Leaf != "" {
				label = s.Leaf
			}
			p.Report(s.Start(), s.Body.Base+s.Site.NameSpan.End, fmt.Sprintf("no step is given, so there is nothing to run or to record. Write Workflow.Once(%q, () => …)", label))
		}
		for _, a := range s.said.Arguments {
			start, end := s.Body.Base+a.Span.Start, s.Body.Base+a.Span.End
			switch {
			case a.Role != model.ExtraRole:
			case a.Name == "":
				p.Report(start, end, "Workflow.Once has no such form: it takes a label, perhaps a scope, the lambda, and perhaps retry:. "+
					"Remove this argument")
			case a.Name == "when" || a.Name == "on" || a.Name == "if":
				p.ReportAs(findings.Warning, start, end, fmt.Sprintf("Workflow.Once has no argument %s: which failures are retried cannot be "+
					"said at the call. Everything is, except what cannot succeed on a second attempt. Catch what should not be retried "+
					"with try and catch inside the step", a.Name))
			default:
				p.ReportAs(findings.Warning, start, end, fmt.Sprintf("Workflow.Once has no argument %s: it takes label, scope, step and retry. "+
					"Remove it", a.Name))
			}
		}
		if second := s.second(); !second.IsZero() {
			p.reportAt(second, "the lambda of a step takes at most one parameter, the idempotency key. Remove this one")
		}
	}
}}

// second returns the second parameter of the step's lambda; none if it has none. The
// code is asked only where there is a comma.
func (s step) second() code {
	if head := s.said.Head; strings.Contains(s.call.Unit().Text()[head.Start:head.End], ",") {
		return parameter(s.lambda(), 1)
	}
	return code{}
}

// parameter returns a parameter of a lambda, counted from 0.
func parameter(lambda code, i int) code {
	parameters := lambda.Child("parameters")
	if parameters.Kind() == "identifier" && i == 0 {
		return code{parameters, lambda.base}
	}
	for c := range parameters.NamedChildren() {
		if c.Kind() != "lambda_parameter" && c.Kind() != "parameter" {
			continue
		}
		if i == 0 {
			return code{c, lambda.base}
		}
		i--
	}
	return code{}
}
