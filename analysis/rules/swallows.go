package rules

import (
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// swallows reports whether code of a body is certain to let no failure out: all that
// it calls, it calls in a `try` that catches everything and throws nothing. The way
// is that to the code, through functions.
func (p *Pass) swallows(b *project.Body, n syntax.Node, way []*project.Body) bool {
	caught := false
	switch n.Kind() {
	case "block":
		for s := range n.NamedChildren() {
			switch {
			case s.IsExtra() || s.Kind() == "local_function_statement":
			case s.Kind() == "try_statement" && p.catchesAll(b, s):
				caught = true
			case p.mayThrow(b, s, map[*project.Body]bool{}):
				return false
			}
		}
		return caught
	case "arrow_body":
		return p.swallows(b, bare(n.Child("value")), way)
	case "call_expression":
		site := b.SiteAt(n.Index())
		if site == nil || p.mayThrow(b, n.Child("arguments"), map[*project.Body]bool{}) {
			return false
		}
		callee, ok := p.callee(b, site)
		return ok && len(callee.Broken) == 0 && !slices.Contains(way, callee) && p.swallows(callee, callee.Contents().Node, append(way, callee))
	}
	return false
}

// catchesAll reports whether a `try` is certain to let no failure out.
func (p *Pass) catchesAll(b *project.Body, try syntax.Node) bool {
	all := false
	for clause := range try.NamedChildren() {
		switch clause.Kind() {
		case "catch_clause":
			typ := identifier(clause.Child("type"))
			all = all || clause.Child("filter").IsZero() && (clause.Child("type").IsZero() || typ == "Exception")
			if p.mayThrow(b, clause.Child("body"), map[*project.Body]bool{}) {
				return false
			}
		case "finally_clause":
			if p.mayThrow(b, clause.Child("body"), map[*project.Body]bool{}) {
				return false
			}
		}
	}
	return all
}

// mayThrow reports whether something in code of a body may throw: it says so, or it
// calls code that is not in view. Functions that were seen are not entered again.
func (p *Pass) mayThrow(b *project.Body, n syntax.Node, seen map[*project.Body]bool) (may bool) {
	n.Walk(func(n syntax.Node) bool {
		switch {
		case n == p.without:
			return false
		case n.Kind() == "call_expression":
			may = may || p.callMayThrow(b, n, seen)
		case n.Kind() == "throw_statement" || n.Kind() == "throw_expression" || n.Kind() == "await_expression":
			may = true
		}
		return !may
	})
	return may
}

func (p *Pass) callMayThrow(b *project.Body, n syntax.Node, seen map[*project.Body]bool) bool {
	site := b.SiteAt(n.Index())
	if site == nil {
		return true
	}
	if site.Receiver.IsNamed("Log") {
		return false
	}
	callee, ok := p.callee(b, site)
	switch {
	case !ok || len(callee.Broken) > 0:
		return true
	case seen[callee]:
		return false
	}
	seen[callee] = true
	return p.mayThrow(callee, callee.Contents().Node, seen)
}
