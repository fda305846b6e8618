package rules

import (
	"fmt"
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/model"
)

// A state the run never gets to. Where the workflow does not say in which of its
// states it begins, any could be that one.
var stateUnreachable = Rule{Code: "workflow-state-unreachable", Severity: findings.Hint, Absence: true, Local: true, Check: func(p *Pass) {
	for _, w := range p.workflows() {
		if !slices.ContainsFunc(w.States, func(s model.State) bool { return s.Name == w.Initial.Text }) {
			continue
		}
		for _, s := range w.States {
			if s.Terminal || s.Name == w.Initial.Text || slices.ContainsFunc(w.Jumps, func(j model.Name) bool { return j.Text == s.Name }) {
				continue
			}
			p.reportName(w, findings.Hint, model.Name{Text: s.Name, Span: s.NameSpan}, fmt.Sprintf(
				"no goto leads to the state %s and it is not the initial one, so no run ever gets here. Write goto %s; where it should begin, or remove it", s.Name, s.Name))
		}
	}
}}
