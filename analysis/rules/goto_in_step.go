package rules

import (
	"fmt"
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// A jump to another state that a replay leaves out.
var gotoInStep = Rule{Code: "workflow-goto-in-step", Severity: findings.Warning, Local: true, Check: func(p *Pass) {
	around := map[code]step{} // by lambda
	steps := p.steps()
	for _, s := range steps {
		around[s.lambda()] = s
	}
	for i, u := range p.units {
		for _, w := range u.Workflows {
			for _, jump := range w.Jumps {
				if !slices.ContainsFunc(steps, func(s step) bool { return s.Body.Base == u.Base && s.Site.Span.Holds(jump.Span) }) {
					continue
				}
				s, ok := stepAround(around, p.nodeAt(i, jump.Span.Start), u.Base)
				if !ok || slices.Contains(w.Labels, jump.Text) || torn(s.Body.Body, jump.Span) {
					continue
				}
				at := code{p.nodeAt(i, jump.Span.Start).Parent(), u.Base}
				p.reportAt(at, fmt.Sprintf("the run jumps to %s only the first time: when the body is run again, %s returns its record, "+
					"its lambda does not run, and the jump does not happen. Return what decides and write goto behind the step",
					jump.Text, s.title()), p.relatedStep(s, "the step that holds the goto"))
			}
		}
	}
}}

// nodeAt returns the innermost node at an offset of one of the units to look at.
func (p *Pass) nodeAt(unit, offset int) syntax.Node {
	placed, _ := p.Model().Document.UnitAt(p.units[unit].Base)
	return placed.NodeAt(offset)
}

// stepAround returns the innermost step whose lambda holds a node.
func stepAround(steps map[code]step, n syntax.Node, base int) (step, bool) {
	for ; !n.IsZero() && n.Kind() != "local_function_statement"; n = n.Parent() {
		if s, ok := steps[code{n, base}]; ok {
			return s, true
		}
	}
	return step{}, false
}
