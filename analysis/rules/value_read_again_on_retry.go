package rules

import (
	"fmt"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/fresh"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// A clock, a new id or a random value that is read outside every step on the way to a
// retried one, and stored: each attempt reads another one.
var valueReadAgainOnRetry = Rule{Code: "workflow-value-read-again-on-retry", Severity: findings.Warning, Check: func(p *Pass) {
	seen := map[*fresh.Source]bool{}
	for _, root := range p.rootsOfFresh() {
		for _, r := range p.fresh().Repeats(root) {
			if r.Body.File == p.Index.File && !seen[r.Source] {
				seen[r.Source] = true
				p.reportReadAgain(root, r)
			}
		}
	}
}}

func (p *Pass) reportReadAgain(root *project.Body, r fresh.Repeat) {
	s := p.stepOf(r.Step.Body, r.Step.Site)
	through := ""
	if root != r.Body {
		way := p.descend(root, true,
			func(b *project.Body) bool { return p.Index.Summary(b).Fresh != effects.No },
			func(b *project.Body) bool { return b == r.Body })
		if way != nil {
			through = fmt.Sprintf(" (by way of %s)", p.route(way, r.Text, r.Body.File, r.Body.Base+r.Span.Start))
		}
	}
	advice := fmt.Sprintf("Read it in a step, which records it once: Workflow.Once(\"…\", () => %s)", r.Text)
	switch r.Text {
	case "new Random()": // nobody can record what draws numbers, but what it starts with
		advice = "Record the seed instead: new Random(Workflow.Once(\"…\", () => new Random().Next()))"
	case "Random.Shared":
		advice = "Draw the number in a step, which records it once: Workflow.Once(\"…\", () => Random.Shared.Next())"
	}
	message := fmt.Sprintf("%s is read again%s on every attempt of %s (%s), since a retry runs the body again from the top, and what is stored (%s) is different each time. %s",
		r.Text, through, s.title(), p.place(s.Body.File, s.Start()), p.place(r.Stored.Body.File, r.Stored.Body.Base+r.Stored.Start), advice)
	p.Report(r.Body.Base+r.Span.Start, r.Body.Base+r.Span.End, message,
		p.relatedTo(s, "the retried step"),
		p.relatedIn(r.Stored.Body.File, r.Stored.Body.Base+r.Stored.Start, r.Stored.Body.Base+r.Stored.End, "where the value is stored"))
}

// mostRoots bounds the bodies of workflows that are followed for the reads of a file.
const mostRoots = 200

// rootsOfFresh returns the bodies of workflows that retry a step and get to where the
// file reads a fresh value outside every step, the nearest ones first.
func (p *Pass) rootsOfFresh() []*project.Body {
	seen := map[*project.Body]bool{}
	var queue, roots []*project.Body
	for _, b := range p.Index.File.Bodies {
		for _, f := range b.Fresh {
			if !seen[b] && p.Index.IsFresh(b, f) && !p.Index.InStep(b, f.Place) {
				seen[b] = true
				queue = append(queue, b)
			}
		}
	}
	for ; len(queue) > 0 && len(roots) < mostRoots && len(seen) < mostLookedAt; queue = queue[1:] {
		b := queue[0]
		if b.Kind.IsRoot() && p.Index.Summary(b).Retries == effects.Yes {
			roots = append(roots, b)
		}
		for caller := range p.Index.Callers(b) {
			if !seen[caller] {
				seen[caller] = true
				queue = append(queue, caller)
			}
		}
	}
	return roots
}
