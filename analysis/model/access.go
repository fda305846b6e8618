package model

import "github.com/osy-lsp/osy-lsp/analysis/syntax"

// Properties with code of their own are entered where they are read or written. The
// setter is given the value; an indexer is a property by the name `this`, which is given
// what stands between the brackets before.
const indexer = "this"

// isProperty reports whether a member of a type is a property or an indexer.
func isProperty(n syntax.Node) bool {
	return n.Kind() == "property_declaration" || n.Kind() == "indexer_declaration"
}

// propertyName returns the name of a property or an indexer.
func propertyName(n syntax.Node) string {
	if n.Kind() == "indexer_declaration" {
		return indexer
	}
	return name(n)
}

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

// mayCompute reports whether a name can be that of a property with code. One from a type
// that is derived from is taken to begin with a capital, as properties do.
func (t *Type) mayCompute(name string) bool {
	_, own := t.Members[name]
	return t.computed[name] || !own && len(t.Bases) > 0 && name != "" && 'A' <= name[0] && name[0] <= 'Z'
}

// addAccess records where a property may be read or written: what follows on a dot,
// or a plain name that the type around has a computed property of, or may have from a
// type that it derives from.
func (r *reader) addAccess(n syntax.Node, s scope) {
	parent, field := n.Parent(), n.Field()
	if parent.Kind() == "member_initializer" && field == "name" {
		if made := r.initialized(parent.Parent()); made != nil {
			r.addSet(s, Site{Kind: Access, Span: spanOf(n), Node: n.Index(), Name: identifier(n), NameSpan: spanOf(n), Receiver: made})
		}
		return
	}
	if parent.Kind() == "call_expression" && field == "function" || parent.Kind() == "member_access_expression" && field == "name" {
		return
	}
	site := Site{Kind: Access, Span: spanOf(n), Node: n.Index(), Name: identifier(n), NameSpan: spanOf(n)}
	if n.Kind() == "member_access_expression" {
		callee := n.Child("name")
		site.Name, site.NameSpan, site.Receiver = identifier(callee), spanOf(callee), r.exprOf(n.Child("object"))
		if handsOn(n) {
			site.Kind = HandedOn
		}
	} else if s.typ == nil || !s.typ.mayCompute(site.Name) || !isValue(parent, field) {
		return
	}
	r.addReadOrWritten(n, site, s)
}

// addIndexed records where an indexer may be read or written.
func (r *reader) addIndexed(n syntax.Node, s scope) {
	site := Site{Kind: Access, Span: spanOf(n), Node: n.Index(), Name: indexer, Receiver: r.exprOf(n.Child("object"))}
	for range n.ChildrenOf("index") {
		site.Arity++
	}
	site.NameSpan = Span{n.Child("object").End(), n.End()}
	r.addReadOrWritten(n, site, s)
}

// addReadOrWritten records what is done at the place of a property: one access or
// two.
func (r *reader) addReadOrWritten(n syntax.Node, site Site, s scope) {
	parent, field := n.Parent(), n.Field()
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
	if writes {
		r.addSet(s, site)
	}
}

// addSet records that a member is given a value.
func (r *reader) addSet(s scope, site Site) {
	site.Arity, site.Sets = site.Arity+1, true
	r.addSite(s, site)
}

// addIndexInitializer records where an initialiser writes by an indexer:
// `new Table { ["a"] = 1 }`.
func (r *reader) addIndexInitializer(n syntax.Node, s scope) {
	made, index := r.initialized(n.Parent()), n.Child("index")
	if made == nil {
		return
	}
	site := Site{Kind: Access, Span: spanOf(index), Node: n.Index(), Name: indexer, NameSpan: spanOf(index), Receiver: made}
	for c := range index.NamedChildren() {
		if !c.IsExtra() {
			site.Arity++
		}
	}
	r.addSet(s, site)
}

// initialized returns the object whose members an initialiser sets; nil if it is not
// known which.
func (r *reader) initialized(initializer syntax.Node) *Expr {
	switch made := initializer.Parent(); made.Kind() {
	case "object_creation_expression":
		return r.exprOf(made)
	case "implicit_object_creation_expression":
		if typ := typeText(created(made)); typ != "" {
			return r.exprs.only(Expr{Kind: New, Name: typ})
		}
	case "with_expression":
		return r.exprOf(made.Child("value"))
	case "member_initializer": // `Child = { Name = "a" }` sets members of the child
		if of := made.Parent().Parent(); of.Kind() == "object_creation_expression" {
			return r.exprs.only(Expr{Kind: Member, Name: name(made), Of: r.exprOf(of)})
		}
	}
	return nil
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
