// Package identity knows the durable identity of a step: the path by which a run
// reaches it, made of names, under which the platform records that it ran.
//
//	[Workflow "/"] Body ["@" visit] { "/" segment } "#" leaf
package identity

import (
	"cmp"
	"slices"
	"strings"
)

// ID is the durable identity of a step. It is a value: two of them are equal
// exactly if the platform would find one record under both.
type ID struct {
	Workflow string // "" in the short form
	Body     string // "Approved.enter"
	Visit    Number // Absent in what was recorded before visits were numbered
	Leaf     string // a label, or "auto:" and the operation

	path string // the segments as encode writes them: a slice could not be compared
}

// String returns the full form, or the short one if the workflow is unknown.
func (id ID) String() string {
	if id.Workflow == "" {
		return id.Short()
	}
	return id.Workflow + "/" + id.Short()
}

// Short returns the form without the workflow.
func (id ID) Short() string {
	return id.Prefix() + "#" + id.Leaf
}

// Prefix returns the short form up to the leaf.
func (id ID) Prefix() string {
	var b strings.Builder
	b.WriteString(id.Body)
	if id.Visit != Absent {
		b.WriteString("@" + id.Visit.text("N"))
	}
	passes := 0
	for _, s := range id.Segments() {
		b.WriteString("/" + s.text(passLetter(passes)))
		if s.Kind == Pass {
			passes++
		}
	}
	return b.String()
}

// Segments returns the parts between body and leaf, outermost first.
func (id ID) Segments() []Segment { return decode(id.path) }

// With returns the identity with segments added behind those it has.
func (id ID) With(segments ...Segment) ID {
	if len(segments) > 0 {
		id.path = encode(append(id.Segments(), segments...))
	}
	return id
}

func (id ID) attempts() int {
	n := 0
	for _, s := range id.Segments() {
		if s.Kind == Attempt {
			n++
		}
	}
	return n
}

// IsAutomatic reports whether the platform named the step after its call.
func (id ID) IsAutomatic() bool { return strings.HasPrefix(id.Leaf, automatic) }

// automatic begins the leaf of a step that the platform names.
const automatic = "auto:"

// Compare orders identities by workflow, body, visit, segments and leaf.
func Compare(a, b ID) int {
	return cmp.Or(
		cmp.Compare(a.Workflow, b.Workflow),
		cmp.Compare(a.Body, b.Body),
		compareNumbers(a.Visit, b.Visit),
		slices.CompareFunc(a.Segments(), b.Segments(), compareSegments),
		cmp.Compare(a.Leaf, b.Leaf),
	)
}
