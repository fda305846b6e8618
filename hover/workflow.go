package hover

import (
	"slices"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/flow"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// atState finds the head of a state, or where a `goto` or `Initial` names it.
func (p *pointer) atState() bool {
	return slices.ContainsFunc(flow.In(p.x.File), func(w flow.Workflow) bool {
		names := append([]model.Name{w.Initial}, w.Jumps...)
		for _, s := range w.States {
			if p.on(w.Base, s.Head) || slices.ContainsFunc(names, func(n model.Name) bool {
				return n.Text == s.Name && p.on(w.Base, n.Span)
			}) {
				p.explainState(w.Roots, s.Name)
				return true
			}
		}
		return false
	})
}

// atEvent finds the name of an event where it is declared or awaited.
func (p *pointer) atEvent() bool {
	return slices.ContainsFunc(flow.In(p.x.File), func(w flow.Workflow) bool {
		names := append(append([]model.Name(nil), w.Events...), w.Awaited...)
		for _, event := range names {
			if p.on(w.Base, event.Span) {
				p.explainEvent(w, event.Text)
				return true
			}
		}
		for _, slot := range w.Slots {
			if p.on(w.Base, slot.Span) {
				p.explainEvent(w, slot.Event)
				return true
			}
		}
		return false
	})
}

func (p *pointer) atWorkflow() bool {
	return slices.ContainsFunc(flow.In(p.x.File), func(w flow.Workflow) bool {
		if !p.on(w.Base, w.Head) {
			return false
		}
		p.explainWorkflow(w)
		return true
	})
}

func (p *pointer) explainState(bodies []*project.Body, state string) {
	p.text.say("%s", state)
	steps, count := p.reached(bodies, func(b *project.Body) bool { return strings.HasPrefix(b.Name, state+".") })
	if len(steps) == 0 {
		p.text.say("No step is reached from this state.")
		return
	}
	p.text.say("Entering the state again, from itself too, is a new execution of its %s: the steps there run anew.", "enter")
	p.list("Steps", "", steps, count)
	p.renamed(state)
}

func (p *pointer) explainWorkflow(w flow.Workflow) {
	p.text.say("%s", w.Name)
	steps, count := p.reached(w.Roots, func(*project.Body) bool { return true })
	if len(steps) == 0 {
		p.text.say("No step is reached from this workflow.")
		return
	}
	p.text.say("The name begins the full form of every identity: %s", steps[0].ID.String())
	p.text.add("A run executes a body anew whenever it comes back to it: %s counts that for each body, and the steps of each execution are its own.", "N")
	p.list("Steps", "", steps, count)
}

// explainEvent explains what an event sets off: the arms that answer it, under its
// own name or that of a slot.
func (p *pointer) explainEvent(w flow.Workflow, event string) {
	names := map[string]bool{event: true}
	for _, slot := range w.Slots {
		if slot.Event == event {
			names[slot.Text] = true
		}
	}
	answers := func(b *project.Body) bool {
		return b.Kind == model.Arm && names[b.Name[strings.LastIndexByte(b.Name, '.')+1:]]
	}
	var arms []*project.Body
	for _, b := range w.Roots {
		if answers(b) {
			arms = append(arms, b)
		}
	}
	if len(arms) == 0 {
		p.text.say("%s", event)
		p.text.say("No %s answers the event in this workflow.", "on "+event)
		return
	}
	p.headline(entering(arms[0]))
	p.text.add("Each time %s fires is a new execution of the arm that answers it, with steps of its own; an event raised again after its arm threw is none.", event)
	steps, count := p.reached(w.Roots, answers)
	if len(steps) == 0 {
		p.text.add("No step is reached from it.")
	}
	if len(arms) > 1 {
		p.text.about("Also answered by", "")
		for _, arm := range arms[1:min(len(arms), mostListed+1)] {
			p.text.list("%s", entering(arm).ID.Prefix())
		}
		if len(arms) > mostListed+1 {
			p.text.list("and %d more", len(arms)-mostListed-1)
		}
	}
	if len(steps) > 0 {
		p.list("Steps", "", steps, count)
		p.renamed(event)
	}
}

// entering returns the path into a root body.
func entering(root *project.Body) identity.Path {
	return identity.Path{ID: identity.ID{Workflow: root.Workflow.Name, Body: root.Name}, Root: root}
}

// reached returns some steps of those bodies that are meant, and how many there are.
func (p *pointer) reached(bodies []*project.Body, meant func(*project.Body) bool) ([]identity.Path, identity.Count) {
	bodies = slices.DeleteFunc(bodies, func(b *project.Body) bool { return !meant(b) })
	var steps []identity.Path
	for _, b := range bodies {
		if len(steps) > mostListed {
			break
		}
		below, _ := p.x.Below(b, nil, mostLooked)
		steps = append(steps, below...)
	}
	return steps, p.x.CountBelow(mostCounted, bodies...)
}
