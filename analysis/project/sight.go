package project

import (
	"maps"
	"slices"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/model"
)

// sight is what a file says of namespaces: in which it is, and which it uses.
type sight struct {
	in      []string          // sorted; one that is "" for a file without a namespace
	usings  []string          // sorted
	statics []string          // the types whose methods need no name before them
	aliases map[string]string // the types or namespaces that the file has names of its own for
}

func sightOf(m *model.File) sight {
	var s sight
	for _, u := range m.Units {
		if u.Namespace != "" {
			s.in = append(s.in, u.Namespace)
		}
		s.usings = append(s.usings, u.Usings...)
		s.statics = append(s.statics, u.Statics...)
		for alias, meant := range u.Aliases {
			if s.aliases == nil {
				s.aliases = map[string]string{}
			}
			s.aliases[alias] = meant
		}
	}
	if s.in == nil {
		s.in = []string{""}
	}
	slices.Sort(s.in)
	slices.Sort(s.usings)
	return s
}

func (s sight) equal(t sight) bool {
	return slices.Equal(s.in, t.in) && slices.Equal(s.usings, t.usings) &&
		slices.Equal(s.statics, t.statics) && maps.Equal(s.aliases, t.aliases)
}

// meant returns a type or namespace with what an alias stands for in its place.
func (s sight) meant(text string) string {
	if len(s.aliases) == 0 {
		return text
	}
	end := strings.IndexAny(text, ".<[")
	if end < 0 {
		end = len(text)
	}
	if meant, ok := s.aliases[text[:end]]; ok {
		return meant + text[end:]
	}
	return text
}

// around yields what can stand before a qualified name in a file: each of its
// namespaces and those around them, inner ones first, and nothing.
func (s sight) around(yield func(prefix string) bool) {
	for _, in := range s.in {
		for in != "" {
			if !yield(in + ".") {
				return
			}
			in = in[:max(strings.LastIndexByte(in, '.'), 0)]
		}
	}
	yield("")
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
