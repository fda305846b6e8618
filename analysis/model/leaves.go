package model

import "github.com/osy-lsp/osy-lsp/analysis/syntax"

// leavesOf returns the part of a body that the last statement of an arm leaves, so
// that nothing further down in that part runs after the arm; empty if it leaves
// nothing. `return` and `goto` leave the body or the lambda around, `throw` also
// the block of a `try` alone, `continue` the body of a loop, `break` the loop; the
// `break` of a `switch` leaves nothing. What a `finally` holds runs all the same.
func (r *reader) leavesOf(arm syntax.Node, body *Body) (leaves Span, stays []Span) {
	last := lastStatement(arm)
	kind := last.Kind()
	switch kind {
	case "return_statement", "throw_statement", "continue_statement", "break_statement":
	case "goto_statement":
		if last.Child("target").IsZero() {
			return Span{}, nil // to another section of a `switch`
		}
	default:
		return Span{}, nil
	}
	for n := last; !n.IsZero() && n.Start() >= body.Span.Start; n = n.Parent() {
		around, field := n.Parent(), n.Field()
		switch around.Kind() {
		case "lambda_expression", "anonymous_method_expression":
			if kind == "continue_statement" || kind == "break_statement" {
				return Span{}, nil
			}
			return spanOf(around), stays
		case "try_statement":
			if field == "body" && kind == "throw_statement" {
				return spanOf(n), stays
			}
			if last := finally(around); n != last && last.Kind() != "" {
				stays = append(stays, spanOf(last))
			}
		case "while_statement", "do_statement", "for_statement", "foreach_statement":
			switch {
			case field != "body":
			case kind == "continue_statement":
				return spanOf(n), stays
			case kind == "break_statement":
				return spanOf(around), stays
			}
		case "switch_section":
			if kind == "break_statement" {
				return Span{}, nil
			}
		}
		if n.Index() == body.Node {
			return spanOf(n), stays
		}
	}
	return Span{}, nil
}

// lastStatement returns the statement that an arm ends with.
func lastStatement(arm syntax.Node) syntax.Node {
	for range longestChain {
		if arm.Kind() != "block" && arm.Kind() != "switch_section" {
			break
		}
		last := syntax.Node{}
		for c := range arm.NamedChildren() {
			if !c.IsExtra() && c.Kind() != "switch_label" {
				last = c
			}
		}
		arm = last
	}
	return arm
}

// finally returns the last clause of a `try`; no node if it has none.
func finally(try syntax.Node) syntax.Node {
	for c := range try.NamedChildren() {
		if c.Kind() == "finally_clause" {
			return c
		}
	}
	return syntax.Node{}
}
