package identity

import (
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// Retried returns the innermost retried step around the step of a path, in its own
// body or around a call on the way, and the path on a retry of that one; nil if
// there is none.
func (w *Workspace) Retried(p Path) (around *Step, retry Path) {
	variants := w.around(p.Step.Body, p.Step.Site.Place)
	if around = w.retriedAround(p.Step.Body, p.Step.Site.Place); around != nil && len(variants) > 1 {
		i := len(variants) / 2 // the first of those in which the innermost one is retried
		retry = p
		retry.ID = entering(p.Root, p.Calls).With(variants[i]...)
		retry.ID.Leaf = p.ID.Leaf
		return around, retry
	}
	for i, c := range slices.Backward(p.Calls) {
		around = w.retriedAround(c.From, c.Sites[0].Place)
		if around == nil {
			continue
		}
		for _, other := range w.CallsOf(c.From) {
			if other.To != c.To || other.path == c.path || !slices.Contains(other.Sites, c.Sites[0]) {
				continue
			}
			retry = p
			retry.Calls = slices.Clone(p.Calls)
			retry.Calls[i] = other
			retry.ID = entering(p.Root, retry.Calls).With(variants[0]...)
			retry.ID.Leaf = p.ID.Leaf
			if label := around.Leaf; retry.Retries() == 1 && slices.ContainsFunc(retry.ID.Segments(), func(s Segment) bool {
				return s.Kind == Attempt && s.Name == label
			}) {
				return around, retry
			}
		}
	}
	return nil, Path{}
}

// retriedAround returns the innermost retried step around a place of a body.
func (w *Workspace) retriedAround(b *project.Body, place int) *Step {
	for _, p := range b.Around(place) {
		if p.Kind != model.StepLambda {
			continue
		}
		for _, s := range w.StepsOf(b) {
			if s.Site == &b.Sites[p.Site] && s.Leaf != "" && s.Site.Step.Retry != nil {
				return s
			}
		}
	}
	return nil
}

// Inside returns identities that the steps which a retried step runs have on a retry
// of it, at most so many, and how many there are. The path is one to the retried
// step.
func (w *Workspace) Inside(p Path, limit int) (paths []Path, count Count) {
	b := p.Step.Body
	within := func(s *model.Site) bool { return b.Runs(p.Step.Site, s.Place) }
	depth := len(p.ID.Segments())
	onRetry := func(id ID) bool {
		segments := id.Segments()
		return id.attempts() == p.Retries()+1 && depth < len(segments) && segments[depth] == Segment{Kind: Attempt, Name: p.Step.Leaf}
	}
	start := entering(p.Root, p.Calls)
	for _, s := range w.StepsOf(b) {
		if s.Leaf == "" || !within(s.Site) {
			continue
		}
		for _, v := range w.around(b, s.Site.Place) {
			id := start.With(v...)
			if id.Leaf = s.Leaf; onRetry(id) {
				paths = append(paths, Path{id, s, p.Root, p.Calls})
			}
		}
	}
	count.N = uint64(len(paths))
	var entered []*project.Body
	for _, c := range w.CallsOf(b) {
		calls := slices.Concat(p.Calls, []*Call{c})
		if !slices.ContainsFunc(c.Sites, within) || !onRetry(entering(p.Root, calls)) {
			continue
		}
		entered = append(entered, c.To)
		if len(paths) < limit {
			below, _ := w.Below(p.Root, calls, limit)
			paths = append(paths, slices.DeleteFunc(below, func(q Path) bool { return !onRetry(q.ID) })...)
		}
	}
	return paths[:min(len(paths), limit)], count.plus(w.CountBelow(mostCalls(limit), entered...))
}
