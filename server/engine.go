package server

import (
	"context"
	"maps"
	"slices"
	"sync"

	iradix "github.com/hashicorp/go-immutable-radix/v2"

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

	// Load tells what a file that is not open declares.
	Load(file string, facts *model.File)

	// Remove tells that there is no such file any more, if there was one.
	Remove(file string)

	// SetCatalog tells which calls leave the platform.
	SetCatalog(c effects.Catalog)

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

	// Since returns the files whose findings may differ from those in an earlier
	// snapshot, but for places in other files; or that all may.
	Since(before Snapshot) (files []string, all bool)

	// Findings returns what is wrong in a file, in the order of the text. Where
	// nothing has changed, the list is the same one as before.
	Findings(ctx context.Context, file string) []findings.Finding

	// Actions returns what can be done about a part of a file with these findings,
	// and FixAll what can be done about all of them unseen.
	Actions(ctx context.Context, file string, start, end int, found []findings.Finding) []codeactions.Action
	FixAll(ctx context.Context, file string, found []findings.Finding) (codeactions.Action, bool)

	// Tally returns how much there is in a file.
	Tally(file string) Tally

	// Workspace returns the steps of all files and the ways to them.
	Workspace() *identity.Workspace
}

// Tally is how many workflows a file has, and how many steps that one reaches.
type Tally struct{ Workflows, Steps int }

// Text is an explanation, for editors that render Markdown and for those that do
// not.
type Text interface {
	Markdown() string
	Plain() string
}

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

// checksAfter returns the checks of a new state: those of the state before, except
// where a change may show.
func checksAfter(before *snapshot, w *identity.Workspace, changed map[string]*model.File) (checks *iradix.Tree[*check], renewed []string) {
	txn := before.checks.Txn()
	renew := func(path string, again bool) {
		renewed = append(renewed, path)
		f, old := w.Snapshot.File(path), before.check(path)
		if f == nil {
			txn.Delete([]byte(path))
			return
		}
		c := &check{}
		if old != nil && again {
			c.before = old.remembered()
		}
		txn.Insert([]byte(path), c)
	}
	if w.Change.All {
		for path := range changed {
			renew(path, false)
		}
		for _, f := range w.Snapshot.Files() {
			renew(f.Path, false)
		}
		return txn.Commit(), nil
	}
	// What is found in a file depends on what it calls, on what calls it, and on
	// what those call.
	for path := range w.FilesBelow(append(slices.Collect(maps.Keys(w.FilesAbove(w.Change.Touched))), w.Change.Targets...)) {
		renew(path, true)
	}
	for path := range changed {
		renew(path, true)
	}
	for _, path := range w.Change.Renamed {
		renew(path, false)
	}
	return txn.Commit(), renewed
}

// check is what is wrong in a file, once somebody asks. States share it as long as
// the answer is the same, but for places in other files that the answer names.
type check struct {
	before rules.Memory

	looking  sync.Mutex
	looked   bool
	found    []findings.Finding
	memory   rules.Memory
	mentions []*project.File // other files, as they were

	counting sync.Once
	tally    Tally
}

// remembered returns what the check of the next version may take over. It does not
// wait for one that is under way.
func (c *check) remembered() rules.Memory {
	if !c.looking.TryLock() {
		return nil
	}
	defer c.looking.Unlock()
	if c.looked {
		return c.memory
	}
	return c.before
}

func (c *check) findings(s *snapshot, file string) []findings.Finding {
	c.looking.Lock()
	defer c.looking.Unlock()
	current := func(f *project.File) bool { return s.workspace.Snapshot.File(f.Path) == f }
	if c.looked && !slices.ContainsFunc(c.mentions, func(f *project.File) bool { return !current(f) }) {
		return c.found
	}
	if c.looked {
		c.before = c.memory
	}
	c.found, c.memory = rules.Again(file, s.index(file), c.before)
	c.looked, c.before, c.mentions = true, nil, nil
	for _, f := range c.found {
		for _, r := range f.Related {
			if other := s.workspace.Snapshot.File(r.File); r.File != file && other != nil && !slices.Contains(c.mentions, other) {
				c.mentions = append(c.mentions, other)
			}
		}
	}
	return c.found
}

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
