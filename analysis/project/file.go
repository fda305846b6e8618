package project

import (
	"crypto/sha256"
	"encoding/gob"
	"slices"

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

	namespaces map[string]bool
	manifest   *model.Manifest

	// shape stands for all that other files can see of this one. Two versions of a
	// file with one shape have the same bodies at the same indices.
	shape [sha256.Size]byte
}

// Body is a body at its place in the file.
type Body struct {
	*model.Body
	File  *File
	Base  int // the byte offset in the file from which the offsets of the body count
	Index int // in File.Bodies

	outer  *Body
	inner  map[string][]*Body // local functions
	locals map[string][]model.Local
}

// Type is a type at its place.
type Type struct {
	*model.Type
	File *File
}

// Open orders the facts of a file by name.
func Open(path string, m *model.File) *File {
	f := &File{
		File:       m,
		Path:       path,
		types:      map[string][]*Type{},
		functions:  map[string][]*Body{},
		methods:    map[string][]*Body{},
		globals:    map[string]string{},
		namespaces: map[string]bool{},
	}
	for _, unit := range m.Units {
		if unit.Manifest != nil {
			f.manifest = unit.Manifest
		}
		f.namespaces[unit.Namespace] = true
		for _, t := range unit.Types {
			f.types[t.Name] = append(f.types[t.Name], &Type{t, f})
		}
		for name, typ := range unit.Globals {
			f.globals[name] = typ
		}
		placed := map[*model.Body]*Body{}
		for _, b := range unit.Bodies {
			body := &Body{Body: b, File: f, Base: unit.Base, Index: len(f.Bodies), outer: placed[b.Outer], locals: map[string][]model.Local{}}
			for _, l := range b.Locals {
				body.locals[l.Name] = append(body.locals[l.Name], l)
			}
			placed[b] = body
			f.Bodies = append(f.Bodies, body)
			f.declare(body)
		}
	}
	f.shape = shapeOf(m)
	return f
}

func (f *File) declare(b *Body) {
	switch {
	case b.outer != nil:
		if b.outer.inner == nil {
			b.outer.inner = map[string][]*Body{}
		}
		b.outer.inner[b.Short] = append(b.outer.inner[b.Short], b)
	case b.Kind == model.Function:
		f.functions[b.Name] = append(f.functions[b.Name], b)
	case b.Kind == model.Method || b.Kind == model.Constructor || b.Kind == model.Accessor:
		f.methods[b.Name] = append(f.methods[b.Name], b)
	}
}

// shapeOf digests the declarations of a file without what stands in their bodies.
func shapeOf(m *model.File) [sha256.Size]byte {
	type signature struct {
		Kind               model.BodyKind
		Name, Result       string
		Workflow, Type     string
		Outer              int
		MinArity, MaxArity int
		Virtual, Abstract  bool
	}
	type member struct{ Name, Type string }
	type typ struct {
		Name              string
		Bases, Parameters []string
		Interface         bool
		Members           []member
	}
	members := func(m map[string]string) []member {
		var list []member
		for _, name := range sortedKeys(m) {
			list = append(list, member{name, m[name]})
		}
		return list
	}
	digest := sha256.New()
	out := gob.NewEncoder(digest)
	for _, u := range m.Units {
		unit := struct {
			Namespace string
			Manifest  *model.Manifest
			Tracks    []string
			Types     []typ
			Globals   []member
			Bodies    []signature
		}{Namespace: u.Namespace, Manifest: u.Manifest, Globals: members(u.Globals)}
		for _, w := range u.Workflows {
			unit.Tracks = append(unit.Tracks, w.Name, w.Tracks)
		}
		for _, t := range u.Types {
			unit.Types = append(unit.Types, typ{t.Name, t.Bases, t.Parameters, t.Interface, members(t.Members)})
		}
		for _, b := range u.Bodies {
			s := signature{
				Kind: b.Kind, Name: b.Name, Result: b.Result, Outer: slices.Index(u.Bodies, b.Outer),
				MinArity: b.MinArity, MaxArity: b.MaxArity, Virtual: b.Virtual, Abstract: b.Abstract,
			}
			if b.Workflow != nil {
				s.Workflow = b.Workflow.Name
			}
			if b.Type != nil {
				s.Type = b.Type.Name
			}
			unit.Bodies = append(unit.Bodies, s)
		}
		if err := out.Encode(unit); err != nil {
			panic(err) // a hash takes everything
		}
	}
	return [sha256.Size]byte(digest.Sum(nil))
}

// local returns the declaration that a name means at an offset of a body, looking
// outwards through the bodies around a local function.
func (b *Body) local(name string, offset int) (model.Local, bool) {
	for ; b != nil; b = b.outer {
		for _, l := range slices.Backward(b.locals[name]) {
			if l.Scope.Start <= offset && offset < l.Scope.End {
				return l, true
			}
		}
	}
	return model.Local{}, false
}
