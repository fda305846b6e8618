package project

import (
	"strconv"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/model"
)

func (t typ) isTuple() bool { return strings.HasPrefix(t.text, "(") && strings.HasSuffix(t.text, ")") }

// parts returns the types of the parts of a tuple, each with its name, if it has one.
func (t typ) parts() (types, names []string) {
	for _, part := range typeArguments("<" + t.text[1:len(t.text)-1] + ">") {
		typ, name := part, ""
		if i := strings.LastIndexByte(part, ' '); i >= 0 && !strings.ContainsAny(part[i:], ")>") {
			typ, name = part[:i], part[i+1:]
		}
		types, names = append(types, typ), append(names, name)
	}
	return types, names
}

// partNamed returns the type of a part of a tuple, by its name or as `Item1`.
func (t typ) partNamed(name string) (typ, bool) {
	types, names := t.parts()
	for i, text := range types {
		if names[i] == name || name == "Item"+strconv.Itoa(i+1) {
			return typ{text: text, from: t.from}, true
		}
	}
	return typ{}, false
}

// part returns the type of one of the parts that a value is taken apart into, counted
// from 1; that of the whole for 0.
func (s *Snapshot) part(of typ, n int) typ {
	switch {
	case n == 0:
		return of
	case of.isTuple():
		t, _ := of.partNamed("Item" + strconv.Itoa(n))
		return t
	case model.SimpleName(of.text) == "KeyValuePair":
		t, _ := s.member(of, []string{"Key", "Value"}[min(n, 2)-1])
		return t
	}
	for _, t := range s.declarations(of) {
		if n <= len(t.Positional) {
			part, _ := s.memberOf([]*Type{t}, of, t.Positional[n-1])
			return part
		}
	}
	return typ{}
}

// typeOfTuple returns the type of an expression like `(order, 3)`.
func (s *Snapshot) typeOfTuple(b *Body, e *model.Expr, depth int) typ {
	var parts []string
	for part := range b.Code(int(e.Node)).NamedChildren() {
		if part.Kind() != "tuple_element" {
			continue
		}
		text := ""
		if value := part.Child("value"); len(parts) < mostParts {
			if t := s.typeOf(b, model.ExprOf(value), value.Start(), depth+deepestArgument); !t.named {
				text = t.text
			}
		}
		if name := nameOf(part.Child("name")); name != "" {
			text += " " + name
		}
		parts = append(parts, text)
	}
	return typ{text: "(" + strings.Join(parts, ",") + ")", from: b.File}
}

// mostParts bounds of how many parts of a tuple the types are looked for.
const mostParts = 8
