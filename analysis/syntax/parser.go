package syntax

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"
	"unsafe"

	sitter "github.com/smacker/go-tree-sitter"
)

// Parser parses one text at a time; each goroutine that parses has its own.
type Parser struct {
	sitter  *sitter.Parser
	patient bool // it gives up no text
}

// open counts the parsers and trees that are not closed. Their memory belongs
// to C, and the garbage collector sees too little of it to keep up.
var open atomic.Int64

// Open returns the number of parsers and trees that have not been closed. Tests
// use it to find leaks.
func Open() int { return int(open.Load()) }

// NewParser returns a parser, which must be closed. It panics when the grammar
// was generated for an ABI version that the parser library cannot read: the
// library itself keeps that to itself.
func NewParser() *Parser {
	p := &Parser{sitter: sitter.NewParser()}
	p.sitter.SetLanguage(osy().sitter)
	open.Add(1)
	tree, _ := p.parse(nil, "")
	closeTree(tree)
	return p
}

// Close releases the parser.
func (p *Parser) Close() {
	p.sitter.Close()
	open.Add(-1)
}

// Parse parses a text that nobody edits: the tree is given back at once.
func (p *Parser) Parse(text string) *Document {
	tree, _ := p.parse(nil, text)
	defer closeTree(tree)
	d, _ := newDocument(NewMapper(text), tree, nil, nil)
	return d
}

// parse returns the tree of text, which must be closed. old is the tree of an
// earlier version to which the edits since then have been reported.
//
// Where one error follows another without a statement in between, the library
// needs time that grows with the square of the text. Text that takes far longer
// than any program does is given up: its tree is one ERROR from end to end, and
// readable is false, because nothing may be parsed from it.
//
// The context is never one that can be cancelled: the library would return the
// tree of another text at the next call.
func (p *Parser) parse(old *sitter.Tree, text string) (tree *sitter.Tree, readable bool) {
	if !p.patient {
		p.sitter.SetOperationLimit(int((patience + time.Duration(len(text))*patiencePerByte).Microseconds()))
	}
	tree, err := p.sitter.ParseCtx(context.Background(), old, unsafe.Slice(unsafe.StringData(text), len(text)))
	readable = true
	if errors.Is(err, sitter.ErrOperationLimit) {
		p.sitter.Reset()
		p.sitter.SetOperationLimit(0)
		tree, err = p.sitter.ParseCtx(context.Background(), nil, make([]byte, len(text)))
		readable = false
	}
	if err != nil {
		panic(fmt.Sprintf("syntax: the grammar does not fit the parser library: %v", err))
	}
	open.Add(1)
	return tree, readable
}

// A program takes an eighth of patiencePerByte for a byte of it.
const (
	patience        = 2 * time.Second
	patiencePerByte = time.Microsecond
)

func closeTree(t *sitter.Tree) {
	t.Close()
	open.Add(-1)
}
