package project

import (
	"slices"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/model"
)

// sight is what a file says of namespaces: in which it is, and which it uses.
type sight struct {
	in     []string // sorted; one that is "" for a file without a namespace
	usings []string // sorted
}

func sightOf(m *model.File) sight {
	var s sight
	for _, u := range m.Units {
		if u.Namespace != "" {
			s.in = append(s.in, u.Namespace)
		}
		s.usings = append(s.usings, u.Usings...)
	}
	if s.in == nil {
		s.in = []string{""}
	}
	slices.Sort(s.in)
	slices.Sort(s.usings)
	return s
}

func (s sight) equal(t sight) bool {
	return slices.Equal(s.in, t.in) && slices.Equal(s.usings, t.usings)
}

// distance says how near a name is to a file, by the namespaces of both: a nearer one
// hides those behind it.
type distance uint8

const (
	same      distance = iota // namespace
	used                      // by a `using`
	enclosing                 // a namespace around that of the file
	global                    // in no namespace
	unseen
)

// distanceTo returns how near the names that another file declares are.
func (f *File) distanceTo(declaring *File) distance {
	nearest := unseen
	for _, in := range declaring.sight.in {
		_, isUsed := slices.BinarySearch(f.sight.usings, in)
		d := unseen
		switch {
		case slices.Contains(f.sight.in, in):
			d = same
		case isUsed:
			d = used
		case in == "":
			d = global
		case slices.ContainsFunc(f.sight.in, func(own string) bool { return strings.HasPrefix(own, in+".") }):
			d = enclosing
		}
		nearest = min(nearest, d)
	}
	return nearest
}

// nearest returns those of some files whose names are nearest to a file, and whether
// the file sees them.
func nearest(from *File, files []*File) (near []*File, seen bool) {
	least := unseen
	for _, f := range files {
		switch d := from.distanceTo(f); {
		case d < least:
			least, near = d, []*File{f}
		case d == least:
			near = append(near, f)
		}
	}
	return near, least < unseen
}
