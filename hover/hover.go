// Package hover explains what one points at: of a step first of all the durable
// identity, then only what matters at that place.
package hover

import (
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// At explains what is at a byte offset of a file, and says how far that extends.
func At(x *identity.Index, offset int) (text Text, start, end int, ok bool) {
	p := &pointer{x: x, offset: offset}
	if p.atStep() || p.atCall() || p.atBody() || p.atState() {
		return p.text, p.start, p.end, true
	}
	return Text{}, 0, 0, false
}

// pointer looks for what stands at an offset and explains it.
type pointer struct {
	x          *identity.Index
	offset     int
	text       Text
	start, end int
}

// on reports whether the offset is on a span, and remembers it.
func (p *pointer) on(base int, s model.Span) bool {
	if s == (model.Span{}) || !s.Contains(p.offset-base) {
		return false
	}
	p.start, p.end = base+s.Start, base+s.End
	return true
}

func (p *pointer) atStep() bool {
	for _, s := range p.x.Steps {
		base := s.Body.Base
		called := model.Span{Start: s.Site.Span.Start, End: s.Site.NameSpan.End}
		if p.on(base, called) || s.Site.Step != nil && (p.on(base, s.Site.Step.LabelSpan) || p.on(base, s.Site.Step.Head)) {
			p.explainStep(s)
			return true
		}
	}
	return false
}

func (p *pointer) atCall() bool {
	for _, b := range p.x.File.Bodies {
		if !b.Span.Contains(p.offset - b.Base) {
			continue
		}
		for i := range b.Sites {
			site := &b.Sites[i]
			if !p.on(b.Base, site.NameSpan) {
				continue
			}
			if calls := p.x.CallsAt(b, site.Span.Start); len(calls) > 0 {
				p.explainCall(b, calls)
				return true
			}
		}
	}
	return false
}

func (p *pointer) atBody() bool {
	for _, b := range p.x.File.Bodies {
		if p.on(b.Base, b.Head) && (b.Kind.IsRoot() || p.x.Reaches(b)) {
			p.explainBody(b)
			return true
		}
	}
	return false
}

func (p *pointer) atState() bool {
	for _, unit := range p.x.File.Units {
		for _, w := range unit.Workflows {
			for _, s := range w.States {
				if p.on(unit.Base, s.Head) {
					p.explainState(w, unit.Base, s.Name)
					return true
				}
			}
		}
	}
	return false
}

func (p *pointer) explainState(w *model.Workflow, base int, state string) {
	p.text.say("%s", state)
	var bodies []*project.Body
	for _, b := range p.x.File.Bodies {
		if b.Workflow == w && b.Base == base && strings.HasPrefix(b.Name, state+".") {
			bodies = append(bodies, b)
		}
	}
	var steps []identity.Path
	complete := true
	for _, b := range bodies {
		below, all := p.x.Below(b, nil, mostListed+1)
		steps = append(steps, below...)
		complete = complete && all
	}
	p.listSteps("The steps of this state:", steps, complete)
	if len(steps) == 0 {
		p.text.say("No step is reached from this state.")
	}
}
