package model

import (
	"iter"
	"slices"
)

// Around yields a place of the body and the places it stands in, the innermost
// first, without the body itself.
func (b *Body) Around(place int) iter.Seq2[int, *Place] {
	return func(yield func(int, *Place) bool) {
		for ; place > 0; place = b.Places[place].Parent {
			if !yield(place, &b.Places[place]) {
				return
			}
		}
	}
}

// Loops returns the loops that a place stands in, the outermost first.
func (b *Body) Loops(place int) []*Place {
	var loops []*Place
	for _, p := range b.Around(place) {
		if p.Kind == Loop {
			loops = append(loops, p)
		}
	}
	slices.Reverse(loops)
	return loops
}

// InOneLoop reports whether one loop holds two places.
func (b *Body) InOneLoop(p, q int) bool {
	one, two := b.Loops(p), b.Loops(q)
	return len(one) > 0 && len(two) > 0 && one[0] == two[0]
}

// Runs reports whether a place is part of the lambda of the step at a site.
func (b *Body) Runs(step *Site, place int) bool {
	for _, p := range b.Around(place) {
		if p.Kind == StepLambda && &b.Sites[p.Site] == step {
			return true
		}
	}
	return false
}

// SiteAt returns the site that is a node of the unit, by its index there; nil if it
// is none.
func (b *Body) SiteAt(node int) *Site {
	i, found := slices.BinarySearchFunc(b.Sites, node, func(s Site, node int) int { return s.Node - node })
	if !found {
		return nil
	}
	return &b.Sites[i]
}
