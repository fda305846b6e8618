package hover

import (
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// atRetry finds the `retry:` of a step.
func (p *pointer) atRetry() bool {
	for _, s := range p.x.Steps {
		if s.Kind != identity.Explicit {
			continue
		}
		if a, ok := s.Site.Step.Argument(model.RetryRole); ok && p.on(s.Body.Base, a.Span) {
			p.explainRetry(s)
			return true
		}
	}
	return false
}

// explainRetry explains the policy of a step and what it means for all around it.
func (p *pointer) explainRetry(s *identity.Step) {
	paths, _ := p.x.Paths(s, 1)
	if len(paths) == 0 {
		p.text.say("%s", p.nameOf(s))
		if !retried(s) {
			p.text.about("Retry", "%s is no policy: nothing is retried, as without it.", "null")
		}
		p.schedule(s)
		return
	}
	p.text.say("%s"+p.kind(paths[0].Root), paths[0].ID.Short())
	if !retried(s) {
		p.text.about("Retry", "%s is no policy: nothing is retried, as without it.", "null")
		p.failure(paths[0])
		return
	}
	p.text.say("A retry runs the body again from the top, without what the failed attempt wrote. Steps that completed read back their record; work outside of steps is done again.")
	p.schedule(s)
	p.inside(paths[0])
}

// nameOf names a step that no workflow reaches.
func (p *pointer) nameOf(s *identity.Step) string {
	if s.Leaf == "" {
		return "Workflow.Once"
	}
	return "#" + s.Leaf
}

// attempts says what a retry means for the step of a path: of the step itself, of
// one around it, or of another one in the same execution.
func (p *pointer) attempts(path identity.Path, around *identity.Step, onRetry identity.Path) {
	if around != nil {
		p.text.about("Retry", "each one of %s (%s) asks this step again, as %s.", around.Leaf, p.lineOf(around.Body, around.Site.Span.Start), onRetry.ID.Short())
	}
	if retried(path.Step) {
		p.schedule(path.Step)
		p.inside(path)
		return
	}
	if around != nil {
		return
	}
	if other := p.retriedBeside(path); other != nil {
		p.text.about("Retry", "when %s (%s) is tried again, this step is replayed from its record.", other.Leaf, p.lineOf(other.Body, other.Site.Span.Start))
	}
}

func retried(s *identity.Step) bool {
	return s.Kind == identity.Explicit && s.Site.Step.Retry != nil
}

// mostLooked bounds among how many steps of an execution a retried one is looked
// for.
const mostLooked = 64

// retriedBeside returns a retried step of the same execution that runs after the
// step of a path: a retry of it comes past that step once more.
func (p *pointer) retriedBeside(path identity.Path) *identity.Step {
	steps, _ := p.x.Below(path.Root, nil, mostLooked)
	for _, other := range steps {
		if other.Step != path.Step && other.Step.Leaf != "" && retried(other.Step) && precedes(path, other) {
			return other.Step
		}
	}
	return nil
}

// precedes reports whether the step of one path can run before that of another one
// from the same root: it stands before it where the two ways part, or in one loop.
func precedes(a, b identity.Path) bool {
	i := 0
	for i < len(a.Calls) && i < len(b.Calls) && a.Calls[i] == b.Calls[i] {
		i++
	}
	body, first := siteOn(a, i)
	_, second := siteOn(b, i)
	if first.Span.Start < second.Span.Start {
		_, apart := identity.Exclusive(body.Body, first.Place, second.Place)
		return !apart || body.InOneLoop(first.Place, second.Place)
	}
	return body.InOneLoop(first.Place, second.Place)
}

// siteOn returns the site at a depth of a path, and the body that it stands in.
func siteOn(path identity.Path, depth int) (*project.Body, *model.Site) {
	if depth < len(path.Calls) {
		return path.Calls[depth].From, path.Calls[depth].Sites[0]
	}
	return path.Step.Body, path.Step.Site
}

// inside says what the steps are called that a retry of a step asks again.
func (p *pointer) inside(path identity.Path) {
	again, count := p.x.Inside(path, mostListed)
	if len(again) == 1 && count == (identity.Count{N: 1}) {
		p.text.about("Inside", "each retry asks again, as %s.", again[0].ID.Short())
		return
	}
	p.list("Inside", "each retry asks again, as", again, count)
}
