package rules

import (
	"fmt"
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// A step that is reached, but by no run that could record it. It is silent in broken
// code too: the call from a workflow may be in what is torn.
var stepOutsideWorkflow = Rule{Code: "workflow-step-outside-workflow", Severity: findings.Warning, Absence: true, Check: func(p *Pass) {
	for _, s := range p.steps() {
		if p.Index.Rooted(s.Body) != effects.No {
			continue
		}
		way := p.ascend(s.Body, false, func(b *project.Body) bool { return p.Index.Snapshot.Outside(b) != "" })
		if way == nil {
			continue
		}
		top, through := way[0], ""
		var related []findings.Related
		if len(way) > 1 {
			names := p.route(way[1:], fmt.Sprintf("%q", s.Leaf), s.Body.File, s.Start())
			through = " by way of " + names
			if call, ok := p.callTo(top, way[1]); ok {
				at := siteSpan(call)
				related = append(related, p.relatedIn(top.File, top.Base+at.Start, top.Base+at.End, "the call outside of a workflow"))
			}
		}
		start, end := s.head()
		p.Report(start, end, fmt.Sprintf("only %s reaches this step%s: no workflow runs it, so nothing records its result and it runs each time. "+
			"Write what it does without Workflow.Once, or do it in a workflow", p.Index.Snapshot.Outside(top), through), related...)
	}
}}

// callTo returns a site at which a body calls another.
func (p *Pass) callTo(from, to *project.Body) (*model.Site, bool) {
	for _, c := range p.Index.Calls(from) {
		if slices.Contains(c.To, to) {
			return c.Site, true
		}
	}
	return nil, false
}
