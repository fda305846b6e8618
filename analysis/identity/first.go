package identity

import (
	"cmp"
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// FirstTries returns the identities of all steps that a root body reaches as long as
// no step is retried, at most so many, in the order of the text, and how many there
// are.
func (w *Workspace) FirstTries(root *project.Body, limit int) ([]Path, Count) {
	if w.Summary(root).Step == effects.No {
		return nil, Count{}
	}
	e := &enumeration{next: w.firstCalls, towards: callee, limit: limit}
	e.follow(root, func(b *project.Body, down []*Call) bool {
		id := entering(root, down)
		for _, step := range w.StepsOf(b) {
			if step.Leaf != "" {
				id.Leaf = step.Leaf
				e.found = append(e.found, Path{id.With(w.around(b, step.Site.Place)[0]...), step, root, slices.Clone(down)})
			}
		}
		return len(e.found) < limit
	})
	paths := e.sorted()
	slices.SortStableFunc(paths, compareSites)
	count := Count{N: uint64(len(paths))}
	if e.cut {
		c := &counting{w, map[*project.Body]Count{}, mostCounted, true}
		count = c.below(root)
		count.N = max(count.N, uint64(len(paths)))
	}
	return paths, count
}

// mostCounted is how many bodies are looked at to count what is not listed.
const mostCounted = 2000

// firstCalls returns the calls of a body in which no step of it is retried.
func (w *Workspace) firstCalls(b *project.Body) []*Call {
	var first []*Call
	for _, c := range w.CallsOf(b) {
		if !slices.ContainsFunc(decode(c.path), func(s Segment) bool { return s.Kind == Attempt }) {
			first = append(first, c)
		}
	}
	return first
}

// compareSites orders two ways from one root body by where they part.
func compareSites(a, b Path) int {
	for i := 0; ; i++ {
		if c := cmp.Compare(a.siteAt(i), b.siteAt(i)); c != 0 || i == len(a.Calls) || i == len(b.Calls) {
			return c
		}
	}
}

// siteAt returns the offset of the site on a way that is entered so deep.
func (p Path) siteAt(depth int) int {
	if depth < len(p.Calls) {
		return p.Calls[depth].Sites[0].Span.Start
	}
	return p.Step.Site.Span.Start
}
