package codeactions

import (
	"fmt"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// suppress silences what is no error, on the nearest declaration around it.
var suppress = provider{offer: func(p Place) []Action {
	var actions []Action
	for _, f := range p.Findings {
		c, ok := p.codeAt(f.Start)
		if !ok || f.Severity == findings.Error || f.Code == unusedSuppression || !p.touches(f.Start, f.End) {
			continue
		}
		declaration := declarationOf(c.at(f.Start))
		for !declaration.IsZero() && c.End(declaration) < f.End {
			declaration = declarationOf(declaration.Parent())
		}
		if declaration.IsZero() {
			continue
		}
		s := site{p, c, f, f.Start, f.End, true}
		actions = append(actions, s.action(
			fmt.Sprintf("Suppress %s for this %s", f.Code, what(declaration)),
			c.before(declaration, fmt.Sprintf("[SuppressWarning(%q)]", f.Code)+c.gap(declaration))))
	}
	return actions
}}

const unusedSuppression = "unused-suppression"

// dropSuppression removes a suppression that silences nothing.
var dropSuppression = provider{inBulk: true, offer: fix(func(s site) []Action {
	argument := up(s.at(s.start), "attribute_argument")
	attribute := up(argument, "attribute")
	list := up(attribute, "attribute_list")
	if list.IsZero() {
		return nil
	}
	var edits []Edit
	switch {
	case len(items(attribute.Child("arguments"))) > 1:
		edits = s.removeItem(argument)
	case len(items(list)) > 1:
		edits = s.removeItem(attribute)
	default:
		edits = []Edit{s.remove(s.code.Start(list), s.code.End(list))}
	}
	return []Action{s.best("Remove the suppression", edits...)}
}, unusedSuppression)}

// declarationOf returns the nearest thing around a node that can have attributes.
func declarationOf(n syntax.Node) syntax.Node {
	return up(n, "state", "terminal", "milestone", "event_arm", "subscription", "remind_block", "event_declaration",
		"workflow_declaration", "function_declaration", "method_declaration", "action_declaration", "constructor_declaration",
		"property_declaration", "field_declaration", "class_declaration", "entity_declaration", "component_declaration")
}

// what names a kind of declaration in a title.
func what(declaration syntax.Node) string {
	switch kind := declaration.Kind(); kind {
	case "event_arm":
		return "event arm"
	case "remind_block":
		return "reminder"
	default:
		return strings.TrimSuffix(kind, "_declaration")
	}
}
