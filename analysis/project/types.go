package project

import (
	"slices"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// typ is the type of an expression, or the type that an expression names.
type typ struct {
	text  string // as the model writes types; "" if it is not known
	from  *File  // where the names in the text are looked up
	named bool   // the expression is the name of the type: `Order`
}

// typeArguments returns the type arguments of a type: of "Map<A,B<C>>" they are
// "A" and "B<C>".
func typeArguments(text string) []string {
	_, inner, ok := strings.Cut(text, "<")
	if !ok || !strings.HasSuffix(inner, ">") {
		return nil
	}
	inner = inner[:len(inner)-1]
	var list []string
	depth, start := 0, 0
	for i := range len(inner) {
		switch inner[i] {
		case '<', '(':
			depth++
		case '>', ')':
			depth--
		case ',':
			if depth == 0 {
				list = append(list, inner[start:i])
				start = i + 1
			}
		}
	}
	return append(list, inner[start:])
}

// substitute writes type arguments for type parameters.
func substitute(text string, parameters, arguments []string) string {
	if len(parameters) != len(arguments) {
		return text
	}
	var b strings.Builder
	for text != "" {
		end := strings.IndexAny(text, "<>,[() ")
		word, rest := text, ""
		if end >= 0 {
			word, rest = text[:end], text[end:]
		}
		if i := slices.Index(parameters, word); i >= 0 {
			word = arguments[i]
		}
		b.WriteString(word)
		if rest != "" {
			b.WriteByte(rest[0])
			rest = rest[1:]
		}
		text = rest
	}
	return b.String()
}

// collections are the types whose first type argument is that of an element.
var collections = map[string]bool{
	"List": true, "IList": true, "IEnumerable": true, "ICollection": true, "IReadOnlyList": true, "IQueryable": true,
	"IReadOnlyCollection": true, "HashSet": true, "ISet": true, "Set": true, "Queue": true, "Stack": true,
}

// Operators over sequences, by what they return.
var (
	sameSequence = syntax.WordSet(`Where OrderBy OrderByDescending ThenBy ThenByDescending Take Skip TakeWhile SkipWhile Distinct
		DistinctBy Reverse ToList ToArray AsEnumerable Include Concat Append Prepend Union Except Intersect`)
	oneElement = syntax.WordSet(`First FirstOrDefault Single SingleOrDefault Last LastOrDefault ElementAt ElementAtOrDefault
		MinBy MaxBy Find Dequeue Peek Pop`)
)

// element returns the type of the elements of a sequence. The name of an entity
// stands for all its rows.
func (t typ) element() typ {
	arguments := typeArguments(t.text)
	switch name := model.SimpleName(t.text); {
	case t.named:
		return typ{text: t.text, from: t.from}
	case strings.HasSuffix(t.text, "[]"):
		return typ{text: strings.TrimSuffix(t.text, "[]"), from: t.from}
	case collections[name] && len(arguments) == 1:
		return typ{text: arguments[0], from: t.from}
	case strings.HasSuffix(name, "Dictionary") && len(arguments) == 2:
		return typ{text: "KeyValuePair<" + strings.Join(arguments, ",") + ">", from: t.from}
	}
	return typ{}
}

// declarations returns the declarations of a type: several of a partial one.
func (s *Snapshot) declarations(t typ) []*Type {
	t = t.meant()
	name := model.SimpleName(t.text)
	if t.text == "" || name == "" || t.isTuple() || strings.HasSuffix(t.text, "]") {
		return nil
	}
	var all []*Type
	namespace := qualifier(t.text)
	if namespace == "" {
		for _, f := range s.declaring(t.from, TypeName, name) {
			all = append(all, f.types[name]...)
		}
		return append(all, s.reopened(t.from, name, all)...)
	}
	for _, f := range s.declaringIn(t.from, TypeName, name, namespace) {
		for _, t := range f.types[name] {
			if in := t.in(); in == namespace || strings.HasSuffix(in, "."+namespace) {
				all = append(all, t)
			}
		}
	}
	switch {
	case all == nil && s.Declares(t.from, namespace): // a type in a type
		return s.declarations(typ{text: name, from: t.from})
	case all != nil:
		for _, f := range s.declarers(t.from, Name{TypeName, name}, (*scope).ofProject) {
			for _, t := range f.types[name] {
				if t.Partial && t.Namespace == namespace && !slices.Contains(all, t) {
					all = append(all, t)
				}
			}
		}
	}
	return all
}

// reopened returns the declarations of the type of a package that a project adds to:
// `partial entity Pier { … }` where a package declares the entity.
func (s *Snapshot) reopened(from *File, name string, parts []*Type) (all []*Type) {
	if len(parts) == 0 || slices.ContainsFunc(parts, func(t *Type) bool { return !t.Partial }) {
		return nil
	}
	files := s.declarers(from, Name{TypeName, name}, (*scope).ofPackages)
	if namespace := parts[0].Namespace; namespace != "" {
		files = s.declaringIn(from, TypeName, name, namespace)
	} else {
		files, _ = nearest(from, files)
	}
	for _, f := range files {
		for _, t := range f.types[name] {
			if !slices.Contains(parts, t) {
				all = append(all, t)
			}
		}
	}
	return all
}

// in returns the namespace that a type is declared in.
func (t *Type) in() string {
	if t.Namespace != "" {
		return t.Namespace
	}
	if len(t.File.sight.in) == 1 {
		return t.File.sight.in[0]
	}
	return t.namespace
}

// qualifier returns what a type is qualified with: "Shop.Sales" of
// "Shop.Sales.Box<Order>".
func qualifier(text string) string {
	name, _, _ := strings.Cut(text, "<")
	return name[:max(strings.LastIndexByte(name, '.'), 0)]
}

// meant returns the type with what an alias of its file stands for in its place.
func (t typ) meant() typ {
	if t.from != nil {
		t.text = t.from.sight.meant(t.text)
	}
	return t
}

// lineage yields types and all they derive from, each once, nearer ones first.
func (s *Snapshot) lineage(all []*Type) func(yield func(*Type) bool) {
	return func(yield func(*Type) bool) {
		queue := slices.Clone(all)
		seen := map[*Type]bool{}
		for len(queue) > 0 {
			t := queue[0]
			queue = queue[1:]
			if seen[t] {
				continue
			}
			seen[t] = true
			if !yield(t) {
				return
			}
			for _, base := range t.Bases {
				queue = append(queue, s.declarations(typ{text: base, from: t.File})...)
			}
		}
	}
}

// own returns the declarations of the type around a body.
func (s *Snapshot) own(b *Body) []*Type {
	if b.Type == nil {
		return nil
	}
	return s.declarations(typ{text: b.Type.Name, from: b.File})
}

// member returns the type of a field or property of a type.
func (s *Snapshot) member(of typ, name string) (typ, bool) {
	if of.isTuple() {
		return of.partNamed(name)
	}
	if strings.HasPrefix(of.text, "KeyValuePair<") {
		if arguments := typeArguments(of.text); len(arguments) == 2 {
			switch name {
			case "Key":
				return typ{text: arguments[0], from: of.from}, true
			case "Value":
				return typ{text: arguments[1], from: of.from}, true
			}
		}
	}
	if arguments := typeArguments(of.text); len(arguments) == 2 && strings.HasSuffix(model.SimpleName(of.text), "Dictionary") {
		switch name {
		case "Keys":
			return typ{text: "List<" + arguments[0] + ">", from: of.from}, true
		case "Values":
			return typ{text: "List<" + arguments[1] + ">", from: of.from}, true
		}
	}
	return s.memberOf(s.declarations(of), of, name)
}

func (s *Snapshot) memberOf(declarations []*Type, of typ, name string) (typ, bool) {
	for t := range s.lineage(declarations) {
		text, ok := t.Members[name]
		if !ok {
			continue
		}
		return s.inside(t, of, text), true
	}
	return typ{}, false
}

// inside returns the type that a declaration of a type writes, as seen from a type
// with type arguments, which may derive from it: in `Kits : Shelf<Kit>` the T of a
// shelf is a Kit.
func (s *Snapshot) inside(t *Type, of typ, text string) typ {
	if len(t.Parameters) > 0 {
		if as := s.as(of, t.Name, map[string]bool{}); as.text != "" {
			if replaced := substitute(text, t.Parameters, typeArguments(as.text)); replaced != text {
				return typ{text: replaced, from: as.from}
			}
		}
	}
	return typ{text: text, from: t.File}
}

// as returns a type as the one of a name that it is or derives from, with the type
// arguments that it gives to it. Each name is looked at once.
func (s *Snapshot) as(of typ, name string, seen map[string]bool) typ {
	own := model.SimpleName(of.text)
	if own == name {
		return of
	}
	if seen[own] {
		return typ{}
	}
	seen[own] = true
	for _, t := range s.declarations(of) {
		for _, base := range t.Bases {
			next := typ{text: base, from: t.File}
			if replaced := substitute(base, t.Parameters, typeArguments(of.text)); replaced != base {
				next = typ{text: replaced, from: of.from}
			}
			if as := s.as(next, name, seen); as.text != "" {
				return as
			}
		}
	}
	return typ{}
}

// itself returns the type around a body.
func itself(b *Body) typ {
	if b.Type == nil {
		return typ{}
	}
	return typ{text: b.Type.Name, from: b.File}
}

// longestChain bounds how far a type is followed from one expression to the next.
const longestChain = 32

// TypeOf returns the type of an expression that stands at an offset of a body, as
// the model writes types; "" if it is not known.
func (s *Snapshot) TypeOf(b *Body, e *model.Expr, offset int) string {
	if t := s.typeOf(b, e, offset, 0); !t.named {
		return t.text
	}
	return ""
}

// FullTypeOf is TypeOf with the namespace of a type that the workspace declares, and
// without type arguments: one text for one type, however it is written.
func (s *Snapshot) FullTypeOf(b *Body, e *model.Expr, offset int) string {
	t := s.typeOf(b, e, offset, 0)
	if t.named {
		return ""
	}
	for _, declared := range s.declarations(t) {
		if in := declared.in(); in != "" {
			return in + "." + declared.Name
		}
		return declared.Name
	}
	return t.text
}

// typeOf returns the type of an expression that stands at an offset of a body: of a
// type parameter what it is constrained to.
func (s *Snapshot) typeOf(b *Body, e *model.Expr, offset, depth int) typ {
	t := s.writtenType(b, e, offset, depth).meant()
	if t.from == b.File {
		for around := b; around != nil; around = around.outer {
			if limit, ok := around.limit(t.text); ok {
				return typ{text: limit, from: b.File}
			}
		}
	}
	return t
}

// limit returns what a type parameter of a function or of the type around it is
// constrained to.
func (b *Body) limit(parameter string) (string, bool) {
	limit, ok := b.Limits[parameter]
	if !ok && b.Type != nil {
		limit, ok = b.Type.Limits[parameter]
	}
	return limit, ok
}

func (s *Snapshot) writtenType(b *Body, e *model.Expr, offset, depth int) typ {
	if e == nil || depth > longestChain {
		return typ{}
	}
	switch e.Kind {
	case model.New, model.Typed:
		return typ{text: e.Name, from: b.File}
	case model.This:
		return itself(b)
	case model.Base:
		if b.Type != nil {
			for _, t := range s.own(b) {
				for _, base := range t.Bases {
					if t := (typ{text: base, from: t.File}); len(s.declarations(t)) > 0 {
						return t
					}
				}
			}
		}
	case model.Named:
		return s.typeOfName(b, e.Name, offset, depth)
	case model.Member:
		if e.Of.Kind == model.This && e.Name == "Item" {
			if w := workflowAround(b); w != nil {
				return typ{text: w.Tracks, from: b.File}
			}
		}
		if of := s.typeOf(b, e.Of, offset, depth+1); of.text != "" {
			t, _ := s.member(of, e.Name)
			return t
		}
		if text := e.Dotted(); s.isNamespace(b, e.Of, offset) && s.Declares(b.File, text) {
			return typ{text: text, from: b.File, named: true}
		}
	case model.Item:
		of := s.typeOf(b, e.Of, offset, depth+1)
		if arguments := typeArguments(of.text); len(arguments) == 2 {
			return typ{text: arguments[1], from: of.from}
		}
		if element := of.element(); element.text != "" {
			return element
		}
		t, _ := s.member(of, "this") // an indexer
		return t
	case model.Invoked:
		return s.typeOfCall(b, e, offset, depth)
	case model.Tuple:
		return s.typeOfTuple(b, e, depth)
	}
	return typ{}
}

func workflowAround(b *Body) *model.Workflow {
	for b.outer != nil {
		b = b.outer
	}
	return b.Workflow
}

func (s *Snapshot) typeOfName(b *Body, name string, offset, depth int) typ {
	if l, ok := b.local(name, offset); ok {
		return s.typeOfLocal(b, l, depth)
	}
	if b.Type != nil {
		if t, ok := s.memberOf(s.own(b), itself(b), name); ok {
			return t
		}
	}
	for _, f := range s.declaring(b.File, GlobalName, name) {
		return typ{text: f.globals[name], from: f}
	}
	if s.Declares(b.File, name) {
		return typ{text: name, from: b.File, named: true}
	}
	return typ{}
}

func (s *Snapshot) typeOfLocal(b *Body, l model.Local, depth int) typ {
	before := l.Scope.Start - 1 // what a name is declared from does not see the name
	switch {
	case l.Type != "":
		return typ{text: l.Type, from: b.File}
	case l.Each:
		if t := s.part(s.typeOf(b, l.From, before, depth+1).element(), l.Part); t.text != "" {
			return t
		}
	case l.From != nil:
		t := s.part(s.typeOf(b, l.From, before, depth+1), l.Part)
		t.named = false
		return t
	}
	if l.Given != nil {
		return s.givenType(b, l.Given, before, depth)
	}
	return typ{}
}

// givenType returns the type of a parameter of a lambda, as the function says that
// it is given to: of `Action<Gateway>` the first parameter is a Gateway. That of an
// `out` argument is the type of the parameter.
func (s *Snapshot) givenType(b *Body, g *model.Given, offset, depth int) typ {
	call := callee{name: g.Call.Name, arity: int(g.Call.Arity), node: int(g.Call.Node), depth: depth + 1}
	if g.Call.Of != nil {
		call.on = s.typeOf(b, g.Call.Of, offset, depth+1)
	}
	if g.Out && call.name == "TryGetValue" {
		if value, ok := s.member(call.on.element(), "Value"); ok {
			return value
		}
	}
	for _, f := range s.find(b, g.Call.Of, call, offset) {
		if g.Argument >= len(f.Takes) {
			continue
		}
		takes := typ{text: f.Takes[g.Argument], from: f.File}
		if f.Type != nil {
			takes = s.inside(&Type{Type: f.Type, File: f.File}, call.on, takes.text)
		}
		types, from := s.typeArgumentsOf(b, f, call, g.Call.TypeArguments(), false)
		if text := substitute(takes.text, f.Parameters, types); text != takes.text {
			takes = typ{text: text, from: from}
		}
		if g.Out {
			return takes
		}
		if arguments := typeArguments(takes.text); model.IsDelegate(takes.text) && g.Parameter < len(arguments) {
			return typ{text: arguments[g.Parameter], from: takes.from}
		}
	}
	return typ{}
}

// typeOfCall returns what a call returns. A call that nothing in view declares
// returns its only type argument, as `App.Setting<Gateway>()` does; a decision.
func (s *Snapshot) typeOfCall(b *Body, e *model.Expr, offset, depth int) typ {
	call := callee{name: e.Name, arity: int(e.Arity), node: int(e.Node), depth: depth + 1}
	on := itself(b)
	if e.Of != nil {
		call.on = s.typeOf(b, e.Of, offset, depth+1)
		on = call.on
		selected, at := e.Selected()
		switch {
		case sameSequence[e.Name] && call.on.element().text != "":
			return typ{text: "List<" + call.on.element().text + ">", from: call.on.from}
		case selected != nil && call.on.element().text != "":
			each := s.typeOf(b, selected, at, depth+1)
			if e.Name == "SelectMany" {
				each = each.element()
			}
			if each.text == "" {
				return typ{}
			}
			return typ{text: "List<" + each.text + ">", from: each.from}
		case oneElement[e.Name] && call.on.element().text != "":
			return call.on.element()
		}
	}
	if found := s.find(b, e.Of, call, offset); len(found) > 0 {
		f := found[0]
		types, from := s.typeArgumentsOf(b, f, call, e.TypeArguments(), true)
		if result := substitute(f.Result, f.Parameters, types); result != f.Result {
			return typ{text: result, from: from}
		}
		if f.Type == nil {
			return typ{text: f.Result, from: f.File}
		}
		return s.inside(&Type{Type: f.Type, File: f.File}, on, f.Result)
	}
	if types := e.TypeArguments(); len(types) == 1 {
		if e.Name == "Implementations" { // of `App`
			return typ{text: "List<" + types[0] + ">", from: b.File}
		}
		return typ{text: types[0], from: b.File}
	}
	return typ{}
}
