package codeactions

import (
	"fmt"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// intoLoop puts calls that stand side by side and differ in one argument into one
// loop: each pass is a step of its own.
var intoLoop = provider{offer: fix(func(s site) []Action {
	here, ok := statement(s.at(s.start))
	if !ok || sole(here).IsZero() || s.code.Start(sole(here)) != s.start {
		return nil // what stands deeper in a statement, such as in a step, is not all that a loop would repeat
	}
	run := alike(here)
	if len(run) < 2 {
		return nil
	}
	which := difference(run)
	if which < 0 {
		return nil
	}
	var values []string
	for _, statement := range run {
		value := arguments(statement)[which].Child("value")
		if model.IsLambda(value) || value.Text() == "null" || passedOut(arguments(statement)[which]) {
			return nil // an array could not tell the type of its elements, or not hold them
		}
		if does(value) {
			return nil // all of it would be done before the first call
		}
		values = append(values, value.Text())
	}
	name := freeName(here, "each")
	from, to := run[0], run[len(run)-1]
	value := arguments(from)[which].Child("value")
	text := from.Text()
	call := text[:value.Start()-from.Start()] + name + text[value.End()-from.Start():]
	before, after := " ", " "
	if start := s.code.Start(from); s.startsLine(start) {
		after = s.eol(start) + s.indent(start)
		before = after + s.level(from.Parent())
	}
	return []Action{s.action(fmt.Sprintf("Put the %d calls into one loop", len(run)), Edit{
		Start:   s.code.Start(from),
		End:     s.code.End(to),
		NewText: fmt.Sprintf("foreach (var %s in new[] { %s }) {%s%s%s}", name, strings.Join(values, ", "), before, call, after),
	})}
}, "workflow-step-unnamed-collision", "workflow-helper-called-twice")}

// passedOut reports whether an argument is a variable that the call may set.
func passedOut(argument syntax.Node) bool {
	return has(argument, "out", "ref", "declaration_expression")
}

// does reports whether a value may do something when it is asked for.
func does(value syntax.Node) bool {
	return has(value, "await_expression", "call_expression", "object_creation_expression") || sets(value)
}

// sets reports whether code assigns something: `n = 1`, `n++`.
func sets(code syntax.Node) bool {
	found := false
	code.Walk(func(n syntax.Node) bool {
		operator := n.Child("operator").Text()
		found = found || n.Kind() == "assignment_expression" || operator == "++" || operator == "--"
		return !found
	})
	return found
}

// sole returns the call that is all of a statement.
func sole(statement syntax.Node) syntax.Node {
	call := statement.Child("expression")
	if statement.Kind() != "expression_statement" || call.Kind() != "call_expression" || hasComment(statement) {
		return syntax.Node{}
	}
	return call
}

func arguments(statement syntax.Node) []syntax.Node {
	return items(sole(statement).Child("arguments"))
}

// alike returns the statements around one that call the same with as many
// arguments, with nothing between them.
func alike(here syntax.Node) []syntax.Node {
	var run []syntax.Node
	passed := false
	for c := range here.Parent().NamedChildren() {
		same := !sole(c).IsZero() && sole(c).Child("function").Text() == sole(here).Child("function").Text() &&
			len(arguments(c)) == len(arguments(here))
		switch {
		case same:
			run = append(run, c)
		case passed:
			return run
		default:
			run = nil
		}
		passed = passed || c == here
	}
	return run
}

// difference returns the only argument in which calls differ, or -1.
func difference(run []syntax.Node) int {
	which := -1
	first := arguments(run[0])
	for _, statement := range run[1:] {
		for i, a := range arguments(statement) {
			if a.Text() == first[i].Text() || which == i {
				continue
			}
			if which >= 0 {
				return -1
			}
			which = i
		}
	}
	for _, statement := range run {
		if which >= 0 && arguments(statement)[which].Child("name").Text() != first[which].Child("name").Text() {
			return -1
		}
	}
	return which
}
