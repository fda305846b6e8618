package codeactions

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// gotoBehind takes a `goto` out of a step's lambda: a replayed step does not run its
// lambda, and the jump would not happen. The last thing that a step does can stand
// behind it; of several jumps the step returns which one it is.
var gotoBehind = provider{inBulk: true, offer: fix(func(s site) []Action {
	jump := up(s.at(s.start), "goto_statement")
	o, ok := s.onceAround(jump)
	lambda, isLambda := o.lambda()
	block := lambda.Child("body")
	if !ok || !isLambda || block.Kind() != "block" {
		return nil
	}
	around, ok := s.outermost(o)
	if !ok {
		return nil
	}
	jumps := slices.DeleteFunc(nodes(block, "goto_statement"), func(n syntax.Node) bool { return n.Child("target").IsZero() })
	if list := items(block); len(jumps) > 1 || jump != list[len(list)-1] || has(block, "return_statement") {
		return s.returnTarget(o, jumps)
	}
	if hasComment(jump) {
		return nil
	}
	return []Action{s.best("Move the goto behind the step",
		s.remove(s.code.Start(jump), s.code.End(jump)),
		s.after(around, s.gap(around)+jump.Text()))}
}, "workflow-goto-in-step")}

// outermost returns the statement that a step is; in a step that ends with it, the
// statement that the outer one is.
func (s site) outermost(o once) (syntax.Node, bool) {
	for {
		around, ok := statement(o.call)
		if !ok {
			return around, false
		}
		outer, nested := s.onceAround(o.call.Parent())
		if !nested {
			return around, upTo(o.call.Parent(), model.IsLambda).Start() <= around.Start()
		}
		lambda, _ := outer.lambda()
		body := bare(lambda.Child("body"))
		if body != o.call && (body != around.Parent() || items(body)[len(items(body))-1] != around) {
			return around, false
		}
		o = outer
	}
}

// returnTarget lets a step return the state to go to, and jumps behind it.
func (s site) returnTarget(o once, jumps []syntax.Node) []Action {
	around, ok := statement(o.call)
	_, nested := s.onceAround(o.call.Parent())
	if !ok || nested || o.call.Parent() != around {
		return nil
	}
	lambda, _ := o.lambda()
	block := lambda.Child("body")
	inside := func(n syntax.Node) bool { return upTo(n, isFunction) == lambda }
	next := freeName(o.call, "next")
	edits := []Edit{s.before(o.call, "var "+next+" = ")}
	for _, r := range nodes(block, "return_statement") {
		if !inside(r) {
			continue
		}
		if !r.Child("value").IsZero() || hasComment(r) {
			return nil
		}
		edits = append(edits, s.replace(r, "return null;"))
	}
	behind := ""
	var targets []string
	for _, jump := range jumps {
		target := jump.Child("target").Text()
		if !inside(jump) || hasComment(jump) {
			return nil
		}
		edits = append(edits, s.replace(jump, "return "+strconv.Quote(target)+";"))
		if !slices.Contains(targets, target) {
			targets = append(targets, target)
			behind += s.gap(around) + fmt.Sprintf("if (%s == %q) { goto %s; }", next, target, target)
		}
	}
	switch last := items(block)[len(items(block))-1]; last.Kind() {
	case "goto_statement", "return_statement", "throw_statement":
	default:
		edits = append(edits, s.after(last, s.gap(last)+"return null;"))
	}
	return []Action{s.best("Return the state to go to and jump behind the step", append(edits, s.after(around, behind))...)}
}
