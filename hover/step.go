package hover

import (
	"github.com/osy-lsp/osy-lsp/analysis/identity"
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
		p.text.say("No workflow reaches this step.")
		p.schedule(s)
		p.result(s)
		return
	}
	first := paths[0]
	p.headline(first)
	switch s.Kind {
	case identity.Automatic:
		p.text.say("The call leaves the platform, so it is a step of its own, named after the operation.")
	case identity.ChildRun:
		p.text.say("The label names a child run.")
	}
	around, retry := p.x.Retried(first)
	p.others(paths, count, retry.ID)
	p.execution(first, around, paths[1:])
	p.passes(first)
	p.shared(first)
	p.attempts(first, around, retry)
	p.failure(first)
	p.result(s)
	p.key(s, around)
	p.renaming(s)
}

// headline says the identity of a path in both forms, and where it begins if that
// is in another file.
func (p *pointer) headline(path identity.Path) {
	short, full := path.ID.Short(), path.ID.String()
	if path.Step == nil {
		short = path.ID.Prefix()
		if full = short; path.ID.Workflow != "" {
			full = path.ID.Workflow + "/" + short
		}
	}
	p.text.say("%s"+p.kind(path.Root), short)
	if full != short {
		p.text.say("In full %s%s", full, p.begins(path))
	}
}

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
	return prose(phrase(", entered on line %d%s", line(root.File, at), p.in(root.File)))
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
	more := count.N - min(count.N, told)
	if more == 0 && !count.AtLeast {
		return
	}
	p.text.say("Also reached as")
	for _, path := range rest[:min(len(rest), mostListed)] {
		p.text.list("%s%s", path.ID.Short(), p.begins(path))
		more--
	}
	switch {
	case more > 0 && count.AtLeast:
		p.text.list("and at least %d more", more)
	case more > 0:
		p.text.list("and %d more", more)
	case count.AtLeast:
		p.text.list("and perhaps more: functions on the way call each other")
	}
}
