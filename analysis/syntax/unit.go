package syntax

import (
	"slices"
	"sync/atomic"
)

// Unit is one top-level child of a file as a compact tree. A unit is a value of
// its own text: all its offsets count from its own start, and an edit elsewhere
// in the file leaves the very same *Unit in place, so whatever is computed from
// a unit can be kept by its pointer. Two units of the same text may be one.
type Unit struct {
	text   string
	root   record // a copy of the first node
	errors []SyntaxError

	// tree is nil while it is forgotten; then source makes it again.
	tree   atomic.Pointer[tree]
	source *source
}

// tree has the nodes of a unit in preorder.
type tree struct{ nodes []record }

// Text returns the text of the unit.
func (u *Unit) Text() string { return u.text }

// Root returns the node that spans the unit.
func (u *Unit) Root() Node { return Node{u, 0} }

// Len returns the number of nodes; their indices run from 0, the root, in the
// order of the text, a parent before its children.
func (u *Unit) Len() int { return int(u.root.size) }

// Node returns the node of an index.
func (u *Unit) Node(index int) Node { return Node{u, uint32(index)} }

// NodeAt returns the innermost node that contains the byte at an offset, which
// counts from the start of the unit.
func (u *Unit) NodeAt(offset int) Node {
	n := u.Root()
	for {
		inner := Node{}
		for c := range n.Children() {
			if c.Start() <= offset && offset < c.End() {
				inner = c
				break
			}
		}
		if inner.IsZero() {
			return n
		}
		n = inner
	}
}

// newUnit converts a child of the root.
func newUnit(c *child, text string) *Unit {
	u := &Unit{text: text}
	t := &tree{recordsOf(c)}
	u.tree.Store(t)
	u.root = t.nodes[0]
	u.errors = findErrors(u)
	u.root = t.nodes[0] // with the marks of errors
	return u
}

// nodes returns the nodes of the unit, which are made again if they are forgotten.
func (u *Unit) nodes() []record {
	if t := u.tree.Load(); t != nil {
		return t.nodes
	}
	return u.source.restore(u)
}

// forgotten returns a node of a unit whose tree is forgotten.
func (u *Unit) forgotten(index uint32) *record {
	if index == 0 {
		return &u.root
	}
	return &u.nodes()[index]
}

func (u *Unit) equal(v *Unit) bool {
	return u.text == v.text && slices.Equal(u.nodes(), v.nodes())
}
