package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/keys"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// A scope that is the same for several pieces of work: they present one key, and the
// receiving system takes the second for a repetition of the first.
var scopedKeyRepeats = Rule{Code: "workflow-scoped-key-repeats", Severity: findings.Warning, Check: func(p *Pass) {
	for _, s := range p.scoped() {
		what, again, related := "", findings.Warning, []findings.Related(nil)
		loops := s.Body.Loops(s.Site.Place)
		switch last := len(loops) - 1; {
		case last >= 0 && !s.declaredIn(loops[last].Span) && !s.assignedIn(loops[last].Span):
			what = fmt.Sprintf("in every pass of the loop on line %d", p.line(s.Body.Base+loops[last].Span.Start))
		case last < 0 && s.takes() >= 0:
			caller, loop := p.loopThatCalls(s)
			if loop == nil {
				continue
			}
			at := caller.Base + loop.Span.Start
			what = fmt.Sprintf("in every pass of the loop that calls %s (%s)", s.Body.Name, p.place(caller.File, at))
			related = append(related, p.relatedIn(caller.File, at, caller.Base+loop.Span.End, "the loop that calls it"))
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
			s.scope.Text(), what, s.Leaf), related...)
	}
}}

// takes returns the index of the parameter that the scope begins with; -1 if it is none,
// or if the function gives it another value.
func (s scoped) takes() int {
	if l, ok := s.Body.Local(s.first(), s.Site.Span.Start); !ok || l.Scope.Start >= s.Body.Contents().Start() || s.assignedIn(s.Body.Span) {
		return -1
	}
	return slices.Index(s.Body.TakesAs, s.first())
}

// loopThatCalls returns a loop that calls the function of a step with a scope that is
// the same in every pass, and the body that it is in.
func (p *Pass) loopThatCalls(s scoped) (*project.Body, *model.Place) {
	parameter := keys.Parameter{Name: s.first(), Index: s.takes()}
	looked := 0
	for caller := range p.Index.Callers(s.Body) {
		if looked++; looked > mostLookedAt {
			break
		}
		for _, c := range p.Index.Calls(caller) {
			loops := caller.Loops(c.Site.Place)
			if len(loops) == 0 || c.Dispatched || len(c.To) != 1 || c.To[0] != s.Body || p.Index.Rooted(caller) != effects.Yes {
				continue
			}
			given := dotted(parameter.Argument(p.code(caller, c.Site.Node).Node).Child("value"))
			scope, loop := chain{caller, given + strings.TrimPrefix(s.text, s.first())}, loops[len(loops)-1]
			_, local := caller.Local(scope.first(), c.Site.Span.Start)
			if (local || scope.first() == "this") && !scope.declaredIn(loop.Span) && !scope.assignedIn(loop.Span) {
				return caller, loop
			}
		}
	}
	return nil, nil
}

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
