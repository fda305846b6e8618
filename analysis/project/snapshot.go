// Package project knows all files of a workspace: which of them are one project,
// and what a name in one of them stands for.
package project

import (
	"iter"
	"maps"
	"runtime"
	"slices"
	"sync"

	iradix "github.com/hashicorp/go-immutable-radix/v2"
	"golang.org/x/sync/errgroup"

	"github.com/osy-lsp/osy-lsp/analysis/model"
)

// Snapshot is one state of all files. It is immutable: a change makes the next
// one, which shares with this one whatever did not change.
//
// A file is named by its path. Any text with slashes will do, a URI as well; a
// manifest claims files below its own directory.
type Snapshot struct {
	files *iradix.Tree[*File] // by path
	names func() *names       // of the declarations in all files

	from    *iradix.Tree[*File] // the files of the snapshot before
	changed []string            // the paths whose files differ from it, sorted

	asked func(Name) // told of each name that is looked up, if not nil
}

// New returns the snapshot of an empty workspace.
func New() *Snapshot {
	files := iradix.New[*File]()
	return &Snapshot{files: files, names: sync.OnceValue(func() *names { return namesOf(files) })}
}

// With returns the snapshot in which a file says something else, or exists.
func (s *Snapshot) With(path string, facts *model.File) *Snapshot {
	return s.Update(map[string]*model.File{path: facts})
}

// Without returns the snapshot in which a file does not exist.
func (s *Snapshot) Without(path string) *Snapshot {
	return s.Update(map[string]*model.File{path: nil})
}

// Update returns the snapshot after changes of many files; nil removes a file.
func (s *Snapshot) Update(facts map[string]*model.File) *Snapshot {
	changed := slices.DeleteFunc(slices.Sorted(maps.Keys(facts)), func(path string) bool {
		old, next := s.File(path), facts[path]
		return next == nil && old == nil || old != nil && old.File == next
	})
	if len(changed) == 0 {
		return s
	}
	opened := make([]*File, len(changed)) // nil for one that is removed
	var opening errgroup.Group
	opening.SetLimit(runtime.GOMAXPROCS(0))
	for i, path := range changed {
		if facts[path] != nil {
			opening.Go(func() error {
				opened[i] = open(path, facts[path], s.File(path))
				return nil
			})
		}
	}
	_ = opening.Wait() // none fails
	txn := s.files.Txn()
	for i, path := range changed {
		if opened[i] == nil {
			txn.Delete([]byte(path))
		} else {
			txn.Insert([]byte(path), opened[i])
		}
	}
	t := &Snapshot{files: txn.Commit(), from: s.files, changed: changed}
	before := s.names
	t.names = sync.OnceValue(func() *names { return before().after(s.files, t.files, changed) })
	return t
}

// File returns a file, or nil if there is none of the path.
func (s *Snapshot) File(path string) *File { return fileIn(s.files, path) }

func fileIn(files *iradix.Tree[*File], path string) *File {
	f, _ := files.Get([]byte(path))
	return f
}

// Len returns the number of files.
func (s *Snapshot) Len() int { return s.files.Len() }

// Files returns all files in the order of their paths.
func (s *Snapshot) Files() []*File {
	return slices.AppendSeq(make([]*File, 0, s.files.Len()), each(s.files))
}

// each yields files in the order of their paths.
func each(files *iradix.Tree[*File]) iter.Seq[*File] {
	return func(yield func(*File) bool) {
		for it := files.Root().Iterator(); ; {
			_, f, ok := it.Next()
			if !ok || !yield(f) {
				return
			}
		}
	}
}

// Difference says how a snapshot differs from an earlier one.
type Difference struct {
	Changed []string      // the paths of files that were added, removed or changed
	Names   map[Name]bool // those that may stand for something else now

	// Scopes says that manifests changed, so that any name may.
	Scopes bool
}

// Since compares a snapshot with an earlier one. It is quick if the earlier one is
// the one that this one was made from.
func (s *Snapshot) Since(t *Snapshot) Difference {
	d := Difference{Names: map[Name]bool{}}
	switch {
	case s == t:
		return d
	case s.from == t.files:
		d.Changed = s.changed
	default:
		d.Changed = differing(s.files, t.files)
	}
	for _, path := range d.Changed {
		a, b := t.File(path), s.File(path)
		noteRenamed(d.Names, a, b)
	}
	d.Scopes = s.names().claims != t.names().claims
	return d
}

func differing(a, b *iradix.Tree[*File]) []string {
	differ := map[string]bool{}
	compare := func(a, b *iradix.Tree[*File]) {
		for f := range each(a) {
			if fileIn(b, f.Path) != f {
				differ[f.Path] = true
			}
		}
	}
	compare(a, b)
	compare(b, a)
	return slices.Sorted(maps.Keys(differ))
}

// Asking returns a snapshot that tells of each name that it looks up for others.
func (s *Snapshot) Asking(asked func(Name)) *Snapshot {
	t := *s
	t.asked = asked
	return &t
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
