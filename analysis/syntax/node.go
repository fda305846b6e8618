package syntax

import (
	"iter"
	"strconv"
	"strings"
)

// Node is one node of a unit. It is a small comparable value; the zero Node
// stands for "there is none", and asking it for anything gives the zero answer.
// Offsets are bytes from the start of the unit.
type Node struct {
	unit  *Unit
	index uint32
}

// IsZero reports whether there is no node.
func (n Node) IsZero() bool { return n.unit == nil }

// Unit returns the unit the node belongs to.
func (n Node) Unit() *Unit { return n.unit }

// Index returns the position of the node in the preorder of its unit.
func (n Node) Index() int { return int(n.index) }

// Kind returns the name of the grammar rule, or the text of a literal token.
func (n Node) Kind() string {
	switch {
	case n.IsZero():
		return ""
	case n.IsError():
		return ErrorKind
	}
	return kindNames[n.record().kind]
}

// Field returns the name of the field the node fills in its parent, or "".
func (n Node) Field() string {
	if n.IsZero() {
		return ""
	}
	return fieldNames[n.record().field]
}

// Start returns the offset of the first byte.
func (n Node) Start() int { return int(n.record().start) }

// End returns the offset after the last byte.
func (n Node) End() int { return int(n.record().end) }

// Text returns the source of the node.
func (n Node) Text() string {
	if n.IsZero() {
		return ""
	}
	r := n.record()
	return n.unit.text[r.start:r.end]
}

// IsNamed reports whether the node is a rule of the grammar, not a literal token.
func (n Node) IsNamed() bool { return n.record().flags&flagNamed != 0 }

// IsExtra reports whether the node may stand anywhere, as comments may.
func (n Node) IsExtra() bool { return n.record().flags&flagExtra != 0 }

// IsError reports whether the node holds text the grammar could not place.
func (n Node) IsError() bool { return n.record().kind == errorSymbol }

// IsMissing reports whether the node is not in the text and was assumed, or
// stands for something that should be there.
func (n Node) IsMissing() bool { return n.record().flags&flagMissing != 0 }

// HasError reports whether there is a syntax error in the node or below it.
func (n Node) HasError() bool { return n.record().flags&flagHasError != 0 }

// Parent returns the node around this one, or none for the root of the unit.
func (n Node) Parent() Node {
	if n.IsZero() || n.index == 0 {
		return Node{}
	}
	return Node{n.unit, n.record().parent}
}

// Child returns the first child that fills a field.
func (n Node) Child(field string) Node {
	for c := range n.Children() {
		if c.Field() == field {
			return c
		}
	}
	return Node{}
}

// ChildrenOf returns the children that fill a field.
func (n Node) ChildrenOf(field string) iter.Seq[Node] {
	return n.childrenWhere(func(c Node) bool { return c.Field() == field })
}

// Children returns all children, literal tokens and comments included.
func (n Node) Children() iter.Seq[Node] {
	return n.childrenWhere(func(Node) bool { return true })
}

// NamedChildren returns the children that are rules of the grammar; comments are
// among them.
func (n Node) NamedChildren() iter.Seq[Node] {
	return n.childrenWhere(Node.IsNamed)
}

func (n Node) childrenWhere(keep func(Node) bool) iter.Seq[Node] {
	return func(yield func(Node) bool) {
		if n.IsZero() {
			return
		}
		nodes := n.unit.nodes()
		end := n.index + nodes[n.index].size
		for i := n.index + 1; i < end; i += nodes[i].size {
			if c := (Node{n.unit, i}); keep(c) && !yield(c) {
				return
			}
		}
	}
}

// NextSibling returns the next child of the same parent.
func (n Node) NextSibling() Node {
	parent := n.Parent()
	next := n.index + n.record().size
	if parent.IsZero() || next == parent.index+parent.record().size {
		return Node{}
	}
	return Node{n.unit, next}
}

// Walk visits the node and everything below it in the order of the text. Where
// visit returns false, what is below that node is left out.
func (n Node) Walk(visit func(Node) (descend bool)) {
	end := n.index + n.record().size
	for i := n.index; i < end; {
		if c := (Node{n.unit, i}); visit(c) {
			i++
		} else {
			i += c.record().size
		}
	}
}

// String returns the node as an S-expression in the notation of tree-sitter's
// corpus tests, without literal tokens.
func (n Node) String() string {
	var b strings.Builder
	var open []uint32 // the ends of the nodes whose bracket is still open
	n.Walk(func(c Node) bool {
		for len(open) > 0 && open[len(open)-1] <= c.index {
			b.WriteByte(')')
			open = open[:len(open)-1]
		}
		if !c.IsNamed() && !c.IsMissing() {
			return true
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		if f := c.Field(); f != "" && c != n {
			b.WriteString(f + ": ")
		}
		switch {
		case c.IsMissing() && c.IsNamed():
			b.WriteString("(MISSING " + c.Kind())
		case c.IsMissing():
			b.WriteString("(MISSING " + strconv.Quote(c.Kind()))
		default:
			b.WriteString("(" + c.Kind())
		}
		open = append(open, c.index+c.record().size)
		return true
	})
	return b.String() + strings.Repeat(")", len(open))
}

// noRecord answers for the zero Node.
var noRecord record

func (n Node) record() *record {
	if n.IsZero() {
		return &noRecord
	}
	if t := n.unit.tree.Load(); t != nil {
		return &t.nodes[n.index]
	}
	return n.unit.forgotten(n.index)
}
