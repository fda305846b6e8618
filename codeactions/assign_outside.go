package codeactions

import "github.com/osy-lsp/osy-lsp/analysis/syntax"

// assignOutside lets a step return its value and assigns it outside, where it is
// assigned again when the step is replayed.
var assignOutside = provider{inBulk: true, offer: fix(func(s site) []Action {
	o, ok := s.onceAround(s.at(s.start))
	lambda, isLambda := o.lambda()
	_, nested := s.onceAround(o.call.Parent())
	if !ok || !isLambda || nested || o.call.Parent().Kind() != "expression_statement" {
		return nil
	}
	assignment := up(s.at(s.start), "assignment_expression")
	body, left, right := lambda.Child("body"), assignment.Child("left"), assignment.Child("right")
	if left.IsZero() || s.code.Start(left) != s.start || usesDeclared(lambda, left) {
		return nil
	}
	assign := s.before(o.call, s.text(left, assignment.Child("operator"))+" ")
	value := Edit{Start: s.code.Start(assignment), End: s.code.Start(right)}
	title := "Return the value and assign it outside"
	if bare(body) == assignment {
		return []Action{s.best(title, assign, value)}
	}
	statement := assignment.Parent()
	if statement.Parent() != body || body.Kind() != "block" || has(body, "return_statement") {
		return nil
	}
	if list := items(body); list[len(list)-1] == statement {
		value.NewText = "return "
		return []Action{s.best(title, assign, value)}
	}
	// What comes after it may not see the new value.
	last := items(body)[len(items(body))-1]
	for n := statement.NextSibling(); !n.IsZero(); n = n.NextSibling() {
		if mayRead(n, left) {
			return nil
		}
	}
	name := freeName(o.call, "result")
	value.NewText = "var " + name + " = "
	return []Action{s.best(title, assign, value, s.after(last, s.gap(last)+"return "+name+";"))}
}, "workflow-step-effect-lost")}

// mayRead reports whether code may read what an assignment sets: a member may be
// read by whatever is called.
func mayRead(n, target syntax.Node) bool {
	if target.Kind() == "identifier" {
		return uses(n, target.Text())
	}
	return uses(n, nameOf(target)) || has(n, "call_expression")
}
