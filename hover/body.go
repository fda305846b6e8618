package hover

import (
	"slices"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// explainCall explains a call of a function that reaches steps.
func (p *pointer) explainCall(b *project.Body, calls []*identity.Call) {
	name := calls[0].To.Name
	entries, _ := p.x.Entries(b, 1)
	if len(entries) == 0 {
		p.text.say("%s", name)
		p.unreached(b, "The function reaches steps, but no workflow reaches this call.")
		return
	}
	entry := entries[0]
	var steps []identity.Path
	var entered []*project.Body
	for _, c := range calls {
		entered = append(entered, c.To)
		if len(steps) < mostLooked {
			below, _ := p.x.Below(entry.Root, append(entry.Calls[:len(entry.Calls):len(entry.Calls)], c), mostLooked)
			steps = append(steps, below...)
		}
	}
	if len(steps) == 0 {
		p.text.say("%s", name)
		p.text.say("The function reaches a step that has no label.")
		return
	}
	first := steps[0]
	around, retry := p.x.Retried(first)
	p.headline(first)
	p.execution(first, around)
	p.passes(first)
	how := prose("is part of the path: the call leads")
	segment := calls[0].To.Segment()
	if segment == "" {
		how = "keeps a lambda, which adds no name to the path: it runs here and leads"
	}
	p.text.say("%s %s to the step on %s.", name, how, p.lineOf(first.Step.Body, first.Step.Site.Span.Start))
	if p.dispatched(b, calls[0]) {
		p.text.add("It goes through an interface or a virtual method: which one is entered, the object decides.")
	}
	p.shared(first)
	rest := slices.DeleteFunc(steps[1:], func(q identity.Path) bool { return q.ID == first.ID || q.ID == retry.ID })
	count := p.x.CountBelow(mostCounted, entered...)
	told := uint64(1)
	if around != nil {
		told++ // on a retry
	}
	count.N -= min(count.N, told)
	p.list("Also leads to", "", rest, count)
	p.attempts(first, around, retry)
	if segment != "" {
		p.renamed(segment)
	}
}

// dispatched reports whether the object decides what a call enters.
func (p *pointer) dispatched(b *project.Body, call *identity.Call) bool {
	return slices.ContainsFunc(p.x.Calls(b), func(c effects.Call) bool { return c.Dispatched && slices.Contains(call.Sites, c.Site) })
}

// explainBody explains the header of a body: what runs in it, and how often.
func (p *pointer) explainBody(b *project.Body) {
	entries, count := p.x.Entries(b, mostListed+1)
	if len(entries) == 0 {
		p.text.say("%s", b.Name)
		p.unreached(b, "It reaches steps, but no workflow reaches it.")
		return
	}
	entry := entries[0]
	p.headline(entry)
	steps, _ := p.x.Below(entry.Root, entry.Calls, mostLooked)
	if len(steps) == 0 {
		p.text.say("No step is reached from here: nothing is recorded, and all of it runs again when the body is delivered again.")
	} else {
		p.execution(entry, nil)
		p.passes(entry)
	}
	if b.Kind == model.Lambda && len(steps) > 0 {
		p.text.say("The lambda adds no name to the path: its steps count where %s is called.", b.Name)
	}
	if len(entries) > 1 {
		p.text.about("Also entered as", "")
		for _, other := range entries[1:min(len(entries), mostListed+1)] {
			p.text.list("%s%s", p.form(other, entry), p.begins(other))
		}
		p.more(count, uint64(min(len(entries), mostListed+1)))
	}
	p.list("Steps", "", steps, p.x.CountBelow(mostCounted, b))
	if len(steps) > 0 && b.Kind != model.Lambda {
		p.renamed(nameIn(b)...)
	}
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

// list lists steps of which there are so many.
func (p *pointer) list(subject, title string, steps []identity.Path, count identity.Count) {
	if len(steps) == 0 {
		return
	}
	p.text.about(subject, "%s", prose(title))
	listed := map[identity.ID]bool{}
	for _, s := range steps {
		if len(listed) < mostListed && !listed[s.ID] {
			listed[s.ID] = true
			p.text.list("%s", s.ID.Short())
		}
	}
	p.more(count, uint64(len(listed)))
}

// more says how many there are besides those that are listed.
func (p *pointer) more(count identity.Count, listed uint64) {
	more := count.N - min(count.N, listed)
	switch {
	case more > 0 && count.AtLeast:
		p.text.list("and at least %d more", more)
	case more > 0:
		p.text.list("and %d more", more)
	case count.AtLeast:
		p.text.list("and perhaps more: functions on the way call each other")
	}
}

// mostCounted bounds the bodies that are looked into to count steps.
const mostCounted = 200

// kind says what kind of body has a name that another one of the workflow has too.
func (p *pointer) kind(root *project.Body) string {
	if !p.x.SharesName(root) {
		return ""
	}
	return " (" + root.Kind.String() + ")"
}
