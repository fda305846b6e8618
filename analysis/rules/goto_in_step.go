package rules

import (
	"fmt"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// A jump to another state that a replay leaves out.
var gotoInStep = Rule{Code: "workflow-goto-in-step", Severity: findings.Warning, Local: true, Check: func(p *Pass) {
	steps := p.steps()
	for _, s := range steps {
		for _, jump := range jumps(s.lambda().Node) {
			at := code{jump, s.call.base}
			if innermost(steps, at).Step != s.Step || torn(s.Body.Body, model.Span{Start: jump.Start(), End: jump.End()}) {
				continue
			}
			p.reportAt(at, fmt.Sprintf("the run jumps to %s only the first time: when the body is run again, %s returns its record, "+
				"its lambda does not run, and the jump does not happen. Return what decides and write goto behind the step",
				jump.Child("target").Text(), s.title()), p.relatedStep(s, "the step that holds the goto"))
		}
	}
}}

// jumps returns every `goto` in a lambda that leads to a state, and not to a label
// of the lambda itself or to a section of a `switch`.
func jumps(lambda syntax.Node) []syntax.Node {
	labels := map[string]bool{}
	var list []syntax.Node
	lambda.Walk(func(n syntax.Node) bool {
		switch n.Kind() {
		case "labeled_statement":
			labels[n.Child("label").Text()] = true
		case "goto_statement":
			if target := n.Child("target"); !target.IsZero() && !target.IsMissing() {
				list = append(list, n)
			}
		}
		return n.Kind() != "local_function_statement"
	})
	kept := list[:0]
	for _, n := range list {
		if !labels[n.Child("target").Text()] {
			kept = append(kept, n)
		}
	}
	return kept
}

// innermost returns the last of the steps whose lambda holds a piece of code: of
// those around it the one that is nearest.
func innermost(steps []step, at code) step {
	var found step
	for _, s := range steps {
		if lambda := s.lambda(); !lambda.IsZero() && lambda.start() <= at.start() && at.end() <= lambda.end() {
			found = s
		}
	}
	return found
}
