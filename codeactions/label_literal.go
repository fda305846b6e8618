package codeactions

import (
	"fmt"

	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// writeLabelOut replaces a label that has to be computed: a constant by its text,
// anything else by a name for what the step does.
var writeLabelOut = provider{offer: fix(func(s site) []Action {
	o, ok := s.onceAround(s.at(s.start).Parent())
	value := o.label.Child("value")
	if !ok || value.IsZero() {
		return nil
	}
	taken := s.labelsAt(s.start)
	if text, ok := s.constant(value, mostSteps); ok && !taken.has(text) && !reserved(text) {
		return []Action{s.best(fmt.Sprintf("Write the label out: %q", text), s.replace(value, `"`+text+`"`))}
	}
	label := proposeLabel(o.action(), taken)
	return []Action{s.action(fmt.Sprintf("Replace the label by %q", label), named(s.replace(value, ""), `"`, label, `"`))}
}, "workflow-step-label-not-literal")}

// mostSteps bounds how far the text of a constant is looked for: constants may name
// each other in a circle.
const mostSteps = 8

// constant returns the text of an expression that is known before it runs.
func (c code) constant(n syntax.Node, steps int) (string, bool) {
	if steps == 0 {
		return "", false
	}
	switch n.Kind() {
	case "parenthesized_expression":
		return c.constant(n.Child("value"), steps-1)
	case "binary_expression":
		left, ok := c.constant(n.Child("left"), steps-1)
		right, also := c.constant(n.Child("right"), steps-1)
		return left + right, ok && also && n.Child("operator").Text() == "+"
	case "call_expression":
		if arguments := items(n.Child("arguments")); n.Child("function").Text() == "nameof" && len(arguments) == 1 {
			name := nameOf(arguments[0].Child("value"))
			return name, name != ""
		}
	case "identifier", "member_access_expression":
		return c.constantNamed(nameOf(n), steps)
	}
	return textOf(n)
}

// constantNamed looks for the one constant of the file that has a name.
func (c code) constantNamed(name string, steps int) (text string, ok bool) {
	found := 0
	for _, unit := range c.doc.Units {
		unit.Root().Walk(func(n syntax.Node) bool {
			if n.Kind() == "variable_declarator" && nameOf(n.Child("name")) == name {
				found++
				if value := n.Child("value"); isConstant(n) {
					text, ok = c.constant(value, steps-1)
				}
			}
			return true
		})
	}
	return text, ok && found == 1
}

func isConstant(declarator syntax.Node) bool {
	for n := declarator.Parent(); !n.IsZero(); n = n.Parent() {
		for c := range n.Children() {
			if c.Text() == "const" {
				return true
			}
		}
		if n.Kind() == "field_declaration" || n.Kind() == "local_declaration" {
			break
		}
	}
	return false
}
