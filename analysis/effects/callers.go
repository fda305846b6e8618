package effects

import (
	"iter"
	"runtime"
	"sync"

	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// callers are the bodies that call those of one file, by index.
type callers struct {
	finding sync.Once
	found   map[int][]project.Ref
}

// Callers yields the bodies that have a call of a body, each once, in the order of
// files and text. They may be as many as the workspace has files: who wants a few
// stops early.
func (g *Graph) Callers(b *project.Body) iter.Seq[*project.Body] {
	c := g.cellOf(b.File).callers
	c.finding.Do(func() { c.found = g.callersInto(b.File) })
	return func(yield func(*project.Body) bool) {
		for _, ref := range c.found[b.Index] {
			if !yield(g.Snapshot.Body(ref)) {
				return
			}
		}
	}
}

func (g *Graph) callersInto(f *project.File) map[int][]project.Ref {
	into := map[int][]project.Ref{}
	for _, source := range g.sources()[f.Path] {
		c := g.cellAt(source)
		for i, body := range g.linksOf(c).bodies {
			caller := c.file.Bodies[i].Ref()
			for _, l := range body.calls {
				for _, to := range l.to {
					if to.Path != f.Path {
						continue
					}
					callee := g.Snapshot.Body(to).Index
					if known := into[callee]; len(known) == 0 || known[len(known)-1] != caller {
						into[callee] = append(known, caller)
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
	work := make(chan *project.File)
	var wait sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			for f := range work {
				g.linksOf(g.cellOf(f))
			}
		})
	}
	for _, f := range files {
		work <- f
	}
	close(work)
	wait.Wait()

	into := map[string][]string{}
	for _, f := range files {
		for _, path := range g.linksOf(g.cellOf(f)).targets {
			into[path] = append(into[path], f.Path)
		}
	}
	g.traced.Store(true)
	return into
}
