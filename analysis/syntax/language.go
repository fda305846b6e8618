package syntax

import (
	"math"
	"strings"
	"sync"

	"github.com/osy-lsp/osy-lsp/treesitter-grammar"
	sitter "github.com/smacker/go-tree-sitter"
)

// ErrorKind is the kind of a node that holds what the grammar could not place.
const ErrorKind = "ERROR"

const (
	errorSymbol = math.MaxUint16

	// A grammar rule of this prefix stands for something that is missing and
	// that the grammar itself expected to be: it is a syntax error as well.
	missingPrefix = "missing_"

	// A grammar rule of this prefix is read although it is a syntax error, so that
	// what follows is read as well.
	unexpectedPrefix = "unexpected_"
)

// language is the grammar with its names as Go strings, so that reading a tree
// never calls into C.
type language struct {
	sitter     *sitter.Language
	kinds      []string
	fields     []string
	missing    []bool // by kind: the rule stands for something missing
	unexpected []bool // by kind: the rule is a syntax error
}

// kindNames and fieldNames are those of the language. Whoever has a node has made a parser,
// which has loaded them.
var kindNames, fieldNames []string

var osy = sync.OnceValue(func() *language {
	l := &language{sitter: grammar.Language(), fields: []string{""}}
	for i := range l.sitter.SymbolCount() {
		name := l.sitter.SymbolName(sitter.Symbol(i))
		l.kinds = append(l.kinds, name)
		l.missing = append(l.missing, strings.HasPrefix(name, missingPrefix))
		l.unexpected = append(l.unexpected, strings.HasPrefix(name, unexpectedPrefix))
	}
	for i := 1; ; i++ {
		name := l.sitter.FieldName(i)
		if name == "" {
			kindNames, fieldNames = l.kinds, l.fields
			return l
		}
		l.fields = append(l.fields, name)
	}
})

func (l *language) kind(symbol uint16) string {
	if symbol == errorSymbol {
		return ErrorKind
	}
	return l.kinds[symbol]
}

func (l *language) isMissing(symbol uint16) bool {
	return symbol != errorSymbol && l.missing[symbol]
}

func (l *language) isUnexpected(symbol uint16) bool {
	return symbol != errorSymbol && l.unexpected[symbol]
}
