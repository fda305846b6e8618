package codeactions

import (
	"fmt"

	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// orderBy lets a loop pass over the same rows in the same order each time: a step
// in it is known by the number of the pass.
var orderBy = provider{offer: fix(func(s site) []Action {
	rows := up(s.at(s.start), "foreach_statement").Child("collection")
	b := s.bodyAt(s.start)
	if rows.IsZero() || b == nil {
		return nil
	}
	if value := s.Index.Snapshot.Value(b, project.Code{Node: rows, File: b.File, Base: b.Base}); value.File == b.File && value.Base == b.Base {
		rows = value.Node // a query that a local keeps
	}
	x := freeName(rows, "x")
	order := fmt.Sprintf(".OrderBy(%s => %s.CreatedAt).ThenBy(%s => %s.Id)", x, x, x, x)
	return []Action{s.best("Order the rows by CreatedAt and Id", s.postfix(s.filtered(rows), order)...)}
}, "workflow-loop-order-not-stable")}

// filtered returns the part of a query, from an entity or a function that returns rows
// on, in which rows are only chosen: what comes behind it takes some of them, or makes
// something else of them.
func (s site) filtered(query syntax.Node) syntax.Node {
	var links []syntax.Node // the calls of the chain, the last one first
	n := bare(query)
	for n.Kind() == "call_expression" && !s.entersBody(n) {
		links = append(links, n)
		n = bare(n.Child("function").Child("object"))
	}
	for i := len(links) - 1; i >= 0; i-- {
		if name := nameOf(links[i].Child("function")); name != "Where" && name != "Include" {
			break
		}
		n = links[i]
	}
	return n
}

// entersBody reports whether a call enters a body in view.
func (s site) entersBody(call syntax.Node) bool {
	b, at := s.callAt(s.code, call)
	if b == nil {
		return false
	}
	_, ok := s.Index.CallAt(b, at)
	return ok
}
