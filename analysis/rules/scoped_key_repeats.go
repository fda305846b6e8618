package rules

import (
	"fmt"
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/model"
)

// A scope that is the same for several pieces of work: they present one key, and the
// receiving system takes the second for a repetition of the first.
var scopedKeyRepeats = Rule{Code: "workflow-scoped-key-repeats", Severity: findings.Warning, Check: func(p *Pass) {
	for _, s := range p.scoped() {
		what, again := "", findings.Warning
		loops := s.Body.Loops(s.Site.Place)
		switch last := len(loops) - 1; {
		case last >= 0 && !s.declaredIn(loops[last].Span) && !s.assignedIn(loops[last].Span):
			what = fmt.Sprintf("in every pass of the loop on line %d", p.line(s.Body.Base+loops[last].Span.Start))
		case last >= 0 || s.declaredIn(s.Body.Span) || s.assignedIn(s.Body.Span) || s.first() != "this":
			continue
		case s.Body.Kind == model.Reminder && firesAgain(p.code(s.Body, s.Body.Node).Node):
			what = "each time the reminder fires"
		case s.Body.Kind == model.Enter && s.returns():
			what, again = "each time the state is entered", findings.Information
		default:
			continue
		}
		p.ReportAs(again, s.scope.start(), s.scope.end(), fmt.Sprintf("the scope %s is the same %s, and with it the key of the step %q: "+
			"the receiving system takes the second piece of work for a repetition of the first and does nothing. "+
			"Scope the key to what differs, or leave out the scope, so that the key is made of the run and the step with its visit and pass",
			s.scope.Text(), what, s.Leaf))
	}
}}

// returns reports whether the run can come back to the state that the body is of, by
// the jumps in the states.
func (s scoped) returns() bool {
	w := s.Body.Workflow
	around := func(at int) string {
		for _, state := range w.States {
			if state.Span.Start <= at && at < state.Span.End {
				return state.Name
			}
		}
		return ""
	}
	own := around(s.Site.Span.Start)
	reached := []string{own}
	for i := 0; i < len(reached); i++ {
		for _, j := range w.Jumps {
			if around(j.Span.Start) != reached[i] {
				continue
			}
			if j.Text == own {
				return true
			}
			if !slices.Contains(reached, j.Text) {
				reached = append(reached, j.Text)
			}
		}
	}
	return false
}
