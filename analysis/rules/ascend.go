package rules

import (
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// ascend returns the shortest way by calls from a body that is meant to another one;
// nil if there is none. Where it has to be certain it leaves out calls on which an
// object decides.
func (p *Pass) ascend(b *project.Body, certain bool, meant func(*project.Body) bool) []*project.Body {
	below := map[*project.Body]*project.Body{b: nil}
	for queue := []*project.Body{b}; len(queue) > 0 && len(below) < mostLookedAt; queue = queue[1:] {
		b := queue[0]
		if meant(b) {
			var way []*project.Body
			for ; b != nil; b = below[b] {
				way = append(way, b)
			}
			return way
		}
		for caller := range p.Index.Callers(b) {
			if _, seen := below[caller]; !seen && (!certain || p.surelyCalls(caller, b)) {
				below[caller] = b
				queue = append(queue, caller)
			}
		}
	}
	return nil
}

func (p *Pass) surelyCalls(caller, b *project.Body) bool {
	return slices.ContainsFunc(p.Index.Calls(caller), func(c effects.Call) bool { return !c.Dispatched && slices.Contains(c.To, b) })
}
