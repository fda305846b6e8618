package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// implementations ends a message about a collision that an object decides on: it
// names what the call can mean by way of which it comes to that.
func (p *Pass) implementations(c identity.Collision) string {
	way := p.ascend(c.Body, false, func(b *project.Body) bool { return b.Kind.IsRoot() })
	if c.Kind == identity.SameFunction {
		for _, to := range c.Callees {
			if p.Index.Summary(to).Step != effects.No {
				way = append(way, to)
				for _, call := range p.nearest(to).Calls {
					way = append(way, call.To)
				}
				break
			}
		}
	}
	for i := range max(len(way)-1, 0) {
		if p.surelyCalls(way[i], way[i+1]) {
			continue
		}
		var names []string
		for _, b := range p.meant(way[i], way[i+1]) {
			if p.Index.Summary(b).Step != effects.No {
				names = append(names, b.Name)
			}
		}
		if more := len(names) - mostShared; more > 0 {
			names = append(names[:mostShared], fmt.Sprintf("%d more", more))
		}
		if len(names) == 1 {
			return objectDecides(way[i+1])
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
