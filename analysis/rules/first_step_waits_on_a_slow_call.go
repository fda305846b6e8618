package rules

import (
	"fmt"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// A call that leaves the platform in what a run does first, which is part of the
// commit that created the row.
var firstStepWaitsOnASlowCall = Rule{Code: "workflow-first-step-waits-on-a-slow-call", Severity: findings.Warning, Check: func(p *Pass) {
	for _, b := range p.Index.File.Bodies {
		w := b.Workflow
		if b.Kind != model.Enter || w == nil || !w.Autostart || w.Initial.Text == "" || b.Name != w.Initial.Text+".enter" {
			continue
		}
		leaves := func(b *project.Body) bool { return len(p.Index.Summary(b).Operations) > 0 }
		calls := func(b *project.Body) bool { _, ok := p.firstOperation(b); return ok }
		way := p.descend(b, true, leaves, calls)
		if way == nil {
			way = p.descend(b, false, leaves, calls)
		}
		if way == nil {
			continue
		}
		last := way[len(way)-1]
		call, _ := p.firstOperation(last)
		at := siteSpan(call.Site)
		p.Report(b.Base+b.Head.Start, b.Base+b.Head.End, fmt.Sprintf(
			"whoever creates the row waits for %s (%s): the workflow starts by itself, and what its first state does on entry is part of the commit that creates the row. "+
				"Do it behind a clock that is due at once: Expire { Within = TimeSpan.Zero; Accrues = false; } on Expire { … }",
			call.Operation, p.route(way, call.Operation, last.File, last.Base+at.Start))+p.objectDecides(way, leaves),
			p.relatedIn(last.File, last.Base+at.Start, last.Base+at.End, "the call that leaves the platform"))
	}
}}

// firstOperation returns the first call in a body that leaves the platform.
func (p *Pass) firstOperation(b *project.Body) (effects.Marked, bool) {
	for _, m := range p.Index.Marks(b) {
		if m.Operation != "" {
			return m, true
		}
	}
	return effects.Marked{}, false
}
