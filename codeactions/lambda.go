package codeactions

import (
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

const notALambda = "workflow-step-not-a-lambda"

// makeLambda lets a step run when it is its turn, not before. One without a label is
// given both at once.
var makeLambda = provider{inBulk: true, offer: fix(func(s site) []Action {
	o, ok := s.onceAround(s.at(s.start).Parent())
	if !ok || o.label.IsZero() {
		return nil
	}
	edits, ok := s.lambdaFor(o)
	if !ok {
		return nil
	}
	return []Action{s.best("Turn it into a lambda", edits...)}
}, notALambda)}

// lambdaFor returns the edits that make a lambda of what stands where a step should
// have one.
func (s site) lambdaFor(o once) ([]Edit, bool) {
	value := o.step.Child("value")
	if value.IsZero() || model.IsLambda(value) {
		return nil, false
	}
	head := "() => "
	if has(value, "await_expression") {
		if !o.retry.IsZero() {
			return nil, false // a retried step may not wait
		}
		head = "async () => "
	}
	var edits []Edit
	call := s.callWithKey(s.code, value)
	switch {
	case o.scope.IsZero():
	case call.IsZero():
		if has(o.scope, "call_expression") {
			return nil, false // it may be what the step should do
		}
		edits = s.removeItem(o.scope) // it would change nothing
	default:
		key := freeName(value, "key")
		if argument := s.keyArgument(s.code, call); argument.IsZero() {
			edits = []Edit{s.giveKey(s.code, call, key)}
		}
		head = key + " => "
	}
	edits = append(edits, s.before(value, o.stepName()+head))
	if s.isUncalled(value) {
		edits = append(edits, s.after(value, "()"))
	}
	return edits, true
}

// isUncalled reports whether an expression is a function that is named and not called.
func (s site) isUncalled(n syntax.Node) bool {
	b := s.bodyAt(s.code.Start(n))
	if b == nil || !s.Index.Snapshot.IsUncalled(b, project.Code{Node: n, File: b.File, Base: s.Base}) {
		return false
	}
	typ := s.Index.Snapshot.TypeOf(b, model.ExprOf(n), n.Start())
	return typ == "" || model.IsDelegate(typ)
}

func isName(n syntax.Node) bool {
	switch n.Kind() {
	case "identifier", "generic_name", "member_access_expression":
		return true
	}
	return false
}
