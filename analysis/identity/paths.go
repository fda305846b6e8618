package identity

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// Path is one identity of a step, and the way to it.
type Path struct {
	ID    ID
	Step  *Step
	Root  *project.Body // the body of the workflow that it starts in
	Calls []*Call       // outermost first
}

// Retries returns how many of the steps around are being retried on this path.
func (p Path) Retries() int { return p.ID.attempts() }

// Count is the number of all identities, also of those that were not listed.
type Count struct {
	N       uint64
	AtLeast bool // there may be more: the way there is recursive, or too long
}

func (c Count) plus(d Count) Count {
	return Count{N: min(c.N+d.N, math.MaxUint64/2), AtLeast: c.AtLeast || d.AtLeast}
}

// Bounds of an enumeration. A diamond of twenty functions has a million paths, and
// functions that all call each other have more than can be followed.
const (
	longestPath = 200
	mostVisited = 20_000
)

// mostCalls bounds the calls that are looked at to list so many paths.
func mostCalls(limit int) int { return 250 + 16*limit }

// Paths returns the identities of a step, at most so many, and how many there are.
// Short ones come first, and first tries before retries.
func (w *Workspace) Paths(step *Step, limit int) ([]Path, Count) {
	if step.Leaf == "" {
		return nil, Count{}
	}
	variants := w.around(step.Body, step.Site.Place)
	ways := w.waysTo(step.Body, mostCalls(limit))
	e := &enumeration{next: ways.next, towards: caller, limit: limit}
	e.follow(step.Body, func(root *project.Body, up []*Call) bool {
		if !root.Kind.IsRoot() {
			return true
		}
		calls := slices.Clone(up)
		slices.Reverse(calls)
		id := entering(root, calls)
		id.Leaf = step.Leaf
		for _, v := range variants {
			e.found = append(e.found, Path{id.With(v...), step, root, calls})
		}
		return len(e.found) < limit
	})
	paths := e.sorted()
	count := ways.count(step.Body)
	count.N = multiply(count.N, uint64(len(variants)))
	switch {
	case !e.cut:
		count.N = uint64(len(paths)) // two ways may give one identity
	case len(paths) < limit:
		count.AtLeast = true
	}
	count.N = max(count.N, uint64(len(paths)))
	return paths, count
}

// Below returns the identities of all steps that a body reaches, as far as they
// begin with a path that enters the body, at most so many. The path is the one by
// which the calls enter from a root body.
func (w *Workspace) Below(root *project.Body, calls []*Call, limit int) (paths []Path, complete bool) {
	return w.below(root, calls, limit, mostVisited)
}

// below visits so many bodies at most.
func (w *Workspace) below(root *project.Body, calls []*Call, limit, visits int) (paths []Path, complete bool) {
	start := entering(root, calls)
	body := root
	if len(calls) > 0 {
		body = calls[len(calls)-1].To
	}
	e := &enumeration{next: w.CallsOf, towards: callee, limit: limit, visited: mostVisited - visits}
	e.follow(body, func(b *project.Body, down []*Call) bool {
		all := slices.Concat(calls, down)
		id := start
		if len(down) > 0 {
			id = entering(root, all)
		}
		for _, step := range w.StepsOf(b) {
			if step.Leaf == "" {
				continue
			}
			id.Leaf = step.Leaf
			for _, v := range w.around(b, step.Site.Place) {
				e.found = append(e.found, Path{id.With(v...), step, root, all})
			}
		}
		return len(e.found) < limit
	})
	return e.sorted(), !e.cut
}

// Entries returns ways from a root body into a body, at most so many, and how many
// there are.
func (w *Workspace) Entries(b *project.Body, limit int) ([]Path, Count) {
	ways := w.waysTo(b, mostCalls(limit))
	e := &enumeration{next: ways.next, towards: caller, limit: limit}
	e.follow(b, func(root *project.Body, up []*Call) bool {
		if root.Kind.IsRoot() {
			calls := slices.Clone(up)
			slices.Reverse(calls)
			e.found = append(e.found, Path{ID: entering(root, calls), Root: root, Calls: calls})
		}
		return len(e.found) < limit
	})
	return e.sorted(), ways.count(b)
}

// CallsAt returns the calls that a site stands for and that reach a step.
func (w *Workspace) CallsAt(b *project.Body, site *model.Site) []*Call {
	var at []*Call
	for _, c := range w.CallsOf(b) {
		if slices.Contains(c.Sites, site) {
			at = append(at, c)
		}
	}
	return at
}

// Reaches reports whether a step stands in a body or in what it calls.
func (w *Workspace) Reaches(b *project.Body) bool { return w.Summary(b).Step != effects.No }

// entering returns the identity of what is entered by calls from a root body, yet
// without a leaf. A function that is entered again is followed once more and
// marked; the mark stands for every further time.
func entering(root *project.Body, calls []*Call) ID {
	id := ID{Body: root.Name}
	if root.Workflow != nil {
		id.Workflow = root.Workflow.Name
	}
	var path []string
	seen := map[*project.Body]bool{root: true}
	marked := false
	for _, c := range calls {
		if c.path != "" {
			path = append(path, c.path)
		}
		if seen[c.To] && !marked && c.path != "" {
			path = append(path, again)
			marked = true
		}
		seen[c.To] = true
	}
	id.path = strings.Join(path, separator)
	return id
}

// enumeration follows calls from a body, upwards or downwards.
type enumeration struct {
	next    func(*project.Body) []*Call
	towards func(*Call) *project.Body
	limit   int

	found   []Path
	visited int
	cut     bool // not everything was visited
}

func caller(c *Call) *project.Body { return c.From }
func callee(c *Call) *project.Body { return c.To }

// follow visits the body and whatever can be reached from it, with the calls
// between, until visit returns false. No body is entered more than twice on a path.
func (e *enumeration) follow(b *project.Body, visit func(*project.Body, []*Call) bool) {
	var path []*Call
	entered := map[*project.Body]int{}
	var walk func(b *project.Body) bool
	walk = func(b *project.Body) bool {
		if entered[b] == 2 {
			return true
		}
		if e.visited++; e.visited > mostVisited || len(path) > longestPath {
			e.cut = true
			return e.visited <= mostVisited
		}
		if !visit(b, path) {
			e.cut = true
			return false
		}
		entered[b]++
		defer func() { entered[b]-- }()
		for _, c := range e.next(b) {
			path = append(path, c)
			goOn := walk(e.towards(c))
			path = path[:len(path)-1]
			if !goOn {
				return false
			}
		}
		return true
	}
	walk(b)
}

// sorted returns what was found, first tries first, each identity once.
func (e *enumeration) sorted() []Path {
	slices.SortStableFunc(e.found, func(a, b Path) int { return cmp.Compare(a.Retries(), b.Retries()) })
	type identity struct {
		ID
		*Step
	}
	seen := map[identity]bool{}
	return slices.DeleteFunc(e.found[:min(len(e.found), e.limit)], func(p Path) bool {
		key := identity{p.ID, p.Step}
		double := seen[key]
		seen[key] = true
		return double
	})
}

func multiply(a, b uint64) uint64 {
	if b != 0 && a > math.MaxUint64/2/b {
		return math.MaxUint64 / 2
	}
	return a * b
}
