package model

import (
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// What runs when an object is made without being written in its constructor: the
// initialisers of its fields and properties, and the constructor of the base. A type
// has one body for them. It is the constructor itself in a type that writes none;
// otherwise the constructors enter it, and it adds no segment to a path; a decision.
// What is static runs once for all objects, and is part of none of them.

// enterType opens what is in a type.
func (r *reader) enterType(n syntax.Node, s scope) scope {
	t := r.declareType(n)
	s.typ, s.body, s.workflow = t, nil, nil
	r.openInitial(n, t)
	return s
}

// openInitial makes the body of a type that has such code, if it has any.
func (r *reader) openInitial(n syntax.Node, t *Type) {
	switch t.Word {
	case "class", "entity", "record", "struct":
	default:
		return
	}
	initialises, constructed := false, false
	for m := range n.Child("body").NamedChildren() {
		switch {
		case isStatic(m):
		case m.Kind() == "constructor_declaration":
			constructed = true
		case m.Kind() == "property_declaration":
			initialises = initialises || computes(m.Child("value"))
		case m.Kind() == "field_declaration":
			for d := range m.ChildrenOf("declarator") {
				initialises = initialises || computes(d.Child("value"))
			}
		}
	}
	parameters := n.Child("parameters")
	implicit := !constructed || !parameters.IsZero()
	if !initialises && (!implicit || len(t.Bases) == 0) {
		return
	}
	b := &Body{Kind: Initial, Name: t.Name + ".new", Short: "new", Type: t, Head: spanOf(n.Child("name")), Inlined: !implicit}
	if b.MinArity, b.MaxArity, b.Takes, b.TakesAs = arity(parameters); b.Inlined {
		b.MaxArity = unlimited
	}
	if r.facts.Broken { // what looks like a field may be a local of a method that is torn
		b.Broken = []Span{spanOf(r.unit.Root())}
	}
	inside := r.open(n, scope{}, b)
	t.initial = b
	for base := range n.Child("bases").NamedChildren() {
		if implicit && len(t.Bases) > 0 {
			r.addSite(inside, Site{
				Kind: Chained, Span: spanOf(base), Node: base.Index(), Name: t.Bases[0], NameSpan: spanOf(base), Arity: argumentCount(base.Child("arguments")),
			})
		}
		break // only the first one can be a class
	}
}

// computes reports whether an initialiser may run code.
func computes(value syntax.Node) bool {
	return !value.IsZero() && !strings.HasSuffix(value.Kind(), "_literal")
}

// initialOf returns the body that a node of a type is part of, unless it is that of a
// function; nil if there is none.
func (s scope) initialOf(n syntax.Node) *Body {
	if s.body != nil || s.typ == nil || s.typ.initial == nil || n.Index() == 0 {
		return nil
	}
	around := n.Parent()
	switch {
	case n.Kind() == "primary_base":
		return s.typ.initial
	case n.Field() != "value" || holdsLambda(n):
		return nil
	case around.Kind() == "property_declaration" && !isStatic(around):
		return s.typ.initial
	case around.Kind() == "variable_declarator" && around.Parent().Kind() == "field_declaration" && !isStatic(around.Parent()):
		return s.typ.initial
	}
	return nil
}

// holdsLambda reports whether a value is a lambda, or one of several: that runs where
// it is called.
func holdsLambda(n syntax.Node) bool {
	for range longestChain {
		switch n.Kind() {
		case "parenthesized_expression", "cast_expression":
			n = n.Child("value")
		case "conditional_expression":
			n = n.Child("consequence")
		default:
			return IsLambda(n)
		}
	}
	return false
}

// addChained records what a constructor runs that it does not write: nothing if it
// leaves that to another one of its type.
func (r *reader) addChained(n syntax.Node, s scope) {
	call := syntax.Node{}
	for c := range n.NamedChildren() {
		if c.Kind() == "constructor_call" {
			call = c
		}
	}
	for c := range call.Children() {
		if c.Kind() == "this" {
			return
		}
	}
	at := n.Child("name")
	if s.typ.initial != nil {
		r.addSite(s, Site{Kind: Initialises, Span: spanOf(at), Node: n.Index(), Name: s.typ.Name, NameSpan: spanOf(at)})
	}
	if call.IsZero() && len(s.typ.Bases) > 0 {
		r.addSite(s, Site{Kind: Chained, Span: spanOf(at), Node: at.Index(), Name: s.typ.Bases[0], NameSpan: spanOf(at)})
	}
}
