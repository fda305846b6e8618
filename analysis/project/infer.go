package project

import (
	"slices"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/model"
)

// typeArgumentsOf returns the type arguments of a call, written or not, and where their
// names are looked up.
func (s *Snapshot) typeArgumentsOf(b, f *Body, call callee, written []string, lambdas bool) ([]string, *File) {
	if len(written) > 0 || len(f.Parameters) == 0 {
		return written, b.File
	}
	return s.inferred(b, f, call, lambdas)
}

// inferred returns the type arguments that a call gives to a generic function without
// writing them, as they follow from the types of its arguments: of `Pick(orders)` the T
// in `T Pick<T>(List<T> from)`. One that does not follow is the parameter itself. What
// lambdas return counts only if it is asked for.
func (s *Snapshot) inferred(b, f *Body, call callee, lambdas bool) (types []string, from *File) {
	types, from = slices.Clone(f.Parameters), b.File
	if call.depth > longestChain {
		return types, from
	}
	for _, a := range b.givenTo(f, call.node) {
		takes := f.Takes[a.parameter]
		value := a.value
		if model.IsLambda(value) {
			arguments := typeArguments(takes)
			value = value.Child("body")
			if !lambdas || len(arguments) == 0 || model.SimpleName(takes) != "Func" || value.Kind() == "block" {
				continue
			}
			takes = arguments[len(arguments)-1]
		}
		if !slices.ContainsFunc(f.Parameters, func(p string) bool { return strings.Contains(takes, p) }) {
			continue
		}
		has := s.typeOf(b, model.ExprOf(value), value.Start(), call.depth+deepestArgument)
		if s.unify(takes, has, f.Parameters, types) && has.from != nil {
			from = has.from
		}
	}
	return types, from
}

// unify notes what type parameters are where a type that is written with them is a
// given one, and reports whether it is any.
func (s *Snapshot) unify(written string, is typ, parameters, types []string) (found bool) {
	if is.text == "" {
		return false
	}
	if i := slices.Index(parameters, written); i >= 0 {
		if is.named || types[i] != parameters[i] {
			return false
		}
		types[i] = is.text
		return true
	}
	arguments, name := typeArguments(written), model.SimpleName(written)
	switch {
	case strings.HasSuffix(written, "[]"):
		return s.unify(strings.TrimSuffix(written, "[]"), is.element(), parameters, types)
	case collections[name] && len(arguments) == 1:
		if element := is.element(); element.text != "" {
			return s.unify(arguments[0], typ{text: element.text, from: element.from}, parameters, types)
		}
	}
	as := s.as(is, name, map[string]bool{})
	given := typeArguments(as.text)
	for i := 0; i < len(arguments) && i < len(given); i++ {
		found = s.unify(arguments[i], typ{text: given[i], from: as.from}, parameters, types) || found
	}
	return found
}
