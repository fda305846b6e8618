package rules

import (
	"cmp"
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// outbound is a call that leaves the platform, and the functions by way of which it
// is made.
type outbound struct {
	operation string
	body      *project.Body
	site      *model.Site
	way       []*project.Body
	looped    bool // in a loop, so that it may be made many times
}

// outbounds finds which calls one execution can make. It knows of each body at most
// two that it can make both: more make no difference.
type outbounds struct {
	*Pass
	known     map[*project.Body][]outbound
	open      map[*project.Body]bool
	recursive map[*project.Body]bool
}

// of returns the calls that entering a body can make.
func (o *outbounds) of(b *project.Body) []outbound {
	if found, ok := o.known[b]; ok {
		return found
	}
	if o.open[b] {
		o.recursive[b] = true
		return nil
	}
	if len(o.Index.Summary(b).Operations) == 0 {
		return nil
	}
	o.open[b] = true
	found := o.in(b, func(int) bool { return true })
	if o.recursive[b] && len(found) == 1 {
		found = o.again(found[0])
	}
	o.known[b] = found
	return found
}

// again is a call that can be made many times.
func (o *outbounds) again(call outbound) []outbound {
	call.looped = true
	return []outbound{call, call}
}

// in returns the calls that the places of a body can make that count.
func (o *outbounds) in(b *project.Body, counts func(place int) bool) []outbound {
	type made struct {
		site  *model.Site
		calls []outbound
	}
	var all []made
	for _, m := range o.Index.Marks(b) {
		if m.Operation != "" && counts(m.Site.Place) {
			all = append(all, made{m.Site, []outbound{{operation: m.Operation, body: b, site: m.Site}}})
		}
	}
	for _, c := range o.Index.Calls(b) {
		if !counts(c.Site.Place) {
			continue
		}
		var most []outbound // of what the object may decide for
		for _, to := range c.To {
			if below := o.of(to); len(below) > len(most) {
				most = slices.Clone(below)
				for i := range most {
					most[i].way = append([]*project.Body{to}, most[i].way...)
				}
			}
		}
		if most != nil {
			all = append(all, made{c.Site, most})
		}
	}
	slices.SortStableFunc(all, func(a, b made) int { return cmp.Compare(a.site.Span.Start, b.site.Span.Start) })
	for _, m := range all {
		switch {
		case len(m.calls) > 1:
			return m.calls
		case repeats(b.Body, m.site.Place, counts):
			return o.again(m.calls[0])
		}
	}
	const most = 200
	for i, second := range all[:min(len(all), most)] {
		for _, first := range all[:i] {
			_, apart := identity.Exclusive(b.Body, first.site.Place, second.site.Place)
			if !apart && identity.ExitBetween(b.Body, first.site, second.site) == nil {
				return []outbound{first.calls[0], second.calls[0]}
			}
		}
	}
	if len(all) == 0 {
		return nil
	}
	return all[0].calls
}

// repeats reports whether a loop around a place, or an operator over a sequence, can
// run it more than once, of those that count themselves: an arm or the pass itself may
// leave the loop.
func repeats(b *model.Body, place int, counts func(place int) bool) bool {
	var leaves []model.Span
	for i, at := range b.Around(place) {
		if !counts(i) {
			break
		}
		leaves = append(leaves, at.Leaves)
		if (at.Kind == model.Loop || at.Kind == model.Repeated) && !slices.ContainsFunc(leaves, func(s model.Span) bool { return s.Holds(at.Span) }) {
			return true
		}
	}
	return false
}

// outbound returns the calls that a step can make, two at most.
func (p *Pass) outbound(s step) []outbound {
	o := &outbounds{p, map[*project.Body][]outbound{}, map[*project.Body]bool{}, map[*project.Body]bool{}}
	return o.in(s.Body, s.holds)
}

// writes reports whether one of the calls that the step makes does not only read.
func (p *Pass) writes(s step) bool {
	for i := range s.Body.Sites {
		if site := &s.Body.Sites[i]; s.holds(site.Place) && p.writesAt(s.Body, site) {
			return true
		}
	}
	return false
}
