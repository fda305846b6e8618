package settings

import (
	"iter"
	"maps"
	"path"
	"slices"
	"strings"
)

// Scopes are the settings of everything: of each file those of the nearest
// workspace file in the directories around it, over those of the editor. A workspace
// file in a directory that is left out does not count. Files are named by absolute
// paths with slashes. The zero value is ready for use.
type Scopes struct {
	editor Settings
	roots  []string // from which the globs of the editor count
	byDir  map[string]Settings
	merged map[string]Settings // of those that count
}

// Editor returns what is set in the editor alone.
func (s Scopes) Editor() Settings { return s.editor }

// WithRoots returns scopes of a workspace that consists of other directories.
func (s Scopes) WithRoots(dirs ...string) Scopes {
	s.roots = dirs
	return s.arranged()
}

// WithEditor returns scopes in which the editor has other settings.
func (s Scopes) WithEditor(editor Settings) Scopes {
	s.editor = editor
	return s.arranged()
}

// arranged puts the settings over each other, those of outer directories first: they
// say which of the inner ones are left out.
func (s Scopes) arranged() Scopes {
	s.merged = make(map[string]Settings, len(s.byDir))
	for _, dir := range slices.Sorted(maps.Keys(s.byDir)) {
		if !s.Excludes(dir) {
			s.merged[dir] = s.byDir[dir].Over(s.editor)
		}
	}
	return s
}

// WithFile returns scopes in which a workspace file has other settings.
func (s Scopes) WithFile(file string, settings Settings) Scopes {
	s.byDir = maps.Clone(s.byDir)
	if s.byDir == nil {
		s.byDir = map[string]Settings{}
	}
	s.byDir[path.Dir(file)] = settings
	return s.arranged()
}

// WithoutFile returns scopes in which there is no such workspace file.
func (s Scopes) WithoutFile(file string) Scopes {
	s.byDir = maps.Clone(s.byDir)
	delete(s.byDir, path.Dir(file))
	return s.arranged()
}

// For returns the settings of a file or directory.
func (s Scopes) For(name string) Settings {
	settings, _ := s.nearest(name)
	return settings
}

// Directories yields the directories that have a workspace file, and the settings
// that count below each, unless there is a deeper one.
func (s Scopes) Directories() iter.Seq2[string, Settings] { return maps.All(s.merged) }

// Excludes reports whether a file or directory is left out.
func (s Scopes) Excludes(name string) bool {
	_, dir := s.nearest(name)
	return s.byDir[dir].Excludes(below(dir, name)) || slices.ContainsFunc(s.roots, func(root string) bool {
		return Holds(root, name) && s.editor.Excludes(below(root, name))
	})
}

// Holds reports whether a directory is around a file or directory.
func Holds(dir, name string) bool { return strings.HasPrefix(name, strings.TrimSuffix(dir, "/")+"/") }

func below(dir, name string) string {
	return strings.TrimPrefix(strings.TrimPrefix(name, dir), "/")
}

func (s Scopes) nearest(name string) (settings Settings, dir string) {
	for up := path.Dir(name); up != name; name, up = up, path.Dir(up) {
		if settings, ok := s.merged[up]; ok {
			return settings, up
		}
	}
	return s.editor, ""
}
