package rules

import (
	"fmt"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/model"
)

// Two members of a workflow where a name can mean only one.
var duplicateMember = Rule{Code: "workflow-duplicate-member", Local: true, Check: func(p *Pass) {
	for _, w := range p.workflows() {
		states := map[string]model.Name{}
		for _, s := range w.States {
			p.checkTwice(w, states, model.Name{Text: s.Name, Span: s.NameSpan}, "state")
		}
		events := map[string]model.Name{}
		for _, e := range w.Events {
			p.checkTwice(w, events, e, "event")
		}
		handlers := map[model.Handler]model.Name{}
		for _, h := range w.Handlers {
			key := model.Handler{Name: model.Name{Text: h.Text}, Scope: h.Scope}
			first, twice := handlers[key]
			if !twice {
				handlers[key] = h.Name
				continue
			}
			p.reportName(w, findings.Warning, h.Name, fmt.Sprintf("%s is answered here and on line %d: which of the two handlers runs, or whether both do, the code does not say. "+
				"Make them one, with when (…) arms if they differ", h.Text, p.line(w.unit.Base+first.Span.Start)),
				p.relatedName(w, first.Span, "the other handler"))
		}
	}
}}

func (p *Pass) checkTwice(w workflow, seen map[string]model.Name, name model.Name, kind string) {
	first, twice := seen[name.Text]
	if !twice {
		seen[name.Text] = name
		return
	}
	p.reportName(w, findings.Error, name, fmt.Sprintf("%s has two %ss called %s (the other is on line %d), so the name does not tell which is meant. Rename or remove one",
		w.Name, kind, name.Text, p.line(w.unit.Base+first.Span.Start)), p.relatedName(w, first.Span, "the other "+kind))
}
