package rules

import (
	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/model"
)

// workflow is a workflow at its place in the file.
type workflow struct {
	*model.Workflow
	unit model.Placed
}

// workflows returns the workflows to look at that no syntax error touches: in half
// a workflow what is not there may be still to come.
func (p *Pass) workflows() []workflow {
	var all []workflow
	for _, u := range p.units {
		for _, w := range u.Workflows {
			if !u.Broken {
				all = append(all, workflow{w, u})
			}
		}
	}
	return all
}

// reportName adds a finding at a name of a workflow.
func (p *Pass) reportName(w workflow, severity findings.Severity, at model.Name, message string, related ...findings.Related) {
	p.ReportAs(severity, w.unit.Base+at.Span.Start, w.unit.Base+at.Span.End, message, related...)
}

func (p *Pass) relatedName(w workflow, at model.Span, message string) findings.Related {
	return p.relatedSpan(w.unit.Base+at.Start, w.unit.Base+at.End, message)
}
