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

// callee returns the one function that a call can mean.
func (p Place) callee(b *project.Body, site *model.Site) (function, bool) {
	to := p.Index.Snapshot.Callees(b, site)
	if len(to.Bodies) != 1 || to.Dispatched || site.Kind != model.Call {
		return function{}, false
	}
	callee := to.Bodies[0]
	unit, ok := callee.File.Document.UnitAt(callee.Base)
	if !ok {
		return function{}, false
	}
	n := up(unit.NodeAt(callee.Head.Start), "function_declaration", "method_declaration", "local_function_statement")
	return function{code{unit, callee.File.Document}, n, callee.File.Path}, !n.IsZero()
}
