package identity

import "github.com/osy-lsp/osy-lsp/analysis/model"

// Exclusive reports whether no execution of a body runs both of two places, and
// names the choice that keeps them apart. The arms that a place stands in decide,
// at any depth; that this goes for labels as for calls is a decision.
func Exclusive(b *model.Body, p, q int) (model.Choice, bool) {
	// Of two places the one with the greater index cannot be around the other.
	armP, armQ := -1, -1
	for p != q {
		if p > q {
			armP, p = p, b.Places[p].Parent
		} else {
			armQ, q = q, b.Places[q].Parent
		}
	}
	if armP < 0 || armQ < 0 {
		return model.Choice{}, false
	}
	a, c := b.Places[armP], b.Places[armQ]
	if a.Kind != model.ArmOf || c.Kind != model.ArmOf || a.Choice != c.Choice {
		return model.Choice{}, false
	}
	return a.Choice, !leads(b, armP, armQ) && !leads(b, armQ, armP)
}

// leads reports whether a chain of `goto case` goes from one arm to another.
func leads(b *model.Body, from, to int) bool {
	if len(b.Joins) == 0 {
		return false
	}
	seen := map[int]bool{from: true}
	for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
		for _, j := range b.Joins {
			if j.From == queue[0] && !seen[j.To] {
				seen[j.To] = true
				queue = append(queue, j.To)
			}
		}
	}
	return seen[to]
}

// ExitBetween returns what keeps two sites apart that are not exclusive: an arm
// around the first that ends by leaving whatever holds the second, or one of two
// clauses of a `try`; nil if nothing does. That this is told, and not passed over
// in silence, is a decision: the platform promises to see the arms of one choice
// only.
func ExitBetween(b *model.Body, first, second *model.Site) *model.Place {
	var exit *model.Place
	p, q := first.Place, second.Place
	belowP, belowQ := -1, -1
	for p != q {
		if p < q {
			belowQ, q = q, b.Places[q].Parent
			continue
		}
		if place := &b.Places[p]; exit == nil && place.Kind == model.ArmOf && place.Skips(second.Span) {
			exit = place
		}
		belowP, p = p, b.Places[p].Parent
	}
	if exit == nil && belowP >= 0 && belowQ >= 0 && isClause(b, belowP) && isClause(b, belowQ) &&
		b.Places[belowP].Choice == b.Places[belowQ].Choice {
		exit = &b.Places[belowP]
	}
	return exit
}

func isClause(b *model.Body, place int) bool { return b.Places[place].Kind == model.Catch }
