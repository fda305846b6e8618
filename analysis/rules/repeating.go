package rules

import (
	"fmt"
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// repeating is a call, or a query, that may run code at hand many times.
type repeating struct {
	site *model.Site
	says string // "once for each element that Select passes over (line 5)"
	at   []findings.Related

	twice bool // and no loop is the reason
}

// repeatedBy returns what may run a site of a body many times, and each time afresh:
// what stands in a step is recorded as a part of it. Given says that a lambda in the
// body may be given to a function in view.
func (p *Pass) repeatedBy(b *project.Body, site *model.Site, given bool) *repeating {
	for _, at := range b.Around(site.Place) {
		switch {
		case at.Kind == model.StepLambda && p.Index.IsStep(b, &b.Sites[at.Site]) && site.Step != nil:
			return nil
		case at.Kind != model.Repeated:
		case p.isOperator(b, &b.Sites[at.Site]):
			operator := &b.Sites[at.Site]
			name, end := b.Base+operator.NameSpan.Start, siteSpan(operator).End
			return &repeating{
				site: operator,
				says: fmt.Sprintf("once for each element that %s passes over (line %d)", operator.Name, p.line(name)),
				at:   []findings.Related{p.relatedSpan(name, b.Base+end, "what runs the "+part(operator)+" for each element")},
			}
		}
	}
	if !given {
		return nil
	}
	return p.repeatedByFunction(b, site)
}

// takesLambda reports whether a call enters a function that takes a lambda.
func takesLambda(c effects.Call) bool {
	return slices.ContainsFunc(c.To[0].Takes, model.IsDelegate)
}

func part(operator *model.Site) string {
	if operator.Kind == model.Query {
		return "clause"
	}
	return "lambda"
}

// isOperator reports whether a call that is named like an operator over a sequence
// is one, as far as the type of its receiver is known.
func (p *Pass) isOperator(b *project.Body, call *model.Site) bool {
	s, at := p.Index.Snapshot, call.Span.Start
	return call.Kind == model.Query || s.TypeOf(b, call.Receiver, at) == "" || s.IsCollection(b, call.Receiver, at)
}

// repeatedByFunction tells the same of a function in view that is given a lambda with
// the site in it.
func (p *Pass) repeatedByFunction(b *project.Body, site *model.Site) *repeating {
	if !slices.ContainsFunc(b.Sites, func(s model.Site) bool { return s.Node != site.Node && s.Span.Holds(site.Span) }) {
		return nil
	}
	unit := p.code(b, site.Node).Unit()
	for n := unit.Node(site.Node); n.Index() > b.Node; n = n.Parent() {
		argument := n.Parent()
		given := model.IsLambda(n) || site.Kind == model.HandedOn && n.Index() == site.Node
		if !given || argument.Kind() != "argument" {
			continue
		}
		call := b.SiteAt(argument.Parent().Parent().Index())
		if call == nil {
			continue
		}
		if p.Index.IsStep(b, call) {
			if site.Step != nil {
				return nil
			}
			continue
		}
		function, sure := p.callee(b, call)
		if !sure {
			continue
		}
		if again := p.runsAgain(function, parameterOf(function, argument), nil); again != nil {
			name := b.Base + call.NameSpan.Start
			return &repeating{call,
				fmt.Sprintf("as %s runs the lambda it is given %s", call.Name, again.says),
				append([]findings.Related{p.relatedSpan(name, b.Base+call.NameSpan.End, "what is given the lambda")}, again.at...), again.twice}
		}
	}
	return nil
}

// parameterOf returns the name of the parameter that an argument of a call is for.
func parameterOf(f *project.Body, argument syntax.Node) string {
	if name := identifier(argument.Child("name")); name != "" {
		return name
	}
	i := 0
	for a := range argument.Parent().NamedChildren() {
		if a == argument {
			break
		}
		if a.Kind() == "argument" {
			i++
		}
	}
	if i >= len(f.TakesAs) {
		return ""
	}
	return f.TakesAs[i]
}

// runsAgain reports whether a function runs a lambda that a parameter holds more than
// once, and where: in a loop, at two places that can both run, or by way of another
// function. Only what is certain counts.
func (p *Pass) runsAgain(f *project.Body, parameter string, way []*project.Body) *repeating {
	if parameter == "" || slices.Contains(way, f) || len(way) > 8 || len(f.Broken) > 0 {
		return nil
	}
	contents := f.Contents()
	var again *repeating
	var runs []*model.Site
	note := func(site *model.Site, n syntax.Node) {
		related := func(s *model.Site) findings.Related {
			return p.relatedIn(f.File, f.Base+s.Span.Start, f.Base+s.Span.End, "it runs the lambda here")
		}
		line := func(s *model.Site) string { return p.place(f.File, f.Base+s.Span.Start) }
		if loops := f.Loops(site.Place); len(loops) > 0 && !endsLoop(n) {
			again = &repeating{says: fmt.Sprintf("in a loop (%s)", line(site)), at: []findings.Related{related(site)}}
			return
		}
		for _, first := range runs {
			if _, apart := identity.Exclusive(f.Body, first.Place, site.Place); !apart && identity.ExitBetween(f.Body, first, site) == nil {
				where := line(first)
				if second := line(site); second != where {
					where += " and " + second
				}
				again = &repeating{says: "twice (" + where + ")", at: []findings.Related{related(first), related(site)}, twice: true}
				return
			}
		}
		runs = append(runs, site)
	}
	contents.Walk(func(n syntax.Node) bool {
		if again != nil || model.IsLambda(n) && !p.isStepLambda(f, n) || n.Kind() == "local_function_statement" {
			return false
		}
		if identifier(n) != parameter || n.Kind() != "identifier" {
			return true
		}
		if l, ok := f.Local(parameter, n.Start()); !ok || l.Scope.Start >= contents.Start() {
			return true
		}
		around := n.Parent()
		switch {
		case around.Kind() == "member_access_expression" && n.Field() == "object" && identifier(around.Child("name")) == "Invoke":
			n, around = around, around.Parent()
		case around.Kind() == "argument":
			call := f.SiteAt(around.Parent().Parent().Index())
			if call == nil {
				return true
			}
			if to, sure := p.callee(f, call); sure {
				again = p.runsAgain(to, parameterOf(to, around), append(way, f))
			}
			return true
		}
		if around.Kind() == "call_expression" && n.Field() == "function" {
			if site := f.SiteAt(around.Index()); site != nil {
				note(site, around)
			}
		}
		return true
	})
	return again
}

// isStepLambda reports whether a lambda is the step of a `Workflow.Once`: it runs where
// it stands.
func (p *Pass) isStepLambda(f *project.Body, lambda syntax.Node) bool {
	if lambda.Parent().Kind() != "argument" {
		return false
	}
	site := f.SiteAt(lambda.Parent().Parent().Parent().Index())
	return site != nil && p.Index.IsStep(f, site)
}

// endsLoop reports whether what follows on a call ends the loop around it, as in one
// that tries until it succeeds.
func endsLoop(n syntax.Node) bool {
	for ; !n.IsZero(); n = n.Parent() {
		switch n.Kind() {
		case "foreach_statement", "for_statement", "while_statement", "do_statement":
			return false
		case "return_statement", "throw_statement":
			return true
		}
		for next := n.NextSibling(); !next.IsZero(); next = next.NextSibling() {
			switch next.Kind() {
			case "return_statement", "break_statement", "throw_statement":
				return true
			}
		}
	}
	return false
}

// surelyReaches reports whether a call surely leads to a step.
func (p *Pass) surelyReaches(c effects.Call) bool {
	return !c.Dispatched && len(c.To) == 1 && p.Index.Summary(c.To[0]).Step == effects.Yes
}
