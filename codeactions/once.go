package codeactions

import (
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// once is a call of `Workflow.Once` by its arguments; those that are not there are
// zero.
type once struct {
	*model.Step
	call                      syntax.Node
	label, scope, step, retry syntax.Node // arguments
}

// onceAround returns the nearest `Workflow.Once` that a node is part of.
func (s site) onceAround(n syntax.Node) (once, bool) {
	for ; !n.IsZero(); n = n.Parent() {
		if n.Kind() != "call_expression" {
			continue
		}
		for _, step := range s.steps() {
			if step.Kind == identity.Explicit && step.Body.Base == s.Base && step.Site.Node == n.Index() {
				return onceOf(n, step.Site.Step), true
			}
		}
	}
	return once{}, false
}

func onceOf(call syntax.Node, step *model.Step) once {
	argument := func(role model.Role) syntax.Node {
		if a, ok := step.Argument(role); ok {
			return call.Unit().Node(a.Node).Parent()
		}
		return syntax.Node{}
	}
	return once{step, call, argument(model.LabelRole), argument(model.ScopeRole), argument(model.StepRole), argument(model.RetryRole)}
}

// retriedAround returns the nearest step with `retry:` that a node is part of.
func (s site) retriedAround(n syntax.Node) (once, bool) {
	for {
		o, ok := s.onceAround(n)
		if !ok || !o.retry.IsZero() {
			return o, ok
		}
		n = o.call.Parent()
	}
}

// mislabelled reports whether no label stands where one should: it may be a scope.
func (o once) mislabelled() bool { return !o.label.IsZero() && o.Label == "" }

// lambda returns what the step runs, if it is a lambda.
func (o once) lambda() (syntax.Node, bool) {
	value := o.step.Child("value")
	return value, value.Kind() == "lambda_expression"
}

// stepName is what has to be written in front of the step's argument: its name, if an
// argument before it has one, as a place in the list says nothing behind that.
func (o once) stepName() string {
	for _, a := range items(o.call.Child("arguments")) {
		if a == o.step {
			break
		}
		if !a.Child("name").IsZero() && o.step.Child("name").IsZero() {
			return "step: "
		}
	}
	return ""
}

// action returns what says best what the step does: the first call that it makes, or
// what stands in place of its lambda and could be called.
func (o once) action() syntax.Node {
	if calls := nodes(o.step, "call_expression"); len(calls) > 0 {
		return calls[0]
	}
	if value := o.step.Child("value"); isName(value) || value.Kind() == "object_creation_expression" {
		return value
	}
	return syntax.Node{}
}
