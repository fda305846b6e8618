package project

import (
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/model"
)

// kept returns what a local may hold that a site calls, in either form, or hands on:
// `f()`, `f.Invoke()`. It is none if the local holds nothing that is known.
func (s *Snapshot) kept(b *Body, site *model.Site) []*Body {
	name := site.Name
	switch {
	case site.Receiver == nil:
	case site.Receiver.Kind == model.Named && name == "Invoke":
		name = site.Receiver.Name
	default:
		return nil
	}
	return s.heldBy(b, name, site, site.Span.Start, 0)
}

// fieldInvoked returns the lambdas that a field may hold which a site invokes by name:
// `this.Later.Invoke()`.
func (s *Snapshot) fieldInvoked(b *Body, site *model.Site) Targets {
	field := site.Receiver
	if site.Name != "Invoke" || field == nil || field.Kind != model.Member && field.Kind != model.Named {
		return Targets{}
	}
	call := *site
	call.Name, call.Receiver, call.Node = field.Name, field.Of, 0
	held := s.Callees(b, &call)
	if slices.ContainsFunc(held.Bodies, func(f *Body) bool { return f.Kind != model.Lambda }) {
		return Targets{}
	}
	return held
}

// heldBy returns what the local of a name holds: the lambdas that it gets, or else
// what the other local or the function holds that it is declared with.
func (s *Snapshot) heldBy(b *Body, name string, site *model.Site, offset, depth int) []*Body {
	s.note(Name{localName, name})
	local, ok := b.local(name, offset)
	if !ok || depth > longestChain || b.hides(name, local) {
		return nil
	}
	var lambdas []*Body
	for around := b; around != nil; around = around.outer {
		for _, f := range around.inner[name] {
			if f.Kind == model.Lambda && f.Variable == local.Scope {
				lambdas = append(lambdas, f)
			}
		}
	}
	from, before := local.From, local.Scope.Start-1
	switch {
	case lambdas != nil:
		return reaching(b, name, site, lambdas)
	case from == nil || local.Each || local.Part > 0:
		return nil
	case from.Kind == model.Named:
		if _, isLocal := b.local(from.Name, before); isLocal {
			return s.heldBy(b, from.Name, site, before, depth+1)
		}
	case from.Kind != model.Member:
		return nil
	}
	group := model.Site{Kind: model.Call, Name: from.Name, Receiver: from.Of, Arity: site.Arity, Span: model.Span{Start: before, End: before}}
	return s.Callees(b, &group).Bodies
}

// reaching leaves out the lambdas that the local holds no longer, or not yet, where
// a site of a body calls it. The last value that it gets on every way to the site
// hides those before; those after the site can reach it in the next pass over a loop.
func reaching(b *Body, name string, site *model.Site, lambdas []*Body) []*Body {
	here := site.Span.Start
	last := -1
	gets := func(at, place int) {
		if at < here && at > last && b.holds(place, site.Place) {
			last = at
		}
	}
	for _, f := range lambdas {
		if f.outer == b {
			gets(f.Head.Start, f.KeptIn)
		}
	}
	for _, a := range b.Assigned {
		if a.Target.Kind != model.Named || a.Target.Name != name {
			continue
		}
		if local, ok := b.local(name, a.Span.Start); ok && local.Scope == lambdas[0].Variable {
			gets(a.Span.Start, a.Place)
		}
	}
	var reach []*Body
	for _, f := range lambdas {
		got := f.Head.Start
		if f.outer != b || got >= last && got < here || got > here && b.InOneLoop(f.KeptIn, site.Place) {
			reach = append(reach, f)
		}
	}
	return reach
}

// hides reports whether a local function of a name stands between a body and the
// local that the name would mean without it.
func (b *Body) hides(name string, local model.Local) bool {
	for around := b; around != nil; around = around.outer {
		if slices.ContainsFunc(around.localsOf(name), func(l int32) bool { return around.Locals[l].Scope == local.Scope }) {
			return false
		}
		if len(around.functions(name)) > 0 {
			return true
		}
	}
	return false
}

// holds reports whether a place is another one or around it.
func (b *Body) holds(place, other int) bool {
	for ; other > place; other = b.Places[other].Parent {
	}
	return other == place
}
