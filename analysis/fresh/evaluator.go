package fresh

import (
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// evaluator runs the code of a body on what is known instead of on values: both arms
// of a choice, and a loop until another pass brings nothing new.
type evaluator struct {
	*Values
	b       *project.Body
	observe func(syntax.Node, value) // told of each value, if not nil

	state  *state // nil where the code is not reached
	frame  *frame
	loops  []*loop
	tries  []*state // what is known where something in a `try` may fail
	inStep int      // the lambdas of steps around
}

// frame is a body or lambda that can be returned from.
type frame struct {
	exit   *state
	result value
}

// loop is what `break` and `continue` leave.
type loop struct {
	after *state
	next  *state
	turns bool // false for a `switch`, which `continue` does not mean
}

// run returns the effect of the body.
func (e *evaluator) run() *effect {
	e.state, e.frame = newState(), &frame{}
	done := &effect{outside: &Source{Body: e.b}}
	e.state.reads[done.outside] = seen{now: unread}
	for _, name := range e.b.TakesAs {
		p := &Source{Body: e.b}
		done.parameters = append(done.parameters, p)
		e.state.reads[p] = seen{now: unread}
		e.state.locals[name] = value{{source: p}}
	}
	value := e.eval(e.b.Contents().Node) // of a lambda that is one expression
	done.state, done.result = join(e.frame.exit, e.state), e.frame.result.and(value)
	if done.state == nil || e.budget < 0 {
		return nil
	}
	return done
}

// eval runs code and returns its value.
func (e *evaluator) eval(n syntax.Node) value {
	if e.budget--; e.state == nil || n.IsZero() || n.IsExtra() || e.budget < 0 {
		return nil
	}
	v := e.statement(n)
	if e.observe != nil && len(v) > 0 {
		e.observe(n, v)
	}
	return v
}

// all runs the parts of a node and returns what any of them may be.
func (e *evaluator) all(n syntax.Node) value {
	var v value
	for c := range n.NamedChildren() {
		v = v.and(e.eval(c))
	}
	return v
}

// choose runs parts of which an execution runs one; nil stands for doing nothing.
func (e *evaluator) choose(arms ...func() value) value {
	before := e.state
	var after *state
	var v value
	for _, arm := range arms {
		e.state = before.clone()
		if arm != nil {
			v = v.and(arm())
		}
		after = join(after, e.state)
	}
	e.state = after
	return v
}

// mostTurns bounds the passes over a loop; deeper loops than most run once.
const (
	mostTurns = 10
	mostLoops = 4
)

// turn runs the passes over a loop. A pass returns what is known where the loop may
// end before the rest of the pass; nil if it does not.
func (e *evaluator) turn(pass func(l *loop) *state) {
	before := e.state
	var after *state
	for range mostTurns {
		l := &loop{turns: true}
		e.loops = append(e.loops, l)
		e.state = before.clone()
		end := pass(l)
		e.loops = e.loops[:len(e.loops)-1]
		after = join(after, join(end, l.after))
		next := join(before, join(e.state, l.next))
		if next.same(before) || len(e.loops) >= mostLoops {
			break
		}
		before = next
	}
	e.state = after
}

func (e *evaluator) read(n syntax.Node) (value, bool) {
	f, ok := model.FreshOf(n)
	if !ok || !e.IsFresh(e.b, f) {
		return nil, false
	}
	source := e.source(e.b, &f)
	if e.inStep == 0 {
		e.state.read(source, seen{now: unread})
	}
	return value{{source: source, inStep: e.inStep > 0}}, true
}

// spanOf names the place of a node.
func (e *evaluator) spanOf(n syntax.Node) Span {
	return Span{e.b, model.Span{Start: n.Start(), End: n.End()}}
}
