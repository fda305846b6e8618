package project

import (
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// Of several functions that take so many arguments the types of these tell which one
// is meant. Nothing is left out on a guess: a type that is not in view may be or become
// anything, and where the types leave open which one it is, all of them stay.

// Bounds of what is looked at for one call: arguments, and calls inside each other.
const (
	mostArguments   = 4
	deepestArgument = longestChain / 4
)

// given is an argument of a call.
type given struct {
	parameter int // of the function that is called
	value     syntax.Node
}

// givenTo returns the arguments of a call of a body, by index of the unit, as a
// function takes them.
func (b *Body) givenTo(f *Body, call int) (list []given) {
	if call == 0 {
		return nil
	}
	next := 0
	for a := range b.Code(call).Child("arguments").NamedChildren() {
		if a.Kind() != "argument" {
			continue
		}
		i := next
		if name := nameOf(a.Child("name")); name != "" {
			i = slices.Index(f.TakesAs, name)
		}
		next++
		if i >= 0 && i < len(f.Takes) && (f.MaxArity <= len(f.Takes) || i < len(f.Takes)-1) { // the last one may be `params`
			list = append(list, given{i, a.Child("value")})
		}
	}
	return list[:min(len(list), mostArguments)]
}

// chosen returns those of some functions that a call can mean by the types of its
// arguments.
func (s *Snapshot) chosen(b *Body, call callee, all []*Body) []*Body {
	sameTypes := func(f *Body) bool { return slices.Equal(f.Takes, all[0].Takes) }
	if len(all) < 2 || call.arity == 0 || call.node == 0 || call.depth > longestChain || !slices.ContainsFunc(all, func(f *Body) bool { return !sameTypes(f) }) {
		return all
	}
	types := map[int]typ{} // by node of the argument
	typeOf := func(n syntax.Node) typ {
		t, known := types[n.Index()]
		if !known {
			t = s.typeOf(b, model.ExprOf(n), n.Start(), call.depth+deepestArgument)
			types[n.Index()] = t
		}
		return t
	}
	var fit []*Body
	for _, f := range all {
		refused := slices.ContainsFunc(b.givenTo(f, call.node), func(a given) bool {
			return s.refuses(s.takes(f, a.parameter), typeOf(a.value), a.value)
		})
		if !refused {
			fit = append(fit, f)
		}
	}
	// Of those that take the arguments the one that says most about them.
	nearest := slices.DeleteFunc(slices.Clone(fit), func(f *Body) bool {
		return slices.ContainsFunc(fit, func(other *Body) bool { return other != f && s.nearer(b, other, f, call.node, typeOf) })
	})
	for _, list := range [][]*Body{nearest, fit} {
		if len(list) > 0 {
			return list
		}
	}
	return all
}

// Takes reports whether a function may take the arguments of a call of a body: false
// where one of them is surely of another type, as for the only overload in view while
// the one that is meant is being typed.
func (s *Snapshot) Takes(f, b *Body, call *model.Site) bool {
	return !slices.ContainsFunc(b.givenTo(f, call.Node), func(a given) bool {
		return s.refuses(s.takes(f, a.parameter), s.typeOf(b, model.ExprOf(a.value), a.value.Start(), deepestArgument), a.value)
	})
}

// takesLike reports whether one of some functions takes certain types.
func takesLike(functions []*Body, types []string) bool {
	return slices.ContainsFunc(functions, func(f *Body) bool { return slices.Equal(f.Takes, types) })
}

// takes returns the type of a parameter; none if it is a type parameter.
func (s *Snapshot) takes(f *Body, parameter int) typ {
	text := f.Takes[parameter]
	if slices.Contains(f.Parameters, text) || f.Type != nil && slices.Contains(f.Type.Parameters, text) {
		return typ{}
	}
	return typ{text: text, from: f.File}.meant()
}

// nearer reports whether one function takes the arguments of a call by types that are
// those of the arguments, or nearer to them, where another one does not.
func (s *Snapshot) nearer(b, f, other *Body, call int, typeOf func(syntax.Node) typ) bool {
	nearer := false
	theirs := b.givenTo(other, call)
	for i, a := range b.givenTo(f, call) {
		if i >= len(theirs) || theirs[i].value != a.value {
			return false
		}
		mine, their, has := s.takes(f, a.parameter), s.takes(other, theirs[i].parameter), typeOf(a.value)
		switch {
		case s.same(mine, their):
		case has.text == "" || has.named || mine.text == "":
			return false
		case s.same(has, mine), s.is(has, mine) && s.is(mine, their):
			nearer = true
		default:
			return false
		}
	}
	return nearer
}

// numbers are the types of numbers, each with how much it holds: one becomes another
// one that holds more.
var numbers = map[string]int{"byte": 1, "short": 2, "int": 3, "long": 4, "float": 5, "double": 6, "decimal": 7}

// refuses reports whether a parameter surely does not take an argument.
func (s *Snapshot) refuses(takes, has typ, value syntax.Node) bool {
	switch {
	case takes.text == "" || takes.text == "object":
		return false
	case model.IsLambda(value):
		return s.isKnown(takes)
	case has.text == "" || has.named || s.same(takes, has):
		return false
	case numbers[takes.text] > 0 && numbers[has.text] > 0:
		return numbers[takes.text] < numbers[has.text] && value.Kind() != "integer_literal"
	}
	return s.isKnown(takes) && s.isKnown(has) && !s.is(has, takes)
}

// isKnown reports whether all is in view that a type is: it is a word of the language,
// or declared here with all that it derives from.
func (s *Snapshot) isKnown(t typ) bool {
	if words[t.text] {
		return true
	}
	declared := s.declarations(t)
	for of := range s.lineage(declared) {
		for _, base := range of.Bases {
			if len(s.declarations(typ{text: base, from: of.File})) == 0 {
				return false
			}
		}
	}
	return len(declared) > 0
}

var words = syntax.WordSet("bool byte char decimal double float int long short string")

// is reports whether a type is another one, or derives from it or becomes it.
func (s *Snapshot) is(t, other typ) bool {
	if s.same(t, other) || numbers[t.text] > 0 && numbers[t.text] < numbers[other.text] {
		return true
	}
	wanted := s.declarations(other)
	for of := range s.lineage(s.declarations(t)) {
		if slices.Contains(wanted, of) {
			return true
		}
	}
	return false
}

// same reports whether two types are one, however each is written where it stands.
func (s *Snapshot) same(t, other typ) bool {
	mine, theirs := s.declarations(t), s.declarations(other)
	if len(mine) == 0 && len(theirs) == 0 {
		return t.text == other.text
	}
	return slices.Equal(mine, theirs) && slices.Equal(typeArguments(t.text), typeArguments(other.text))
}
