package rules

import (
	"fmt"
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// A step in a lambda that may run many times: a lambda adds nothing to an identity.
var stepInRepeatedLambda = Rule{Code: "workflow-step-in-repeated-lambda", Severity: findings.Warning, Check: func(p *Pass) {
	for _, b := range p.Index.File.Bodies {
		repeats := slices.ContainsFunc(b.Places, func(at model.Place) bool { return at.Kind == model.Repeated })
		if !repeats || p.Index.Rooted(b) == effects.No {
			continue
		}
		for _, s := range p.Index.StepsOf(b) {
			p.repeatedStep(b, s.Site, s, nil)
		}
		for _, c := range p.Index.Calls(b) {
			if c.Dispatched || len(c.To) != 1 || p.repeatedBy(b, c.Site) == nil {
				continue
			}
			if step, way := p.stepBelow(c.To[0]); step != nil {
				p.repeatedStep(b, c.Site, step, way)
			}
		}
	}
}}

// repeatedBy returns the operator that may run a site of a body many times, and each
// time afresh: what stands in a step is recorded as a part of it.
func (p *Pass) repeatedBy(b *project.Body, site *model.Site) *model.Site {
	for _, at := range b.Around(site.Place) {
		switch {
		case at.Kind == model.StepLambda && p.Index.IsStep(b, &b.Sites[at.Site]) && site.Step != nil:
			return nil
		case at.Kind != model.Repeated:
		case p.isOperator(b, &b.Sites[at.Site]):
			return &b.Sites[at.Site]
		}
	}
	return nil
}

// isOperator reports whether a call that is named like an operator over a sequence
// is one, as far as the type of its receiver is known.
func (p *Pass) isOperator(b *project.Body, call *model.Site) bool {
	s, at := p.Index.Snapshot, call.Span.Start
	return s.TypeOf(b, call.Receiver, at) == "" || s.IsCollection(b, call.Receiver, at)
}

func (p *Pass) repeatedStep(b *project.Body, site *model.Site, s *identity.Step, way []*project.Body) {
	operator := p.repeatedBy(b, site)
	if operator == nil || torn(b.Body, operator.Span) {
		return
	}
	at, by := siteSpan(site), siteSpan(operator)
	if site.Step != nil {
		at.Start = site.Span.Start
	}
	what := "the step " + stepName(s)
	related := []findings.Related{p.relatedSpan(b.Base+operator.NameSpan.Start, b.Base+by.End, "what runs the lambda for each element")}
	if len(way) > 0 {
		what += " (" + p.route(way, stepName(s), s.Body.File, s.Start()) + ")"
		step := siteSpan(s.Site)
		related = append(related, p.relatedIn(s.Body.File, s.Body.Base+step.Start, s.Body.Base+step.End, "the step"))
	}
	p.Report(b.Base+at.Start, b.Base+at.End, fmt.Sprintf(
		"%s may be reached many times here, once for each element that %s passes over (line %d), and all of them share one identity: "+
			"the first one runs, the others read back what it recorded. Write a foreach loop, whose passes are numbered",
		what, operator.Name, p.line(b.Base+operator.NameSpan.Start)), related...)
}

// stepBelow returns a step that a body surely reaches, and the way there.
func (p *Pass) stepBelow(b *project.Body) (*identity.Step, []*project.Body) {
	way := p.descend(b, true, func(b *project.Body) bool { return p.Index.Summary(b).Step == effects.Yes },
		func(b *project.Body) bool { return len(p.Index.StepsOf(b)) > 0 })
	if way == nil {
		return nil, nil
	}
	return p.Index.StepsOf(way[len(way)-1])[0], way
}
