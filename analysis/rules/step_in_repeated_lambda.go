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
		if p.Index.Rooted(b) == effects.No {
			continue
		}
		calls := p.Index.Calls(b)
		given := slices.ContainsFunc(calls, takesLambda)
		for _, s := range p.Index.StepsOf(b) {
			p.repeatedStep(b, s.Site, p.repeatedBy(b, s.Site, given), s, nil)
		}
		for _, c := range calls {
			if !p.surelyReaches(c) {
				continue
			}
			if by := p.repeatedBy(b, c.Site, given); by != nil {
				if step, way := p.stepBelow(c.To[0]); step != nil {
					p.repeatedStep(b, c.Site, by, step, way)
				}
			}
		}
	}
}}

func (p *Pass) repeatedStep(b *project.Body, site *model.Site, by *repeating, s *identity.Step, way []*project.Body) {
	if by == nil || torn(b.Body, by.site.Span) {
		return
	}
	at := siteSpan(site)
	if site.Step != nil {
		at.Start = site.Span.Start
	}
	what := "the step " + stepName(s)
	related := by.at
	if len(way) > 0 {
		what += " (" + p.route(way, stepName(s), s.Body.File, s.Start()) + ")"
		step := siteSpan(s.Site)
		related = append(related, p.relatedIn(s.Body.File, s.Body.Base+step.Start, s.Body.Base+step.End, "the step"))
	}
	instead := "Write a foreach loop, whose passes are numbered"
	if by.twice {
		instead = "Write what is run out here, each time with a label of its own"
	}
	p.Report(b.Base+at.Start, b.Base+at.End, fmt.Sprintf(
		"%s may be reached many times here, %s, and all of them share one identity: "+
			"the first one runs, the others read back what it recorded. %s",
		what, by.says, instead), related...)
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
