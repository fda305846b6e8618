package codeactions

import (
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// once is a call of `Workflow.Once` by its arguments; those that are not there are
// zero.
type once struct {
	call                      syntax.Node
	label, scope, step, retry syntax.Node // arguments
}

// onceAround returns the nearest `Workflow.Once` that a node is part of.
func onceAround(n syntax.Node) (once, bool) {
	for ; !n.IsZero(); n = n.Parent() {
		if n.Kind() != "call_expression" {
			continue
		}
		if f := n.Child("function"); nameOf(f) == "Once" && nameOf(f.Child("object")) == "Workflow" {
			return readOnce(n), true
		}
	}
	return once{}, false
}

// retriedAround returns the nearest step with `retry:` that a node is part of.
func retriedAround(n syntax.Node) (once, bool) {
	for {
		o, ok := onceAround(n)
		if !ok || !o.retry.IsZero() {
			return o, ok
		}
		n = o.call.Parent()
	}
}

// readOnce sorts the arguments: the first lambda is the step, or else the last
// argument without a name; what stands between label and step is the scope.
func readOnce(call syntax.Node) once {
	o := once{call: call}
	var unnamed []syntax.Node
	for _, a := range items(call.Child("arguments")) {
		switch name := nameOf(a.Child("name")); {
		case name == "retry", name == "" && !o.step.IsZero() && o.retry.IsZero():
			o.retry = a
		case isLambda(a.Child("value")):
			o.step = a
		case name == "label":
			o.label = a
		case name == "scope":
			o.scope = a
		case name == "":
			unnamed = append(unnamed, a)
		}
	}
	if o.label.IsZero() && len(unnamed) > 0 {
		o.label, unnamed = unnamed[0], unnamed[1:]
	}
	if last := len(unnamed) - 1; o.step.IsZero() && last >= 0 {
		o.step, unnamed = unnamed[last], unnamed[:last]
	}
	if len(unnamed) > 0 {
		o.scope = unnamed[0]
	}
	return o
}

func isLambda(n syntax.Node) bool {
	return n.Kind() == "lambda_expression" || n.Kind() == "anonymous_method_expression"
}

// lambda returns what the step runs, if it is a lambda.
func (o once) lambda() (syntax.Node, bool) {
	value := o.step.Child("value")
	return value, value.Kind() == "lambda_expression"
}

// action returns the call that says best what the step does: the first one that
// its lambda makes.
func (o once) action() syntax.Node {
	first := syntax.Node{}
	o.step.Walk(func(c syntax.Node) bool {
		if first.IsZero() && c.Kind() == "call_expression" {
			first = c
		}
		return first.IsZero()
	})
	return first
}

// key returns the name of the lambda's parameter for the idempotency key.
func (o once) key() string {
	lambda, ok := o.lambda()
	if !ok {
		return ""
	}
	parameters := lambda.Child("parameters")
	for _, p := range items(parameters) {
		return nameOf(p.Child("name"))
	}
	if parameters.Kind() == "identifier" {
		return strings.TrimPrefix(parameters.Text(), "@")
	}
	return ""
}
