package project

import (
	"path"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/osy-lsp/osy-lsp/analysis/model"
)

// names tells in which files a name is declared. It holds no file, only paths: it
// stays what it is while no file changes in what others see of it.
type names struct {
	scopes map[string]*scope // by path: where the names in a file are looked up
}

// scope is where names are looked up: first among the files of a project, then
// among those of the packages it uses.
type scope struct {
	own  *table
	used []*table
}

// table has the paths of the files that declare a name.
type table struct {
	types     map[string][]string
	functions map[string][]string
	derived   map[string][]string // by the name of a base
	globals   map[string][]string
}

// claim is what a manifest makes of files.
type claim struct {
	*model.Manifest
	directory string
	model     []*File
	tests     []*File
}

// Decided here: a file belongs to the manifest of the nearest directory whose
// globs match it; a manifest is part of its own project. The code of a model does
// not see its tests. A file that no manifest claims sees the whole workspace.
func namesOf(files map[string]*File) *names {
	var claims []*claim
	for _, p := range sortedKeys(files) {
		if f := files[p]; f.manifest != nil {
			claims = append(claims, &claim{Manifest: f.manifest, directory: path.Dir(p), model: []*File{f}})
		}
	}
	slices.SortStableFunc(claims, func(a, b *claim) int { return len(b.directory) - len(a.directory) })

	var all []*File
	for _, p := range sortedKeys(files) {
		all = append(all, files[p])
		for _, c := range claims {
			if c.take(files[p]) {
				break
			}
		}
	}

	n := &names{scopes: make(map[string]*scope, len(files))}
	packages := map[string][]*table{}
	own := map[*claim]*table{}
	for _, c := range claims {
		own[c] = tableOf(c.model)
		packages[c.Name] = append(packages[c.Name], own[c])
	}
	for _, c := range claims {
		model := &scope{own: own[c]}
		for _, name := range c.Uses {
			model.used = append(model.used, packages[name]...)
		}
		for _, f := range c.model {
			n.scopes[f.Path] = model
		}
		if len(c.tests) > 0 {
			tests := &scope{own: tableOf(slices.Concat(c.model, c.tests)), used: model.used}
			for _, f := range c.tests {
				n.scopes[f.Path] = tests
			}
		}
	}
	if len(n.scopes) < len(all) {
		everything := &scope{own: tableOf(all)}
		for _, f := range all {
			if n.scopes[f.Path] == nil {
				n.scopes[f.Path] = everything
			}
		}
	}
	return n
}

// take makes a file part of the project if a glob of the manifest matches it.
func (c *claim) take(f *File) bool {
	below, ok := strings.CutPrefix(f.Path, c.directory+"/")
	if c.directory == "." {
		below, ok = f.Path, !strings.HasPrefix(f.Path, "/")
	}
	matches := func(glob string) bool { return doublestar.MatchUnvalidated(path.Clean(glob), below) }
	switch {
	case !ok:
		return false
	case f == c.model[0]:
	case slices.ContainsFunc(c.Tests, matches):
		c.tests = append(c.tests, f)
	case slices.ContainsFunc(c.Models, matches):
		c.model = append(c.model, f)
	default:
		return false
	}
	return true
}

func tableOf(files []*File) *table {
	t := &table{map[string][]string{}, map[string][]string{}, map[string][]string{}, map[string][]string{}}
	add := func(to map[string][]string, name, path string) {
		if paths := to[name]; len(paths) == 0 || paths[len(paths)-1] != path {
			to[name] = append(paths, path)
		}
	}
	for _, f := range files {
		for name, types := range f.types {
			add(t.types, name, f.Path)
			for _, typ := range types {
				for _, base := range typ.Bases {
					add(t.derived, baseName(base), f.Path)
				}
			}
		}
		for name := range f.functions {
			add(t.functions, name, f.Path)
		}
		for name := range f.globals {
			add(t.globals, name, f.Path)
		}
	}
	return t
}

// declaring returns the files that declare a name, as seen from a file: those of
// its own project, or else those of the packages it uses.
func (s *Snapshot) declaring(from *File, kind func(*table) map[string][]string, name string) []*File {
	scope := s.names().scopes[from.Path]
	if scope == nil {
		return nil
	}
	paths := kind(scope.own)[name]
	for _, used := range scope.used {
		if len(paths) > 0 {
			break
		}
		paths = kind(used)[name]
	}
	files := make([]*File, len(paths))
	for i, p := range paths {
		files[i] = s.files[p]
	}
	return files
}

func types(t *table) map[string][]string     { return t.types }
func functions(t *table) map[string][]string { return t.functions }
func globals(t *table) map[string][]string   { return t.globals }

// everywhere returns the files of a project and of all packages it uses that
// declare a name.
func (s *Snapshot) everywhere(from *File, kind func(*table) map[string][]string, name string) []*File {
	scope := s.names().scopes[from.Path]
	if scope == nil {
		return nil
	}
	var files []*File
	for _, t := range append([]*table{scope.own}, scope.used...) {
		for _, p := range kind(t)[name] {
			if f := s.files[p]; !slices.Contains(files, f) {
				files = append(files, f)
			}
		}
	}
	return files
}

func derived(t *table) map[string][]string { return t.derived }
