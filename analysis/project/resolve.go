package project

import (
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/model"
)

// Callees returns the bodies that a call may enter: those of the right name with
// parameters for so many arguments. Which of several overloads of one arity is
// meant only types would tell; all of them are returned.
func (f *File) Callees(b *Body, site *model.Site) []*Body {
	switch {
	case site.Kind == model.Creation:
		return taking(site.Arity, f.methods[site.Name+".new"])
	case site.Kind != model.Call:
		return nil
	case site.Receiver != nil:
		return f.method(f.typesOf(b, *site.Receiver, site.Span.Start), site)
	}
	for outer := b; outer != nil; outer = outer.outer {
		if found := taking(site.Arity, outer.inner[site.Name]); found != nil {
			return found
		}
	}
	if b.Type != nil {
		if found := f.method([]*model.Type{b.Type}, site); found != nil {
			return found
		}
	}
	return taking(site.Arity, f.functions[site.Name])
}

// DeclaresReceiver reports whether the file itself says what the receiver of a
// call is: a receiver that the platform provides is declared nowhere in it.
func (f *File) DeclaresReceiver(b *Body, site *model.Site) bool {
	name := site.Receiver.Name
	if _, ok := b.local(name, site.Span.Start); ok {
		return true
	}
	if _, ok := f.member(b.Type, name); ok {
		return true
	}
	_, global := f.globals[name]
	return global || f.Declares(name)
}

// Declares reports whether a type of the file has the name.
func (f *File) Declares(typ string) bool { return f.types[typ] != nil }

func taking(arity int, bodies []*Body) []*Body {
	var fit []*Body
	for _, b := range bodies {
		if b.MinArity <= arity && arity <= b.MaxArity {
			fit = append(fit, b)
		}
	}
	return fit
}

// method returns the methods that a call of one of the types means: those of the
// type itself, or else of the nearest type it derives from.
func (f *File) method(types []*model.Type, site *model.Site) []*Body {
	for t := range f.lineage(types) {
		if found := taking(site.Arity, f.methods[t.Name+"."+site.Name]); found != nil {
			return found
		}
	}
	return nil
}

// lineage yields types and all they derive from, each once.
func (f *File) lineage(types []*model.Type) func(yield func(*model.Type) bool) {
	return func(yield func(*model.Type) bool) {
		queue := slices.Clone(types)
		seen := map[*model.Type]bool{}
		for len(queue) > 0 {
			t := queue[0]
			queue = queue[1:]
			if t == nil || seen[t] {
				continue
			}
			seen[t] = true
			if !yield(t) {
				return
			}
			for _, base := range t.Bases {
				queue = append(queue, f.types[base]...)
			}
		}
	}
}

// member returns the name of the type of a field or property.
func (f *File) member(t *model.Type, name string) (typ string, ok bool) {
	for t := range f.lineage(f.parts(t)) {
		if typ, ok := t.Members[name]; ok {
			return typ, true
		}
	}
	return "", false
}

// parts returns all declarations of a partial type.
func (f *File) parts(t *model.Type) []*model.Type {
	if t == nil {
		return nil
	}
	return f.types[t.Name]
}

// typesOf returns the declarations of the type of an expression that stands at an
// offset of a body; none if the file does not tell.
func (f *File) typesOf(b *Body, e model.Expr, offset int) []*model.Type {
	switch e.Kind {
	case model.New:
		return f.types[e.Name]
	case model.This:
		return f.parts(b.Type)
	case model.Base:
		var bases []*model.Type
		for _, part := range f.parts(b.Type) {
			for _, name := range part.Bases {
				bases = append(bases, f.types[name]...)
			}
		}
		return bases
	case model.Named:
		if l, ok := b.local(e.Name, offset); ok {
			return f.types[l.Type]
		}
		if typ, ok := f.member(b.Type, e.Name); ok {
			return f.types[typ]
		}
		if typ, ok := f.globals[e.Name]; ok {
			return f.types[typ]
		}
		return f.types[e.Name]
	case model.Member:
		for _, t := range f.typesOf(b, *e.Of, offset) {
			if typ, ok := f.member(t, e.Name); ok {
				return f.types[typ]
			}
		}
	}
	return nil
}
