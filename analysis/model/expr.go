package model

import (
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// Expr is the shape of an expression as far as its type may follow from it. Equal ones
// of a unit are one.
type Expr struct {
	Kind  ExprKind
	Node  int32  // index in the unit, of an Invoked or a Tuple
	Arity int32  // of an Invoked
	Name  string // of a Named, Member or Invoked; the type of a New or Typed
	Of    *Expr  // of a Member, an Item and an Invoked with a receiver

	typing *typing // of an Invoked that few have
}

// typing is what the type of a call follows from besides the called function.
type typing struct {
	arguments []string
	selected  *Expr
	at        int
}

// TypeArguments returns those of an Invoked.
func (e *Expr) TypeArguments() []string {
	if e.typing == nil {
		return nil
	}
	return e.typing.arguments
}

// Selected returns what the lambda returns that is the only argument of an Invoked
// Select or SelectMany, and the offset at which that stands; nil if it is none.
func (e *Expr) Selected() (result *Expr, at int) {
	if e.typing == nil {
		return nil, 0
	}
	return e.typing.selected, e.typing.at
}

// ExprKind says what an expression is.
type ExprKind uint8

const (
	Opaque  ExprKind = iota // anything else
	Named                   // order
	This                    // this
	Base                    // base
	Member                  // order.Shop
	New                     // new Gateway { … }
	Typed                   // (Gateway)x, x as Gateway, 3
	Invoked                 // Find(…), shop.Find(…), App.Setting<Gateway>()
	Item                    // orders[0]
	Tuple                   // (order, 3)
)

// IsName reports whether an expression is one plain name, or one of the platform with
// its namespace in front: `Http`, `Osysharp.Http.Http`.
func (e *Expr) IsName() bool {
	if e == nil || e.Kind == Named {
		return e != nil
	}
	for e.Kind == Member {
		e = e.Of
	}
	return e.Kind == Named && e.Name == "Osysharp"
}

// IsNamed reports whether an expression is a certain name, in either form.
func (e *Expr) IsNamed(name string) bool { return e.IsName() && e.Name == name }

// exprs are the expressions of a unit. A nil map gives each time another one.
type exprs map[Expr]*Expr

func (m exprs) only(e Expr) *Expr {
	if known := m[e]; known != nil {
		return known
	}
	first := e
	if m != nil {
		m[e] = &first
	}
	return &first
}

// ExprOf returns the shape of an expression.
func ExprOf(n syntax.Node) *Expr { return exprs(nil).of(n, longestChain) }

// exprOf is ExprOf for the unit that is read.
func (r *reader) exprOf(n syntax.Node) *Expr { return r.exprs.of(n, longestChain) }

// of follows so many links of a chain.
func (m exprs) of(n syntax.Node, links int) *Expr {
	for ; links > 0; links-- {
		switch n.Kind() {
		case "parenthesized_expression", "await_expression":
			n = n.Child("value")
			continue
		case "null_forgiving_expression":
			n = n.Child("operand")
			continue
		case "member_access_expression":
			return m.only(Expr{Kind: Member, Name: name(n), Of: m.of(n.Child("object"), links-1)})
		case "element_access_expression":
			return m.only(Expr{Kind: Item, Of: m.of(n.Child("object"), links-1)})
		case "call_expression":
			return m.only(m.call(n, links-1))
		case "binary_expression":
			if n.Child("operator").Kind() == "??" {
				n = n.Child("left")
				continue
			}
			if typ := typeOfOperation(n); typ != "" {
				return m.only(Expr{Kind: Typed, Name: typ})
			}
		case "conditional_expression": // both arms have one type, unless one is null
			arm := n.Child("consequence")
			if arm.Kind() == "null_literal" {
				arm = n.Child("alternative")
			}
			n = arm
			continue
		case "query_expression":
			return m.query(lastPart(n), links)
		case "identifier", "generic_name":
			return m.only(Expr{Kind: Named, Name: identifier(n)})
		case "tuple_expression":
			return m.only(Expr{Kind: Tuple, Node: int32(n.Index())})
		case "this_expression":
			return m.only(Expr{Kind: This})
		case "base_expression":
			return m.only(Expr{Kind: Base})
		case "object_creation_expression":
			return m.only(Expr{Kind: New, Name: typeText(n.Child("type"))})
		case "cast_expression", "as_expression":
			return m.only(Expr{Kind: Typed, Name: typeText(n.Child("type"))})
		default:
			if typ := typeOfLiteral(n); typ != "" {
				return m.only(Expr{Kind: Typed, Name: typ})
			}
		}
		break
	}
	return m.only(Expr{})
}

// query returns what a part of a query results in: `from x in xs select v` what
// `xs.Select(x => v)` does, and `group v by k` a list of such lists. Parts are the
// query itself, up to its `into`, and what stands behind one.
func (m exprs) query(part syntax.Node, links int) *Expr {
	if links <= 0 {
		return m.only(Expr{})
	}
	var rows *Expr
	if part.Kind() == "query_continuation" {
		rows = m.query(part.Parent(), links-1)
	} else {
		rows = m.of(firstOf(part).Child("source"), links-1)
	}
	for c := range part.NamedChildren() {
		value := c.Child("value")
		each := func(result *Expr) *Expr {
			return m.only(Expr{Kind: Invoked, Name: "Select", Arity: 1, Of: rows, typing: &typing{selected: result, at: value.Start()}})
		}
		switch c.Kind() {
		case "select_clause":
			return each(m.of(value, longestChain))
		case "group_clause":
			return each(each(m.of(value, longestChain)))
		}
	}
	return m.only(Expr{})
}

// lastPart returns the part of a query whose result is that of the query.
func lastPart(query syntax.Node) syntax.Node {
	last := query
	for c := range query.NamedChildren() {
		if c.Kind() == "query_continuation" {
			last = lastPart(c)
		}
	}
	return last
}

func (m exprs) call(n syntax.Node, links int) Expr {
	function, arguments := n.Child("function"), n.Child("arguments")
	callee := function
	if function.Kind() == "member_access_expression" {
		callee = function.Child("name")
	}
	e := Expr{Kind: Invoked, Node: int32(n.Index()), Name: identifier(callee), Arity: int32(argumentCount(arguments))}
	if callee != function {
		e.Of = m.of(function.Child("object"), links)
	}
	if known := m[e]; known != nil {
		return *known
	}
	types, body := typeArguments(callee), selected(e.Name, arguments)
	if len(types) > 0 || !body.IsZero() {
		t := &typing{arguments: types}
		if !body.IsZero() {
			t.selected, t.at = m.of(body, longestChain), body.Start()
		}
		e.typing = t
	}
	return e
}

func typeOfLiteral(n syntax.Node) string {
	switch n.Kind() {
	case "string_literal", "verbatim_string_literal", "raw_string_literal", "interpolated_string":
		return "string"
	case "integer_literal":
		if strings.ContainsAny(n.Text(), "lLuU") {
			return "long"
		}
		return "int"
	case "real_literal":
		switch text := n.Text(); text[len(text)-1] {
		case 'm', 'M':
			return "decimal"
		case 'f', 'F':
			return "float"
		}
		return "double"
	case "boolean_literal":
		return "bool"
	case "character_literal":
		return "char"
	}
	return ""
}

// typeOfOperation returns the type of what an operator makes of two values, where it
// is the same for all values.
func typeOfOperation(n syntax.Node) string {
	switch n.Child("operator").Kind() {
	case "==", "!=", "<", ">", "<=", ">=", "&&", "||":
		return "bool"
	}
	for range longestChain {
		if n.Kind() != "binary_expression" || n.Child("operator").Kind() != "+" {
			break
		}
		if typeOfLiteral(n.Child("right")) == "string" {
			return "string"
		}
		n = n.Child("left")
	}
	if typeOfLiteral(n) == "string" {
		return "string"
	}
	return ""
}

// firstOf returns the first child of a node that is no token.
func firstOf(n syntax.Node) syntax.Node {
	for c := range n.NamedChildren() {
		if !c.IsExtra() {
			return c
		}
	}
	return syntax.Node{}
}

// selected returns the expression that the lambda of a Select or SelectMany returns.
func selected(operator string, arguments syntax.Node) syntax.Node {
	if operator != "Select" && operator != "SelectMany" || argumentCount(arguments) != 1 {
		return syntax.Node{}
	}
	for a := range arguments.NamedChildren() {
		if a.Kind() != "argument" {
			continue
		}
		if body := a.Child("value").Child("body"); IsLambda(a.Child("value")) && body.Kind() != "block" {
			return body
		}
	}
	return syntax.Node{}
}

func typeArguments(callee syntax.Node) []string {
	var types []string
	for t := range callee.Child("type_arguments").ChildrenOf("type") {
		types = append(types, typeText(t))
	}
	return types
}

// typeText returns a type as it is written, without blanks and `?`: "List<Order>",
// "Shop.Order[]", "(Order row,int)". It is "" for `var` and where no type is written.
func typeText(n syntax.Node) string {
	for n.Kind() == "nullable_type" {
		n = n.Child("type")
	}
	switch n.Kind() {
	case "identifier", "predefined_type":
		return identifier(n)
	case "qualified_name":
		return typeText(n.Child("qualifier")) + "." + typeText(n.Child("name"))
	case "array_type":
		return typeText(n.Child("type")) + "[]"
	case "generic_name":
		return identifier(n) + "<" + strings.Join(typeArguments(n), ",") + ">"
	case "tuple_type":
		var parts []string
		for part := range n.NamedChildren() {
			if part.Kind() == "tuple_type_element" {
				parts = append(parts, strings.TrimSuffix(typeText(part.Child("type"))+" "+name(part), " "))
			}
		}
		return "(" + strings.Join(parts, ",") + ")"
	}
	return ""
}

// typeName returns the name of a type without its type arguments: "Shop.Box" of
// `Shop.Box<Order>`.
func typeName(n syntax.Node) string {
	name, _, _ := strings.Cut(typeText(n), "<")
	return name
}

// SimpleName returns the name of a type without namespaces and type arguments: "Box"
// of "Shop.Box<Order>".
func SimpleName(typ string) string {
	name, _, _ := strings.Cut(typ, "<")
	return name[strings.LastIndexByte(name, '.')+1:]
}

// Dotted returns the text of names with dots between them, as in `Shop.Order`; "" for
// any other expression.
func (e *Expr) Dotted() string {
	switch {
	case e == nil:
	case e.Kind == Named:
		return e.Name
	case e.Kind == Member:
		if of := e.Of.Dotted(); of != "" {
			return of + "." + e.Name
		}
	}
	return ""
}
