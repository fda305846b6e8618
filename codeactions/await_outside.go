package codeactions

import (
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/rules"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// awaitOutside moves what a retried step waits for in front of the step: a run can
// wait for an answer or for the next attempt, but not for both. What stays in the step
// has to be able to fail, or the policy would be of no use.
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
	if !s.canLeave(o, wait) {
		return nil
	}
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
	if !ok || !first(lambda, wait) || uses(wait, o.Key) || repeats[around.Kind()] ||
		upTo(around, isFunction) != upTo(o.call, isFunction) ||
		!rules.CanTrigger(s.Index, s.stepAt(s.code.Start(o.call)), wait) {
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

// canLeave reports whether code of a step is as good outside: it reads nothing that is
// another one on each attempt, and the calls in it that become steps of their own have
// names that the body does not have yet.
func (s site) canLeave(o once, n syntax.Node) bool {
	b, _ := s.callAt(s.code, o.call)
	code := model.Span{Start: n.Start(), End: n.End()}
	if b == nil || s.readsFresh(b, code) {
		return false
	}
	taken := map[string]bool{}
	for _, step := range s.Index.StepsOf(b) {
		if step.Kind == identity.Automatic {
			taken[nameOfStep(step)] = true
		}
	}
	for i := range b.Sites {
		if name, _, ok := s.Index.Operation(b, &b.Sites[i]); ok && code.Holds(b.Sites[i].Span) {
			if taken[name] {
				return false
			}
			taken[name] = true
		}
	}
	return true
}

// repeats are the statements in front of which not all runs that runs in their heads.
var repeats = syntax.WordSet("while_statement for_statement do_statement")

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
