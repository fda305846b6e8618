package model

import "github.com/osy-lsp/osy-lsp/analysis/syntax"

// Properties with code of their own are entered where they are read or written: a
// call of the getter has no argument, one of the setter has one.

// isComputed reports whether a property has code, or leaves it to the types that
// derive from its own.
func isComputed(property syntax.Node, inInterface bool) bool {
	if !property.Child("body").IsZero() || inInterface || isVirtual(property) {
		return true
	}
	for a := range property.Child("accessors").NamedChildren() {
		if a.Kind() == "accessor" && !a.Child("body").IsZero() {
			return true
		}
	}
	return false
}

// addAccess records where a property may be read or written: what follows on a dot,
// or a plain name that the type around has a computed property of.
func (r *reader) addAccess(n syntax.Node, s scope) {
	parent, field := n.Parent(), n.Field()
	if parent.Kind() == "call_expression" && field == "function" || parent.Kind() == "member_access_expression" && field == "name" {
		return
	}
	site := Site{Kind: Access, Span: spanOf(n), Node: n.Index(), Name: identifier(n), NameSpan: spanOf(n)}
	if n.Kind() == "member_access_expression" {
		callee := n.Child("name")
		site.Name, site.NameSpan, site.Receiver = identifier(callee), spanOf(callee), ExprOf(n.Child("object"))
	} else if s.typ == nil || !s.typ.computed[site.Name] || !isValue(parent, field) {
		return
	}
	reads, writes := true, false
	switch parent.Kind() {
	case "assignment_expression":
		if field == "left" {
			reads, writes = parent.Child("operator").Kind() != "=", true
		}
	case "prefix_unary_expression", "postfix_unary_expression":
		operator := parent.Child("operator").Kind()
		writes = operator == "++" || operator == "--"
	}
	if reads {
		r.addSite(s, site)
	}
	if site.Arity = 1; writes {
		r.addSite(s, site)
	}
}

// isValue reports whether a name is an expression at its place, and not the name of
// something else.
func isValue(parent syntax.Node, field string) bool {
	switch field {
	case "name", "type", "parameters", "parameter", "qualifier", "event", "slot", "label":
		return false
	}
	return parent.Kind() != "goto_statement"
}
