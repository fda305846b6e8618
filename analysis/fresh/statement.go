package fresh

import "github.com/osy-lsp/osy-lsp/analysis/syntax"

// statement runs a statement; an expression is one as well.
func (e *evaluator) statement(n syntax.Node) value {
	switch n.Kind() {
	case "block", "switch_section":
		for c := range n.NamedChildren() {
			e.eval(c)
			e.mayFail()
		}
	case "local_function_statement":
		// It runs where it is called.
	case "variable_declarator":
		e.set(n.Child("name"), e.eval(n.Child("value")))
	case "if_statement":
		e.eval(n.Child("condition"))
		e.choose(
			func() value { return e.eval(n.Child("consequence")) },
			func() value { return e.eval(n.Child("alternative")) })
	case "switch_statement":
		e.eval(n.Child("value"))
		e.sections(n.Child("body"))
	case "guarded_arms":
		e.guarded(n)
	case "while_statement":
		e.turn(func(l *loop) *state {
			e.eval(n.Child("condition"))
			end := e.state.clone()
			e.eval(n.Child("body"))
			return end
		})
	case "do_statement":
		e.turn(func(l *loop) *state {
			e.eval(n.Child("body"))
			e.state, l.next = join(e.state, l.next), nil
			e.eval(n.Child("condition"))
			return e.state.clone()
		})
	case "for_statement":
		for c := range n.ChildrenOf("initializer") {
			e.eval(c)
		}
		e.turn(func(l *loop) *state {
			e.eval(n.Child("condition"))
			end := e.state.clone()
			e.eval(n.Child("body"))
			e.state, l.next = join(e.state, l.next), nil
			for c := range n.ChildrenOf("update") {
				e.eval(c)
			}
			return end
		})
	case "foreach_statement":
		e.eval(n.Child("collection"))
		e.turn(func(l *loop) *state {
			end := e.state.clone()
			e.set(n.Child("name"), nil)
			e.eval(n.Child("body"))
			return end
		})
	case "try_statement":
		e.try(n)
	case "return_statement", "arrow_body":
		v := e.eval(n.Child("value"))
		e.frame.result = e.frame.result.and(v)
		e.leave(&e.frame.exit)
	case "throw_statement":
		e.eval(n.Child("value"))
		e.mayFail()
		e.state = nil
	case "break_statement":
		if last := len(e.loops) - 1; last >= 0 {
			e.leave(&e.loops[last].after)
		}
	case "continue_statement":
		for i := len(e.loops) - 1; i >= 0; i-- {
			if e.loops[i].turns {
				e.leave(&e.loops[i].next)
				break
			}
		}
	case "goto_statement":
		to := &e.frame.exit
		if last := len(e.loops) - 1; last >= 0 && n.Child("target").IsZero() {
			to = &e.loops[last].after // another section of the `switch`
		}
		e.leave(to)
	default:
		return e.expression(n)
	}
	return nil
}

// set gives a local another value.
func (e *evaluator) set(name syntax.Node, v value) {
	if e.state != nil {
		e.state.locals[nameOf(name)] = v
	}
}

// leave goes on elsewhere.
func (e *evaluator) leave(to **state) {
	*to = join(*to, e.state)
	e.state = nil
}

// mayFail notes what is known where something may have failed.
func (e *evaluator) mayFail() {
	if last := len(e.tries) - 1; last >= 0 {
		e.tries[last] = join(e.tries[last], e.state)
	}
}

func (e *evaluator) sections(body syntax.Node) {
	l := &loop{}
	e.loops = append(e.loops, l)
	arms := []func() value{nil}
	for section := range body.NamedChildren() {
		if section.Kind() == "switch_section" {
			arms = append(arms, func() value { return e.eval(section) })
		}
	}
	e.choose(arms...)
	e.loops = e.loops[:len(e.loops)-1]
	e.state = join(e.state, l.after)
}

func (e *evaluator) guarded(n syntax.Node) {
	arms := []func() value{nil}
	for arm := range n.NamedChildren() {
		e.eval(arm.Child("condition"))
		arms = append(arms, func() value { return e.eval(arm.Child("body")) })
	}
	e.choose(arms...)
}

// try runs a `try`: its clauses begin with what may be known anywhere in its body.
func (e *evaluator) try(n syntax.Node) {
	e.tries = append(e.tries, e.state.clone())
	e.eval(n.Child("body"))
	last := len(e.tries) - 1
	failed := e.tries[last]
	e.tries = e.tries[:last]
	after := e.state
	for clause := range n.NamedChildren() {
		switch clause.Kind() {
		case "catch_clause":
			e.state = failed.clone()
			e.eval(clause.Child("filter"))
			e.eval(clause.Child("body"))
			after = join(after, e.state)
		case "finally_clause":
			e.state = after
			e.eval(clause.Child("body"))
			after = e.state
		}
	}
	e.state = after
}
