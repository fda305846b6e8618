package model

import (
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// Expr is the shape of an expression as far as its type may follow from it.
type Expr struct {
	Kind  ExprKind
	Node  int32    // index in the unit, of an Invoked or a Tuple
	Name  string   // of a Named, Member or Invoked; the type of a New or Typed
	Of    *Expr    // of a Member, an Item and an Invoked with a receiver
	Arity int      // of an Invoked
	Types []string // the type arguments of an Invoked

	// Result is what the lambda returns that is the only argument of an Invoked
	// Select or SelectMany, and At the offset at which it stands.
	Result *Expr
	At     int
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

// ExprOf returns the shape of an expression.
func ExprOf(n syntax.Node) *Expr {
	first := &Expr{}
	e := first
	for range longestChain {
		switch n.Kind() {
		case "parenthesized_expression", "await_expression":
			n = n.Child("value")
			continue
		case "null_forgiving_expression":
			n = n.Child("operand")
			continue
		case "member_access_expression":
			*e = Expr{Kind: Member, Name: name(n), Of: &Expr{}}
			n, e = n.Child("object"), e.Of
			continue
		case "element_access_expression":
			*e = Expr{Kind: Item, Of: &Expr{}}
			n, e = n.Child("object"), e.Of
			continue
		case "call_expression":
			function := n.Child("function")
			callee := function
			if function.Kind() == "member_access_expression" {
				callee = function.Child("name")
			}
			*e = Expr{Kind: Invoked, Node: int32(n.Index()), Name: identifier(callee), Arity: argumentCount(n.Child("arguments")), Types: typeArguments(callee)}
			if body := selected(e.Name, n.Child("arguments")); !body.IsZero() {
				e.Result, e.At = ExprOf(body), body.Start()
			}
			if callee != function {
				e.Of = &Expr{}
				n, e = function.Child("object"), e.Of
				continue
			}
		case "binary_expression":
			if n.Child("operator").Kind() == "??" {
				n = n.Child("left")
				continue
			}
			if typ := typeOfOperation(n); typ != "" {
				*e = Expr{Kind: Typed, Name: typ}
			}
		case "conditional_expression": // both arms have one type, unless one is null
			arm := n.Child("consequence")
			if arm.Kind() == "null_literal" {
				arm = n.Child("alternative")
			}
			n = arm
			continue
		case "query_expression": // as `xs.Select(x => …)`
			from, value := firstOf(n), syntax.Node{}
			for c := range n.NamedChildren() {
				if c.Kind() == "select_clause" {
					value = c.Child("value")
				}
			}
			if from.Kind() == "from_clause" && !value.IsZero() {
				*e = Expr{Kind: Invoked, Name: "Select", Arity: 1, Of: &Expr{}, Result: ExprOf(value), At: value.Start()}
				n, e = from.Child("source"), e.Of
				continue
			}
		case "identifier", "generic_name":
			*e = Expr{Kind: Named, Name: identifier(n)}
		case "tuple_expression":
			*e = Expr{Kind: Tuple, Node: int32(n.Index())}
		case "this_expression":
			*e = Expr{Kind: This}
		case "base_expression":
			*e = Expr{Kind: Base}
		case "object_creation_expression":
			*e = Expr{Kind: New, Name: typeText(n.Child("type"))}
		case "cast_expression", "as_expression":
			*e = Expr{Kind: Typed, Name: typeText(n.Child("type"))}
		default:
			if typ := typeOfLiteral(n); typ != "" {
				*e = Expr{Kind: Typed, Name: typ}
			}
		}
		break
	}
	return first
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

// typeText returns a type as it is written, without namespaces, blanks and `?`:
// "List<Order>", "Order[]", "(Order row,int)". It is "" for `var` and where no type is
// written.
func typeText(n syntax.Node) string {
	for n.Kind() == "nullable_type" {
		n = n.Child("type")
	}
	switch n.Kind() {
	case "identifier", "predefined_type":
		return identifier(n)
	case "qualified_name":
		return typeText(n.Child("name"))
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
