package identity

import (
	"cmp"
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// ways are the calls by which root bodies reach one body, as a graph that has no
// dead ends: from every body in it some root is reached by going up.
type ways struct {
	into     map[*project.Body][]*Call // calls of a body, those near to a root first
	complete bool                      // no way is missing
}

// waysTo finds the ways to a body, the nearest callers first, as long as a path can be
// and until it has looked at so many calls. A helper may have callers in every file of
// a workspace.
func (w *Workspace) waysTo(b *project.Body, most int) *ways {
	found := &ways{into: map[*project.Body][]*Call{b: nil}, complete: true}
	outOf := map[*project.Body][]*Call{}
	var roots []*project.Body
	level := []*project.Body{b}
	for calls := 0; len(level) > 0; calls++ {
		var above []*project.Body
		for _, to := range level {
			if to.Kind.IsRoot() {
				roots = append(roots, to)
				continue
			}
			for from := range w.Callers(to) {
				if most < 0 || calls == longestPath {
					found.complete = false
					break
				}
				if w.Rooted(from) == effects.No {
					continue
				}
				for _, c := range w.CallsOf(from) {
					if c.To == to {
						found.into[to] = append(found.into[to], c)
						outOf[from] = append(outOf[from], c)
						most--
					}
				}
				if _, known := found.into[from]; !known {
					found.into[from] = nil
					above = append(above, from)
				}
			}
		}
		level = above
	}
	found.order(distances(roots, outOf))
	return found
}

// next returns the calls into a body.
func (w *ways) next(b *project.Body) []*Call { return w.into[b] }

// distances returns how many calls lie between a body and the nearest of some
// roots.
func distances(roots []*project.Body, outOf map[*project.Body][]*Call) map[*project.Body]int {
	distance := map[*project.Body]int{}
	for _, root := range roots {
		distance[root] = 0
	}
	for queue := roots; len(queue) > 0; queue = queue[1:] {
		for _, c := range outOf[queue[0]] {
			if _, known := distance[c.To]; !known {
				distance[c.To] = distance[queue[0]] + 1
				queue = append(queue, c.To)
			}
		}
	}
	return distance
}

// order leaves out the calls from bodies that no root was found for.
func (w *ways) order(distance map[*project.Body]int) {
	for b, calls := range w.into {
		calls = slices.DeleteFunc(calls, func(c *Call) bool { _, rooted := distance[c.From]; return !rooted })
		slices.SortStableFunc(calls, func(a, b *Call) int { return cmp.Compare(distance[a.From], distance[b.From]) })
		w.into[b] = calls
	}
}

// count returns the number of paths from root bodies into a body. On a recursion
// it counts the paths that do not go round.
func (w *ways) count(b *project.Body) Count {
	n := w.countFrom(b, map[*project.Body]*Count{})
	n.AtLeast = n.AtLeast || !w.complete
	return n
}

func (w *ways) countFrom(b *project.Body, known map[*project.Body]*Count) Count {
	if c := known[b]; c != nil {
		return *c
	}
	if b.Kind.IsRoot() {
		return Count{N: 1}
	}
	total := &Count{AtLeast: true}
	known[b] = total // what a call from below would find: it goes round
	sum := Count{}
	for _, c := range w.into[b] {
		sum = sum.plus(w.countFrom(c.From, known))
	}
	*total = sum
	return sum
}
