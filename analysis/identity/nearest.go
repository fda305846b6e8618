package identity

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/near"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// Bounds of the search for what somebody may have meant.
const (
	mostLeaves = 20 // of the leaves most like the one that was given
	mostSteps  = 100
	mostOfStep = 50 // identities of one step
	mostBelow  = 200
)

// Nearest returns identities that are most like others, which name no step: at most
// so many, the nearest first. It looks at steps with a leaf like theirs, and at what
// the bodies that they name reach.
func (w *Workspace) Nearest(limit int, ids ...ID) []Path {
	var candidates []Path
	for _, id := range ids {
		for _, f := range w.Snapshot.Files() {
			for _, b := range f.Named(id.Body) {
				if b.Kind.IsRoot() {
					below, _ := w.Below(b, nil, mostBelow)
					candidates = append(candidates, below...)
				}
			}
		}
	}
	for _, step := range w.withLeafLike(ids) {
		paths, _ := w.Paths(step, mostOfStep)
		candidates = append(candidates, paths...)
	}
	distance := map[ID]int{}
	for _, c := range candidates {
		if d, close := distanceOf(c.ID, ids); close {
			distance[c.ID] = d
		}
	}
	candidates = slices.DeleteFunc(candidates, func(p Path) bool { _, close := distance[p.ID]; return !close })
	slices.SortStableFunc(candidates, func(a, b Path) int {
		return cmp.Or(cmp.Compare(distance[a.ID], distance[b.ID]), Compare(a.ID, b.ID))
	})
	candidates = slices.CompactFunc(candidates, func(a, b Path) bool { return a.ID == b.ID })
	return candidates[:min(limit, len(candidates))]
}

// distanceOf compares an identity with the one that is most like it, and reports
// whether half of it is the same.
func distanceOf(candidate ID, ids []ID) (least int, close bool) {
	for _, id := range ids {
		if id.Workflow == "" {
			candidate.Workflow = ""
		}
		text := candidate.String()
		d := near.Distance(strings.ToLower(id.Source().String()), strings.ToLower(text))
		if d <= len(text)/2 && (!close || d < least) {
			least, close = d, true
		}
	}
	return least, close
}

// withLeafLike returns steps whose leaf is that of an identity, or like it.
func (w *Workspace) withLeafLike(ids []ID) []*Step {
	distance := map[string]int{} // of leaves that are like enough
	seen := map[string]bool{}
	w.eachLeaf(func(leaf string, _ *project.Body) {
		if seen[leaf] {
			return
		}
		seen[leaf] = true
		for _, id := range ids {
			d := near.Distance(strings.ToLower(leaf), strings.ToLower(id.Leaf))
			if old, ok := distance[leaf]; d <= max(2, len(leaf)/2) && (!ok || d < old) {
				distance[leaf] = d
			}
		}
	})
	leaves := slices.SortedFunc(maps.Keys(distance), func(a, b string) int {
		return cmp.Or(cmp.Compare(distance[a], distance[b]), cmp.Compare(a, b))
	})
	leaves = leaves[:min(mostLeaves, len(leaves))]

	var steps []*Step
	looked := map[*project.Body]bool{}
	w.eachLeaf(func(leaf string, b *project.Body) {
		if looked[b] || len(steps) >= mostSteps || !slices.Contains(leaves, leaf) {
			return
		}
		looked[b] = true
		for _, s := range w.StepsOf(b) {
			if slices.Contains(leaves, s.Leaf) {
				steps = append(steps, s)
			}
		}
	})
	return steps
}

// eachLeaf calls a function with the leaf of every site that can be a step, by its
// text alone.
func (w *Workspace) eachLeaf(visit func(leaf string, b *project.Body)) {
	for _, f := range w.Snapshot.Files() {
		for _, b := range f.Bodies {
			for i := range b.Sites {
				switch s := &b.Sites[i]; {
				case s.Step != nil && s.Step.Label != "":
					visit(s.Step.Label, b)
				case s.On() != "":
					if _, leaves := w.Catalog.Lookup(f.Path, s.On(), s.Name); leaves {
						visit(automatic+s.Operation(), b)
					}
				}
			}
		}
	}
}
