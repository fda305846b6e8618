package server

import (
	"context"
	"sync"

	iradix "github.com/hashicorp/go-immutable-radix/v2"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
	"github.com/osy-lsp/osy-lsp/codeactions"
	"github.com/osy-lsp/osy-lsp/hover"
)

// snapshot is one state of all files.
type snapshot struct {
	workspace *identity.Workspace
	checks    *iradix.Tree[*check]
	indices   sync.Map // path to func() *identity.Index

	number int
	recent [][]string // the files whose checks were renewed in the last snapshots, this one the last
}

// mostRecent is how many snapshots back one remembers what has changed.
const mostRecent = 30

func (s *snapshot) Since(before Snapshot) (files []string, all bool) {
	ago := s.number - before.(*snapshot).number
	if ago < 0 || ago > len(s.recent) {
		return nil, true
	}
	for _, renewed := range s.recent[len(s.recent)-ago:] {
		files = append(files, renewed...)
	}
	return files, false
}

func (s *snapshot) check(file string) *check {
	c, _ := s.checks.Get([]byte(file))
	return c
}

// index returns the view of a file, which is the same one for all who ask.
func (s *snapshot) index(file string) *identity.Index {
	once, ok := s.indices.Load(file)
	if !ok {
		once, _ = s.indices.LoadOrStore(file, sync.OnceValue(func() *identity.Index { return s.workspace.Index(file) }))
	}
	return once.(func() *identity.Index)()
}

func (s *snapshot) Tally(file string) Tally {
	c := s.check(file)
	if c == nil {
		return Tally{}
	}
	c.counting.Do(func() { c.tally = tallyOf(s.workspace, s.workspace.Snapshot.File(file)) })
	return c.tally
}

func tallyOf(w *identity.Workspace, f *project.File) (t Tally) {
	for _, unit := range f.Units {
		t.Workflows += len(unit.Workflows)
	}
	for _, b := range f.Bodies {
		if steps := w.StepsOf(b); len(steps) > 0 && w.Rooted(b) != effects.No {
			t.Steps += len(steps)
		}
	}
	return t
}

func (s *snapshot) Workspace() *identity.Workspace { return s.workspace }

func (s *snapshot) Files() []string {
	var paths []string
	for _, f := range s.workspace.Snapshot.Files() {
		paths = append(paths, f.Path)
	}
	return paths
}

func (s *snapshot) Mapper(file string) *syntax.Mapper {
	if f := s.workspace.Snapshot.File(file); f != nil {
		return f.Document.Mapper
	}
	return nil
}

func (s *snapshot) Hover(ctx context.Context, file string, offset int) (Text, int, int, bool) {
	if x := s.index(file); x != nil {
		return hover.At(ctx, x, offset)
	}
	return nil, 0, 0, false
}

func (s *snapshot) Findings(_ context.Context, file string) []findings.Finding {
	if c := s.check(file); c != nil {
		return c.findings(s, file)
	}
	return nil
}

func (s *snapshot) Actions(_ context.Context, file string, start, end int, found []findings.Finding) []codeactions.Action {
	if x := s.index(file); x != nil {
		return codeactions.For(codeactions.Place{File: file, Start: start, End: end, Index: x, Findings: found})
	}
	return nil
}

func (s *snapshot) FixAll(_ context.Context, file string, found []findings.Finding) (codeactions.Action, bool) {
	if x := s.index(file); x != nil {
		return codeactions.FixAll(codeactions.Place{File: file, Index: x, Findings: found})
	}
	return codeactions.Action{}, false
}
