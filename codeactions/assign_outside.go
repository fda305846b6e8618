package codeactions

import "github.com/osy-lsp/osy-lsp/analysis/syntax"

// assignOutside lets a step return its value and assigns it outside, where it is
// assigned again when the step is replayed.
var assignOutside = provider{offer: fix(func(s site) []Action {
	o, ok := s.onceAround(s.at(s.start))
	lambda, isLambda := o.lambda()
	if !ok || !isLambda || o.call.Parent().Kind() != "expression_statement" {
		return nil
	}
	body := lambda.Child("body")
	assignment, returns := bare(body), ""
	if body.Kind() == "block" {
		list := items(body)
		if len(list) == 0 || has(body, "return_statement") {
			return nil
		}
		assignment, returns = list[len(list)-1].Child("expression"), "return "
	}
	left, right := assignment.Child("left"), assignment.Child("right")
	if assignment.Kind() != "assignment_expression" || assignment.Start() > s.start-s.Base || assignment.End() < s.start-s.Base ||
		!isName(left) || declaredIn(lambda, left) {
		return nil
	}
	return []Action{s.best("Return the value and assign it outside",
		s.before(o.call, s.text(left, assignment.Child("operator"))+" "),
		Edit{Start: s.code.Start(assignment), End: s.code.Start(right), NewText: returns})}
}, "workflow-step-effect-lost")}

// declaredIn reports whether the name that an expression begins with is declared in
// a lambda, its parameters included.
func declaredIn(lambda, n syntax.Node) bool {
	for n.Kind() == "member_access_expression" {
		n = n.Child("object")
	}
	declared := uses(lambda.Child("parameters"), n.Text())
	lambda.Walk(func(c syntax.Node) bool {
		declared = declared || c.Field() == "name" && c.Kind() == "identifier" && c.Text() == n.Text() &&
			c.Parent().Kind() == "variable_declarator"
		return !declared
	})
	return declared
}
