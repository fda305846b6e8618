package identity

import (
	"cmp"
	"slices"
	"sync"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// Workspace knows the steps of all files and every way to them. It is immutable,
// and works out only what it is asked for.
type Workspace struct {
	*effects.Graph

	named sync.Map // *project.Body to bool, see reachesNamed
	steps sync.Map // *project.Body to []*Step
	calls sync.Map // *project.Body to []*Call

	projects sync.Map // *model.Manifest to []*project.File
}

// Open returns what is known of the steps in a snapshot. What an earlier state
// knows already is taken from there; previous may be nil.
func Open(s *project.Snapshot, catalog effects.Catalog, previous *Workspace) *Workspace {
	var graph *effects.Graph
	if previous != nil {
		graph = previous.Graph
	}
	return &Workspace{Graph: effects.NewGraph(s, catalog, graph)}
}

// Index is the view of one file of a workspace. It is immutable.
type Index struct {
	*Workspace
	File *project.File

	// Steps are all steps of the file in the order of the text.
	Steps []*Step

	collisions func() []Collision
}

// Index returns the view of a file, or nil if there is no file of the path.
func (w *Workspace) Index(path string) *Index {
	f := w.Snapshot.File(path)
	if f == nil {
		return nil
	}
	x := &Index{Workspace: w, File: f}
	for _, b := range f.Bodies {
		x.Steps = append(x.Steps, w.StepsOf(b)...)
	}
	slices.SortStableFunc(x.Steps, func(a, b *Step) int { return cmp.Compare(a.Start(), b.Start()) })
	x.collisions = sync.OnceValue(x.findCollisions)
	return x
}

// Project returns the files of the project that a file belongs to, its tests among
// them; none if no manifest claims the file.
func (w *Workspace) Project(path string) []*project.File {
	manifest, _ := w.Snapshot.Manifest(path)
	if manifest == nil {
		return nil
	}
	known, ok := w.projects.Load(manifest)
	if !ok {
		known, _ = w.projects.LoadOrStore(manifest, w.Snapshot.Project(path))
	}
	return known.([]*project.File)
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

	path string // the segments, encoded; "" if there are none
}

// OfFile returns the view of a file that is a workspace of its own.
func OfFile(path string, facts *model.File, catalog effects.Catalog) *Index {
	return Open(project.New().With(path, facts), catalog, nil).Index(path)
}

// StepsOf returns the steps in a body.
func (w *Workspace) StepsOf(b *project.Body) []*Step {
	if known, ok := w.steps.Load(b); ok {
		return known.([]*Step)
	}
	var steps []*Step
	for _, m := range w.Marks(b) {
		step := &Step{Kind: Explicit, Body: b, Site: m.Site}
		switch {
		case m.Operation != "" && w.InStep(b, m.Site.Place):
			continue
		case m.Operation != "":
			step.Kind, step.Leaf = Automatic, automatic+m.Operation
		case m.Site.Kind == model.Run:
			step.Kind = ChildRun
			fallthrough
		default:
			step.Leaf = m.Site.Step.Label
		}
		steps = append(steps, step)
	}
	known, _ := w.steps.LoadOrStore(b, steps) // a step is one value, whoever asks first
	return known.([]*Step)
}

// CallsOf returns the calls in a body that lie on a way to a step. Inside a step
// that is retried a call has a path for the first try and one for the retries.
func (w *Workspace) CallsOf(b *project.Body) []*Call {
	if known, ok := w.calls.Load(b); ok {
		return known.([]*Call)
	}
	var calls []*Call
	by := map[callKey]*Call{}
	for _, c := range w.Calls(b) {
		for _, callee := range c.To {
			if w.Summary(callee).Step == effects.No {
				continue
			}
			for _, segments := range w.around(b, c.Site.Place) {
				key := callKey{callee, encode(append(segments, segmentsInto(callee)...))}
				call := by[key]
				if call == nil {
					call = &Call{From: b, To: callee, path: key.path}
					by[key] = call
					calls = append(calls, call)
				}
				call.Sites = append(call.Sites, c.Site)
			}
		}
	}
	known, _ := w.calls.LoadOrStore(b, calls)
	return known.([]*Call)
}

// segmentsInto returns the segment that entering a body adds to a path, if it adds one.
func segmentsInto(b *project.Body) []Segment {
	if name := b.Segment(); name != "" {
		return []Segment{{Kind: Function, Name: name}}
	}
	return nil
}

// callKey is what tells calls of one body apart.
type callKey struct {
	to   *project.Body
	path string
}

// SharesName reports whether another body of the workflow has the name of a root
// body: where it is shown, its kind must be shown as well.
func (w *Workspace) SharesName(root *project.Body) bool {
	return slices.ContainsFunc(root.File.Bodies, func(b *project.Body) bool {
		return b != root && b.Kind.IsRoot() && b.Workflow == root.Workflow && b.Base == root.Base && b.Name == root.Name
	})
}

// around returns the segments that the loops and the retried steps around a place
// add to a path: first those of the first try, then those of the retries.
func (w *Workspace) around(b *project.Body, place int) [][]Segment {
	const (
		most    = 16 // variants: four retried steps inside each other
		deepest = 64 // loops and steps around, of which the innermost count
	)
	variants := [][]Segment{nil}
	var places []*model.Place
	for _, p := range b.Around(place) {
		if p.Kind != model.ArmOf {
			places = append(places, p)
		}
		if len(places) == deepest {
			break
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
			if site.Step.Retry == nil || site.Step.Label == "" || !w.IsStep(b, site) || len(variants) >= most {
				continue
			}
			for _, v := range variants {
				variants = append(variants, append(slices.Clone(v), Segment{Kind: Attempt, Name: site.Step.Label}))
			}
		}
	}
	return variants
}
