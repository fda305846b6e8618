package codeactions

import (
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// unwrapOutside takes the step away where no run would record it.
var unwrapOutside = provider{offer: fix(func(s site) []Action {
	o, ok := s.onceAround(s.at(s.start))
	if !ok {
		return nil
	}
	edits := s.unwrap(o)
	if edits == nil {
		return nil
	}
	return []Action{s.best("Do it without a step", edits...)}
}, "workflow-step-outside-workflow")}

// unwrapEffects takes the step away from code that only changes rows and variables:
// all of it is undone with an execution that fails, and has to be done again. What it
// changes would be lost all the same in a step around this one.
var unwrapEffects = provider{offer: fix(func(s site) []Action {
	o, ok := s.onceAround(s.at(s.start))
	_, nested := s.onceAround(o.call.Parent())
	if !ok || nested || s.runsInStep(s.bodyAt(s.start)) || !s.onlyChanges(o) {
		return nil
	}
	edits := s.unwrap(o)
	if edits == nil {
		return nil
	}
	return []Action{s.action("Do it without a step", edits...)}
}, "workflow-step-effect-lost")}

// unwrap puts what a step runs in place of the step; nil if that would mean
// something else.
func (s site) unwrap(o once) []Edit {
	lambda, ok := o.lambda()
	body := bare(lambda.Child("body"))
	whole := o.call.Parent()
	switch {
	case !ok || !o.retry.IsZero() || o.Key != "" && uses(body, o.Key) || has(lambda, "async") || whole.Kind() == "await_expression":
		return nil
	case body.Kind() == "block":
		if whole.Kind() != "expression_statement" || returns(lambda) {
			return nil
		}
		if _, ok := statement(o.call); !ok {
			return nil
		}
	case isName(body) || body.Kind() == "call_expression" || takesAny[whole.Kind()]:
		whole = o.call
	default:
		return nil // it would have to stand in parentheses
	}
	return []Edit{
		{Start: s.code.Start(whole), End: s.code.Start(body)},
		{Start: s.code.End(body), End: s.code.End(whole)},
	}
}

// takesAny are the nodes in which any expression can stand without parentheses.
var takesAny = map[string]bool{
	"expression_statement": true, "return_statement": true, "variable_declarator": true, "lambda_expression": true, "arrow_body": true,
	"argument": true, "attribute_argument": true, "clock_argument": true, "property_assignment": true,
}

// returns reports whether a lambda itself says `return`.
func returns(lambda syntax.Node) bool {
	for _, r := range nodes(lambda, "return_statement") {
		if upTo(r, isFunction) == lambda {
			return true
		}
	}
	return false
}

// runsInStep reports whether a call on the way to a body stands in a step.
func (p Place) runsInStep(b *project.Body) bool {
	for to := range reach(b, p.Index.Callers) {
		for from := range p.Index.Callers(to) {
			for _, c := range p.Index.Calls(from) {
				if slices.Contains(c.To, to) && from.IsWrittenInStep(c.Site.Place) {
					return true
				}
			}
		}
	}
	return false
}

// onlyChanges reports whether it is certain that a step makes no call that leaves
// the platform, reaches no other step, and reads nothing that is different each time.
func (s site) onlyChanges(o once) bool {
	b, step := s.callAt(s.code, o.call)
	if b == nil || s.readsFresh(b, step.Span) {
		return false
	}
	known := map[*model.Site]bool{}
	for _, c := range s.Index.Calls(b) {
		known[c.Site] = true
		for _, to := range c.To {
			if sum := s.Index.Summary(to); step.Span.Holds(c.Site.Span) && (sum.Step != effects.No || len(sum.Operations) > 0) {
				return false
			}
		}
	}
	for _, c := range s.Index.RowChanges(b) {
		for i := range b.Sites {
			if b.Sites[i].Span == c.Span {
				known[&b.Sites[i]] = true
			}
		}
	}
	for i := range b.Sites {
		site := &b.Sites[i]
		if site == step || !step.Span.Holds(site.Span) || known[site] {
			continue
		}
		ofPlatform := site.Receiver != nil && s.Index.Snapshot.TypeOf(b, site.Receiver, site.Span.Start) != "" &&
			len(s.Index.Snapshot.Callees(b, site).Bodies) == 0
		if site.Step != nil || site.Kind == model.Call && !ofPlatform {
			return false
		}
	}
	return true
}

// readsFresh reports whether code of a body, or what it calls, reads a clock, a new id
// or a random value.
func (p Place) readsFresh(b *project.Body, code model.Span) bool {
	if slices.ContainsFunc(b.Fresh, func(f model.Fresh) bool { return code.Holds(f.Span) }) {
		return true
	}
	for _, c := range p.Index.Calls(b) {
		if !code.Holds(c.Site.Span) {
			continue
		}
		for _, to := range c.To {
			for below := range reach(to, p.callees) {
				if len(below.Fresh) > 0 {
					return true
				}
			}
		}
	}
	return false
}
