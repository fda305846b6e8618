package rules

import (
	"fmt"
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/keys"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// A call that could present a key and is asked again on every retry without one.
var retriedCallWithoutKey = Rule{Code: "workflow-retried-call-without-key", Severity: findings.Information, Check: func(p *Pass) {
	for _, s := range p.retried() {
		for i := range s.Body.Sites {
			site := &s.Body.Sites[i]
			if site.Kind != model.Call || p.Index.StepAround(s.Body, site.Place) != s.Site {
				continue
			}
			parameter, ok := keys.Of(p.Index.Graph, s.Body, site)
			call := p.code(s.Body, site.Node)
			if !ok || !p.writesAt(s.Body, site) || !parameter.Argument(call.Node).IsZero() || mentions(call.Child("arguments"), s.said.Key) {
				continue
			}
			at := siteSpan(site)
			p.Report(s.Body.Base+at.Start, s.Body.Base+at.End, fmt.Sprintf("each retry of %s makes this call again, and without a key the receiving system cannot tell a second attempt from a new order. "+
				"Take the key of the step, which is the same on every attempt, and pass it on: %s: key", s.title(), parameter.Name))
		}
	}
}}

// writesAt reports whether a call leaves the platform, itself or by what it calls,
// and does not only read there.
func (p *Pass) writesAt(b *project.Body, site *model.Site) bool {
	if _, op, ok := p.Index.Operation(b, site); ok {
		return !op.ReadsOnly
	}
	c, _ := p.Index.CallAt(b, site)
	return slices.ContainsFunc(c.To, func(to *project.Body) bool { return p.Index.Summary(to).Writes != effects.No })
}

// mentions reports whether a name stands in code.
func mentions(n syntax.Node, name string) bool {
	return name != "" && !find(n, func(n syntax.Node) bool { return identifier(n) == name }).IsZero()
}
