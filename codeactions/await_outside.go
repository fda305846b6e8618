package codeactions

import "github.com/osy-lsp/osy-lsp/analysis/syntax"

// awaitOutside moves what a retried step waits for in front of the step: a run can
// wait for an answer or for the next attempt, but not for both.
var awaitOutside = provider{offer: fix(func(s site) []Action {
	o, ok := s.retriedAround(s.at(s.start))
	lambda, isLambda := o.lambda()
	if !ok || !isLambda {
		return nil
	}
	waits := nodes(lambda, "await_expression")
	if len(waits) != 1 || upTo(waits[0].Parent(), isFunction) != lambda {
		return nil
	}
	wait := waits[0]
	const title = "Move the awaited call out of the step"
	if bare(lambda.Child("body")) == wait {
		// Nothing else is in the step, so nothing is left of it.
		whole := o.call
		if whole.Parent().Kind() == "await_expression" {
			whole = whole.Parent()
		}
		if hasComment(whole) {
			return nil
		}
		text := wait.Text()
		if whole.Parent().Kind() == "member_access_expression" {
			text = "(" + text + ")"
		}
		return []Action{s.best(title, s.replace(whole, text))}
	}
	around, ok := statement(o.call)
	if !ok || !first(lambda, wait) || uses(wait, o.Key) {
		return nil
	}
	name := freeName(wait, "answer")
	edits := []Edit{
		s.before(around, "var "+name+" = "+wait.Text()+";"+s.gap(around)),
		s.replace(wait, name),
	}
	if alone := wait.Parent(); alone.Kind() == "expression_statement" { // nobody looks at the answer
		edits = []Edit{
			s.before(around, alone.Text()+s.gap(around)),
			s.remove(s.code.Start(alone), s.code.End(alone)),
		}
	}
	for c := range lambda.Children() {
		if c.Kind() == "async" {
			edits = append(edits, Edit{Start: s.code.Start(c), End: s.code.Start(c.NextSibling())})
			if outer := o.call.Parent(); outer.Kind() == "await_expression" {
				edits = append(edits, Edit{Start: s.code.Start(outer), End: s.code.Start(o.call)})
			}
		}
	}
	return []Action{s.best(title, edits...)}
}, "workflow-retried-step-awaits")}

// first reports whether nothing in a lambda runs before a part of it, so that the
// part can as well run before all of it.
func first(lambda, part syntax.Node) bool {
	block := lambda.Child("body")
	if block.Kind() != "block" {
		return up(part, "conditional_expression", "binary_expression", "switch_expression_arm").IsZero() ||
			up(part, "conditional_expression", "binary_expression", "switch_expression_arm").Start() < lambda.Start()
	}
	around, ok := statement(part)
	return ok && around.Parent() == block && around == items(block)[0] &&
		(around.Kind() == "local_declaration" || around.Kind() == "expression_statement")
}
