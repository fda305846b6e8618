package flow

import (
	"cmp"
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// mostWays bounds the ways that are followed to find who runs a body.
const mostWays = 200

// Running returns the workflows that run a step which stands in a file, by file and
// place. Where there are very many, some are left out.
func Running(w *identity.Workspace, f *project.File) []Workflow {
	seen := map[workflowAt]bool{}
	var list []Workflow
	for _, b := range f.Bodies {
		if len(w.StepsOf(b)) == 0 {
			continue
		}
		entries, _ := w.Entries(b, mostWays)
		for _, e := range entries {
			at := workflowAt{e.Root.Workflow, e.Root.Base}
			if seen[at] {
				continue
			}
			seen[at] = true
			for _, workflow := range In(e.Root.File) {
				if workflow.Workflow == at.Workflow && workflow.Base == at.base {
					list = append(list, workflow)
				}
			}
		}
	}
	slices.SortFunc(list, func(a, b Workflow) int {
		return cmp.Or(cmp.Compare(a.File.Path, b.File.Path), cmp.Compare(a.Base, b.Base), cmp.Compare(a.Head.Start, b.Head.Start))
	})
	return list
}
