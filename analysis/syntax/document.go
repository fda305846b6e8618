// Package syntax turns the text of a file into a tree and keeps it in step with
// edits. It is the only package that knows the parser.
//
// Every offset is a byte offset. Nothing here fails: any bytes give a document.
package syntax

import "sort"

// Document is one version of one file. It is immutable and holds nothing that
// has to be released, so any number of readers may keep it for as long as they
// like.
type Document struct {
	// Mapper holds the text and converts its positions.
	*Mapper

	// Units are the top-level children of the file in the order of the text:
	// declarations, usings, comments, and ERROR nodes. Where the parser found no
	// way to read the file as a whole, the only unit is an ERROR node.
	Units []Placed

	// Provisional says that the text has errors and that parsing it afresh could
	// draw their borders elsewhere; see Buffer.Settle.
	Provisional bool
}

// Placed is a unit at its place in one version of a file.
type Placed struct {
	*Unit

	// Base is the byte offset of the unit in the file.
	Base int
}

// Start returns the byte offset in the file at which a node of the unit starts.
func (p Placed) Start(n Node) int { return p.Base + n.Start() }

// End returns the byte offset in the file at which a node of the unit ends.
func (p Placed) End(n Node) int { return p.Base + n.End() }

// UnitAt returns the unit that contains the byte at an offset.
func (d *Document) UnitAt(offset int) (Placed, bool) {
	i := sort.Search(len(d.Units), func(i int) bool {
		return d.Units[i].Base+len(d.Units[i].Text()) > offset
	})
	if i == len(d.Units) || d.Units[i].Base > offset {
		return Placed{}, false
	}
	return d.Units[i], true
}
