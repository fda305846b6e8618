// Package project knows all files of a workspace: which of them are one project,
// and what a name in one of them stands for.
package project

import (
	"cmp"
	"maps"
	"slices"
	"sync"

	"github.com/osy-lsp/osy-lsp/analysis/model"
)

// Snapshot is one state of all files. It is immutable: a change makes the next
// one, which shares with this one whatever did not change.
//
// A file is named by its path. Any text with slashes will do, a URI as well; a
// manifest claims files below its own directory.
type Snapshot struct {
	files map[string]*File
	names func() *names // of the declarations in all files
}

// New returns the snapshot of an empty workspace.
func New() *Snapshot { return snapshotOf(map[string]*File{}, nil) }

// With returns the snapshot in which a file says something else, or exists.
func (s *Snapshot) With(path string, facts *model.File) *Snapshot {
	return s.Update(map[string]*model.File{path: facts})
}

// Without returns the snapshot in which a file does not exist.
func (s *Snapshot) Without(path string) *Snapshot {
	return s.Update(map[string]*model.File{path: nil})
}

// Update returns the snapshot after changes of many files; nil removes a file.
func (s *Snapshot) Update(changed map[string]*model.File) *Snapshot {
	files := maps.Clone(s.files)
	names := s.names
	for path, facts := range changed {
		old := files[path]
		if facts == nil {
			delete(files, path)
			if old != nil {
				names = nil
			}
			continue
		}
		if old != nil && old.File == facts {
			continue
		}
		f := Open(path, facts)
		files[path] = f
		if old == nil || old.shape != f.shape {
			names = nil
		}
	}
	return snapshotOf(files, names)
}

func snapshotOf(files map[string]*File, known func() *names) *Snapshot {
	if known == nil {
		known = sync.OnceValue(func() *names { return namesOf(files) })
	}
	return &Snapshot{files, known}
}

// File returns a file, or nil if there is none of the path.
func (s *Snapshot) File(path string) *File { return s.files[path] }

// Files returns all files in the order of their paths.
func (s *Snapshot) Files() []*File {
	return slices.SortedFunc(maps.Values(s.files), func(a, b *File) int { return cmp.Compare(a.Path, b.Path) })
}

// SameNames reports whether a name means the same in both snapshots: no file was
// added or removed, and none changed in what others see of it.
func (s *Snapshot) SameNames(t *Snapshot) bool { return s.names() == t.names() }

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
