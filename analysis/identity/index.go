package identity

import (
	"cmp"
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// Index knows every step of a file and every way to it. It is immutable.
type Index struct {
	File    *project.File
	Catalog effects.Catalog

	// Steps are all steps in the order of the text.
	Steps []*Step

	steps    map[*project.Body][]*Step
	calls    map[*project.Body][]*Call // by caller, only those on a way to a step
	callers  map[*project.Body][]*Call // by callee, only those on a way from a root body
	reaching map[*project.Body]bool    // bodies from which a step is reached
}

// Step is a site that the platform runs at most once.
type Step struct {
	Kind StepKind
	Body *project.Body
	Site *model.Site

	// Leaf ends the identities of the step. It is empty, and the step has no
	// identity, when the label is missing or no literal.
	Leaf string
}

// StepKind says how a step is written.
type StepKind uint8

const (
	Explicit  StepKind = iota // Workflow.Once
	Automatic                 // a plain call that leaves the platform
	ChildRun                  // Workflow.Run with a label
)

func (k StepKind) String() string {
	return [...]string{"step", "automatic step", "child run"}[k]
}

// Start and End are the byte offsets of the step's call in the file.
func (s *Step) Start() int { return s.Body.Base + s.Site.Span.Start }
func (s *Step) End() int   { return s.Body.Base + s.Site.Span.End }

// Call is all calls of one body by another that add the same segments to a path.
type Call struct {
	From, To *project.Body
	Sites    []*model.Site // in From

	path string // the segments, encoded
}

// NewIndex finds the steps of a file and the calls between its bodies.
func NewIndex(f *project.File, catalog effects.Catalog) *Index {
	x := &Index{
		File:     f,
		Catalog:  catalog,
		steps:    map[*project.Body][]*Step{},
		calls:    map[*project.Body][]*Call{},
		callers:  map[*project.Body][]*Call{},
		reaching: map[*project.Body]bool{},
	}
	all := map[*project.Body][]*Call{}
	for _, b := range f.Bodies {
		calls := callsOf{by: map[callKey]*Call{}}
		for i := range b.Sites {
			site := &b.Sites[i]
			if step := x.stepAt(b, site, catalog); step != nil {
				x.Steps = append(x.Steps, step)
				x.steps[b] = append(x.steps[b], step)
			}
			for _, callee := range f.Callees(b, asCall(f, b, site)) {
				x.addCall(&calls, b, site, callee)
			}
		}
		all[b] = calls.list
	}
	slices.SortStableFunc(x.Steps, func(a, b *Step) int { return cmp.Compare(a.Start(), b.Start()) })
	x.link(all)
	return x
}

// link keeps the calls that lie on a way from a root body, and those that lie on a
// way to a step.
func (x *Index) link(all map[*project.Body][]*Call) {
	into := map[*project.Body][]*Call{}
	for _, b := range x.File.Bodies {
		for _, c := range all[b] {
			into[c.To] = append(into[c.To], c)
		}
	}
	for _, s := range x.Steps {
		x.reaching[s.Body] = true
	}
	spread(x.reaching, func(b *project.Body, mark func(*project.Body)) {
		for _, c := range into[b] {
			mark(c.From)
		}
	})
	rooted := map[*project.Body]bool{}
	for _, b := range x.File.Bodies {
		if b.Kind.IsRoot() {
			rooted[b] = true
		}
	}
	spread(rooted, func(b *project.Body, mark func(*project.Body)) {
		for _, c := range all[b] {
			mark(c.To)
		}
	})
	for _, b := range x.File.Bodies {
		for _, c := range all[b] {
			if x.reaching[c.To] {
				x.calls[b] = append(x.calls[b], c)
			}
			if rooted[b] {
				x.callers[c.To] = append(x.callers[c.To], c)
			}
		}
	}
}

// spread adds to a set whatever can be reached from it.
func spread(set map[*project.Body]bool, next func(b *project.Body, mark func(*project.Body))) {
	var queue []*project.Body
	for b := range set {
		queue = append(queue, b)
	}
	for len(queue) > 0 {
		b := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		next(b, func(to *project.Body) {
			if !set[to] {
				set[to] = true
				queue = append(queue, to)
			}
		})
	}
}

// callsOf are the calls of one body.
type callsOf struct {
	list []*Call
	by   map[callKey]*Call
}

// callKey is what tells calls of one body apart.
type callKey struct {
	to   *project.Body
	path string
}

// addCall adds a call to those of a body. Inside a step that is retried a call has
// a path for the first try and one for the retries.
func (x *Index) addCall(calls *callsOf, b *project.Body, site *model.Site, callee *project.Body) {
	for _, segments := range x.around(b, site.Place) {
		key := callKey{callee, encode(append(segments, Segment{Kind: Function, Name: callee.Name}))}
		c := calls.by[key]
		if c == nil {
			c = &Call{From: b, To: callee, path: key.path}
			calls.by[key] = c
			calls.list = append(calls.list, c)
		}
		c.Sites = append(c.Sites, site)
	}
}

// stepAt returns the step that a site is, or nil.
func (x *Index) stepAt(b *project.Body, site *model.Site, catalog effects.Catalog) *Step {
	step := &Step{Body: b, Site: site}
	switch {
	case isStep(x.File, b, site):
		step.Leaf = site.Step.Label
		if site.Kind == model.Run {
			step.Kind = ChildRun
		}
	case site.Kind == model.Call && site.Receiver != nil && site.Receiver.Kind == model.Named:
		if _, external := catalog.Lookup(site.Receiver.Name, site.Name); !external ||
			x.File.DeclaresReceiver(b, site) || x.insideStep(b, site.Place) {
			return nil
		}
		step.Kind, step.Leaf = Automatic, automatic+site.Receiver.Name+"."+site.Name
	default:
		return nil
	}
	return step
}

// isStep reports whether a `Workflow.Once` or `Workflow.Run` is the platform's: in
// a file that has a Workflow of its own, its own code decides.
func isStep(f *project.File, b *project.Body, site *model.Site) bool {
	return site.Step != nil && !f.DeclaresReceiver(b, site)
}

func asCall(f *project.File, b *project.Body, site *model.Site) *model.Site {
	if site.Step == nil || isStep(f, b, site) {
		return site
	}
	call := *site
	call.Kind = model.Call
	return &call
}

// SharesName reports whether another body of the workflow has the name of a root
// body: where it is shown, its kind must be shown as well.
func (x *Index) SharesName(root *project.Body) bool {
	return slices.ContainsFunc(x.File.Bodies, func(b *project.Body) bool {
		return b != root && b.Kind.IsRoot() && b.Workflow == root.Workflow && b.Base == root.Base && b.Name == root.Name
	})
}

// insideStep reports whether a place is part of the lambda of a step: a call that
// leaves the platform is then part of the step and not one of its own.
func (x *Index) insideStep(b *project.Body, place int) bool {
	for ; place > 0; place = b.Places[place].Parent {
		if p := b.Places[place]; p.Kind == model.StepLambda && isStep(x.File, b, &b.Sites[p.Site]) {
			return true
		}
	}
	return false
}

// around returns the segments that the loops and the retried steps around a place
// add to a path: first those of the first try, then those of the retries.
func (x *Index) around(b *project.Body, place int) [][]Segment {
	const (
		most    = 16 // variants: four retried steps inside each other
		deepest = 64 // loops and steps around, of which the innermost count
	)
	variants := [][]Segment{nil}
	var places []model.Place
	for ; place > 0 && len(places) < deepest; place = b.Places[place].Parent {
		if p := b.Places[place]; p.Kind != model.ArmOf {
			places = append(places, p)
		}
	}
	for _, p := range slices.Backward(places) {
		switch p.Kind {
		case model.Loop:
			for i, v := range variants {
				variants[i] = append(v, Segment{Kind: Pass})
			}
		case model.StepLambda:
			site := &b.Sites[p.Site]
			if site.Step.Retry == nil || site.Step.Label == "" || !isStep(x.File, b, site) || len(variants) >= most {
				continue
			}
			for _, v := range variants {
				variants = append(variants, append(slices.Clone(v), Segment{Kind: Attempt, Name: site.Step.Label}))
			}
		}
	}
	return variants
}
