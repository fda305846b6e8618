package server

import (
	"maps"
	"slices"
	"sync"

	iradix "github.com/hashicorp/go-immutable-radix/v2"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/rules"
)

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
