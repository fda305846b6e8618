package effects

import (
	"maps"
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/retry"
)

// links are the calls of one file. They name bodies in a way that outlives the
// snapshot in which they were found.
type links struct {
	bodies  []*linkedBody
	targets []string // the paths of the files that are called, sorted
}

// linkedBody is what the names in a body stand for.
type linkedBody struct {
	body   *model.Body
	calls  []link
	marks  []mark
	direct *Summary // what it does itself
	asked  []uint32 // hashes of the names that were looked up, sorted
}

type link struct {
	site       int // in Body.Sites
	to         []project.Ref
	dispatched bool
}

// mark is a site that is a step or leaves the platform.
type mark struct {
	site      int
	operation string // "" for a step
}

// linksOf returns the calls of a file of the snapshot.
func (g *Graph) linksOf(c *cell) *links {
	c.linking.Do(func() {
		c.linked = g.link(c.file, c.previous)
		c.previous = nil
	})
	return c.linked
}

// link finds the calls of a file. Those of bodies that stayed the same are taken
// from what was known: a body whose names changed is not among it.
func (g *Graph) link(f *project.File, previous *links) *links {
	known := map[*model.Body][]*linkedBody{} // several where a file says the same twice
	if previous != nil {
		for _, b := range previous.bodies {
			if b != nil {
				known[b.body] = append(known[b.body], b)
			}
		}
	}
	l := &links{bodies: make([]*linkedBody, len(f.Bodies))}
	targets := map[string]bool{}
	for i, b := range f.Bodies {
		var linked *linkedBody
		if same := known[b.Body]; len(same) > 0 {
			linked, known[b.Body] = same[0], same[1:]
		} else {
			linked = g.linkBody(b)
		}
		l.bodies[i] = linked
		for _, call := range linked.calls {
			for _, to := range call.to {
				targets[to.Path] = true
			}
		}
	}
	l.targets = slices.Sorted(maps.Keys(targets))
	return l
}

func (g *Graph) linkBody(b *project.Body) *linkedBody {
	asked := map[project.Name]bool{}
	names := Names{g.Snapshot.Asking(func(n project.Name) { asked[n] = true }), g.Catalog}
	direct := names.around(b)
	linked := &linkedBody{body: b.Body, direct: direct}
	for n := range b.Sites {
		site := &b.Sites[n]
		if site.Step != nil {
			if names.IsStep(b, site) {
				linked.marks = append(linked.marks, mark{n, ""})
				direct.Step = Yes
				if site.Step.Retry != nil {
					direct.Retries = Yes
					retry.Ask(names.Snapshot, b, site.Step)
				}
				continue
			}
			site = asCall(site)
		}
		if name, op, ok := names.Operation(b, site); ok {
			linked.marks = append(linked.marks, mark{n, name})
			direct.addOperation(name)
			if !op.ReadsOnly {
				direct.Writes = Yes
			}
			if !names.InStep(b, site.Place) {
				direct.Step = Yes
			}
			continue
		}
		if names.IsCommit(b, site) {
			direct.Commits = Yes
		}
		found := names.Snapshot.Callees(b, site)
		if len(found.Bodies) == 0 {
			continue
		}
		to := make([]project.Ref, len(found.Bodies))
		for k, callee := range found.Bodies {
			to[k] = callee.Ref()
		}
		linked.calls = append(linked.calls, link{n, to, found.Dispatched})
	}
	linked.asked = make([]uint32, 0, len(asked))
	for name := range asked {
		linked.asked = append(linked.asked, name.Hash())
	}
	slices.Sort(linked.asked)
	return linked
}

func (g *Graph) linkedBody(b *project.Body) *linkedBody {
	return g.linksOf(g.cellOf(b.File)).bodies[b.Index]
}

func asCall(site *model.Site) *model.Site {
	call := *site
	call.Kind = model.Call
	return &call
}

// without returns the links without those of bodies that asked for one of some
// names, and whether there were any such.
func (l *links) without(names []uint32) (rest *links, any bool) {
	rest = l
	for i, b := range l.bodies {
		if !b.asks(names) {
			continue
		}
		if rest == l {
			rest = &links{bodies: slices.Clone(l.bodies), targets: l.targets}
		}
		rest.bodies[i] = nil
	}
	return rest, rest != l
}

func (b *linkedBody) asks(names []uint32) bool {
	return slices.ContainsFunc(names, func(n uint32) bool {
		_, found := slices.BinarySearch(b.asked, n)
		return found
	})
}
