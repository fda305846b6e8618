package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// collisions calls a function with each collision of a kind that nothing keeps
// apart.
func (p *Pass) collisions(kind identity.CollisionKind, report func(identity.Collision)) {
	for _, c := range p.Index.Collisions() {
		switch {
		case c.Kind != kind || c.Exit != nil:
		case c.Kept != nil:
			p.reportKept(c)
		default:
			report(c)
		}
	}
}

// reportCollision adds a finding at the later of two sites. It is an error if it
// is certain, whatever the rule is otherwise.
func (p *Pass) reportCollision(c identity.Collision, message string, related ...findings.Related) {
	severity := p.rule.Severity
	if !c.Certain {
		severity = max(severity, findings.Warning)
		message += p.implementations(c)
	}
	at := siteSpan(c.Second)
	first := siteSpan(c.First)
	name := "the first of the two"
	if c.First.Step != nil {
		name = fmt.Sprintf("the first step labelled %q", c.First.Step.Label)
	}
	related = append([]findings.Related{{
		File: p.File, Start: c.Body.Base + first.Start, End: c.Body.Base + first.End, Message: name,
	}}, related...)
	p.ReportAs(severity, c.Body.Base+at.Start, c.Body.Base+at.End, message, related...)
}

// reportKept adds a finding about a step that two sites run, one of them by way of code
// that adds no name to a path: a lambda that is kept in a local, or initialisers.
func (p *Pass) reportKept(c identity.Collision) {
	var keep []string
	why := ""
	for _, site := range []*model.Site{c.First, c.Second} {
		call, ok := p.Index.CallAt(c.Body, site)
		switch {
		case !ok:
		case call.To[0].Kind == model.Lambda:
			keep = append(keep, call.To[0].Name)
		case call.To[0].Kind == model.Initial && call.To[0].Segment() == "":
			why = "the initializers of " + call.To[0].Type.Name + " are part of its constructor and add"
		}
	}
	switch len(keep) {
	case 0:
	case 1:
		why = keep[0] + " keeps a lambda, which adds"
	default:
		why = strings.Join(keep, " and ") + " keep lambdas, which add"
	}
	const looked = 200
	id := ""
	paths, _ := p.Index.Paths(c.Kept, looked)
	if i := slices.IndexFunc(paths, func(path identity.Path) bool { return passesBy(path, c.Body) }); i >= 0 {
		id = " (" + paths[i].ID.Short() + ")"
	}
	instead := "Give the two labels of their own"
	if c.OneStep {
		instead = "Loop over what is acted on, or give the two functions of their own"
	}
	p.reportCollision(c, fmt.Sprintf("the step %s has one identity%s here and on line %d, as %s no name to it: "+
		"this one reads back what the first recorded and never runs. %s", stepName(c.Kept), id, p.firstLine(c), why, instead),
		p.relatedIn(c.Kept.Body.File, c.Kept.Start(), c.Kept.End(), "the step"))
}

// passesBy reports whether a path begins in a body, or leads through it.
func passesBy(path identity.Path, b *project.Body) bool {
	return path.Root == b || slices.ContainsFunc(path.Calls, func(c *identity.Call) bool { return c.From == b })
}

// siteSpan is where a finding about a site stands: at the label of a step, at the
// name of a call.
func siteSpan(s *model.Site) model.Span {
	if s.Step != nil {
		return s.Step.LabelSpan
	}
	return model.Span{Start: s.Span.Start, End: s.NameSpan.End}
}

// firstLine returns the number of the line of the earlier site.
func (p *Pass) firstLine(c identity.Collision) int { return p.line(c.Body.Base + c.First.Span.Start) }

// passes says that the identities of two sites differ in the pass over a loop, if
// they do: one of the sites stands in more loops than the other.
func passes(c identity.Collision) string {
	if len(c.Body.Loops(c.First.Place)) == len(c.Body.Loops(c.Second.Place)) {
		return ""
	}
	return ", apart from the pass over a loop, which is no name that would survive an edit"
}

// chain writes the way from a function to a step: "Pay → Settle → Http.Post, line 40".
func (p *Pass) chain(from *project.Body, way identity.Path) string {
	through := []*project.Body{from}
	for _, c := range way.Calls {
		through = append(through, c.To)
	}
	leaf := strconv.Quote(way.Step.Leaf)
	if way.ID.IsAutomatic() {
		leaf = way.Step.Site.Operation()
	}
	return p.route(through, leaf, way.Step.Body.File, way.Step.Start())
}

// nearest returns the shortest way from a function to a step.
func (p *Pass) nearest(from *project.Body) identity.Path {
	const looked = 20
	ways, _ := p.Index.Below(from, nil, looked)
	best := ways[0]
	for _, way := range ways {
		if len(way.Calls) < len(best.Calls) {
			best = way
		}
	}
	return best
}
