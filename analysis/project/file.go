package project

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"github.com/osy-lsp/osy-lsp/analysis/model"
)

// File is the declarations of one file by name. It is immutable, and the same in
// all snapshots in which the file has not changed.
type File struct {
	*model.File
	Path string

	// Bodies are all bodies of the file in the order of the text.
	Bodies []*Body

	types     map[string][]*Type
	functions map[string][]*Body // at file level
	methods   map[string][]*Body // by type and method: "Gateway.Charge"
	globals   map[string]string  // the types of fields at file level

	named map[string][]*Body // all bodies by Body.Name

	sight    sight
	manifest *model.Manifest

	units []*unit

	wordsOnce sync.Once
	words     filter
}

// unit is what the versions of a file share as long as a unit stays the same.
type unit struct {
	facts      *model.Facts
	signatures signatures
	locals     [][]int32 // by index in the facts' Bodies: the indices of the locals, by name
}

func newUnit(facts *model.Facts) *unit {
	u := &unit{facts, signaturesOf(facts), make([][]int32, len(facts.Bodies))}
	for i, b := range facts.Bodies {
		order := make([]int32, len(b.Locals))
		for k := range order {
			order[k] = int32(k)
		}
		slices.SortFunc(order, func(k, l int32) int {
			return cmp.Or(strings.Compare(b.Locals[k].Name, b.Locals[l].Name), cmp.Compare(k, l))
		})
		u.locals[i] = order
	}
	return u
}

// localsOf returns the indices of the locals of a name, in the order of the text.
func (b *Body) localsOf(name string) []int32 {
	from, _ := slices.BinarySearchFunc(b.byName, name, func(l int32, name string) int { return strings.Compare(b.Locals[l].Name, name) })
	to := from
	for to < len(b.byName) && b.Locals[b.byName[to]].Name == name {
		to++
	}
	return b.byName[from:to]
}

// Body is a body at its place in the file.
type Body struct {
	*model.Body
	File  *File
	Base  int // the byte offset in the file from which the offsets of the body count
	Index int // in File.Bodies

	nth    int // among the bodies of its name in the file
	outer  *Body
	inner  map[string][]*Body // local functions, and lambdas by the local that keeps them
	byName []int32            // the indices of the locals, by name and then in the order of the text
}

// Ref names a body in a way that an edit elsewhere leaves valid.
type Ref struct {
	Path, Name string
	nth        int
}

// Ref returns what names the body.
func (b *Body) Ref() Ref { return Ref{b.File.Path, b.Name, b.nth} }

// Body returns what a name stands for, as long as the names that led to it do.
func (s *Snapshot) Body(r Ref) *Body { return s.File(r.Path).named[r.Name][r.nth] }

// Named returns the bodies of a name in the order of the text.
func (f *File) Named(name string) []*Body { return f.named[name] }

// Type is a type at its place.
type Type struct {
	*model.Type
	File *File

	namespace string // that it is declared in, where the file has several
}

// open orders the facts of a file by name. What the version before knows already
// is taken from there; it may be nil.
func open(path string, m *model.File, previous *File) *File {
	f := &File{
		File:      m,
		Path:      path,
		types:     map[string][]*Type{},
		functions: map[string][]*Body{},
		methods:   map[string][]*Body{},
		globals:   map[string]string{},
		named:     map[string][]*Body{},
		units:     make([]*unit, len(m.Units)),
	}
	known := map[*model.Facts]*unit{}
	if previous != nil {
		for _, u := range previous.units {
			known[u.facts] = u
		}
	}
	f.sight = sightOf(m)
	for i, placed := range m.Units {
		u := known[placed.Facts]
		if u == nil {
			u = newUnit(placed.Facts)
			known[placed.Facts] = u
		}
		f.units[i] = u
		f.add(placed, u)
	}
	return f
}

// add takes in what a unit declares.
func (f *File) add(placed model.Placed, u *unit) {
	if placed.Manifest != nil {
		f.manifest = placed.Manifest
	}
	for _, t := range placed.Types {
		f.types[t.Name] = append(f.types[t.Name], &Type{t, f, placed.Namespace})
	}
	for name, typ := range placed.Globals {
		f.globals[name] = typ
	}
	bodies := make([]Body, len(placed.Bodies))
	first := len(f.Bodies)
	for i, b := range placed.Bodies {
		body := &bodies[i]
		*body = Body{Body: b, File: f, Base: placed.Base, Index: len(f.Bodies), byName: u.locals[i]}
		if b.Outer != nil {
			for _, outer := range f.Bodies[first:] {
				if outer.Body == b.Outer {
					body.outer = outer
				}
			}
		}
		f.Bodies = append(f.Bodies, body)
		body.nth = len(f.named[b.Name])
		f.named[b.Name] = append(f.named[b.Name], body)
		f.declare(body)
	}
}

// SameCode reports whether two versions of a file differ in blanks and comments
// only.
func (f *File) SameCode(g *File) bool {
	return slices.EqualFunc(f.units, g.units, func(u, v *unit) bool { return u.facts.Code == v.facts.Code })
}

// initialisers is the name under which those of a type stand among its methods.
const initialisers = "="

func (f *File) declare(b *Body) {
	switch {
	case b.outer != nil:
		if b.outer.inner == nil {
			b.outer.inner = map[string][]*Body{}
		}
		b.outer.inner[b.Short] = append(b.outer.inner[b.Short], b)
	case b.Kind == model.Function:
		f.functions[b.Name] = append(f.functions[b.Name], b)
	case b.Kind == model.Lambda && b.Type == nil:
		f.functions[b.Name] = append(f.functions[b.Name], b)
	case b.Kind == model.Lambda:
		f.methods[b.Name] = append(f.methods[b.Name], b)
	case b.Inlined:
		name := b.Type.Name + "." + initialisers
		f.methods[name] = append(f.methods[name], b)
	case b.Kind == model.Initial || b.Kind == model.Method || b.Kind == model.Constructor || b.Kind == model.Accessor:
		f.methods[b.Name] = append(f.methods[b.Name], b)
	}
}

// functions returns the local functions of a name.
func (b *Body) functions(name string) []*Body {
	return slices.DeleteFunc(slices.Clone(b.inner[name]), func(f *Body) bool { return f.Kind == model.Lambda })
}

// local returns the declaration that a name means at an offset of a body, looking
// outwards through the bodies around a local function.
func (b *Body) local(name string, offset int) (model.Local, bool) {
	for ; b != nil; b = b.outer {
		for _, l := range slices.Backward(b.localsOf(name)) {
			if l := b.Locals[l]; l.Scope.Start <= offset && offset < l.Scope.End {
				return l, true
			}
		}
	}
	return model.Local{}, false
}
