package rules

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/retry"
)

// A retried step inside a retried step, by any way.
var retryMultiplies = Rule{Code: "workflow-retry-multiplies", Severity: findings.Warning, Check: func(p *Pass) {
	for _, s := range p.steps() {
		if s.said.Retry == nil {
			continue
		}
		outer, way, dispatched := p.retriedAbove(s)
		if outer == nil {
			continue
		}
		around := p.stepAt(outer)
		n, m := attemptsOf(p.policy(around), "n"), attemptsOf(p.policy(s), "m")
		through := ""
		if len(way) > 0 {
			through = " by way of " + p.route(way, strconv.Quote(s.Leaf), s.Body.File, s.Start())
		}
		message := fmt.Sprintf("retries multiply here: %s is retried too (%s), and each of its attempts asks this step anew%s, "+
			"so it can run %s × %s times. Keep retry: on one of the two", around.title(), p.place(outer.Body.File, outer.Start()), through, n, m)
		if dispatched {
			message += p.objectDecides(append([]*project.Body{outer.Body}, way...),
				func(b *project.Body) bool { return p.Index.Summary(b).Retries != effects.No })
		}
		start, end := s.retrySpan()
		p.Report(start, end, message, p.relatedTo(around, "the retried step around"))
	}
}}

// retriedAbove returns the nearest retried step that runs a step, the functions by
// way of which it does, and whether an object decides on one of them. Ways of which
// it is certain count first.
func (p *Pass) retriedAbove(s step) (outer *identity.Step, way []*project.Body, dispatched bool) {
	if outer := p.retriedAround(s.Body, s.Site.Place); outer != nil {
		return outer, nil, false
	}
	for _, dispatched := range []bool{false, true} {
		below := map[*project.Body]*project.Body{s.Body: nil} // what a body calls to get to the step
		for queue := []*project.Body{s.Body}; len(queue) > 0 && len(below) < mostLookedAt; queue = queue[1:] {
			b := queue[0]
			for caller := range p.Index.Callers(b) {
				for _, c := range p.Index.Calls(caller) {
					if !slices.Contains(c.To, b) || c.Dispatched && !dispatched {
						continue
					}
					if outer := p.retriedAround(caller, c.Site.Place); outer != nil {
						for ; b != nil; b = below[b] {
							way = append(way, b)
						}
						return outer, way, dispatched
					}
					if _, seen := below[caller]; !seen {
						below[caller] = b
						queue = append(queue, caller)
					}
				}
			}
		}
	}
	return nil, nil, false
}

func attemptsOf(c retry.Policy, unknown string) string {
	if n, ok := c.Attempts(); ok {
		return strconv.Itoa(n)
	}
	return unknown
}
