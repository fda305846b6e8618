package rules

import (
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// scoped is a step whose key is scoped to something.
type scoped struct {
	step
	scope code
	expr  *model.Expr
}

// scoped returns the steps to look at that take a key and have a scope that is made
// of names: only of these it can be told what they stand for.
func (p *Pass) scoped() []scoped {
	var all []scoped
	for _, s := range p.steps() {
		if scope := s.argument(model.ScopeRole); !scope.IsZero() && s.said.Key != "" && s.Leaf != "" && dotted(scope.Node) != "" {
			all = append(all, scoped{s, scope, model.ExprOf(scope.Node)})
		}
	}
	return all
}

// first returns the name that a scope begins with: `order` of `order.Id`.
func (s scoped) first() string {
	first, _, _ := strings.Cut(dotted(s.scope.Node), ".")
	return first
}

// assignedIn reports whether the scope, or something it begins with, is given another
// value in a part of the body.
func (s scoped) assignedIn(part model.Span) bool {
	text, unit := dotted(s.scope.Node)+".", s.scope.Unit().Text()
	for _, a := range s.Body.Assigned {
		if part.Holds(a.Span) && strings.HasPrefix(text, unit[a.Span.Start:a.Span.End]+".") {
			return true
		}
	}
	return false
}

// declaredIn reports whether the name that the scope begins with is declared in a part
// of the body.
func (s scoped) declaredIn(part model.Span) bool {
	for _, l := range s.Body.Locals {
		if l.Name == s.first() && part.Start <= l.Scope.Start && l.Scope.Start < part.End {
			return true
		}
	}
	return false
}

// firesAgain reports whether a reminder fires more than once.
func firesAgain(reminder syntax.Node) bool {
	return !find(reminder, func(n syntax.Node) bool { return n.Text() == "ThenEvery" && n.Kind() == "identifier" }).IsZero()
}
