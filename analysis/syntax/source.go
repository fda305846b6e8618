package syntax

import (
	"slices"
	"sync"
)

// The trees of a workspace take ten times the memory of its text, and hardly any of
// them is looked at again once the facts of its file are read. So a document that
// nobody edits can forget them: whoever asks for a node later has the unit parsed
// again, and the trees of the units that were asked about last are kept.

// Forget lets go of the trees of a document that Parser.Parse gave, unless there is an
// error in it. It is called once; others may read all the while.
func (d *Document) Forget() {
	if slices.ContainsFunc(d.Units, func(u Placed) bool { return u.Root().HasError() }) {
		return
	}
	s := &source{document: d}
	for _, u := range d.Units {
		u.source = s
		u.tree.Store(nil)
	}
}

// source is what the trees of a file are made again from.
type source struct {
	document  *Document
	restoring sync.Mutex
}

// restore makes the tree of a unit again, and returns its nodes.
func (s *source) restore(u *Unit) []record {
	s.restoring.Lock()
	defer s.restoring.Unlock()
	if t := u.tree.Load(); t != nil {
		return t.nodes // somebody else was faster
	}
	p := NewParser()
	defer p.Close()
	p.patient = true
	t := s.again(u, p)
	u.tree.Store(t)
	recent.add(u)
	return t.nodes
}

// again parses a unit alone, and the whole file where that gives something else.
func (s *source) again(u *Unit, p *Parser) *tree {
	if alone := p.Parse(u.text).Units; len(alone) == 1 && alone[0].root == u.root {
		return alone[0].tree.Load()
	}
	i := slices.IndexFunc(s.document.Units, func(other Placed) bool { return other.Unit == u })
	return p.Parse(s.document.text).Units[i].tree.Load()
}

// recent are the units whose trees were made again last. What is pushed out is
// forgotten once more.
var recent ring

type ring struct {
	lock  sync.Mutex
	units [512]*Unit
	next  int
}

func (r *ring) add(u *Unit) {
	r.lock.Lock()
	defer r.lock.Unlock()
	if out := r.units[r.next]; out != nil {
		out.tree.Store(nil)
	}
	r.units[r.next] = u
	r.next = (r.next + 1) % len(r.units)
}
