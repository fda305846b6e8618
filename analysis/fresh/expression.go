package fresh

import (
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// expression runs an expression and returns what its value may be made of. What is
// not told apart here is made of nothing that is known.
func (e *evaluator) expression(n syntax.Node) value {
	switch n.Kind() {
	case "identifier":
		return e.state.locals[nameOf(n)]
	case "call_expression":
		if v, ok := e.read(n); ok {
			e.eval(n.Child("arguments"))
			return v
		}
		return e.call(n)
	case "object_creation_expression":
		if v, ok := e.read(n); ok {
			return v
		}
		return e.creation(n)
	case "member_access_expression":
		if v, ok := e.read(n); ok {
			return v
		}
		v := e.eval(n.Child("object"))
		return v.and(e.enter(n, nil))
	case "element_access_expression":
		v := e.eval(n.Child("object"))
		for c := range n.ChildrenOf("index") {
			e.eval(c)
		}
		return v
	case "assignment_expression":
		return e.assignment(n)
	case "binary_expression":
		return e.binary(n)
	case "is_expression":
		return e.eval(n.Child("value")).judged()
	case "conditional_expression":
		e.eval(n.Child("condition"))
		return e.choose(
			func() value { return e.eval(n.Child("consequence")) },
			func() value { return e.eval(n.Child("alternative")) })
	case "switch_expression":
		e.eval(n.Child("value"))
		var arms []func() value
		for arm := range n.NamedChildren() {
			if arm.Kind() == "switch_expression_arm" {
				arms = append(arms, func() value { return e.eval(arm.Child("value")) })
			}
		}
		return e.choose(arms...)
	case "throw_expression":
		e.eval(n.Child("value"))
		e.mayFail()
		e.state = nil
		return nil
	case "lambda_expression", "anonymous_method_expression":
		return nil // it runs where it is called, and who calls it is told there
	case "parenthesized_expression", "null_forgiving_expression", "cast_expression", "as_expression", "await_expression",
		"checked_expression", "prefix_unary_expression", "postfix_unary_expression", "tuple_expression", "tuple_element",
		"interpolated_string", "interpolation", "argument", "argument_list", "ref_expression":
		return e.all(n)
	}
	e.all(n)
	return nil
}

func (e *evaluator) binary(n syntax.Node) value {
	left := e.eval(n.Child("left"))
	switch n.Child("operator").Kind() {
	case "&&", "||":
		right := e.choose(nil, func() value { return e.eval(n.Child("right")) })
		return left.and(right).judged()
	case "??":
		return left.and(e.choose(nil, func() value { return e.eval(n.Child("right")) }))
	case "==", "!=", "<", ">", "<=", ">=":
		return left.and(e.eval(n.Child("right"))).judged()
	}
	return left.and(e.eval(n.Child("right")))
}

func (e *evaluator) assignment(n syntax.Node) value {
	left, operator := n.Child("left"), n.Child("operator").Kind()
	if left.Kind() == "member_access_expression" {
		e.eval(left.Child("object"))
	}
	v := e.eval(n.Child("right"))
	if e.state == nil {
		return nil
	}
	switch left.Kind() {
	case "identifier":
		if operator != "=" {
			v = v.and(e.state.locals[nameOf(left)])
		}
		if _, local := e.b.Local(nameOf(left), left.Start()); local {
			e.set(left, v)
		}
	case "member_access_expression":
		if e.Snapshot.IsRow(e.b, model.ExprOf(left.Child("object")), n.Start()) {
			e.state.store(v, e.spanOf(n))
		}
		e.enter(left, v)
	}
	return v
}

// creation runs `new T(…) { … }`. A type that is declared nowhere in view is taken to
// hold what it is made of, as `new DateOnly(now.Year, 1, 1)` does.
func (e *evaluator) creation(n syntax.Node) value {
	given := e.eval(n.Child("arguments"))
	name := nameOf(n.Child("type"))
	row := e.Snapshot.IsEntity(e.b.File, name)
	for c := range n.Child("initializer").NamedChildren() {
		if c.Kind() != "member_initializer" {
			e.eval(c)
			continue
		}
		v := e.eval(c.Child("value"))
		if row && e.state != nil {
			e.state.store(v, e.spanOf(c))
		}
		e.enter(c.Child("name"), v)
	}
	if name == "" || e.Snapshot.Declares(e.b.File, name) {
		return nil
	}
	return given
}

// nameOf returns the name that an expression or a type is, or its last part.
func nameOf(n syntax.Node) string {
	for n.Kind() == "qualified_name" || n.Kind() == "generic_name" {
		n = n.Child("name")
	}
	if n.Kind() != "identifier" {
		return ""
	}
	return strings.TrimPrefix(n.Text(), "@")
}
