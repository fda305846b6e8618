// Package project finds what a name stands for. For now a project is one file.
package project

import (
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/model"
)

// File is the declarations of one file by name. It is immutable.
type File struct {
	*model.File

	// Bodies are all bodies of the file in the order of the text.
	Bodies []*Body

	types     map[string][]*model.Type
	functions map[string][]*Body // at file level
	methods   map[string][]*Body // by type and method: "Gateway.Charge"
	globals   map[string]string  // the type names of fields at file level
}

// Body is a body at its place in the file.
type Body struct {
	*model.Body
	Base int // the byte offset in the file from which the offsets of the body count

	outer  *Body
	inner  map[string][]*Body // local functions
	locals map[string][]model.Local
}

// Open orders the facts of a file by name.
func Open(m *model.File) *File {
	f := &File{
		File:      m,
		types:     map[string][]*model.Type{},
		functions: map[string][]*Body{},
		methods:   map[string][]*Body{},
		globals:   map[string]string{},
	}
	for _, unit := range m.Units {
		for _, t := range unit.Types {
			f.types[t.Name] = append(f.types[t.Name], t)
		}
		for name, typ := range unit.Globals {
			f.globals[name] = typ
		}
		placed := map[*model.Body]*Body{}
		for _, b := range unit.Bodies {
			body := &Body{Body: b, Base: unit.Base, outer: placed[b.Outer], locals: map[string][]model.Local{}}
			for _, l := range b.Locals {
				body.locals[l.Name] = append(body.locals[l.Name], l)
			}
			placed[b] = body
			f.Bodies = append(f.Bodies, body)
			f.declare(body)
		}
	}
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
	case b.Kind == model.Method || b.Kind == model.Constructor:
		f.methods[b.Name] = append(f.methods[b.Name], b)
	}
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
