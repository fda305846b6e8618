// Package grammar is the tree-sitter grammar of Osy# for Go programs.
//
// It knows the language's syntax and nothing else. Trees, edits and positions
// belong to analysis/syntax, the only other package that sees tree-sitter.
package grammar

// #cgo CFLAGS: -std=c11 -O2 -w -I${SRCDIR}/src
// typedef struct TSLanguage TSLanguage;
// const TSLanguage *tree_sitter_osy(void);
import "C"

import (
	"unsafe"

	sitter "github.com/smacker/go-tree-sitter"
)

// ABI is the version of tree-sitter's parse tables that src/ is generated for.
// The binding fails silently on any other than 13 and 14.
const ABI = 14

// Language returns the Osy# grammar. It is a constant of the program: callers
// share it and never free it.
func Language() *sitter.Language {
	return sitter.NewLanguage(unsafe.Pointer(C.tree_sitter_osy()))
}
