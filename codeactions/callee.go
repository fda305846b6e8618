package codeactions

import (
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// function is the declaration of a function at its place.
type function struct {
	code
	syntax.Node
	file string
}

// callee returns the one function, if it has a name, that a call or what is handed on
// can mean.
func (p Place) callee(b *project.Body, site *model.Site) (function, bool) {
	call, ok := p.Index.CallAt(b, site)
	if !ok || len(call.To) != 1 || call.Dispatched {
		return function{}, false
	}
	callee := call.To[0]
	unit, ok := callee.File.Document.UnitAt(callee.Base)
	if !ok || callee.Kind != model.Function && callee.Kind != model.Method {
		return function{}, false
	}
	n := up(unit.NodeAt(callee.Head.Start), "function_declaration", "method_declaration", "local_function_statement")
	return function{code{unit, callee.File.Document}, n, callee.File.Path}, n.Child("name").Kind() == "identifier"
}
