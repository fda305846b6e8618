package hover

import (
	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// mostListed is how many identities a hover lists: it is read at a glance.
const mostListed = 5

func (p *pointer) explainStep(s *identity.Step) {
	if s.Leaf == "" {
		p.text.say("%s", "Workflow.Once")
		p.text.say("This step has no label that is a plain string, so there is nothing to record it under. Write %s.",
			`Workflow.Once("what-it-does", …)`)
		return
	}
	paths, count := p.x.Paths(s, mostListed+1)
	if len(paths) == 0 {
		p.text.say("%s", "#"+s.Leaf)
		p.unreached(s.Body, "No workflow reaches this step.")
		p.schedule(s)
		p.result(s)
		return
	}
	first := paths[0]
	around, retry := p.x.Retried(first)
	p.headline(first)
	p.execution(first, around)
	p.passes(first)
	switch s.Kind {
	case identity.Automatic:
		p.text.say("The call leaves the platform, so it is a step of its own, named after the operation.")
	case identity.ChildRun:
		p.text.say("The label names a child run.")
	}
	p.shared(first)
	p.others(paths, count, retry.ID)
	p.attempts(first, around, retry)
	p.failure(first)
	p.result(s)
	p.key(s, around)
	p.renaming(s)
}

// unreached says why there is no path into a body.
func (p *pointer) unreached(b *project.Body, otherwise string) {
	if p.x.Rooted(b) == effects.No {
		p.text.say("%s", prose(otherwise))
		return
	}
	p.text.say("The way here leads through more calls than are followed.")
}

// headline says the identity of a path in both forms, and where it begins if that
// is in another file.
func (p *pointer) headline(path identity.Path) {
	p.text.say("%s"+p.kind(path.Root), short(path))
	if path.ID.Workflow != "" {
		p.text.say("In full %s%s", full(path), p.begins(path))
	}
}

// short returns the identity of a path, or as far as it goes if it leads to no step.
func short(path identity.Path) string {
	if path.Step == nil {
		return path.ID.Prefix()
	}
	return path.ID.Short()
}

func full(path identity.Path) string { return path.ID.Workflow + "/" + short(path) }

// begins says where the way of a path begins, if that is in another file: at the
// call of a function, or at the body.
func (p *pointer) begins(path identity.Path) prose {
	root := path.Root
	if root.File == p.x.File {
		return ""
	}
	at := root.Base + root.Head.Start
	if len(path.Calls) > 0 {
		at = root.Base + path.Calls[0].Sites[0].Span.Start
	}
	return prose(phrase(", entered on line %d%s", lineAt(root.File, at), p.in(root.File)))
}

// others lists the identities besides the first and the one that is told apart.
func (p *pointer) others(paths []identity.Path, count identity.Count, apart identity.ID) {
	var rest []identity.Path
	told := uint64(1)
	for _, path := range paths[1:] {
		if path.ID == apart {
			told++
		} else {
			rest = append(rest, path)
		}
	}
	if apart != (identity.ID{}) && told == 1 && count.N > 1 {
		told++ // it is among those that were not enumerated
	}
	if count.N <= told && !count.AtLeast {
		return
	}
	p.text.about("Also reached as", "")
	for _, path := range rest[:min(len(rest), mostListed)] {
		p.text.list("%s%s", p.form(path, paths[0]), p.begins(path))
		told++
	}
	p.more(count, told)
}

// form returns the form of an identity that tells it from another one: workflows may
// have bodies of one name.
func (p *pointer) form(path, from identity.Path) string {
	if path.ID.Workflow != from.ID.Workflow {
		return full(path)
	}
	return short(path)
}
