package codeactions

import (
	"fmt"
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// wrapCollision gives a call that the platform would name after its operation a
// name of its own.
var wrapCollision = provider{offer: fix(func(s site) []Action {
	step := s.stepAt(s.start)
	if step == nil || step.Kind != identity.Automatic || s.isOneStep(step) || s.isEarly(step) || s.canBeElse() {
		return nil
	}
	call := up(s.at(step.Start()), "call_expression")
	if !nameable(call) {
		return nil
	}
	taken := s.labelsAt(s.start)
	label := proposeLabel(call, taken)
	actions := []Action{s.best(fmt.Sprintf("Name this step %q", label), s.wrap(call, label)...)}
	if s.holdsOther(step) {
		actions[0].IsPreferred = false
	}

	// Two calls have one name too few, so naming one of them is enough. From three
	// on the same would have to be done over and over.
	calls := s.sameOperation(step)
	if len(calls) < 3 {
		return actions
	}
	taken = s.labelsAt(s.start)
	var edits []Edit
	for _, c := range calls {
		edits = append(edits, s.wrap(c, proposeLabel(c, taken))...)
	}
	return append(actions, s.action(fmt.Sprintf("Name all %d calls of %s", len(calls), nameOfStep(step)), edits...))
}, "workflow-step-unnamed-collision", keptApart)}

// wrapAny offers the same for a call that nothing is wrong with.
var wrapAny = provider{offer: func(p Place) []Action {
	step := p.stepAt(p.Start)
	if step == nil || step.Kind != identity.Automatic || p.isOneStep(step) || p.isEarly(step) || !p.mayRun(step.Body) || len(wrapCollision.offer(p)) > 0 {
		return nil
	}
	c, ok := p.codeAt(step.Start())
	call := up(c.at(step.Start()), "call_expression")
	if !ok || !nameable(call) {
		return nil
	}
	label := proposeLabel(call, p.labelsAt(step.Start()))
	return []Action{p.rewrite(fmt.Sprintf("Wrap in Workflow.Once(%q, …)", label), c.wrap(call, label)...)}
}}

// holdsOther reports whether an argument of a step's call is a step too: that one loses
// its identity to the step around it.
func (p Place) holdsOther(step *identity.Step) bool {
	return slices.ContainsFunc(p.steps(), func(other *identity.Step) bool {
		return other != step && other.Body == step.Body && step.Site.Span.Holds(other.Site.Span)
	})
}

// mayRun reports whether a workflow runs a body, or may do so once something calls
// it: what only a component or a test reaches can have no steps.
func (p Place) mayRun(b *project.Body) bool {
	if p.Index.Rooted(b) != effects.No {
		return true
	}
	for range p.Index.Callers(b) {
		return false
	}
	return p.Index.Snapshot.Outside(b) == ""
}

// wrap puts a call into a step and leaves the call as it is.
func (c code) wrap(call syntax.Node, label string) []Edit {
	return []Edit{
		named(c.before(call, ""), `Workflow.Once("`, label, `", () => `),
		c.after(call, ")"),
	}
}

// isEarly reports whether a call stands where a step should have its lambda or its
// label. What it needs is that: a step of its own would be one inside the other.
func (p Place) isEarly(step *identity.Step) bool {
	return slices.ContainsFunc(p.steps(), func(around *identity.Step) bool {
		if around.Kind != identity.Explicit || around.Body != step.Body {
			return false
		}
		return slices.ContainsFunc(around.Site.Step.Arguments, func(a model.Argument) bool {
			return a.Role != model.ScopeRole && a.Role != model.RetryRole && a.Span.Holds(step.Site.Span)
		})
	})
}

// wrappable reports whether a call means in a lambda what it means outside: it
// waits for nothing, and declares and assigns no variable of the code around.
func wrappable(call syntax.Node) bool {
	return !has(call, "await_expression", "declaration_expression", "declaration_pattern", "ref", "out")
}

// nameable reports whether a call can become a step: what it assigns would be set the
// first time only.
func nameable(call syntax.Node) bool { return wrappable(call) && !sets(call) }

// sameOperation returns the calls of one body that the platform names alike.
func (s site) sameOperation(step *identity.Step) []syntax.Node {
	var calls []syntax.Node
	for _, other := range s.steps() {
		if other.Body == step.Body && other.Kind == identity.Automatic && other.Leaf == step.Leaf {
			if call := up(s.at(other.Start()), "call_expression"); nameable(call) {
				calls = append(calls, call)
			}
		}
	}
	return calls
}

func nameOfStep(step *identity.Step) string {
	return step.Site.Operation()
}
