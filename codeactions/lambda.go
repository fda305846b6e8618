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
	if edits, ok := s.lambdaFor(o); ok {
		return []Action{s.best("Turn it into a lambda", edits...)}
	}
	if o.retry.IsZero() {
		return nil
	}
	dropped := s.removeItem(o.retry) // what waits cannot be retried
	o.retry = syntax.Node{}
	if edits, ok := s.lambdaFor(o); ok {
		return []Action{s.action("Turn it into a lambda and remove retry:", append(edits, dropped...)...)}
	}
	return nil
}, notALambda)}

// lambdaFor returns the edits that make a lambda of what stands where a step should
// have one. A scope, or a retry, asks for a key where one can be given.
func (s site) lambdaFor(o once) ([]Edit, bool) {
	value := o.step.Child("value")
	if value.IsZero() || model.IsLambda(value) {
		return nil, false
	}
	head, parameters := o.stepName(), "()"
	if has(value, "await_expression") {
		if !o.retry.IsZero() {
			return nil, false // a retried step may not wait
		}
		head += "async "
	}
	var edits []Edit
	call := s.callWithKey(s.code, value)
	takesKey := !call.IsZero() && s.keyArgument(s.code, call).IsZero()
	switch {
	case takesKey && !(o.scope.IsZero() && o.retry.IsZero()):
		parameters = freeName(value, "key")
		edits = []Edit{s.giveKey(s.code, call, parameters)}
	case o.scope.IsZero():
	case has(o.scope, "call_expression"):
		return nil, false // it may be what the step should do
	default:
		edits = s.removeItem(o.scope) // it would change nothing
	}
	edits = append(edits, s.before(value, head+parameters+" => "))
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
