package codeactions

import (
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// staysApart reports whether a step can be added at an offset of the file without two
// calls on the way to it giving it one identity.
func (p Place) staysApart(offset int) bool {
	b := p.bodyAt(offset)
	if b == nil {
		return false
	}
	reached := map[*project.Body]bool{} // what would lead to a step, and does not yet
	for queue := []*project.Body{b}; len(queue) > 0; queue = queue[1:] {
		to := queue[0]
		if to.Kind.IsRoot() || reached[to] || p.Index.Summary(to).Step != effects.No {
			continue
		}
		reached[to] = true
		queue = slices.AppendSeq(queue, p.Index.Callers(to))
	}
	for to := range reached {
		for from := range p.Index.Callers(to) {
			var sites []*model.Site
			for _, c := range p.Index.Calls(from) {
				named := slices.ContainsFunc(c.To, func(other *project.Body) bool { return other.Name == to.Name })
				if !named {
					continue
				}
				if inRepeated(from, c.Site.Place) || slices.ContainsFunc(sites, func(s *model.Site) bool {
					_, apart := identity.Exclusive(from.Body, s.Place, c.Site.Place)
					return !apart
				}) {
					return false
				}
				sites = append(sites, c.Site)
			}
		}
	}
	return true
}

// inRepeated reports whether a place is part of a lambda that may run many times.
func inRepeated(b *project.Body, place int) bool {
	for _, p := range b.Around(place) {
		if p.Kind == model.Repeated {
			return true
		}
	}
	return false
}
