package identity

import (
	"cmp"
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// Bounds of what is compared where lambdas are kept in locals: of one local, and of
// bodies behind one of its lambdas.
const (
	mostKept      = 8
	mostBelowKept = 500
)

// throughKept finds the sites of a body that share an identity because a lambda adds
// nothing to it: a call of a local that keeps a lambda, and a step or another call.
// Calls of one name are told by sameFunctions.
func (w *Workspace) throughKept(b *project.Body) []Collision {
	entered := func(c effects.Call) bool {
		return slices.ContainsFunc(c.To, func(to *project.Body) bool { return to.Segment() == "" && w.Reaches(to) })
	}
	calls := w.Calls(b)
	if !slices.ContainsFunc(calls, entered) {
		return nil
	}
	var runs []running
	for _, s := range w.StepsOf(b) {
		if s.Leaf != "" {
			id := entering(b, nil)
			id.Leaf = s.Leaf
			runs = append(runs, running{site: s.Site, steps: map[stepID]*Step{{id, s.Kind}: s}})
		}
	}
	for _, c := range calls {
		r := running{site: c.Site, callees: c.To, kept: entered(c), dispatched: c.Dispatched, steps: map[stepID]*Step{}}
		for _, to := range c.To[:min(len(c.To), mostKept)] {
			call := &Call{From: b, To: to, path: encode(segmentsInto(to))}
			below, _ := w.below(b, []*Call{call}, mostCompared, mostBelowKept)
			for _, path := range below {
				r.steps[stepID{path.ID, path.Step.Kind}] = path.Step
			}
		}
		runs = append(runs, r)
	}
	slices.SortStableFunc(runs, func(a, b running) int { return cmp.Compare(a.site.Span.Start, b.site.Span.Start) })

	var found []Collision
	for i, second := range runs {
		var sites []*model.Site
		by := map[*model.Site]Collision{}
		for _, first := range lastOf(runs[:i]) {
			step, one := first.shares(second)
			if step == nil {
				continue
			}
			sites = append(sites, first.site)
			by[first.site] = Collision{
				Kind: kinds[step.Kind], Body: b, Second: second.site, Callees: second.callees, Kept: step, OneStep: one,
				Certain: w.Rooted(b) == effects.Yes && !first.dispatched && !second.dispatched &&
					!slices.ContainsFunc(second.callees, func(to *project.Body) bool { return w.Summary(to).Step != effects.Yes }),
			}
		}
		c := Collision{Body: b, Second: second.site}
		if c.meets(sites) {
			told := by[c.First]
			told.First, told.Exit = c.First, c.Exit
			found = append(found, told)
		}
	}
	return found
}

// running is a site and the steps that it runs, by what they are called from its
// body on.
type running struct {
	site       *model.Site
	callees    []*project.Body
	kept       bool
	dispatched bool
	steps      map[stepID]*Step
}

type stepID struct {
	ID
	kind StepKind
}

// shares returns a step of the second of two sites that has the identity of one of
// the first, by way of a kept lambda, and whether that is the same one; the first one
// in the text.
func (first running) shares(second running) (shared *Step, one bool) {
	sameName := slices.ContainsFunc(first.callees, func(a *project.Body) bool {
		return slices.ContainsFunc(second.callees, func(b *project.Body) bool { return a.Name == b.Name })
	})
	if sameName || !first.kept && !second.kept {
		return nil, false
	}
	earlier := func(a, b *Step) bool {
		return cmp.Or(cmp.Compare(a.Body.File.Path, b.Body.File.Path), cmp.Compare(a.Start(), b.Start())) < 0
	}
	for id, step := range second.steps {
		if first.steps[id] != nil && (shared == nil || earlier(step, shared)) {
			shared, one = step, first.steps[id] == step
		}
	}
	return shared, one
}
