package codeactions

import "github.com/osy-lsp/osy-lsp/analysis/syntax"

// moveBehind moves the last thing that a step does besides returning a value behind
// the step, where it is done again when the step is replayed.
var moveBehind = provider{inBulk: true, offer: fix(func(s site) []Action {
	effect := up(s.at(s.start), "expression_statement")
	o, ok := s.onceAround(s.at(s.start))
	lambda, isLambda := o.lambda()
	block := lambda.Child("body")
	if !ok || !isLambda || effect.Parent() != block || hasComment(effect) || effect == items(block)[0] {
		return nil
	}
	if effect.Child("expression").Kind() == "assignment_expression" && o.call.Parent().Kind() == "expression_statement" {
		return nil // the step can return the value
	}
	around, ok := s.outermost(o)
	if kind := around.Kind(); !ok || kind != "expression_statement" && kind != "local_declaration" || usesDeclared(lambda, effect) {
		return nil
	}
	for _, r := range nodes(block, "return_statement") {
		if r.Parent() != block || has(r, "call_expression", "await_expression") || uses(r, changed(effect)) {
			return nil
		}
	}
	for n := effect.NextSibling(); !n.IsZero(); n = n.NextSibling() {
		if n.IsNamed() && n.Kind() != "return_statement" {
			return nil
		}
	}
	return []Action{s.best("Move it behind the step",
		s.remove(s.code.Start(effect), s.code.End(effect)),
		s.after(around, s.gap(around)+effect.Text()))}
}, "workflow-step-effect-lost")}

// changed returns the name of the variable or member that a statement changes, or of
// the object that it calls.
func changed(effect syntax.Node) string {
	n := effect.Child("expression")
	for _, part := range []string{"left", "operand"} {
		if target := n.Child(part); !target.IsZero() {
			n = target
		}
	}
	if n.Kind() == "call_expression" {
		n = n.Child("function").Child("object")
	}
	if n.Kind() == "member_access_expression" {
		n = n.Child("name")
	}
	return n.Text()
}

// usesDeclared reports whether code names something that a lambda declares.
func usesDeclared(lambda, n syntax.Node) bool {
	for _, id := range nodes(n, "identifier") {
		switch around := id.Parent().Kind(); {
		case id.Field() == "name" && (around == "member_access_expression" || around == "member_initializer" || around == "argument"):
		case declares(lambda, id.Text()):
			return true
		}
	}
	return false
}

// declares reports whether a lambda declares a name, as a parameter too.
func declares(lambda syntax.Node, name string) bool {
	declared := uses(lambda.Child("parameters"), name)
	lambda.Walk(func(c syntax.Node) bool {
		if c.Field() == "name" && c.Kind() == "identifier" && c.Text() == name {
			switch c.Parent().Kind() {
			case "member_access_expression", "member_initializer", "argument":
			default:
				declared = true
			}
		}
		return !declared
	})
	return declared
}
