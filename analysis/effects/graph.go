package effects

import (
	"runtime"
	"slices"
	"sync"

	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// Graph knows of every body of a workspace what it calls, what calls it and what
// follows from that. It is immutable, and works out only what it is asked for.
//
// The calls of a file are kept from one snapshot to the next while the file stays
// the same and names mean the same.
type Graph struct {
	Snapshot *project.Snapshot
	Catalog  Catalog

	links   map[string]func() *links   // by path
	sources func() map[string][]string // by path: the files that call into it

	callers sync.Map // path to map[int][]target: by index of a body who calls it
	known   sync.Map // *project.Body to *Summary
	roots   sync.Map // *project.Body to Certainty
}

// Call is a site at which a body enters another, or one of several.
type Call struct {
	Site       *model.Site
	To         []*project.Body
	Dispatched bool // through an interface or a virtual method
}

// links are the calls of one file. They name bodies by file and index and so
// outlive the snapshot in which they were found.
type links struct {
	calls   [][]link // by body
	targets []string // the paths of the files that are called, sorted
}

type link struct {
	site       int // in Body.Sites
	to         []target
	dispatched bool
}

type target struct {
	path string
	body int
}

// NewGraph returns the graph of a snapshot. What the graph of an earlier snapshot
// knows already is taken from there; previous may be nil.
func NewGraph(s *project.Snapshot, c Catalog, previous *Graph) *Graph {
	g := &Graph{Snapshot: s, Catalog: c, links: map[string]func() *links{}}
	keep := previous != nil && s.SameNames(previous.Snapshot)
	for _, f := range s.Files() {
		if keep && previous.Snapshot.File(f.Path) == f {
			g.links[f.Path] = previous.links[f.Path]
			continue
		}
		g.links[f.Path] = sync.OnceValue(func() *links { return linksOf(s, f) })
	}
	g.sources = sync.OnceValue(g.findSources)
	return g
}

func linksOf(s *project.Snapshot, f *project.File) *links {
	l := &links{calls: make([][]link, len(f.Bodies))}
	paths := map[string]bool{}
	for i, b := range f.Bodies {
		for n := range b.Sites {
			site := &b.Sites[n]
			if site.Step != nil {
				if !s.DeclaresReceiver(b, site) {
					continue
				}
				site = asCall(site)
			}
			found := s.Callees(b, site)
			if len(found.Bodies) == 0 {
				continue
			}
			to := make([]target, len(found.Bodies))
			for k, callee := range found.Bodies {
				to[k] = target{callee.File.Path, callee.Index}
				paths[callee.File.Path] = true
			}
			l.calls[i] = append(l.calls[i], link{n, to, found.Dispatched})
		}
	}
	for path := range paths {
		l.targets = append(l.targets, path)
	}
	slices.Sort(l.targets)
	return l
}

func asCall(site *model.Site) *model.Site {
	call := *site
	call.Kind = model.Call
	return &call
}

// IsStep reports whether a `Workflow.Once` or `Workflow.Run` is the platform's: in
// a workspace that has a Workflow of its own, its own code decides.
func (g *Graph) IsStep(b *project.Body, site *model.Site) bool {
	return site.Step != nil && !g.Snapshot.DeclaresReceiver(b, site)
}

// Operation returns the operation of a call that leaves the platform.
func (g *Graph) Operation(b *project.Body, site *model.Site) (name string, op Operation, ok bool) {
	if site.Kind != model.Call || site.Receiver == nil || site.Receiver.Kind != model.Named {
		return "", Operation{}, false
	}
	op, ok = g.Catalog.Lookup(site.Receiver.Name, site.Name)
	if !ok || g.Snapshot.DeclaresReceiver(b, site) {
		return "", Operation{}, false
	}
	return site.Receiver.Name + "." + site.Name, op, true
}

// Calls returns the calls of a body in the order of the text.
func (g *Graph) Calls(b *project.Body) []Call {
	list := g.links[b.File.Path]().calls[b.Index]
	calls := make([]Call, len(list))
	for i, l := range list {
		to := make([]*project.Body, len(l.to))
		for k, t := range l.to {
			to[k] = g.body(t)
		}
		calls[i] = Call{&b.Sites[l.site], to, l.dispatched}
	}
	return calls
}

func (g *Graph) body(t target) *project.Body { return g.Snapshot.File(t.path).Bodies[t.body] }

// Callers returns the bodies that have a call of a body, each once, in the order
// of files and text.
func (g *Graph) Callers(b *project.Body) []*project.Body {
	path := b.File.Path
	into, ok := g.callers.Load(path)
	if !ok {
		into, _ = g.callers.LoadOrStore(path, g.callersInto(path))
	}
	list := into.(map[int][]target)[b.Index]
	callers := make([]*project.Body, len(list))
	for i, t := range list {
		callers[i] = g.body(t)
	}
	return callers
}

func (g *Graph) callersInto(path string) map[int][]target {
	into := map[int][]target{}
	for _, source := range g.sources()[path] {
		for i, list := range g.links[source]().calls {
			caller := target{source, i}
			for _, l := range list {
				for _, to := range l.to {
					if known := into[to.body]; to.path == path && (len(known) == 0 || known[len(known)-1] != caller) {
						into[to.body] = append(known, caller)
					}
				}
			}
		}
	}
	return into
}

// findSources finds the calls of the whole workspace.
func (g *Graph) findSources() map[string][]string {
	files := g.Snapshot.Files()
	work := make(chan string)
	var wait sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			for path := range work {
				g.links[path]()
			}
		})
	}
	for _, f := range files {
		work <- f.Path
	}
	close(work)
	wait.Wait()

	into := map[string][]string{}
	for _, f := range files {
		for _, path := range g.links[f.Path]().targets {
			into[path] = append(into[path], f.Path)
		}
	}
	return into
}
