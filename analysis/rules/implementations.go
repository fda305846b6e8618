package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// objectDecides ends a message about what happens by way of some bodies: it names what
// the first call can mean that goes through an interface or a virtual method, of those
// bodies that lead to the same. It is "" where no object decides.
func (p *Pass) objectDecides(way []*project.Body, leads func(*project.Body) bool) string {
	for i := range max(len(way)-1, 0) {
		if p.surelyCalls(way[i], way[i+1]) {
			continue
		}
		names := []string{way[i+1].Name}
		for _, b := range p.meant(way[i], way[i+1]) {
			if b != way[i+1] && leads(b) {
				names = append(names, b.Name)
			}
		}
		if len(names) == 1 {
			return fmt.Sprintf(". Whether it happens the object decides: %s is in view", names[0])
		}
		slices.Sort(names)
		if more := len(names) - mostShared; more > 0 {
			names = append(names[:mostShared], fmt.Sprintf("%d more", more))
		}
		return ". Whether it happens the object decides: in view are " + strings.Join(names, ", ")
	}
	return ""
}

// meant returns all that the call of one body that can enter another can mean.
func (p *Pass) meant(caller, b *project.Body) []*project.Body {
	for _, c := range p.Index.Calls(caller) {
		if slices.Contains(c.To, b) {
			return c.To
		}
	}
	return nil
}

// implementations ends a message about a collision that an object decides on.
func (p *Pass) implementations(c identity.Collision) string {
	reachesStep := func(b *project.Body) bool { return p.Index.Summary(b).Step != effects.No }
	way := p.ascend(c.Body, false, func(b *project.Body) bool { return b.Kind.IsRoot() })
	if i := slices.IndexFunc(c.Callees, reachesStep); i >= 0 {
		way = append(way, c.Callees[i])
		for _, call := range p.nearest(c.Callees[i]).Calls {
			way = append(way, call.To)
		}
	}
	return p.objectDecides(way, reachesStep)
}
