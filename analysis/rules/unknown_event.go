package rules

import (
	"fmt"
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/near"
)

// An `on` or `subscribe` that nothing raises by this name.
var unknownEvent = Rule{Code: "workflow-unknown-event", Severity: findings.Information, Local: true, Check: func(p *Pass) {
	for _, w := range p.workflows() {
		known := slices.Concat(w.Events, w.Signals)
		for _, h := range w.Handlers {
			if h.Text != "Expire" {
				p.checkEvent(w, h.Name, "on", known)
			}
		}
		for _, e := range w.Awaited {
			p.checkEvent(w, e, "subscribe", w.Events)
		}
	}
}}

func (p *Pass) checkEvent(w workflow, event model.Name, word string, known []model.Name) {
	var names []string
	for _, n := range known {
		names = append(names, n.Text)
	}
	if slices.Contains(names, event.Text) {
		return
	}
	if meant := near.Word(event.Text, names); meant != "" {
		p.reportName(w, findings.Warning, event, fmt.Sprintf("%s %s answers nothing: %s declares no such event, but it has %s. Did you mean that?",
			word, event.Text, w.Name, meant), p.relatedName(w, known[slices.Index(names, meant)].Span, meant))
		return
	}
	p.reportName(w, findings.Information, event, fmt.Sprintf("%s %s: %s declares no event, slot or clock of this name, so nothing here raises it. Declare it: event %s();",
		word, event.Text, w.Name, event.Text))
}
