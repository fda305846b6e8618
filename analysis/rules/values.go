package rules

import (
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// declaration returns what declares a name at an offset of a body: a
// `variable_declarator` or whatever else the name stands in, of the body itself or
// of the bodies around a local function.
func (p *Pass) declaration(b *project.Body, name string, offset int) code {
	at := -1
	for outer := b.Body; outer != nil && at < 0; outer = outer.Outer {
		for _, l := range outer.Locals {
			if l.Name == name && l.Scope.Start <= offset && offset < l.Scope.End {
				at = max(at, l.Scope.Start)
			}
		}
	}
	if at < 0 {
		return code{}
	}
	unit, _ := b.File.Document.UnitAt(b.Base)
	n := unit.NodeAt(at)
	for declares := false; n.Start() == at && !declares; {
		n = n.Parent()
		declares = identifier(n.Child("name")) == name || identifier(n.Child("parameters")) == name
	}
	if n.Start() != at {
		return code{}
	}
	return code{n, b.Base}
}

// value follows a name to the expression it stands for: through a local that is
// declared with a value and never assigned again, or a field of the file or of a
// type of it. An expression that is no name stands for itself; none is returned
// where it cannot be told.
func (p *Pass) value(b *project.Body, e code) code {
	name := identifier(e.Node)
	switch {
	case e.Kind() == "member_access_expression":
		return p.field(identifier(e.Child("object")), identifier(e.Child("name")))
	case name == "":
		return e
	}
	if d := p.declaration(b, name, e.Start()); !d.IsZero() {
		if d.Kind() != "variable_declarator" || assigned(d.Unit().Root(), name) {
			return code{}
		}
		return code{d.Child("value"), d.base}
	}
	return p.field("", name)
}

// field returns the value a field is declared with, if nothing in the file assigns
// it. The type is "" for a field at file level.
func (p *Pass) field(typ, name string) code {
	if name == "" {
		return code{}
	}
	var value code
	for _, u := range p.Model().Document.Units {
		if !strings.Contains(u.Text(), name) {
			continue
		}
		if assigned(u.Root(), name) {
			return code{}
		}
		u.Root().Walk(func(n syntax.Node) bool {
			if n.Kind() == "variable_declarator" && n.Parent().Kind() == "field_declaration" && identifier(n.Child("name")) == name &&
				identifier(n.Parent().Parent().Parent().Child("name")) == typ {
				value = code{n.Child("value"), u.Base}
			}
			return value.IsZero() && n.Kind() != "block"
		})
	}
	return value
}

// assigned reports whether code assigns a variable or member of a name.
func assigned(n syntax.Node, name string) bool {
	return !find(n, func(n syntax.Node) bool {
		target := n.Child("left")
		switch n.Kind() {
		case "assignment_expression":
		case "postfix_unary_expression", "prefix_unary_expression":
			if operator := n.Child("operator").Kind(); operator != "++" && operator != "--" {
				return false
			}
			target = n.Child("operand")
		case "argument":
			if n.Child("modifier").Kind() != "ref" && n.Child("modifier").Kind() != "out" {
				return false
			}
			target = n.Child("value")
		default:
			return false
		}
		if target.Kind() == "member_access_expression" {
			target = target.Child("name")
		}
		return identifier(target) == name
	}).IsZero()
}

// brief shortens source for a message.
func brief(source string) string {
	const most = 60
	source = strings.Join(strings.Fields(source), " ")
	if runes := []rune(source); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return source
}
