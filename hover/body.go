package hover

import (
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// explainCall explains a call of a function that reaches steps.
func (p *pointer) explainCall(b *project.Body, calls []*identity.Call) {
	name := calls[0].To.Name
	entries := p.x.Entries(b, 1)
	if len(entries) == 0 {
		p.text.say("%s", name)
		p.text.say("The function reaches steps, but no workflow reaches this call.")
		return
	}
	entry := entries[0]
	var steps []identity.Path
	complete := true
	for _, c := range calls {
		if len(steps) > mostListed {
			complete = false
			break
		}
		below, all := p.x.Below(entry.Root, append(entry.Calls[:len(entry.Calls):len(entry.Calls)], c), mostListed+1)
		steps = append(steps, below...)
		complete = complete && all
	}
	if len(steps) == 0 {
		p.text.say("%s", name)
		p.text.say("The function reaches a step that has no label.")
		return
	}
	first := steps[0]
	p.headline(first)
	p.text.say("%s is part of the path: the call leads to the step on line %s.", name, p.lineOf(first.Step.Body, first.Step.Site.Span.Start))
	p.list("It also leads to", steps[1:], complete)
	around, retry := p.x.Retried(first)
	p.execution(first, around, nil)
	p.passes(first)
	p.shared(first)
	p.attempts(first, around, retry)
	p.renamed(name)
}

// explainBody explains the header of a body: what runs in it, and how often.
func (p *pointer) explainBody(b *project.Body) {
	entries := p.x.Entries(b, mostListed+1)
	if len(entries) == 0 {
		p.text.say("%s", b.Name)
		p.text.say("It reaches steps, but no workflow reaches it.")
		return
	}
	entry := entries[0]
	p.headline(entry)
	if len(entries) > 1 {
		p.text.say("Also entered as")
		for _, other := range entries[1:min(len(entries), mostListed+1)] {
			p.text.list("%s%s", other.ID.Prefix(), p.begins(other))
		}
		if len(entries) > mostListed {
			p.text.list("and more")
		}
	}
	steps, complete := p.x.Below(entry.Root, entry.Calls, mostListed+1)
	if len(steps) == 0 {
		p.text.say("No step is reached from here: nothing is recorded, and all of it runs again when the body is delivered again.")
		return
	}
	p.execution(entry, nil, entries[1:])
	p.list("Steps", steps, complete)
	p.renamed(nameIn(b)...)
}

// nameIn returns the names of the program that the name of a body is made of.
func nameIn(b *project.Body) []string {
	if !b.Kind.IsRoot() {
		return []string{b.Name}
	}
	var names []string
	for part := range strings.SplitSeq(b.Name, ".") {
		switch part {
		case "Start", "enter", "exit", "Expire", "Unfinished":
		default:
			names = append(names, part)
		}
	}
	return names
}

// explainPlain explains a function that a workflow reaches and that has no step: it
// is what surprises when a body runs again.
func (p *pointer) explainPlain(b *project.Body) bool {
	if p.x.Rooted(b) == effects.No {
		return false
	}
	p.text.say("%s", b.Name)
	p.text.say("No step is reached from here: nothing is recorded, and it runs again whenever a body that calls it is delivered again.")
	return true
}

func (p *pointer) list(title string, steps []identity.Path, complete bool) {
	if len(steps) == 0 {
		return
	}
	p.text.say("%s", prose(title))
	for _, s := range steps[:min(len(steps), mostListed)] {
		p.text.list("%s", s.ID.Short())
	}
	if !complete || len(steps) > mostListed {
		p.text.list("and more")
	}
}

// kind says what kind of body has a name that another one of the workflow has too.
func (p *pointer) kind(root *project.Body) string {
	if !p.x.SharesName(root) {
		return ""
	}
	return " (" + root.Kind.String() + ")"
}
