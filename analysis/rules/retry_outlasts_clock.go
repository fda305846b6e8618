package rules

import (
	"fmt"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/model"
)

// A schedule that is longer than the clock of the state around it.
var retryOutlastsClock = Rule{Code: "workflow-retry-outlasts-clock", Severity: findings.Information, Check: func(p *Pass) {
	for _, s := range p.steps() {
		state, ok := stateOf(s)
		if !ok || state.Within == (model.Span{}) {
			continue
		}
		unit := s.call.Unit().Text()
		within, ok := model.Duration(unit[state.Within.Start:state.Within.End])
		schedule, known := p.policy(s).Schedule()
		if !ok || !known || schedule.Jitter || within <= 0 || schedule.Total <= within {
			continue
		}
		start, end := s.retrySpan()
		p.Report(start, end, fmt.Sprintf("the retries take %s in all, longer than the clock of %s allows (%s): it can run out while the step still waits for its next attempt. "+
			"Shorten the waits, or give the state more time", schedule.Total, state.Name, within),
			p.relatedSpan(s.Body.Base+state.Within.Start, s.Body.Base+state.Within.End, "the clock of the state"))
	}
}}

// stateOf returns the state that the body of a step belongs to.
func stateOf(s step) (model.State, bool) {
	if w := s.Body.Workflow; w != nil {
		for _, state := range w.States {
			if state.Span.Holds(s.Body.Span) {
				return state, true
			}
		}
	}
	return model.State{}, false
}
