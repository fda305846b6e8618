package identity

import (
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/model"
)

// Duplicate is a step whose label an earlier step of the same body has, where one
// execution can run both: they share an identity, and the later one never runs.
type Duplicate struct {
	First, Second *Step
}

// mostPlaces bounds with how many earlier places a step is compared.
const mostPlaces = 200

// Duplicates returns the steps of the file that repeat a label of their body, in
// the order of the text. It is silent where a syntax error could have torn apart
// the arms that keep two steps apart.
func (x *Index) Duplicates() []Duplicate {
	type label struct {
		body *model.Body
		base int
		text string
	}
	earlier := map[label][]*Step{}
	var found []Duplicate
	for _, s := range x.Steps {
		if s.Kind != Explicit || s.Leaf == "" {
			continue
		}
		key := label{s.Body.Body, s.Body.Base, s.Leaf}
		i := slices.IndexFunc(earlier[key], func(e *Step) bool {
			_, apart := Exclusive(s.Body.Body, e.Site.Place, s.Site.Place)
			return !apart && !torn(s.Body.Body, e.Site, s.Site)
		})
		if i >= 0 {
			found = append(found, Duplicate{earlier[key][i], s})
		}
		if len(earlier[key]) < mostPlaces {
			earlier[key] = append(earlier[key], s)
		}
	}
	return found
}

// torn reports whether a syntax error lies at one of two sites or between them.
func torn(b *model.Body, first, second *model.Site) bool {
	between := model.Span{Start: first.Span.Start, End: second.Span.End}
	return slices.ContainsFunc(b.Broken, between.Overlaps)
}
