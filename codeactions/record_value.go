package codeactions

import (
	"fmt"

	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// recordValue reads a value that is different each time in a step, so that every
// attempt goes on with the one that was read first.
var recordValue = provider{offer: fix(func(s site) []Action {
	value := s.at(s.start)
	for !value.IsNamed() || s.reported && value.End() < s.finding.End-s.Base {
		value = value.Parent()
	}
	for isPartOf(value) {
		value = value.Parent()
	}
	if value.Kind() != "call_expression" && value.Kind() != "member_access_expression" || !wrappable(value) {
		return nil // a source of random values is no value
	}
	label := s.labelsAt(s.start).next(wordForValue(value))
	return []Action{s.best(fmt.Sprintf("Record the value in a step %q", label), s.wrap(value, label)...)}
}, "workflow-value-read-again-on-retry", "workflow-choice-reads-clock")}

// isPartOf reports whether a node is the name or the beginning of what reads a
// value: `DateTime`, `Guid.NewGuid`, `new Random()`.
func isPartOf(n syntax.Node) bool {
	switch around := n.Parent(); around.Kind() {
	case "member_access_expression":
		return n.Field() == "name" || n.Kind() == "object_creation_expression" || n.Kind() == "identifier"
	case "call_expression":
		return n.Field() == "function"
	case "object_creation_expression":
		return n.Field() == "type"
	}
	return false
}

func wordForValue(n syntax.Node) string {
	if n.Kind() == "call_expression" {
		n = n.Child("function")
	}
	switch name := nameOf(n); name {
	case "Now", "UtcNow", "Today":
		return "read-clock"
	default:
		return kebab(name)
	}
}
