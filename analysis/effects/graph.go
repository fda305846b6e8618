package effects

import (
	"sync"
	"sync/atomic"

	iradix "github.com/hashicorp/go-immutable-radix/v2"

	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// Graph knows of every body of a workspace what it calls, what calls it and what
// follows from that. It is immutable, and works out only what it is asked for.
//
// What is known of a file is kept in a cell. A new graph shares the cells of the
// one before, except for those that a change can reach.
type Graph struct {
	Names

	// Change is how the graph differs from the one before.
	Change Change

	cells   *iradix.Tree[*cell]        // by path
	sources func() map[string][]string // by path: the files that call into it
	traced  atomic.Bool                // sources are known

	byFile sync.Map // *project.File to *cell
	calls  sync.Map // *project.Body to []Call
}

// Change says which files may be seen otherwise than in an earlier graph.
type Change struct {
	All bool // any

	Touched []string // those in which the code differs, or what a name in it means
	Targets []string // those that these call or called
	Renamed []string // those in which a name may mean something else
}

// Call is a site at which a body enters another, or one of several.
type Call struct {
	Site       *model.Site
	To         []*project.Body
	Dispatched bool // through an interface or a virtual method
}

// NewGraph returns the graph of a snapshot. What the graph of an earlier snapshot
// knows already is taken from there; previous may be nil.
func NewGraph(s *project.Snapshot, c Catalog, previous *Graph) *Graph {
	g := &Graph{Names: Names{s, c}}
	if previous != nil && previous.Catalog == c && g.follow(previous) {
		return g
	}
	g.Change = Change{All: true}
	txn := iradix.New[*cell]().Txn()
	for _, f := range s.Files() {
		txn.Insert([]byte(f.Path), newCell(f, nil))
	}
	g.cells = txn.Commit()
	g.sources = sync.OnceValue(g.findSources)
	return g
}

// cell is what is known of the bodies of a file, by their indices in it.
type cell struct {
	file     *project.File
	linking  sync.Once
	linked   *links
	previous *links // to take from what has not changed

	known   knowledge
	callers *callers
}

func newCell(f *project.File, previous *links) *cell {
	return &cell{file: f, previous: previous, known: newKnowledge(f), callers: &callers{}}
}

// cellOf returns the cell of a file of the snapshot.
func (g *Graph) cellOf(f *project.File) *cell {
	if c, ok := g.byFile.Load(f); ok {
		return c.(*cell)
	}
	c := g.cellAt(f.Path)
	g.byFile.Store(f, c)
	return c
}

func (g *Graph) cellAt(path string) *cell {
	c, _ := g.cells.Get([]byte(path))
	return c
}

// Calls returns the calls of a body in the order of the text.
func (g *Graph) Calls(b *project.Body) []Call {
	if known, ok := g.calls.Load(b); ok {
		return known.([]Call)
	}
	list := g.linkedBody(b).calls
	calls := make([]Call, len(list))
	for i, l := range list {
		to := make([]*project.Body, len(l.to))
		for k, ref := range l.to {
			to[k] = g.Snapshot.Body(ref)
		}
		calls[i] = Call{&b.Sites[l.site], to, l.dispatched}
	}
	known, _ := g.calls.LoadOrStore(b, calls)
	return known.([]Call)
}

// CallAt returns the call at a site, if it enters a body in view.
func (g *Graph) CallAt(b *project.Body, site *model.Site) (Call, bool) {
	for _, c := range g.Calls(b) {
		if c.Site == site {
			return c, true
		}
	}
	return Call{}, false
}

// Marked is a site that leaves the platform or is a step, as the names around it
// have it.
type Marked struct {
	Site *model.Site

	// Operation is "" for a step.
	Operation string
}

// Marks returns the sites of a body that are steps or leave the platform, in the
// order of the text.
func (g *Graph) Marks(b *project.Body) []Marked {
	list := g.linkedBody(b).marks
	marks := make([]Marked, len(list))
	for i, m := range list {
		marks[i] = Marked{&b.Sites[m.site], m.operation}
	}
	return marks
}
