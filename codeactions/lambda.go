package codeactions

import (
	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// makeLambda lets a step run when it is its turn, not before.
var makeLambda = provider{inBulk: true, offer: fix(func(s site) []Action {
	o, ok := s.onceAround(s.at(s.start).Parent())
	value := o.step.Child("value")
	if !ok || value.IsZero() || model.IsLambda(value) {
		return nil
	}
	head := "() => "
	if has(value, "await_expression") {
		if !o.retry.IsZero() {
			return nil // a retried step may not wait
		}
		head = "async () => "
	}
	var edits []Edit
	call := s.callWithKey(s.code, value)
	switch {
	case o.scope.IsZero():
	case call.IsZero():
		edits = s.removeItem(o.scope) // it would change nothing
	default:
		key := freeName(value, "key")
		if argument := s.keyArgument(s.code, call); argument.IsZero() {
			edits = []Edit{s.giveKey(s.code, call, key)}
		}
		head = key + " => "
	}
	edits = append(edits, s.before(value, head))
	if isName(value) && s.finding.Severity != findings.Error { // a function, not called yet
		edits = append(edits, s.after(value, "()"))
	}
	return []Action{s.best("Turn it into a lambda", edits...)}
}, "workflow-step-not-a-lambda")}

func isName(n syntax.Node) bool {
	switch n.Kind() {
	case "identifier", "generic_name", "member_access_expression":
		return true
	}
	return false
}
