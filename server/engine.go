package server

import (
	"context"
	"maps"
	"slices"
	"sync"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/rules"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
	"github.com/osy-lsp/osy-lsp/codeactions"
	"github.com/osy-lsp/osy-lsp/hover"
)

// Engine is the analysis behind the server. Its methods are called from one
// goroutine only. A file is named by its absolute path with slashes, or by its
// URI if it has no path.
type Engine interface {
	// Set tells the text of a file.
	Set(file string, doc *syntax.Document)

	// Remove tells that there is no such file any more, if there was one.
	Remove(file string)

	// Snapshot returns the state of all files as it is now.
	Snapshot() Snapshot
}

// Snapshot answers questions about one state of all files. It never changes, and
// is asked by many goroutines at once. All offsets are byte offsets.
type Snapshot interface {
	// Files returns the names of all files in any order.
	Files() []string

	// Mapper returns the text of a file, or nil if there is no such file.
	Mapper(file string) *syntax.Mapper

	// Hover explains what is at an offset, and how far that extends.
	Hover(ctx context.Context, file string, offset int) (text Text, start, end int, ok bool)

	// Findings returns what is wrong in a file, in the order of the text. Where
	// nothing has changed, the list is the same one as before.
	Findings(ctx context.Context, file string) []findings.Finding

	// Actions returns what can be done about a part of a file with these findings,
	// and FixAll what can be done about all of them unseen.
	Actions(ctx context.Context, file string, start, end int, found []findings.Finding) []codeactions.Action
	FixAll(ctx context.Context, file string, found []findings.Finding) (codeactions.Action, bool)
}

// Text is an explanation, for editors that render Markdown and for those that do
// not.
type Text interface {
	Markdown() string
	Plain() string
}

// NewEngine returns the analysis of a workspace without files.
func NewEngine() Engine {
	return &engine{workspace: identity.Open(project.New(), effects.BuiltIn(), nil), changed: map[string]*model.File{}}
}

// engine collects changes until a snapshot is asked for.
type engine struct {
	workspace *identity.Workspace
	changed   map[string]*model.File // nil for a file that was removed
}

func (e *engine) Set(file string, doc *syntax.Document) {
	previous := e.changed[file]
	if f := e.workspace.Snapshot.File(file); previous == nil && f != nil {
		previous = f.File
	}
	e.changed[file] = model.Read(doc, previous)
}

func (e *engine) Remove(file string) { e.changed[file] = nil }

func (e *engine) Snapshot() Snapshot {
	if len(e.changed) > 0 {
		e.workspace = identity.Open(e.workspace.Snapshot.Update(e.changed), e.workspace.Catalog, e.workspace)
		e.changed = map[string]*model.File{}
	}
	s := &snapshot{e.workspace, map[string]*analysed{}}
	for _, f := range e.workspace.Snapshot.Files() {
		index := sync.OnceValue(func() *identity.Index { return s.workspace.Index(f.Path) })
		s.files[f.Path] = &analysed{f, index, sync.OnceValue(func() []findings.Finding { return rules.Check(f.Path, index()) })}
	}
	return s
}

// snapshot is one state of all files.
type snapshot struct {
	workspace *identity.Workspace
	files     map[string]*analysed
}

// analysed is a file in a snapshot. What follows from its facts waits to be asked
// for.
type analysed struct {
	*project.File
	index    func() *identity.Index
	findings func() []findings.Finding
}

func (s *snapshot) Files() []string { return slices.Collect(maps.Keys(s.files)) }

func (s *snapshot) Mapper(file string) *syntax.Mapper {
	if f, ok := s.files[file]; ok {
		return f.Document.Mapper
	}
	return nil
}

func (s *snapshot) Hover(_ context.Context, file string, offset int) (Text, int, int, bool) {
	f, ok := s.files[file]
	if !ok {
		return nil, 0, 0, false
	}
	return hover.At(f.index(), offset)
}

func (s *snapshot) Findings(_ context.Context, file string) []findings.Finding {
	if f, ok := s.files[file]; ok {
		return f.findings()
	}
	return nil
}

func (s *snapshot) Actions(_ context.Context, file string, start, end int, found []findings.Finding) []codeactions.Action {
	if f, ok := s.files[file]; ok {
		return codeactions.For(codeactions.Place{File: file, Start: start, End: end, Index: f.index(), Findings: found})
	}
	return nil
}

func (s *snapshot) FixAll(_ context.Context, file string, found []findings.Finding) (codeactions.Action, bool) {
	if f, ok := s.files[file]; ok {
		return codeactions.FixAll(codeactions.Place{File: file, Index: f.index(), Findings: found})
	}
	return codeactions.Action{}, false
}
