package effects

import (
	"maps"
	"reflect"
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// follow takes over from the graph of an earlier snapshot what a change does not
// reach. It reports false where that is nothing: manifests changed, or the earlier
// graph does not know yet who calls whom.
func (g *Graph) follow(previous *Graph) bool {
	d := g.Snapshot.Since(previous.Snapshot)
	if d.Scopes || !previous.traced.Load() {
		return false
	}
	relinked, renamed := g.takeCells(previous, d)
	f := &following{now: g, before: previous, sources: previous.sources()}
	for _, path := range relinked {
		f.look(path)
	}
	sources := f.sources
	g.sources = func() map[string][]string { return sources }
	g.traced.Store(true)
	g.Change = Change{Touched: f.touched, Targets: f.targets, Renamed: renamed}
	g.forget(f.changed, f.targets)
	return true
}

// takeCells starts with the cells of the earlier graph, and new ones for files
// that changed or in which a name may mean something else. It returns the paths of
// both, those of files that are gone among the first.
func (g *Graph) takeCells(previous *Graph, d project.Difference) (paths, renamed []string) {
	var names []uint32
	for n := range d.Names {
		names = append(names, n.Hash())
	}
	txn := previous.cells.Txn()
	for _, path := range d.Changed {
		f, old := g.Snapshot.File(path), previous.cellAt(path)
		if f == nil {
			txn.Delete([]byte(path))
			continue
		}
		var known *links
		if old != nil {
			var asks bool
			if known, asks = previous.linksOf(old).without(names); asks {
				renamed = append(renamed, path)
			}
		}
		txn.Insert([]byte(path), newCell(f, known))
	}
	paths = slices.Clone(d.Changed)
	if len(names) > 0 {
		for it := previous.cells.Root().Iterator(); ; {
			path, c, ok := it.Next()
			if !ok {
				break
			}
			if rest, asks := previous.linksOf(c).without(names); asks && !slices.Contains(d.Changed, string(path)) {
				txn.Insert(path, newCell(c.file, rest))
				paths, renamed = append(paths, string(path)), append(renamed, string(path))
			}
		}
	}
	g.cells = txn.Commit()
	return paths, renamed
}

// following compares files before and after a change.
type following struct {
	now, before *Graph
	sources     map[string][]string

	touched []string // files of which others may see a difference
	changed []string // those among them with other calls or effects
	targets []string // the files that these called or call
}

func (f *following) look(path string) {
	old, next := f.before.cellAt(path), f.now.cellAt(path)
	var before, after []string
	if old != nil {
		before = f.before.linksOf(old).targets
	}
	if next != nil {
		after = f.now.linksOf(next).targets
	}
	if !slices.Equal(before, after) {
		f.retarget(path, before, after)
	}
	if old == nil || next == nil || old.file == next.file || !old.file.SameCode(next.file) {
		f.touched = append(f.touched, path)
	}
	if old != nil && next != nil && f.sameEffects(old, next) {
		next.known, next.callers = old.known, old.callers
		return
	}
	f.changed = append(f.changed, path)
	f.targets = append(append(f.targets, before...), after...)
}

// retarget notes that a file calls into other files than before.
func (f *following) retarget(path string, before, after []string) {
	sources := maps.Clone(f.sources)
	for _, target := range before {
		sources[target] = slices.DeleteFunc(slices.Clone(sources[target]), func(s string) bool { return s == path })
	}
	for _, target := range after {
		i, found := slices.BinarySearch(sources[target], path)
		if !found {
			sources[target] = slices.Insert(slices.Clone(sources[target]), i, path)
		}
	}
	f.sources = sources
}

// sameEffects reports whether two versions of a file have the same bodies, which
// call the same ones and do the same.
func (f *following) sameEffects(old, next *cell) bool {
	a, b := f.before.linksOf(old), f.now.linksOf(next)
	if len(a.bodies) != len(b.bodies) {
		return false
	}
	for i, x := range a.bodies {
		y := b.bodies[i]
		if x == y {
			continue
		}
		was, is := old.file.Bodies[i], next.file.Bodies[i]
		if was.Ref() != is.Ref() || was.Kind != is.Kind || !slices.EqualFunc(x.calls, y.calls, link.equal) ||
			!reflect.DeepEqual(x.direct, y.direct) {
			return false
		}
	}
	return true
}

func (l link) equal(m link) bool {
	return l.dispatched == m.dispatched && slices.Equal(l.to, m.to)
}

// forget drops what was known by way of files that have changed: what follows from
// bodies that call into them, what reaches the bodies that they call.
func (g *Graph) forget(changed, targets []string) {
	if len(changed) == 0 {
		return
	}
	txn := g.cells.Txn()
	update := func(path string, change func(*cell)) {
		if c, ok := txn.Get([]byte(path)); ok {
			next := &cell{file: c.file, linked: g.linksOf(c), known: c.known, callers: c.callers}
			next.linking.Do(func() {})
			change(next)
			txn.Insert([]byte(path), next)
		}
	}
	for path := range g.FilesAbove(changed) {
		update(path, func(c *cell) { c.known.summaries = newKnowledge(c.file).summaries })
	}
	for path := range g.FilesBelow(append(slices.Clone(targets), changed...)) {
		update(path, func(c *cell) { c.known.roots = newKnowledge(c.file).roots })
	}
	slices.Sort(targets)
	for _, path := range slices.Compact(targets) {
		update(path, func(c *cell) { c.callers = &callers{} })
	}
	g.cells = txn.Commit()
	g.byFile.Clear()
}

// FilesAbove returns files and all from which calls lead into them.
func (g *Graph) FilesAbove(paths []string) map[string]bool {
	return closure(paths, func(path string) []string { return g.sources()[path] })
}

// FilesBelow returns files and all into which calls lead from them.
func (g *Graph) FilesBelow(paths []string) map[string]bool {
	return closure(paths, func(path string) []string {
		if c := g.cellAt(path); c != nil {
			return g.linksOf(c).targets
		}
		return nil
	})
}

func closure(from []string, next func(string) []string) map[string]bool {
	seen := make(map[string]bool, len(from))
	queue := slices.Clone(from)
	for len(queue) > 0 {
		path := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if !seen[path] {
			seen[path] = true
			queue = append(queue, next(path)...)
		}
	}
	return seen
}
