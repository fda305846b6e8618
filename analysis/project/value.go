package project

import (
	"slices"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// Code is a piece of code at its place in a file.
type Code struct {
	syntax.Node
	File *File
	Base int // the byte offset in the file from which the offsets of the node count
}

// Code returns a node of the unit that a body stands in, by its index there.
func (b *Body) Code(index int) Code {
	unit, _ := b.File.Document.UnitAt(b.Base)
	return Code{unit.Node(index), b.File, b.Base}
}

// Contents returns what a body runs: a block, the arms of a handler, or what stands
// behind an arrow, with it. It is none for initialisers, which stand in many places.
func (b *Body) Contents() Code {
	if b.Kind == model.Initial {
		return Code{}
	}
	c := b.Code(b.Node)
	if c.Kind() != "arrow_body" {
		c.Node = c.Child("body")
	}
	return c
}

// Value follows a name to the expression it stands for: through a local that is
// declared with a value and never assigned again, or such a field of a type or of
// a file. An expression that is no name stands for itself; none is returned where
// it cannot be told. Of a field in another file only that file and the one of the
// expression are searched for assignments, a decision.
//
// The body is the one that the expression stands in; it may be nil.
func (s *Snapshot) Value(b *Body, e Code) Code {
	name := nameOf(e.Node)
	switch {
	case e.Kind() == "member_access_expression":
		typ := model.ExprOf(e.Child("object")).Dotted()
		if e.Child("object").Kind() == "this_expression" {
			typ = typeAround(e.Node)
		}
		if typ == "" {
			return Code{}
		}
		return s.fieldValue(e, typ, nameOf(e.Child("name")))
	case name == "":
		return e
	}
	if b != nil && b.File == e.File && b.Span.Holds(model.Span{Start: e.Start(), End: e.End()}) {
		if d := s.Declaration(b, name, e.Start()); !d.IsZero() {
			if d.Kind() != "variable_declarator" || assigns(b.around(d.Node, name), name) {
				return Code{}
			}
			return Code{d.Child("value"), d.File, d.Base}
		}
	}
	if around := typeAround(e.Node); around != "" {
		if v := s.fieldValue(e, around, name); !v.IsZero() {
			return v
		}
	}
	return s.fieldValue(e, "", name)
}

// Declaration returns what declares a local name at an offset of a body: a
// `variable_declarator` or whatever else the name stands in, of the body itself or
// of the bodies around a local function.
func (s *Snapshot) Declaration(b *Body, name string, offset int) Code {
	l, ok := b.local(name, offset)
	if !ok {
		return Code{}
	}
	unit, _ := b.File.Document.UnitAt(b.Base)
	n := unit.NodeAt(l.Scope.Start)
	for declares := false; n.Start() == l.Scope.Start && !declares; {
		n = n.Parent()
		declares = nameOf(n.Child("name")) == name || nameOf(n.Child("parameters")) == name
	}
	if n.Start() != l.Scope.Start {
		return Code{}
	}
	return Code{n, b.File, b.Base}
}

// around returns the code in which the local of a name that a node declares is known.
func (b *Body) around(declarator syntax.Node, name string) syntax.Node {
	l, _ := b.local(name, declarator.Start())
	n := declarator
	for n.End() < l.Scope.End && !n.Parent().IsZero() {
		n = n.Parent()
	}
	return n
}

// fieldValue returns the value a field is declared with, if nothing assigns it. It is
// one of a type, or for "" one at file level.
func (s *Snapshot) fieldValue(from Code, of, name string) Code {
	if name == "" {
		return Code{}
	}
	files := s.declaring(from.File, GlobalName, name)
	if of != "" {
		files = nil
		for _, t := range s.declarations(typ{text: of, from: from.File}) {
			files = append(files, t.File)
		}
	}
	for _, f := range files {
		v := f.field(model.SimpleName(of), name)
		if v.IsZero() {
			continue
		}
		for _, file := range slices.Compact([]*File{from.File, f}) {
			if file.assigns(name) {
				return Code{}
			}
		}
		return v
	}
	return Code{}
}

// field returns the value that a field is declared with in the file.
func (f *File) field(typ, name string) Code {
	var value Code
	for _, u := range f.Document.Units {
		if !value.IsZero() || !strings.Contains(u.Text(), name) {
			continue
		}
		u.Root().Walk(func(n syntax.Node) bool {
			if n.Kind() == "variable_declarator" && n.Parent().Kind() == "field_declaration" && nameOf(n.Child("name")) == name &&
				typeAround(n) == typ {
				value = Code{n.Child("value"), f, u.Base}
			}
			return value.IsZero() && n.Kind() != "block"
		})
	}
	return value
}

// typeAround returns the name of the innermost type that a node stands in.
func typeAround(n syntax.Node) string {
	for ; !n.IsZero(); n = n.Parent() {
		switch n.Kind() {
		case "class_declaration", "struct_declaration", "record_declaration", "interface_declaration", "entity_declaration",
			"component_declaration":
			return nameOf(n.Child("name"))
		}
	}
	return ""
}

func (f *File) assigns(name string) bool {
	return slices.ContainsFunc(f.Document.Units, func(u syntax.Placed) bool {
		return strings.Contains(u.Text(), name) && assigns(u.Root(), name)
	})
}

// assigns reports whether code assigns a variable or member of a name.
func assigns(n syntax.Node, name string) bool {
	found := false
	n.Walk(func(n syntax.Node) bool {
		target := syntax.Node{}
		switch n.Kind() {
		case "assignment_expression":
			target = n.Child("left")
		case "postfix_unary_expression", "prefix_unary_expression":
			if operator := n.Child("operator").Kind(); operator == "++" || operator == "--" {
				target = n.Child("operand")
			}
		case "argument":
			if modifier := n.Child("modifier").Kind(); modifier == "ref" || modifier == "out" {
				target = n.Child("value")
			}
		}
		if target.Kind() == "member_access_expression" {
			target = target.Child("name")
		}
		found = found || nameOf(target) == name && name != ""
		return !found
	})
	return found
}

// nameOf returns the name that an expression is; "" if it is none.
func nameOf(n syntax.Node) string {
	switch n.Kind() {
	case "identifier":
		return strings.TrimPrefix(n.Text(), "@")
	case "generic_name":
		return nameOf(n.Child("name"))
	}
	return ""
}
