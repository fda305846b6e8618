package syntax

import (
	"strings"
	"unsafe"

	sitter "github.com/smacker/go-tree-sitter"
)

// Buffer is a file that is open in an editor: its newest document and the tree
// from which the next one is parsed. It belongs to one goroutine; the documents
// it hands out belong to everybody.
type Buffer struct {
	parser   *Parser
	tree     *sitter.Tree
	readable bool // whether the next version may be parsed from the tree
	doc      *Document
	contents []uintptr // what is below each unit of doc, see child.content
	mapper   *Mapper   // of the text with the edits since doc
}

// NewBuffer parses text and keeps its tree until the buffer is closed.
func (p *Parser) NewBuffer(text string) *Buffer {
	b := &Buffer{parser: p, mapper: NewMapper(text)}
	b.tree, b.readable = p.parse(nil, text)
	b.doc, b.contents = newDocument(b.mapper, b.tree, nil, nil)
	return b
}

// Close releases the tree. Documents stay valid.
func (b *Buffer) Close() {
	closeTree(b.tree)
	b.tree = nil
}

// Document returns the document of the last Parse.
func (b *Buffer) Document() *Document { return b.doc }

// Mapper returns the mapper of the text as edited so far, to which the offsets
// of the next edit refer.
func (b *Buffer) Mapper() *Mapper { return b.mapper }

// Edit changes the text. The document stays as it is until Parse.
func (b *Buffer) Edit(e Edit) error {
	mapper, err := b.mapper.Edit(e)
	if err != nil {
		return err
	}
	b.mapper = mapper

	// Nobody reads rows and columns from the tree, and the binding passes on the
	// end of the old text for that of the new. One use is left: a token stays in
	// the parser's short form, whose size is a single byte, as long as its columns
	// are few. An end many rows down keeps a token that has grown out of it.
	b.tree.Edit(sitter.EditInput{
		StartIndex:  uint32(e.Start),
		OldEndIndex: uint32(e.End),
		NewEndIndex: uint32(e.Start + len(e.NewText)),
		OldEndPoint: sitter.Point{Row: 1 << 20},
	})
	return nil
}

// Parse returns the document of the edited text. Units that the edits did not
// reach are the same *Unit as before.
//
// Where a text has errors, what an incremental parse recovers can differ from
// what a fresh one does. A small text is then parsed afresh at once; the document
// of a larger one is Provisional until Settle.
func (b *Buffer) Parse() *Document {
	if b.mapper == b.doc.Mapper {
		return b.doc
	}
	text, old := b.mapper.text, b.tree
	if !b.readable {
		old = nil
	}
	tree, readable := b.parser.parse(old, text)
	provisional := old != nil && readable && tree.RootNode().HasError()
	if provisional && len(text) <= settleAtOnce {
		closeTree(tree)
		tree, readable = b.parser.parse(nil, text)
		provisional = false
	}
	b.replace(tree, readable, provisional)
	return b.doc
}

// settleAtOnce is the number of bytes up to which a fresh parse takes no longer
// than a few milliseconds.
const settleAtOnce = 16 << 10

// Settle makes sure that the document is the one a fresh parse would give, and
// returns it. It is meant for the first quiet moment after an edit.
func (b *Buffer) Settle() *Document {
	if b.Parse().Provisional {
		tree, readable := b.parser.parse(nil, b.mapper.text)
		b.replace(tree, readable, false)
	}
	return b.doc
}

// replace makes tree the tree of the buffer. The old one is closed last: while
// it is open, no address of it can appear in the new one for anything else.
func (b *Buffer) replace(tree *sitter.Tree, readable, provisional bool) {
	defer closeTree(b.tree)
	b.tree, b.readable = tree, readable
	b.doc, b.contents = newDocument(b.mapper, tree, b.doc, b.contents)
	b.doc.Provisional = provisional
}

// newDocument converts a tree, taking over what it can from the document before
// it, if there is one, with what its tree had below each unit.
func newDocument(m *Mapper, tree *sitter.Tree, before *Document, contents []uintptr) (*Document, []uintptr) {
	children := childrenOf(tree)
	d := &Document{Mapper: m, Units: make([]Placed, len(children))}
	for i := range children {
		d.Units[i].Base = int(children[i].start)
	}
	var old []Placed
	if before != nil {
		old = before.Units
	}

	same := func(i, j int) bool {
		c, u := &children[i], old[j].Unit
		return uintptr(unsafe.Pointer(c.content)) == contents[j] &&
			uint16(c.kind) == u.root.kind &&
			uint32(c.size) == u.root.size &&
			(c.content != nil || uint16(c.flags) == u.root.flags) &&
			m.text[c.start:c.end] == u.text
	}
	head := 0
	for head < min(len(children), len(old)) && same(head, head) {
		d.Units[head].Unit = old[head].Unit
		head++
	}
	tail := 0
	for tail < min(len(children), len(old))-head && same(len(children)-1-tail, len(old)-1-tail) {
		d.Units[len(children)-1-tail].Unit = old[len(old)-1-tail].Unit
		tail++
	}

	// What is left between the two was parsed anew, often to the same end: a
	// unit whose text and nodes are as before is still the same unit.
	byText := map[string]int{}
	for j := head; j < len(old)-tail; j++ {
		byText[old[j].text] = j
	}
	for i := head; i < len(children)-tail; i++ {
		c := &children[i]
		text := m.text[c.start:c.end]
		j, found := byText[text]
		if found && same(i, j) {
			d.Units[i].Unit = old[j].Unit
			continue
		}
		if before != nil {
			text = strings.Clone(text) // the unit outlives the version, and must not keep all of it alive
		}
		u := newUnit(c, text)
		if found && old[j].Unit.equal(u) {
			u = old[j].Unit
		}
		d.Units[i].Unit = u
	}

	contents = make([]uintptr, len(children))
	for i := range children {
		contents[i] = uintptr(unsafe.Pointer(children[i].content))
	}
	return d, contents
}
