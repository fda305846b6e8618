package rules

import (
	"fmt"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// A wait that holds the request in which a body runs.
var blockingWait = Rule{Code: "workflow-blocking-wait", Severity: findings.Warning, Check: func(p *Pass) {
	for _, b := range p.Index.File.Bodies {
		for i := range b.Sites {
			site := &b.Sites[i]
			if !p.Index.IsPlatformCall(b, site, "Task", "Delay") || torn(b.Body, site.Span) {
				continue
			}
			rooted := p.Index.Rooted(b)
			way := p.ascend(b, rooted == effects.Yes, func(b *project.Body) bool { return b.Kind.IsRoot() })
			if way == nil || way[0].Workflow == nil {
				continue
			}
			root := way[0]
			where := "the body"
			if len(way) > 1 {
				where = p.route(way, "Task.Delay", b.File, b.Base+site.Span.Start)
			}
			message := fmt.Sprintf("a wait here holds the request that runs %s of the workflow %s (%s): whoever raised the event waits too, and a crash begins the wait anew. "+
				"Wait with a clock, as in Expire { Within = …; Accrues = false; } on Expire { … }", root.Name, root.Workflow.Name, where)
			if rooted == effects.Maybe {
				message += p.objectDecides(way, func(*project.Body) bool { return false })
			}
			at := siteSpan(site)
			p.Report(b.Base+at.Start, b.Base+at.End, message,
				p.relatedIn(root.File, root.Base+root.Head.Start, root.Base+root.Head.End, "the body that waits"))
		}
	}
}}
