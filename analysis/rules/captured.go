package rules

import (
	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// innermost returns for every place of a body the innermost of its steps whose lambda
// the place is part of; a step without a Step where there is none.
func innermost(b *model.Body, steps []step) []step {
	of := map[*model.Site]step{}
	for _, s := range steps {
		of[s.Site] = s
	}
	around := make([]step, len(b.Places))
	for i, place := range b.Places[1:] { // a parent stands before its children
		around[i+1] = around[place.Parent]
		if place.Kind == model.StepLambda {
			around[i+1] = of[&b.Sites[place.Site]]
		}
	}
	return around
}

// captures reports whether an expression at an offset of the step's lambda begins
// with a name that is declared outside: a local of the body, or a member of what the
// body belongs to.
func (p *Pass) captures(s step, e *model.Expr, offset int) bool {
	for e.Of != nil {
		e = e.Of
	}
	switch e.Kind {
	case model.This:
		return true
	case model.Named:
		if l, ok := s.Body.Local(e.Name, offset); ok {
			return l.Scope.Start < s.lambda().Start()
		}
		return p.Index.Snapshot.TypeOf(s.Body, e, offset) != ""
	}
	return false
}

// changers are the methods of lists, sets and the like that change them.
var changers = syntax.WordSet(`
	Add AddRange TryAdd Insert InsertRange Remove RemoveAt RemoveAll RemoveRange Clear
	Enqueue Dequeue Push Pop Sort UnionWith IntersectWith ExceptWith`)

// changesCaptured reports whether a call in the step's lambda changes a collection
// that is declared outside.
func (p *Pass) changesCaptured(s step, site *model.Site) bool {
	at := site.Span.Start
	return site.Kind == model.Call && site.Receiver != nil && changers[site.Name] &&
		p.Index.Snapshot.IsCollection(s.Body, site.Receiver, at) && p.captures(s, site.Receiver, at) &&
		len(p.Index.Snapshot.Callees(s.Body, site).Bodies) == 0
}

// firstChange returns what a body itself does to a row first, outside every step.
func (p *Pass) firstChange(b *project.Body) (effects.RowChange, bool) {
	for _, c := range p.Index.RowChanges(b) {
		if !p.Index.InStep(b, c.Place) {
			return c, true
		}
	}
	return effects.RowChange{}, false
}
