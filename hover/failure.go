package hover

import (
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// failure says where a throw in a step goes.
func (p *pointer) failure(s *identity.Step, around *identity.Step) {
	caught := catchesOf(tryAround(s.Body.Code(s.Site.Node)))
	switch {
	case s.Kind == identity.ChildRun:
	case retried(s):
		if len(caught) > 0 {
			p.text.say("The %s on line %s runs once, after the last attempt.", "catch", p.lineOf(s.Body, caught[0].Start()))
		}
	case len(caught) > 0:
		p.text.about("On failure", "a throw goes to the %s on line %s.", "catch", p.lineOf(s.Body, caught[0].Start()))
	case around != nil:
		p.text.about("On failure", "a throw fails the attempt of %s.", around.Leaf)
	default:
		p.text.about("On failure", "a throw ends the body and travels to whoever drove the run.")
	}
}

// tryAround returns the innermost `try` whose block holds a piece of code, and that
// has a `catch`.
func tryAround(c project.Code) syntax.Node {
	for n := c.Node; !n.IsZero(); n = n.Parent() {
		switch n.Kind() {
		case "lambda_expression", "anonymous_method_expression", "local_function_statement":
			return syntax.Node{}
		case "block":
			if try := n.Parent(); try.Kind() == "try_statement" && n.Field() == "body" && len(catchesOf(try)) > 0 {
				return try
			}
		}
	}
	return syntax.Node{}
}

func catchesOf(try syntax.Node) []syntax.Node {
	var clauses []syntax.Node
	for c := range try.NamedChildren() {
		if c.Kind() == "catch_clause" {
			clauses = append(clauses, c)
		}
	}
	return clauses
}

// atCatch finds the word `catch`, and what it catches, around a retried step.
func (p *pointer) atCatch() bool {
	unit, ok := p.x.File.Document.UnitAt(p.offset)
	if !ok {
		return false
	}
	clause := unit.NodeAt(p.offset - unit.Base)
	for !clause.IsZero() && clause.Kind() != "catch_clause" && clause.Kind() != "block" {
		clause = clause.Parent()
	}
	if clause.Kind() != "catch_clause" {
		return false
	}
	for _, b := range p.x.File.Bodies {
		if b.Base != unit.Base || !b.Span.Contains(clause.Start()) {
			continue
		}
		if path, ok := p.retriedIn(b, clause.Parent().Child("body")); ok {
			p.start, p.end = unit.Base+clause.Start(), unit.Base+clause.Child("body").Start()
			p.explainCatch(path)
			return true
		}
	}
	return false
}

// retriedIn returns a path to a retried step that stands in a block of a body, or
// that a call there leads to.
func (p *pointer) retriedIn(b *project.Body, block syntax.Node) (identity.Path, bool) {
	holds := func(at int) bool { return block.Start() <= at && at < block.End() }
	for _, s := range p.x.StepsOf(b) {
		if retried(s) && s.Leaf != "" && holds(s.Site.Span.Start) {
			if paths, _ := p.x.Paths(s, 1); len(paths) > 0 {
				return paths[0], true
			}
		}
	}
	entries := p.x.Entries(b, 1)
	if len(entries) == 0 {
		return identity.Path{}, false
	}
	for _, c := range p.x.CallsOf(b) {
		if !holds(c.Sites[0].Span.Start) {
			continue
		}
		below, _ := p.x.Below(entries[0].Root, append(entries[0].Calls[:len(entries[0].Calls):len(entries[0].Calls)], c), mostLooked)
		for _, path := range below {
			if retried(path.Step) {
				return path, true
			}
		}
	}
	return identity.Path{}, false
}

func (p *pointer) explainCatch(path identity.Path) {
	s := path.Step
	p.text.say("%s"+p.kind(path.Root), path.ID.Short())
	p.text.say("Around the retried step %s (line %s) this %s runs once, after the last attempt: it sees the last failure, not each one.",
		s.Leaf, p.lineOf(s.Body, s.Site.Span.Start), "catch")
	p.text.say("What is never retried comes here at once: a row not found, a failed validation, a conflict, a refused authorization, an unmet requirement, a cancelled child.")
}
