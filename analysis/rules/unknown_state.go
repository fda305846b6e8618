package rules

import (
	"fmt"
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/near"
)

// A `goto` or `Initial` that leads nowhere.
var unknownState = Rule{Code: "workflow-unknown-state", Local: true, Check: func(p *Pass) {
	for _, w := range p.workflows() {
		var known []string
		for _, s := range w.States {
			known = append(known, s.Name)
		}
		targets := slices.Clone(w.Jumps)
		if w.Initial.Text != "" {
			targets = append(targets, w.Initial)
		}
		for _, target := range targets {
			if slices.Contains(known, target.Text) || slices.Contains(w.Labels, target.Text) {
				continue
			}
			advice, related := "Declare the state", []findings.Related(nil)
			if meant := near.Word(target.Text, known); meant != "" {
				state := w.States[slices.Index(known, meant)]
				advice = "Did you mean " + meant + "?"
				related = append(related, p.relatedName(w, state.NameSpan, "the state "+meant))
			} else if known != nil {
				advice = "Name one of its states: " + list(known)
			}
			p.reportName(w, findings.Error, target, fmt.Sprintf("%s has no state %s, so the run has nowhere to go. %s", w.Name, target.Text, advice), related...)
		}
	}
}}

// list joins names for a message, and leaves out those that nobody would read.
func list(names []string) string {
	const most = 8
	text := ""
	for i, n := range names {
		switch {
		case i == most:
			return fmt.Sprintf("%s and %d more", text, len(names)-most)
		case i > 0:
			text += ", "
		}
		text += n
	}
	return text
}
