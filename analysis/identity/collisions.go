package identity

import (
	"cmp"
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// Collision is two sites of one body that one execution can both run and that give
// steps one identity: the later one reads back what the earlier one recorded, and
// never runs.
type Collision struct {
	Kind          CollisionKind
	Body          *project.Body
	First, Second *model.Site

	// Exit is what keeps the sites apart all the same, in a way that the platform
	// does not promise to see: the arm that leaves, or the clause of a `try`.
	Exit *model.Place

	// Certain says that no interface and no virtual method has to mean the body in
	// view, neither on the way to the site nor behind it.
	Certain bool

	// Callees are the functions that the two sites of SameFunction enter.
	Callees []*project.Body

	// Kept is the step that both sites run, where a lambda that is kept in a local
	// leads one of them to it: what stands there is another step, or another call.
	Kept *Step

	// OneStep says that Kept is the same step in the text for both, so that no name for
	// it tells them apart.
	OneStep bool
}

// CollisionKind says what the two sites are.
type CollisionKind uint8

const (
	SameLabel     CollisionKind = iota // two explicit steps
	SameOperation                      // two automatic steps
	SameFunction                       // two calls on the way to a step
	SameChild                          // two child runs
)

// mostPlaces bounds with how many earlier places a site is compared.
const mostPlaces = 200

// Collisions returns the collisions in the bodies of the file, in the order of the
// text. Those of operations and functions count in bodies that a workflow reaches.
// It is silent where a syntax error could have torn apart what keeps two sites
// apart.
func (x *Index) Collisions() []Collision { return x.collisions() }

func (x *Index) findCollisions() []Collision {
	var found []Collision
	for _, b := range x.File.Bodies {
		if b.Kind == model.Outside {
			continue // of nothing that is run as a whole
		}
		found = append(found, x.sameSteps(b)...)
		if x.Rooted(b) != effects.No {
			found = append(found, x.sameFunctions(b)...)
			found = append(found, x.throughKept(b)...)
		}
	}
	slices.SortStableFunc(found, func(a, b Collision) int {
		return cmp.Compare(a.Body.Base+a.Second.Span.Start, b.Body.Base+b.Second.Span.Start)
	})
	return found
}

var kinds = map[StepKind]CollisionKind{Explicit: SameLabel, Automatic: SameOperation, ChildRun: SameChild}

// sameSteps finds the steps of a body that share a leaf.
func (w *Workspace) sameSteps(b *project.Body) []Collision {
	type leaf struct {
		kind StepKind
		text string
	}
	earlier := map[leaf][]*model.Site{}
	var found []Collision
	for _, s := range w.StepsOf(b) {
		if s.Leaf == "" || s.Kind == Automatic && w.Rooted(b) == effects.No {
			continue
		}
		key := leaf{s.Kind, s.Leaf}
		c := Collision{Kind: kinds[s.Kind], Body: b, Second: s.Site, Certain: s.Kind != Automatic || w.Rooted(b) == effects.Yes}
		if c.meets(earlier[key]) {
			found = append(found, c)
		}
		earlier[key] = append(earlier[key], s.Site)
	}
	return found
}

// sameFunctions finds the calls of a body that enter one function, or functions
// of one name, and share an identity behind it.
func (w *Workspace) sameFunctions(b *project.Body) []Collision {
	earlier := map[string][]effects.Call{} // by segment
	var found []Collision
	for _, call := range w.Calls(b) {
		var best Collision
		for _, name := range w.segmentsOf(call) {
			var shared []*model.Site
			certain := map[*model.Site]bool{}
			for _, e := range lastOf(earlier[name]) {
				if sure, shares := w.share(e, call); shares {
					shared = append(shared, e.Site)
					certain[e.Site] = sure
				}
			}
			earlier[name] = append(earlier[name], call)
			c := Collision{Kind: SameFunction, Body: b, Second: call.Site, Callees: call.To}
			if !c.meets(shared) {
				continue
			}
			c.Certain = certain[c.First] && w.Rooted(b) == effects.Yes
			if best.First == nil || best.Exit != nil && c.Exit == nil {
				best = c
			}
		}
		if best.First != nil {
			found = append(found, best)
		}
	}
	return found
}

func lastOf[T any](list []T) []T { return list[max(0, len(list)-mostPlaces):] }

// segmentsOf returns the names of the functions that a call enters and that reach
// a step.
func (w *Workspace) segmentsOf(call effects.Call) []string {
	var names []string
	for _, to := range call.To {
		if w.Summary(to).Step != effects.No && !slices.Contains(names, to.Name) {
			names = append(names, to.Name)
		}
	}
	return names
}

// mostCompared bounds how many identities below two functions are compared.
const mostCompared = 100

// share reports whether two calls give a step one identity, and whether that is
// certain. Where overloads of one arity leave open which function is meant, it has
// to be true of all; where an object decides, of one. A local that may hold one of
// several lambdas holds the same one at both, so that one is enough as well.
func (w *Workspace) share(first, second effects.Call) (certain, shares bool) {
	if second.To[0].Kind == model.Lambda && slices.Equal(first.To, second.To) {
		shares = slices.ContainsFunc(second.To, w.reachesNamed)
		return shares && !second.Dispatched, shares
	}
	dispatched := first.Dispatched || second.Dispatched
	shares = !dispatched
	for _, a := range first.To {
		for _, b := range second.To {
			same := a.Name == b.Name && w.shareBelow(a, b)
			if dispatched {
				shares = shares || same
			} else {
				shares = shares && same
			}
		}
	}
	certain = !dispatched && !slices.ContainsFunc(second.To, func(b *project.Body) bool { return w.Summary(b).Step != effects.Yes })
	return certain, shares
}

// shareBelow reports whether a step has one identity behind two functions of one
// name.
func (w *Workspace) shareBelow(a, b *project.Body) bool {
	if a == b {
		return w.reachesNamed(a)
	}
	inA, _ := w.Below(a, nil, mostCompared)
	inB, _ := w.Below(b, nil, mostCompared)
	return slices.ContainsFunc(inA, func(p Path) bool {
		return slices.ContainsFunc(inB, func(q Path) bool { return p.ID == q.ID })
	})
}

// reachesNamed reports whether a step with an identity stands behind a function.
func (w *Workspace) reachesNamed(b *project.Body) bool {
	if known, ok := w.named.Load(b); ok {
		return known.(bool)
	}
	paths, _ := w.Below(b, nil, 1)
	w.named.Store(b, len(paths) > 0)
	return len(paths) > 0
}

// meets looks for the site before the second one that it collides with: rather one
// that nothing keeps apart than one that an exit does.
func (c *Collision) meets(earlier []*model.Site) bool {
	for _, first := range lastOf(earlier) {
		if _, apart := Exclusive(c.Body.Body, first.Place, c.Second.Place); apart || torn(c.Body.Body, first, c.Second) {
			continue
		}
		exit := ExitBetween(c.Body.Body, first, c.Second)
		if exit == nil {
			c.First, c.Exit = first, nil
			return true
		}
		if c.First == nil {
			c.First, c.Exit = first, exit
		}
	}
	return c.First != nil
}

// torn reports whether a syntax error lies at one of two sites or between them.
func torn(b *model.Body, first, second *model.Site) bool {
	between := model.Span{Start: first.Span.Start, End: max(first.Span.End, second.Span.End)}
	return slices.ContainsFunc(b.Broken, between.Overlaps)
}
