package fresh

import (
	"slices"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// call runs a call that reads no fresh value itself.
func (e *evaluator) call(n syntax.Node) value {
	site := e.b.SiteAt(n.Index())
	if site != nil && e.IsStep(e.b, site) {
		e.step(n, site)
		return nil // a step returns what was recorded the first time
	}
	function := n.Child("function")
	on := e.eval(function.Child("object"))
	var given []argument
	all := on
	for a := range n.Child("arguments").NamedChildren() {
		if a.Kind() != "argument" {
			continue
		}
		lambda := a.Child("value")
		if model.IsLambda(lambda) {
			// Code that is given to a call may run in it.
			e.choose(nil, func() value { return e.lambda(lambda) })
			given = append(given, argument{nameOf(a.Child("name")), nil})
			continue
		}
		v := e.eval(lambda)
		given = append(given, argument{nameOf(a.Child("name")), v})
		all = all.and(v)
	}
	switch {
	case e.state == nil || site == nil:
		return nil
	case e.leavesPlatform(site):
		return nil // it is a step of its own
	}
	if callee, known := e.callee(site); known {
		if callee == nil {
			return nil
		}
		v := e.apply(callee, given)
		if callee.Result == "bool" {
			v = v.judged()
		}
		return v
	}
	if judges(site.Name) {
		return all.judged()
	}
	return all
}

// argument is what a call gives.
type argument struct {
	name  string // "" unless it says for which parameter it is
	value value
}

// step runs a step: its lambda where it stands.
func (e *evaluator) step(n syntax.Node, site *model.Site) {
	var lambda syntax.Node
	for a := range n.Child("arguments").NamedChildren() {
		value := a.Child("value")
		if model.IsLambda(value) {
			lambda = value
			continue
		}
		e.eval(value)
	}
	if e.state == nil {
		return
	}
	if site.Kind == model.Once && site.Step.Retry != nil {
		e.state.retry(&Step{e.b, site})
	}
	e.inStep++
	e.lambda(lambda)
	e.inStep--
}

// lambda runs the body of a lambda.
func (e *evaluator) lambda(n syntax.Node) value {
	if n.IsZero() || e.state == nil {
		return nil
	}
	outer, loops := e.frame, e.loops
	e.frame, e.loops = &frame{}, nil
	result := e.eval(n.Child("body"))
	e.state = join(e.state, e.frame.exit)
	result = result.and(e.frame.result)
	e.frame, e.loops = outer, loops
	return result
}

// enter runs the code of a property that is read, or given a value.
func (e *evaluator) enter(n syntax.Node, given value) value {
	site := e.b.SiteAt(n.Index())
	if site == nil || e.state == nil {
		return nil
	}
	callee, _ := e.callee(site)
	if callee == nil {
		return nil
	}
	return e.apply(callee, []argument{{"", given}})
}

func (e *evaluator) leavesPlatform(site *model.Site) bool {
	_, _, ok := e.Operation(e.b, site)
	return ok
}

// callee returns what a call enters, and whether that is code in view; nil if it is,
// but one of several.
func (e *evaluator) callee(site *model.Site) (b *project.Body, known bool) {
	c, known := e.CallAt(e.b, site)
	if known && len(c.To) == 1 && !c.Dispatched {
		return c.To[0], true
	}
	return nil, known
}

// apply runs a function.
func (e *evaluator) apply(callee *project.Body, given []argument) value {
	done := e.effectOf(callee)
	if done == nil {
		return nil
	}
	arguments := map[*Source]value{} // by parameter
	for i, a := range given {
		if a.name != "" {
			i = slices.Index(callee.TakesAs, a.name)
		}
		if 0 <= i && i < len(done.parameters) {
			arguments[done.parameters[i]] = a.value
		}
	}
	// What becomes of values that were read before the call.
	before := e.state.reads
	e.state = e.state.clone()
	for source, was := range before {
		after := func(f fate, tokenBefore bool) fate {
			ends := f.after(done.state.reads[done.outside].now)
			for parameter, v := range arguments {
				if slices.Contains(v, token{source: source, before: tokenBefore}) {
					ends = ends.with(f.after(done.state.reads[parameter].now))
				}
			}
			return ends
		}
		e.state.reads[source] = seen{after(was.now, false), after(was.before, true)}
	}
	// What it reads itself.
	if e.inStep == 0 {
		for source, since := range done.state.reads {
			if source.Fresh != nil {
				e.state.read(source, since)
			}
		}
	}
	var result value
	for _, t := range done.result {
		switch v, parameter := arguments[t.source]; {
		case parameter:
			result = result.and(v.each(func(u *token) { u.judged = u.judged || t.judged }))
		case t.source.Fresh != nil:
			t.inStep = t.inStep || e.inStep > 0
			result = result.and(value{t})
		}
	}
	return result
}

// judges reports whether a method that is not in view looks, by its name, like one
// that says yes or no.
func judges(name string) bool {
	for _, begin := range []string{"Is", "Has", "Can", "Any", "All", "Contains", "Equals", "StartsWith", "EndsWith", "Exists", "Compare", "TryParse", "Count"} {
		if strings.HasPrefix(name, begin) {
			return true
		}
	}
	return false
}
