// Package hover explains what one points at: of a step first of all the durable
// identity, then only what matters at that place, the most important first.
package hover

import (
	"context"

	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
)

// At explains what is at a byte offset of a file, and says how far that extends.
// Once the context is done it explains nothing.
func At(ctx context.Context, x *identity.Index, offset int) (text Text, start, end int, ok bool) {
	p := &pointer{x: x, offset: offset}
	for _, at := range []func() bool{
		p.atKey, p.atRetry, p.atStep, p.atCall, p.atCatch, p.atBody, p.atEvent, p.atRaise, p.atState, p.atWorkflow,
	} {
		if ctx.Err() != nil {
			break
		}
		if at() {
			return p.text, p.start, p.end, ctx.Err() == nil
		}
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

// atStep finds the call, the label or the head of the lambda of a step.
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

// atCall finds a call of a function that reaches steps.
func (p *pointer) atCall() bool {
	return p.atSite(func(s *model.Site) model.Span { return s.NameSpan }) || p.atSite(receiverSpan)
}

// atSite finds a call that is pointed at by a part of it.
func (p *pointer) atSite(part func(*model.Site) model.Span) bool {
	for _, b := range p.x.File.Bodies {
		if !b.Span.Contains(p.offset - b.Base) {
			continue
		}
		for i := range b.Sites {
			site := &b.Sites[i]
			if site.NameSpan == b.Head || !p.on(b.Base, part(site)) {
				continue
			}
			if calls := p.x.CallsAt(b, site); len(calls) > 0 {
				p.explainCall(b, calls)
				return true
			}
		}
	}
	return false
}

// receiverSpan returns where the names stand that a function is called on: of
// `shop.Billing.Charge(…)` what is in front of `Charge`. It is empty if there is more
// to it than names, as with `Find(id).Charge(…)`.
func receiverSpan(s *model.Site) model.Span {
	of := s.Receiver
	for of != nil && of.Kind == model.Member {
		of = of.Of
	}
	if s.Kind != model.Call || of == nil || of.Kind != model.Named && of.Kind != model.This && of.Kind != model.Base {
		return model.Span{}
	}
	return model.Span{Start: s.Span.Start, End: s.NameSpan.Start}
}

// atBody finds the words that introduce a body of a workflow, or the name of a
// function.
func (p *pointer) atBody() bool {
	for _, b := range p.x.File.Bodies {
		if b.Kind == model.Outside || b.Kind == model.Initial && !p.x.Reaches(b) || !p.on(b.Base, b.Head) {
			continue
		}
		if b.Kind.IsRoot() || p.x.Reaches(b) {
			p.explainBody(b)
			return true
		}
		if p.explainPlain(b) {
			return true
		}
	}
	return false
}
