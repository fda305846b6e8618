package project

import (
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	iradix "github.com/hashicorp/go-immutable-radix/v2"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/osy-lsp/osy-lsp/analysis/model"
)

// names tells in which files a name is declared. It is immutable, and most of it
// is shared with the names of the snapshot before.
type names struct {
	claims *claims
	homes  map[string]home // by path
	tables []*table        // two for each claim, its model and its tests, then one for the rest
}

// home is where a file belongs.
type home struct {
	table int    // that has its names
	scope *scope // where the names in it are looked up
}

// scope is where names are looked up, by indices of tables: first among the files
// of a project, then among those of the packages it uses. Classes that a call can
// enter are found among further ones too: see heirs.
type scope struct {
	own, used, heirs []int
}

// table has the names that some files declare.
type table struct {
	paths    []string                 // of the files, sorted
	declarer func() map[Name][]string // the paths of the files that declare a name
}

// claims are all manifests, those of the deepest directories first.
type claims struct {
	list   []claim
	scopes []*scope // by table
}

// claim is what a manifest makes of files.
type claim struct {
	*model.Manifest
	path      string // of the manifest
	directory string
}

// Decided here: a file belongs to the manifest of the nearest directory whose
// globs match it; a manifest is part of its own project. The code of a model does
// not see its tests. A file that no manifest claims sees the whole workspace.
func namesOf(files *iradix.Tree[*File]) *names {
	c := claimsOf(files)
	n := &names{claims: c, homes: make(map[string]home, files.Len())}
	members := make([][]string, len(c.scopes))
	for f := range each(files) {
		table := c.tableOf(f.Path)
		members[table] = append(members[table], f.Path)
		n.homes[f.Path] = home{table, c.scopes[table]}
	}
	for _, paths := range members {
		n.tables = append(n.tables, newTable(paths, files))
	}
	return n
}

func claimsOf(files *iradix.Tree[*File]) *claims {
	c := &claims{}
	for f := range each(files) {
		if f.manifest != nil {
			c.list = append(c.list, claim{f.manifest, f.Path, path.Dir(f.Path)})
		}
	}
	slices.SortStableFunc(c.list, func(a, b claim) int { return len(b.directory) - len(a.directory) })

	var everything []int
	for i, project := range c.list {
		model := &scope{own: []int{2 * i}}
		for _, name := range project.Uses {
			for k, used := range c.list {
				if used.Name == name && !slices.Contains(model.used, 2*k) {
					model.used = append(model.used, 2*k)
				}
			}
		}
		model.heirs = c.heirs(i)
		tests := &scope{own: []int{2 * i, 2*i + 1}, used: model.used, heirs: model.heirs}
		c.scopes = append(c.scopes, model, tests)
		everything = append(everything, 2*i, 2*i+1)
	}
	c.scopes = append(c.scopes, &scope{own: append(everything, len(c.scopes))})
	return c
}

// heirs returns the tables with classes that may stand behind an interface which
// the code of a project calls. Decided here: an app runs with the packages it uses,
// with all that these use, and with the bridges that join some of them; a package runs
// in apps that are not known to it, so whatever the workspace has may implement what it
// declares, except test projects.
func (c *claims) heirs(project int) (tables []int) {
	taken := map[int]bool{project: true}
	if c.list[project].Package {
		for i := range c.list {
			if i != project && !c.onTrial(i) {
				tables = append(tables, 2*i)
			}
		}
		return tables
	}
	names := slices.Clone(c.list[project].Uses)
	isThere := func(name string) bool { return slices.Contains(names, name) }
	for more := true; more; {
		more = false
		for i, other := range c.list {
			bridges := len(other.Completes) > 0 && !slices.ContainsFunc(other.Completes, func(name string) bool { return !isThere(name) })
			if !taken[i] && (isThere(other.Name) || bridges) {
				taken[i], more = true, true
				tables = append(tables, 2*i)
				names = append(append(names, other.Name), other.Uses...)
			}
		}
	}
	return tables
}

// onTrial reports whether a project is one of the tests of another: an app below
// the directory of tests of a package.
func (c *claims) onTrial(project int) bool {
	for i, other := range c.list {
		if is, tests := other.takes(c.list[project].path); is && tests && i != project {
			return true
		}
	}
	return false
}

// tableOf returns the index of the table that has the names of a file.
func (c *claims) tableOf(file string) int {
	for i, project := range c.list {
		if is, tests := project.takes(file); is {
			if tests {
				return 2*i + 1
			}
			return 2 * i
		}
	}
	return len(c.scopes) - 1
}

// takes reports whether a manifest makes a file part of its project, and whether
// as one of its tests.
func (c claim) takes(file string) (is, tests bool) {
	below, ok := strings.CutPrefix(file, c.directory+"/")
	if c.directory == "." {
		below, ok = file, !strings.HasPrefix(file, "/")
	}
	matches := func(glob string) bool { // or names a directory around it
		glob = path.Clean(glob)
		return doublestar.MatchUnvalidated(glob, below) || strings.HasPrefix(below, glob+"/")
	}
	switch {
	case !ok:
		return false, false
	case file == c.path:
		return true, false
	case slices.ContainsFunc(c.Tests, matches):
		return true, true
	}
	return slices.ContainsFunc(c.Models, matches), false
}

func newTable(paths []string, files *iradix.Tree[*File]) *table {
	return &table{paths, sync.OnceValue(func() map[Name][]string {
		declarer := map[Name][]string{}
		for _, p := range paths {
			for _, u := range fileIn(files, p).units {
				for name := range u.signatures {
					if known := declarer[name]; len(known) == 0 || known[len(known)-1] != p {
						declarer[name] = append(known, p)
					}
				}
			}
		}
		return declarer
	})}
}

// after returns the names after some files changed.
func (n *names) after(before, now *iradix.Tree[*File], changed []string) *names {
	homes, cloned := n.homes, false
	members := map[int][]string{} // of the tables that change
	of := func(table int) []string {
		if paths, ok := members[table]; ok {
			return paths
		}
		return n.tables[table].paths
	}
	for _, p := range changed {
		old, next := fileIn(before, p), fileIn(now, p)
		if !sameManifest(old, next) {
			return namesOf(now)
		}
		if old != nil && next != nil {
			if table := homes[p].table; !old.sameSignatures(next) {
				members[table] = of(table)
			}
			continue
		}
		if !cloned {
			homes, cloned = maps.Clone(homes), true
		}
		table := n.claims.tableOf(p)
		if next == nil {
			delete(homes, p)
			members[table] = slices.DeleteFunc(slices.Clone(of(table)), func(q string) bool { return q == p })
		} else {
			homes[p] = home{table, n.claims.scopes[table]}
			i, _ := slices.BinarySearch(of(table), p)
			members[table] = slices.Insert(slices.Clone(of(table)), i, p)
		}
	}
	if len(members) == 0 {
		return n
	}
	tables := slices.Clone(n.tables)
	for i, paths := range members {
		tables[i] = newTable(paths, now)
	}
	return &names{n.claims, homes, tables}
}

// sameManifest reports whether two versions of a file are the same manifest, or
// none; nil stands for a file that does not exist.
func sameManifest(a, b *File) bool {
	var m, n *model.Manifest
	if a != nil {
		m = a.manifest
	}
	if b != nil {
		n = b.manifest
	}
	if m == nil || n == nil {
		return m == n
	}
	return m.Name == n.Name && slices.Equal(m.Models, n.Models) && m.Package == n.Package && slices.Equal(m.Tests, n.Tests) && slices.Equal(m.Uses, n.Uses) && slices.Equal(m.Completes, n.Completes)
}

// Manifest returns the manifest that a file belongs to, and whether as one of its
// tests; nil if no manifest claims the file.
func (s *Snapshot) Manifest(path string) (m *model.Manifest, tests bool) {
	n := s.names()
	home, ok := n.homes[path]
	if !ok || home.table/2 >= len(n.claims.list) {
		return nil, false
	}
	return n.claims.list[home.table/2].Manifest, home.table%2 == 1
}

// Project returns the files of the project that a file belongs to, its tests among
// them; none if no manifest claims the file.
func (s *Snapshot) Project(path string) []*File {
	n := s.names()
	home, ok := n.homes[path]
	if !ok || home.table/2 >= len(n.claims.list) {
		return nil
	}
	var files []*File
	for _, table := range n.tables[home.table&^1 : (home.table|1)+1] {
		for _, p := range table.paths {
			files = append(files, s.File(p))
		}
	}
	return files
}

// declaring returns the files that declare a name, as seen from a file: those of the
// nearest namespace in its own project, or else in the packages it uses. What no
// `using` makes known is taken where nothing else is there, a decision.
func (s *Snapshot) declaring(from *File, kind NameKind, name string) []*File {
	s.note(Name{sightName, from.Path})
	own := s.declarers(from, Name{kind, name}, (*scope).ofProject)
	near, seen := nearest(from, own)
	if seen {
		return near
	}
	if used, seen := nearest(from, s.declarers(from, Name{kind, name}, (*scope).ofPackages)); seen || len(own) == 0 {
		return used
	}
	return near
}

// anywhere returns the files that declare a name in any namespace: those of the own
// project of a file, or else those of the packages it uses.
func (s *Snapshot) anywhere(from *File, kind NameKind, name string) []*File {
	if own := s.declarers(from, Name{kind, name}, (*scope).ofProject); len(own) > 0 {
		return own
	}
	return s.declarers(from, Name{kind, name}, (*scope).ofPackages)
}

// declaringIn returns the files that declare a name in a namespace, as a file calls it:
// `Sales` in `namespace Shop` is Shop.Sales, if there is one.
func (s *Snapshot) declaringIn(from *File, kind NameKind, name, namespace string) []*File {
	s.note(Name{sightName, from.Path})
	all := [][]*File{s.declarers(from, Name{kind, name}, (*scope).ofProject), s.declarers(from, Name{kind, name}, (*scope).ofPackages)}
	for prefix := range from.sight.around {
		for _, files := range all {
			elsewhere := func(f *File) bool { return !slices.Contains(f.sight.in, prefix+namespace) }
			if files = slices.DeleteFunc(slices.Clone(files), elsewhere); len(files) > 0 {
				return files
			}
		}
	}
	return nil
}

// deriving returns the files with types that derive from one of a name, among all
// that code of a file may run with.
func (s *Snapshot) deriving(from *File, name string) []*File {
	return s.declarers(from, Name{DerivedName, name}, (*scope).ofRun)
}

// isLoose reports whether no manifest claims a file.
func (s *Snapshot) isLoose(f *File) bool {
	n := s.names()
	return n.homes[f.Path].table == len(n.claims.scopes)-1
}

func (s *scope) ofProject() []int  { return s.own }
func (s *scope) ofPackages() []int { return s.used }
func (s *scope) ofRun() []int      { return slices.Concat(s.own, s.heirs) }

// declarers returns the files that declare a name, of some tables of the scope of a
// file.
func (s *Snapshot) declarers(from *File, name Name, tables func(*scope) []int) []*File {
	s.note(name)
	n := s.names()
	home, ok := n.homes[from.Path]
	if !ok {
		return nil
	}
	var files []*File
	for _, i := range tables(home.scope) {
		for _, p := range n.tables[i].declarer()[name] {
			files = append(files, s.File(p))
		}
	}
	return files
}

// declares reports whether a file sees a name in any namespace.
func (s *Snapshot) declares(from *File, name Name) bool {
	s.note(name)
	n := s.names()
	home, ok := n.homes[from.Path]
	declared := func(table int) bool { return len(n.tables[table].declarer()[name]) > 0 }
	return ok && (slices.ContainsFunc(home.scope.own, declared) || slices.ContainsFunc(home.scope.used, declared))
}

func (s *Snapshot) note(name Name) {
	if s.asked != nil {
		s.asked(name)
	}
}
