package rules

import (
	"fmt"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/fresh"
	"github.com/osy-lsp/osy-lsp/analysis/keys"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// An idempotency key that is another one on each attempt. Where no workflow comes,
// nothing is attempted again.
var keyNotStable = Rule{Code: "workflow-key-not-stable", Severity: findings.Warning, Check: func(p *Pass) {
	for _, b := range p.Index.File.Bodies {
		given := p.givenKeys(b)
		if len(given) == 0 {
			continue
		}
		sources := map[syntax.Node]*fresh.Source{}
		p.fresh().Each(b, func(n syntax.Node, from *fresh.Source, compared bool) {
			if !compared && sources[n] == nil {
				sources[n] = from
			}
		})
		for _, value := range given {
			from := sources[value.Node]
			if from == nil {
				continue
			}
			read := ""
			if from.Body != b || from.Span.Start < value.Start() || value.End() < from.Span.End {
				read = " (" + p.place(from.Body.File, from.Body.Base+from.Span.Start) + ")"
			}
			p.reportAt(value, fmt.Sprintf("this key is another one on each attempt: %s%s reads %s, so the receiving system cannot recognise a second attempt and acts twice. "+
				"Pass on the key that the step hands to its lambda, key => …, or a value that was recorded before", from.Text, read, from.Kind),
				p.relatedIn(from.Body.File, from.Body.Base+from.Span.Start, from.Body.Base+from.Span.End, "what is different each time"))
		}
	}
}}

// givenKeys returns the keys that calls of a body are given on the way of a workflow,
// or in a step, besides those that a step hands to its lambda.
func (p *Pass) givenKeys(b *project.Body) []code {
	var given []code
	for i := range b.Sites {
		site := &b.Sites[i]
		if site.Kind != model.Call || torn(b.Body, site.Span) {
			continue
		}
		parameter, ok := keys.Of(p.Index.Graph, b, site)
		if !ok || p.Index.Rooted(b) == effects.No && !p.Index.InStep(b, site.Place) {
			continue
		}
		call := p.code(b, site.Node)
		if a := parameter.Argument(call.Node); !a.IsZero() && !p.isHanded(b, site, identifier(a.Child("value"))) {
			given = append(given, code{a.Child("value"), call.base})
		}
	}
	return given
}

// isHanded reports whether a name at a site is the key that the step around it hands to
// its lambda.
func (p *Pass) isHanded(b *project.Body, site *model.Site, name string) bool {
	step := p.Index.StepAround(b, site.Place)
	return step != nil && name != "" && step.Step.Key == name
}
