package effects

import (
	"slices"
	"sync/atomic"

	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// Summary is what follows from entering a body, whatever it calls included.
type Summary struct {
	// Step says whether a step can be reached: an explicit one, a child run, or a
	// call that leaves the platform.
	Step Certainty

	// Awaits says whether something is awaited.
	Awaits Certainty

	// Retries says whether a step with `retry:` can be reached.
	Retries Certainty

	// Fresh says whether a clock, a new id or a random value is read outside every
	// step.
	Fresh Certainty

	// Writes says whether a call leaves the platform that does not only read.
	Writes Certainty

	// Changes says whether rows are changed outside every step.
	Changes Certainty

	// Commits says whether `UnitOfWork.Commit()` can be reached.
	Commits Certainty

	// Operations are the calls that leave the platform, sorted, each once.
	Operations []string
}

func (s *Summary) clone() *Summary {
	t := *s
	t.Operations = slices.Clone(s.Operations)
	return &t
}

// Certainty says how sure it is that a call can get somewhere.
type Certainty uint8

const (
	No    Certainty = iota
	Maybe           // only if an interface or a virtual method means the body in view
	Yes
)

// knowledge is what was worked out of the bodies of one file, by their indices.
type knowledge struct {
	summaries *[]atomic.Pointer[Summary]
	roots     *[]atomic.Uint32 // a Certainty and one, so that 0 says nothing yet
}

func newKnowledge(f *project.File) knowledge {
	summaries, roots := make([]atomic.Pointer[Summary], len(f.Bodies)), make([]atomic.Uint32, len(f.Bodies))
	return knowledge{&summaries, &roots}
}

// Summary returns what follows from entering a body.
func (g *Graph) Summary(b *project.Body) Summary {
	if known := g.summary(b).Load(); known != nil {
		return *known
	}
	s := &summarizer{graph: g, index: map[*project.Body]int{}, low: map[*project.Body]int{}}
	s.visit(b)
	return *g.summary(b).Load()
}

func (g *Graph) summary(b *project.Body) *atomic.Pointer[Summary] {
	return &(*g.cellOf(b.File).known.summaries)[b.Index]
}

// summarizer finds summaries bottom-up: bodies that call each other are done
// together, once all that they call besides is known. It is Tarjan's algorithm.
type summarizer struct {
	graph      *Graph
	index, low map[*project.Body]int
	open       []*project.Body
}

func (s *summarizer) visit(b *project.Body) {
	s.index[b] = len(s.index)
	s.low[b] = s.index[b]
	s.open = append(s.open, b)
	for _, c := range s.graph.Calls(b) {
		for _, to := range c.To {
			if s.graph.summary(to).Load() != nil {
				continue
			}
			if _, seen := s.index[to]; !seen {
				s.visit(to)
				s.low[b] = min(s.low[b], s.low[to])
			} else {
				s.low[b] = min(s.low[b], s.index[to])
			}
		}
	}
	if s.low[b] < s.index[b] {
		return
	}
	first := len(s.open) - 1
	for s.open[first] != b {
		first--
	}
	s.close(s.open[first:])
	s.open = s.open[:first]
}

// close finds the summaries of bodies that all reach each other: it goes round
// until none hears anything new. What is called stands behind its caller, mostly, so
// that backwards one round tells nearly all.
func (s *summarizer) close(group []*project.Body) {
	summaries := map[*project.Body]*Summary{}
	for _, b := range group {
		summaries[b] = s.graph.linkedBody(b).direct.clone()
	}
	for changed := true; changed; {
		changed = false
		for _, b := range slices.Backward(group) {
			sum := summaries[b]
			for _, c := range s.graph.Calls(b) {
				for _, to := range c.To {
					below := summaries[to]
					if below == nil {
						below = s.graph.summary(to).Load()
					}
					changed = sum.add(below, c.Dispatched, s.graph.InStep(b, c.Site.Place)) || changed
				}
			}
		}
	}
	for b, sum := range summaries {
		s.graph.summary(b).Store(sum)
	}
}

// add takes over what a called body does, and reports whether that is news.
func (s *Summary) add(below *Summary, dispatched, inStep bool) bool {
	most := Yes
	if dispatched {
		most = Maybe
	}
	news := false
	raise := func(c *Certainty, to Certainty) {
		if to = min(to, most); to > *c {
			*c, news = to, true
		}
	}
	raise(&s.Step, below.Step)
	raise(&s.Awaits, below.Awaits)
	raise(&s.Retries, below.Retries)
	raise(&s.Writes, below.Writes)
	raise(&s.Commits, below.Commits)
	if !inStep {
		raise(&s.Fresh, below.Fresh)
		raise(&s.Changes, below.Changes)
	}
	operations := len(s.Operations)
	for _, op := range below.Operations {
		s.addOperation(op)
	}
	return news || operations != len(s.Operations)
}

func (s *Summary) addOperation(name string) {
	if i, found := slices.BinarySearch(s.Operations, name); !found {
		s.Operations = slices.Insert(s.Operations, i, name)
	}
}

// Rooted reports whether a workflow reaches a body.
func (g *Graph) Rooted(b *project.Body) Certainty {
	if c, known := g.rooted(b); known {
		return c
	}
	// First only by calls of which it is certain what they enter, then by all.
	certainty := No
	switch {
	case g.climbs(b, Yes):
		certainty = Yes
	case g.climbs(b, Maybe):
		certainty = Maybe
	}
	g.setRooted(b, certainty)
	return certainty
}

// rooted returns what Rooted has found of a body, if it has.
func (g *Graph) rooted(b *project.Body) (c Certainty, known bool) {
	kept := (*g.cellOf(b.File).known.roots)[b.Index].Load()
	return Certainty(kept) - 1, kept > 0
}

func (g *Graph) setRooted(b *project.Body, c Certainty) {
	(*g.cellOf(b.File).known.roots)[b.Index].Store(uint32(c) + 1)
}

// climbs reports whether a way goes up from a body to a root body that is as certain
// as that. What it finds of the bodies on the way is kept, so that a chain of calls is
// climbed once and not from each of its links.
func (g *Graph) climbs(b *project.Body, least Certainty) bool {
	below := map[*project.Body]*project.Body{b: nil}
	for queue := []*project.Body{b}; len(queue) > 0; {
		b := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		c, known := g.rooted(b)
		if b.Kind.IsRoot() || known && c >= least {
			for ; b != nil && least == Yes; b = below[b] {
				g.setRooted(b, Yes)
			}
			return true
		}
		if known {
			continue
		}
		for caller := range g.Callers(b) {
			if _, seen := below[caller]; !seen && (least < Yes || g.enters(caller, b)) {
				below[caller] = b
				queue = append(queue, caller)
			}
		}
	}
	if least < Yes {
		for b := range below {
			g.setRooted(b, No)
		}
	}
	return false
}

// enters reports whether one of the calls in a body surely means another.
func (g *Graph) enters(caller, b *project.Body) bool {
	return slices.ContainsFunc(g.Calls(caller), func(c Call) bool {
		return !c.Dispatched && slices.Contains(c.To, b)
	})
}
