// Package flow knows how a run moves through a workflow: which states there are,
// what sets them off, and where they lead.
package flow

import (
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// Workflow is a workflow at its place.
type Workflow struct {
	*model.Workflow
	File *project.File
	Base int // the byte offset in the file from which the offsets of the workflow count

	// Roots are the bodies that the platform runs, in the order of the text.
	Roots []*project.Body
}

// In returns the workflows of a file in the order of the text.
func In(f *project.File) []Workflow {
	var list []Workflow
	at := map[workflowAt]int{}
	for _, unit := range f.Units {
		for _, w := range unit.Workflows {
			at[workflowAt{w, unit.Base}] = len(list)
			list = append(list, Workflow{Workflow: w, File: f, Base: unit.Base})
		}
	}
	if len(list) == 0 {
		return nil
	}
	for _, b := range f.Bodies {
		if i, ok := at[workflowAt{b.Workflow, b.Base}]; ok && b.Kind.IsRoot() {
			list[i].Roots = append(list[i].Roots, b)
		}
	}
	return list
}

// workflowAt tells workflows apart: equal units share their facts.
type workflowAt struct {
	*model.Workflow
	base int
}

// Text returns the source of a span of the workflow.
func (w Workflow) Text(s model.Span) string {
	return w.File.Document.Text()[w.Base+s.Start : w.Base+s.End]
}
