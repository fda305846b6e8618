package identity

import (
	"slices"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// Find returns the steps that identities name, whatever visits, passes and attempts
// they have, each with one way to it. Identities in the short form name steps of any
// workflow. A recursion is followed as often as an identity says.
//
// The search goes down from the bodies of the name, along calls that have the next
// segments, so that it looks at little else of a large workspace.
func (w *Workspace) Find(ids ...ID) []Path {
	var found []Path
	for _, id := range ids {
		id = id.Source()
		for _, f := range w.Snapshot.Files() {
			for _, b := range f.Named(id.Body) {
				if b.Kind.IsRoot() && (id.Workflow == "" || b.Workflow.Name == id.Workflow) {
					s := search{w: w, root: b, id: id, seen: map[searched]bool{}}
					s.follow(b, id.path)
					found = append(found, s.found...)
				}
			}
		}
	}
	return found
}

// Source returns the identity as it follows from the source alone: without real
// numbers, and without the mark of a recursion.
func (id ID) Source() ID {
	id.Visit = Number{}
	segments := slices.DeleteFunc(id.Segments(), func(s Segment) bool { return s.Kind == Again })
	for i := range segments {
		segments[i].Number = Number{}
	}
	id.path = encode(segments)
	return id
}

// search looks for the steps that an identity names from one root body.
type search struct {
	w     *Workspace
	root  *project.Body
	id    ID
	calls []*Call
	seen  map[searched]bool
	found []Path
}

// searched is a body from which the rest of a path was followed.
type searched struct {
	body *project.Body
	rest string
}

func (s *search) follow(b *project.Body, rest string) {
	if s.seen[searched{b, rest}] {
		return
	}
	s.seen[searched{b, rest}] = true
	for _, step := range s.w.StepsOf(b) {
		isNamed := step.Leaf == s.id.Leaf || strings.TrimSpace(step.Leaf) == s.id.Leaf // a paste has lost blanks
		if isNamed && step.Leaf != "" && slices.ContainsFunc(s.w.around(b, step.Site.Place), func(v []Segment) bool { return encode(v) == rest }) {
			id := s.id
			id.Workflow, id.Leaf = s.root.Workflow.Name, step.Leaf
			s.found = append(s.found, Path{id, step, s.root, slices.Clone(s.calls)})
		}
	}
	for _, c := range s.w.CallsOf(b) {
		prefix := c.path
		if prefix != "" {
			prefix += separator
		}
		if below, ok := strings.CutPrefix(rest+separator, prefix); ok {
			s.calls = append(s.calls, c)
			s.follow(c.To, strings.TrimSuffix(below, separator))
			s.calls = s.calls[:len(s.calls)-1]
		}
	}
}
