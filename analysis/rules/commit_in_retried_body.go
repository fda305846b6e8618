package rules

import (
	"fmt"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// A commit on the way to a retried step: the writes of an attempt that fails are
// discarded, and what is committed is not.
var commitInRetriedBody = Rule{Code: "workflow-commit-in-retried-body", Severity: findings.Warning, Check: func(p *Pass) {
	for _, b := range p.Index.File.Bodies {
		if p.Index.Summary(b).Retries != effects.Yes || p.Index.Summary(b).Commits != effects.Yes || p.Index.Rooted(b) == effects.No {
			continue
		}
		retried := p.retriedIn(b)
		for _, commit := range p.commitsIn(b) {
			for _, r := range retried {
				if p.leadsTo(b, commit.site, r.site) {
					p.reportCommit(b, commit, r)
					break
				}
			}
		}
	}
}}

// reached is a site of a body with the way from there to what it reaches; the way
// is empty if the site itself is that.
type reached struct {
	site *model.Site
	way  []*project.Body
}

func (p *Pass) commitsIn(b *project.Body) []reached {
	return p.reaching(b, func(site *model.Site) bool { return p.Index.IsCommit(b, site) },
		func(s effects.Summary) effects.Certainty { return s.Commits },
		func(b *project.Body) bool { return p.commit(b) != nil })
}

func (p *Pass) retriedIn(b *project.Body) []reached {
	return p.reaching(b, func(site *model.Site) bool {
		return site.Step != nil && site.Step.Retry != nil && p.Index.IsStep(b, site)
	},
		func(s effects.Summary) effects.Certainty { return s.Retries },
		func(b *project.Body) bool { return p.retriedSite(b) != nil })
}

// reaching returns the sites of a body that surely are something or lead there.
func (p *Pass) reaching(b *project.Body, is func(*model.Site) bool, leads func(effects.Summary) effects.Certainty, holds func(*project.Body) bool) []reached {
	var list []reached
	for i := range b.Sites {
		if site := &b.Sites[i]; is(site) && !torn(b.Body, site.Span) {
			list = append(list, reached{site: site})
		}
	}
	for _, c := range p.Index.Calls(b) {
		if c.Dispatched || len(c.To) != 1 || leads(p.Index.Summary(c.To[0])) != effects.Yes || torn(b.Body, c.Site.Span) {
			continue
		}
		way := p.descend(c.To[0], true, func(b *project.Body) bool { return leads(p.Index.Summary(b)) == effects.Yes }, holds)
		if way != nil {
			list = append(list, reached{c.Site, way})
		}
	}
	return list
}

func (p *Pass) commit(b *project.Body) *model.Site {
	for i := range b.Sites {
		if p.Index.IsCommit(b, &b.Sites[i]) {
			return &b.Sites[i]
		}
	}
	return nil
}

func (p *Pass) retriedSite(b *project.Body) *model.Site {
	for i := range b.Sites {
		if s := &b.Sites[i]; s.Step != nil && s.Step.Retry != nil && p.Index.IsStep(b, s) {
			return s
		}
	}
	return nil
}

// leadsTo reports whether one execution of a body can run a site and then, or in a
// later pass over a loop, another one.
func (p *Pass) leadsTo(b *project.Body, first, second *model.Site) bool {
	if first == second {
		return false // one call that does both: the other body has the finding
	}
	if b.InOneLoop(first.Place, second.Place) {
		return true
	}
	if first.Span.Start > second.Span.End {
		return false
	}
	_, apart := identity.Exclusive(b.Body, first.Place, second.Place)
	return !apart && (second.Span.Holds(first.Span) || identity.ExitBetween(b.Body, first, second) == nil)
}

func (p *Pass) reportCommit(b *project.Body, commit, retried reached) {
	in, site := b, commit.site
	through := ""
	if len(commit.way) > 0 {
		in = commit.way[len(commit.way)-1]
		site = p.commit(in)
		through = " (" + p.route(commit.way, "UnitOfWork.Commit", in.File, in.Base+site.Span.Start) + ")"
	}
	stepIn, step := b, retried.site
	if len(retried.way) > 0 {
		stepIn = retried.way[len(retried.way)-1]
		step = p.retriedSite(stepIn)
	}
	at := siteSpan(commit.site)
	related := []findings.Related{p.relatedIn(stepIn.File, stepIn.Base+siteSpan(step).Start, stepIn.Base+siteSpan(step).End, "the step that is retried")}
	if in != b {
		related = append(related, p.relatedIn(in.File, in.Base+site.Span.Start, in.Base+site.Span.End, "the commit"))
	}
	p.Report(b.Base+at.Start, b.Base+at.End, fmt.Sprintf(
		"this commits on the way to a step that is retried (%q, %s)%s: the writes of an attempt that fails are discarded and made again, but what is committed stays, "+
			"so half of the work is kept and each retry commits it once more. Leave the commit to the platform, or do it behind the step",
		step.Step.Label, p.place(stepIn.File, stepIn.Base+step.Span.Start), through), related...)
}
