package model

import (
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// A lambda that is kept in a local runs where the local is called: it is a body of
// its own, which adds no segment to a path. Where the local is handed on instead, as
// an argument, in a return, to a field or in a collection, it is taken to run there,
// like a lambda that is written there; a decision. Inside the lambda of a step all
// lambdas are part of that step.

// openKept opens a lambda that is kept in a local.
func (r *reader) openKept(lambda syntax.Node, s scope) (scope, bool) {
	if s.body == nil || s.body.Kind == Outside || s.body.IsWrittenInStep(s.place) {
		return s, false
	}
	at := keptAs(lambda)
	if at.IsZero() {
		return s, false
	}
	variable, ok := s.body.variable(identifier(at), at.Start())
	if !ok {
		return s, false
	}
	b := &Body{
		Kind: Lambda, Name: variable.Name, Short: variable.Name, Type: s.typ, Outer: s.body, Head: spanOf(at),
		Variable: variable.Scope, KeptIn: r.scopes[r.at[at.Parent().Index()]].place, MaxArity: unlimited,
	}
	for _, parameter := range parametersOf(lambda) {
		b.TakesAs = append(b.TakesAs, identifier(parameter))
	}
	r.kept[b.Short] = append(r.kept[b.Short], b)
	s = r.open(lambda, s, b)
	r.declareLocals(lambda, lambda.Kind(), s)
	return s, true
}

// openField opens a lambda that a field or a property is declared with: it runs where
// that is called. Another one may be put in its place, unless that is said not to be.
func (r *reader) openField(lambda syntax.Node, s scope) (scope, bool) {
	at := keptAs(lambda)
	if s.body != nil || s.workflow != nil || r.facts.Broken || at.IsZero() || at.Parent().Kind() == "assignment_expression" {
		return s, false
	}
	declaration := at.Parent()
	if declaration.Kind() == "variable_declarator" {
		declaration = declaration.Parent()
	}
	b := &Body{
		Kind: Lambda, Name: identifier(at), Short: identifier(at), Type: s.typ, Head: spanOf(at), MaxArity: unlimited,
		Virtual: !isMarked(declaration, "readonly"),
	}
	if s.typ != nil {
		b.Name = s.typ.Name + "." + b.Short
	}
	for _, parameter := range parametersOf(lambda) {
		b.TakesAs = append(b.TakesAs, identifier(parameter))
	}
	s = r.open(lambda, s, b)
	r.declareLocals(lambda, lambda.Kind(), s)
	return s, true
}

// keptAs returns the name in front of the `=` behind which a lambda stands, alone or
// as one of two arms; no node if it stands elsewhere.
func keptAs(n syntax.Node) syntax.Node {
	for range longestChain {
		around, field := n.Parent(), n.Field()
		switch around.Kind() {
		case "parenthesized_expression", "cast_expression":
		case "conditional_expression":
			if field == "condition" {
				return syntax.Node{}
			}
		case "variable_declarator", "property_declaration":
			return around.Child("name")
		case "assignment_expression":
			left := around.Child("left")
			if field == "right" && left.Kind() == "identifier" && around.Child("operator").Kind() == "=" {
				return left
			}
			return syntax.Node{}
		default:
			return syntax.Node{}
		}
		n = around
	}
	return syntax.Node{}
}

// addHandedOn records a name that is handed on and may stand for code: a local that
// keeps a lambda, or a function that is named and not called.
func (r *reader) addHandedOn(n syntax.Node, s scope) {
	if !handsOn(n) {
		return
	}
	name := identifier(n)
	if _, isLocal := s.body.variable(name, n.Start()); !isLocal && s.body.Kind != Outside || len(r.kept) > 0 && r.holds(s.body, name, n.Start()) {
		r.addSite(s, Site{Kind: HandedOn, Span: spanOf(n), Node: n.Index(), Name: name, NameSpan: spanOf(n)})
	}
}

// holds reports whether a name means a local that keeps a lambda, or another name for
// such a local.
func (r *reader) holds(b *Body, name string, offset int) bool {
	for range longestChain {
		l, ok := b.variable(name, offset)
		if !ok {
			break
		}
		if slices.ContainsFunc(r.kept[name], func(b *Body) bool { return b.Variable == l.Scope }) {
			return true
		}
		if l.Each || l.Part > 0 || l.From == nil || l.From.Kind != Named {
			break
		}
		name, offset = l.From.Name, l.Scope.Start-1
	}
	return false
}

// handsOn reports whether a name stands where its value goes elsewhere. An argument of
// a step does not: it is no lambda there, which is told.
func handsOn(n syntax.Node) bool {
	around, field := n.Parent(), n.Field()
	switch around.Kind() {
	case "argument":
		call := around.Parent().Parent()
		return field == "value" && !isNameof(call) && !isStep(call)
	case "assignment_expression":
		return field == "right" && around.Child("left").Kind() != "identifier"
	case "return_statement", "arrow_body", "initializer", "member_initializer", "index_initializer", "collection_expression":
		return field != "name"
	}
	return false
}

func isStep(call syntax.Node) bool {
	function := call.Child("function")
	return function.Kind() == "member_access_expression" && ExprOf(function.Child("object")).IsNamed("Workflow")
}

func isNameof(call syntax.Node) bool {
	return call.Kind() == "call_expression" && identifier(call.Child("function")) == "nameof"
}

// variable returns the local that a name means at an offset, as far as the text has
// been read.
func (b *Body) variable(name string, offset int) (Local, bool) {
	for ; b != nil && name != ""; b = b.Outer {
		for _, l := range slices.Backward(b.Locals) {
			if l.Name == name && l.Scope.Contains(offset) {
				return l, true
			}
		}
	}
	return Local{}, false
}

// IsWrittenInStep reports whether a place is part of the lambda of what is written as a
// step, whosever `Workflow` that is.
func (b *Body) IsWrittenInStep(place int) bool {
	for _, p := range b.Around(place) {
		if p.Kind == StepLambda {
			return true
		}
	}
	return false
}
