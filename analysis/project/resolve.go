package project

import (
	"slices"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/model"
)

// Targets are the bodies that a call may enter.
type Targets struct {
	Bodies []*Body

	// Dispatched says that the object decides which one it is: the call goes
	// through an interface or a virtual method, and Bodies are what is in view.
	Dispatched bool
}

// callee is what a call says about the function it means.
type callee struct {
	name  string
	arity int        // unknown for a function that is named and not called
	on    typ        // the type of the receiver
	node  int        // index in the unit, of the call; 0 if there is none
	depth int        // of what is looked at to find it
	but   [][]string // the types that the overloads take which it does not mean
}

const unknown = -1

// Callees returns the bodies that a call may enter: those of the right name with
// parameters for its arguments, several where it is not known which overload they mean.
func (s *Snapshot) Callees(b *Body, site *model.Site) Targets {
	call := callee{name: site.Name, arity: site.Arity, node: site.Node}
	switch site.Kind {
	case model.Creation, model.Chained:
		call.name, call.on = "new", typ{text: site.Name, from: b.File}
		return Targets{Bodies: s.chosen(b, call, s.methods(s.declarations(call.on), call))}
	case model.Initialises:
		call.name = initialisers
		return Targets{Bodies: s.methods(s.own(b), call)}
	case model.Call:
		if kept := s.kept(b, site); kept != nil {
			return Targets{Bodies: kept}
		}
	case model.HandedOn:
		if kept := s.kept(b, site); kept != nil {
			return Targets{Bodies: kept}
		}
		_, isLocal := b.local(site.Name, site.Span.Start)
		if site.Receiver == nil && isLocal || site.Receiver != nil && !s.hasCode(b, site) {
			return Targets{}
		}
		call.arity, call.node = unknown, 0
	case model.Access:
		if !s.hasCode(b, site) {
			return Targets{}
		}
	default:
		return Targets{}
	}
	on := s.own(b)
	if site.Receiver != nil {
		call.on = s.typeOf(b, site.Receiver, site.Span.Start, 0)
		on = s.declarations(call.on)
	}
	var found []*Body
	if site.Kind == model.Access {
		found = s.methods(on, call)
	} else {
		all := s.named(b, site.Receiver, call, site.Span.Start)
		if _, hidden := b.local(site.Name, site.Span.Start); hidden && site.Receiver == nil { // a local hides a field
			all = slices.DeleteFunc(all, func(f *Body) bool { return f.Kind == model.Lambda })
		}
		found = s.chosen(b, call, all)
		for _, f := range all {
			if !takesLike(found, f.Takes) {
				call.but = append(call.but, f.Takes)
			}
		}
		if found == nil {
			return s.fieldInvoked(b, site)
		}
	}
	switch {
	case !slices.ContainsFunc(found, func(f *Body) bool { return f.Virtual }):
		return Targets{Bodies: accessors(site, found)}
	case site.Receiver != nil && (site.Receiver.Kind == model.Base || site.Receiver.Kind == model.New):
		return Targets{Bodies: accessors(site, slices.DeleteFunc(found, func(f *Body) bool { return f.Abstract }))}
	}
	return Targets{Bodies: accessors(site, s.implementations(b, site, on, found, call)), Dispatched: true}
}

// accessors leaves out what an access of a property does not enter.
func accessors(site *model.Site, found []*Body) []*Body {
	return slices.DeleteFunc(found, func(f *Body) bool {
		switch site.Kind {
		case model.Access:
			return f.Kind != model.Accessor || f.Sets != site.Sets
		case model.HandedOn: // a property is read where a plain name stands for it: there is an Access for that
			return f.Kind == model.Accessor && (f.Sets || site.Receiver == nil)
		}
		return false
	})
}

// hasCode reports whether a member that is read, written or handed on may have code:
// most have none, and their receivers are not worth looking at.
func (s *Snapshot) hasCode(b *Body, site *model.Site) bool {
	if site.Receiver == nil {
		if _, isLocal := b.local(site.Name, site.Span.Start); isLocal {
			return false
		}
	}
	return s.declares(b.File, Name{MemberName, site.Name})
}

// find returns the declarations that a call means.
func (s *Snapshot) find(b *Body, receiver *model.Expr, call callee, offset int) []*Body {
	return s.chosen(b, call, s.named(b, receiver, call, offset))
}

// named returns the declarations of the name of a call with parameters for its
// arguments.
func (s *Snapshot) named(b *Body, receiver *model.Expr, call callee, offset int) []*Body {
	if receiver != nil {
		if call.on.text != "" {
			return s.methods(s.declarations(call.on), call)
		}
		if s.isNamespace(b, receiver, offset) {
			return s.functions(b, call, receiver.Dotted())
		}
		return nil
	}
	s.note(Name{localName, call.name})
	for outer := b; outer != nil; outer = outer.outer {
		if found := taking(call.arity, outer.functions(call.name)); found != nil {
			return found
		}
	}
	if found := s.methods(s.own(b), call); found != nil {
		return found
	}
	for _, static := range b.File.sight.statics {
		if found := s.methods(s.declarations(typ{text: static, from: b.File}), call); found != nil {
			return found
		}
	}
	return s.functions(b, call, "")
}

// functions returns the functions at file level that a call means: those of the
// namespace that it names, or else of the nearest one that takes so many arguments.
// Files that no manifest claims are no project, so that the own file comes first; a
// decision.
func (s *Snapshot) functions(b *Body, call callee, namespace string) []*Body {
	of := func(files []*File) (all []*Body) {
		for _, f := range files {
			all = append(all, taking(call.arity, f.functions[call.name])...)
		}
		return all
	}
	if namespace != "" {
		return of(s.declaringIn(b.File, FunctionName, call.name, b.File.sight.meant(namespace)))
	}
	s.note(Name{FunctionName, call.name})
	if own := taking(call.arity, b.File.functions[call.name]); own != nil && s.isLoose(b.File) {
		return own
	}
	if near := of(s.declaring(b.File, FunctionName, call.name)); near != nil {
		return near
	}
	return of(s.anywhere(b.File, FunctionName, call.name))
}

// methods returns the methods that a call on types means: those of the type
// itself, or else of the nearest type it derives from.
func (s *Snapshot) methods(on []*Type, call callee) []*Body {
	for t := range s.lineage(on) {
		found := taking(call.arity, t.File.methods[t.Name+"."+call.name])
		for _, part := range on { // of a partial type that is declared in many files
			if part != t && part.Name == t.Name && part.File != t.File {
				found = append(found, taking(call.arity, part.File.methods[t.Name+"."+call.name])...)
			}
		}
		if found != nil {
			return withCode(found)
		}
		if call.name == "new" {
			return nil // a constructor is not inherited
		}
	}
	return nil
}

// withCode leaves out what is only declared where there is a body as well, as for a
// method that is declared in one part of a partial type and written in another.
func withCode(bodies []*Body) []*Body {
	if !slices.ContainsFunc(bodies, func(b *Body) bool { return !b.Abstract }) {
		return bodies
	}
	return slices.DeleteFunc(bodies, func(b *Body) bool { return b.Abstract && !b.Virtual })
}

func taking(arity int, bodies []*Body) []*Body {
	var fit []*Body
	for _, b := range bodies {
		if arity == unknown || b.MinArity <= arity && arity <= b.MaxArity {
			fit = append(fit, b)
		}
	}
	return fit
}

// implementations returns the bodies that a dispatched call of a body can enter, as
// far as they are in view: of every type that is or derives from the type of the
// receiver the nearest one, and for a type without one of its own the default that
// an interface gives.
func (s *Snapshot) implementations(b *Body, site *model.Site, on []*Type, declared []*Body, call callee) []*Body {
	var bodies []*Body
	add := func(found []*Body) {
		for _, b := range found {
			if !b.Abstract && !slices.Contains(bodies, b) {
				bodies = append(bodies, b)
			}
		}
	}
	itself := site.Receiver == nil || site.Receiver.Kind == model.This
	for _, t := range s.below(b.File, on, call.on.text) {
		if !t.Interface && !(itself && s.replaces(t, b)) {
			add(s.implementation(t, call))
		}
	}
	if bodies == nil {
		add(declared)
	}
	return bodies
}

// implementation returns the body that a call on an object of a class enters.
func (s *Snapshot) implementation(class *Type, call callee) []*Body {
	var defaults []*Body
	parts := s.declarations(typ{text: class.Name, from: class.File})
	for t := range s.lineage(parts) {
		found := slices.DeleteFunc(taking(call.arity, t.File.methods[t.Name+"."+call.name]), func(b *Body) bool {
			return b.Abstract || slices.ContainsFunc(call.but, func(takes []string) bool { return slices.Equal(takes, b.Takes) })
		})
		switch {
		case len(found) == 0:
		case !t.Interface:
			return found
		case defaults == nil:
			defaults = found
		}
	}
	return defaults
}

// replaces reports whether a class has a body of its own in the place of one that is
// the default of an interface, so that an object of it never runs that one.
func (s *Snapshot) replaces(class *Type, b *Body) bool {
	if b.Type == nil || !b.Type.Interface {
		return false
	}
	runs := s.implementation(class, callee{name: b.Short, arity: b.MinArity})
	return len(runs) > 0 && !slices.Contains(runs, b)
}

// below returns types and all types in view that derive from them: of a type with
// type arguments those that derive from it with the same ones.
func (s *Snapshot) below(from *File, on []*Type, text string) []*Type {
	all := slices.Clone(on)
	for i := 0; i < len(all); i++ {
		base := all[i]
		for _, f := range s.deriving(from, base.Name) {
			for _, name := range sortedKeys(f.types) {
				for _, t := range f.types[name] {
					derives := slices.ContainsFunc(t.Bases, func(written string) bool {
						return model.SimpleName(written) == base.Name && (i >= len(on) || s.agree(t, text, written)) && slices.Contains(s.declarations(typ{text: written, from: f}), base)
					})
					if derives && !slices.Contains(all, t) {
						all = append(all, t)
					}
				}
			}
		}
	}
	return all
}

// agree reports whether a type derives from another one with given type arguments,
// as far as those are types in view: `Orders : IHandler<Order>` is no
// `IHandler<Line>`.
func (s *Snapshot) agree(t *Type, wanted, written string) bool {
	want, have := typeArguments(wanted), typeArguments(written)
	if len(want) != len(have) {
		return true
	}
	for i := range want {
		if want[i] != have[i] && s.Declares(t.File, want[i]) && s.Declares(t.File, have[i]) {
			return false
		}
	}
	return true
}

// DeclaresReceiver reports whether the workspace itself says what the receiver of
// a call is: a receiver that the platform provides is declared nowhere in it.
func (s *Snapshot) DeclaresReceiver(b *Body, site *model.Site) bool {
	switch site.Receiver.Kind {
	case model.Member:
		return s.typeOf(b, site.Receiver, site.Span.Start, 0).text != ""
	case model.New:
		return s.Declares(b.File, site.Receiver.Name)
	}
	name := site.Receiver.Name
	if _, ok := b.local(name, site.Span.Start); ok {
		return true
	}
	if _, ok := s.memberOf(s.own(b), typ{}, name); ok {
		return true
	}
	return s.Declares(b.File, name) || len(s.declaring(b.File, GlobalName, name)) > 0
}

// Declares reports whether a type that a file sees has the name.
func (s *Snapshot) Declares(from *File, name string) bool {
	return len(s.declarations(typ{text: name, from: from})) > 0
}

// Word returns the word that declares a name at file level, as a file sees it:
// "entity", "function" or "field". It is "" for what is not declared in view.
func (s *Snapshot) Word(from *File, name string) string {
	for _, f := range s.declaring(from, TypeName, name) {
		return f.types[name][0].Word
	}
	switch {
	case len(s.declaring(from, FunctionName, name)) > 0:
		return "function"
	case len(s.declaring(from, GlobalName, name)) > 0:
		return "field"
	}
	return ""
}

// isNamespace reports whether an expression that stands at an offset of a body can
// only be a namespace: names with dots between them, of which the first is nothing
// else in view.
func (s *Snapshot) isNamespace(b *Body, e *model.Expr, offset int) bool {
	text := e.Dotted()
	if text == "" {
		return false
	}
	first, _, _ := strings.Cut(text, ".")
	_, local := b.local(first, offset)
	return !local && s.typeOfName(b, first, offset, longestChain).text == ""
}
