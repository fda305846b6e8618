package server

import (
	"slices"

	iradix "github.com/hashicorp/go-immutable-radix/v2"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// NewEngine returns the analysis of a workspace without files.
func NewEngine() Engine {
	c := effects.BuiltIn()
	return &engine{
		changed:  map[string]*model.File{},
		catalog:  c,
		snapshot: &snapshot{workspace: identity.Open(project.New(), c, nil), checks: iradix.New[*check]()},
	}
}

// engine collects changes until a snapshot is asked for.
type engine struct {
	changed  map[string]*model.File // nil for a file that was removed
	catalog  effects.Catalog
	snapshot *snapshot
}

func (e *engine) Set(file string, doc *syntax.Document) {
	previous := e.changed[file]
	if f := e.snapshot.workspace.Snapshot.File(file); previous == nil && f != nil {
		previous = f.File
	}
	e.changed[file] = model.Read(doc, previous)
}

func (e *engine) Load(file string, facts *model.File) { e.changed[file] = facts }

func (e *engine) Remove(file string) { e.changed[file] = nil }

func (e *engine) SetCatalog(c effects.Catalog) { e.catalog = c }

func (e *engine) Snapshot() Snapshot {
	before := e.snapshot
	if len(e.changed) == 0 && e.catalog == before.workspace.Catalog {
		return before
	}
	w := identity.Open(before.workspace.Snapshot.Update(e.changed), e.catalog, before.workspace)
	checks, renewed := checksAfter(before, w, e.changed)
	e.snapshot = &snapshot{workspace: w, checks: checks, number: before.number + 1}
	if !w.Change.All {
		recent := before.recent[max(0, len(before.recent)-mostRecent):]
		e.snapshot.recent = append(slices.Clip(recent), renewed)
	}
	e.changed = map[string]*model.File{}
	return e.snapshot
}
