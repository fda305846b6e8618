// Package keys knows how a call takes an idempotency key.
package keys

import (
	"slices"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// Parameter is what takes the key of a call, or something else that it is given.
type Parameter struct {
	Name  string
	Index int // among the parameters; -1 if it is not known
}

// Of returns the parameter of a call that takes a key, if there is one: the catalog
// knows it of operations, and functions of the workspace have it by its usual name.
func Of(g *effects.Graph, b *project.Body, site *model.Site) (Parameter, bool) {
	if _, op, ok := g.Operation(b, site); ok {
		return Parameter{op.KeyParameter, -1}, op.KeyParameter != ""
	}
	c, ok := g.CallAt(b, site)
	if !ok {
		return Parameter{}, false
	}
	for i, name := range c.To[0].TakesAs {
		alike := func(b *project.Body) bool { return i < len(b.TakesAs) && b.TakesAs[i] == name }
		if strings.EqualFold(name, usual) && !slices.ContainsFunc(c.To, func(b *project.Body) bool { return !alike(b) }) {
			return Parameter{name, i}, true
		}
	}
	return Parameter{}, false
}

const usual = "idempotencyKey"

// Argument returns the argument of a call for the parameter; none if no argument is
// certain to be.
func (p Parameter) Argument(call syntax.Node) syntax.Node {
	i := 0
	for a := range call.Child("arguments").NamedChildren() {
		if a.Kind() != "argument" {
			continue
		}
		name := a.Child("name")
		if name.Text() == p.Name || name.IsZero() && i == p.Index {
			return a
		}
		i++
	}
	return syntax.Node{}
}
