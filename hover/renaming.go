package hover

import (
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/identity"
)

// renaming says what a new name would mean for runs that are under way.
func (p *pointer) renaming(s *identity.Step) {
	switch {
	case s.Kind == identity.Automatic:
		p.text.about("Rename", "given a label with %s it is another step: a run in flight makes the call again.", "Workflow.Once")
	case s.Kind == identity.ChildRun:
		p.text.about("Rename", "under another label a run in flight starts a second child.")
	case s.Site.Step.HasScope && s.Site.Step.Key != "":
		p.text.about("Rename", "under another label a run in flight runs the step again, with another key that the receiving system does not know.")
	default:
		p.text.about("Rename", "under another label a run in flight runs the step again.")
	}
}

// renamed says the same of a name that stands on the way to steps.
func (p *pointer) renamed(names ...string) {
	if len(names) == 0 {
		return
	}
	p.text.about("Rename", "under another name for %s a run in flight runs the steps again.", prose(either(names)))
}

func either(names []string) string {
	var quoted []string
	for _, name := range names {
		quoted = append(quoted, phrase("%s", name))
	}
	return strings.Join(quoted, " or ")
}
