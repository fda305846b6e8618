package hover

import (
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// explainCall explains a call of a function that reaches steps.
func (p *pointer) explainCall(b *project.Body, calls []*identity.Call) {
	name := calls[0].To.Name
	entries := p.x.Entries(b, 1)
	if len(entries) == 0 {
		p.text.say("%s", name)
		p.text.say("The function reaches steps, but no workflow in this file reaches this call.")
		return
	}
	entry := entries[0]
	var steps []identity.Path
	complete := true
	for _, c := range calls {
		below, all := p.x.Below(entry.Root, append(entry.Calls[:len(entry.Calls):len(entry.Calls)], c), mostListed+1)
		steps = append(steps, below...)
		complete = complete && all
	}
	if len(steps) == 0 {
		p.text.say("%s", name)
		p.text.say("The function reaches a step that has no label.")
		return
	}
	p.headline(steps[0])
	if len(steps) == 1 {
		p.text.say("The call reaches this step. The segment %s is the name of the function.", name)
	} else {
		p.listSteps("The call also reaches", steps[1:], complete)
	}
	p.execution(steps[0])
	p.passes(steps[0])
	p.shared(steps[0])
}

// explainBody explains the header of a body: what runs in it, and how often.
func (p *pointer) explainBody(b *project.Body) {
	entries := p.x.Entries(b, mostListed+1)
	if len(entries) == 0 {
		p.text.say("%s", b.Name)
		p.text.say("No workflow in this file reaches this " + b.Kind.String() + ".")
		return
	}
	entry := entries[0]
	p.text.say("%s"+p.kind(entry.Root), entry.ID.Prefix())
	if len(entries) > 1 {
		p.text.say("Also entered as")
		for _, other := range entries[1:min(len(entries), mostListed+1)] {
			p.text.list("%s", other.ID.Prefix())
		}
	}
	steps, complete := p.x.Below(entry.Root, entry.Calls, mostListed+1)
	if len(steps) == 0 {
		p.text.say("No step is reached from here.")
		return
	}
	p.listSteps("The steps reached from here:", steps, complete)
	p.execution(entry)
}

func (p *pointer) listSteps(title string, steps []identity.Path, complete bool) {
	if len(steps) == 0 {
		return
	}
	p.text.say(title)
	for _, s := range steps[:min(len(steps), mostListed)] {
		p.text.list("%s", s.ID.Short())
	}
	if !complete || len(steps) > mostListed {
		p.text.say("and more.")
	}
}
