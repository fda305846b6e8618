package rules

import (
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// scoped is a step whose key is scoped to something.
type scoped struct {
	step
	chain // that the scope is
	scope code
	expr  *model.Expr
}

// scoped returns the steps to look at that take a key and have a scope that is made
// of names: only of these it can be told what they stand for.
func (p *Pass) scoped() []scoped {
	var all []scoped
	for _, s := range p.steps() {
		if of, ok := scopedOf(s); ok {
			all = append(all, of)
		}
	}
	return all
}

func scopedOf(s step) (scoped, bool) {
	scope := s.argument(model.ScopeRole)
	text := dotted(scope.Node)
	return scoped{s, chain{s.Body, text}, scope, model.ExprOf(scope.Node)}, text != "" && s.said.Key != "" && s.Leaf != ""
}

// chain is names with dots between them that stand in a body: `order.Id`.
type chain struct {
	in   *project.Body
	text string
}

// first returns the name that it begins with: `order` of `order.Id`.
func (c chain) first() string {
	first, _, _ := strings.Cut(c.text, ".")
	return first
}

// assignedIn reports whether it, or something it begins with, is given another value
// in a part of the body.
func (c chain) assignedIn(part model.Span) bool {
	unit := c.in.Code(c.in.Node).Unit().Text()
	for _, a := range c.in.Assigned {
		if part.Holds(a.Span) && strings.HasPrefix(c.text+".", unit[a.Span.Start:a.Span.End]+".") {
			return true
		}
	}
	return false
}

// declaredIn reports whether the name that it begins with is declared in a part of the
// body.
func (c chain) declaredIn(part model.Span) bool {
	for _, l := range c.in.Locals {
		if l.Name == c.first() && part.Start <= l.Scope.Start && l.Scope.Start < part.End {
			return true
		}
	}
	return false
}

// firesAgain reports whether a reminder fires more than once.
func firesAgain(reminder syntax.Node) bool {
	return !find(reminder, func(n syntax.Node) bool { return n.Text() == "ThenEvery" && n.Kind() == "identifier" }).IsZero()
}
