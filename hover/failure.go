package hover

import (
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// failure says where a throw in the step of a path goes.
func (p *pointer) failure(path identity.Path) {
	s := path.Step
	if s.Kind == identity.ChildRun {
		return
	}
	body, clause, attempt := p.thrown(path)
	thrown := prose("a throw")
	if retried(s) {
		thrown = "after the last attempt it"
	}
	switch {
	case !clause.IsZero() && retried(s):
		p.text.about("On failure", "the %s on %s runs once, after the last attempt.", "catch", p.lineOf(body, clause.Start()))
	case !clause.IsZero():
		p.text.about("On failure", "a throw goes to the %s on %s.", "catch", p.lineOf(body, clause.Start()))
	case retried(s) && p.forEver(s):
	case attempt != nil:
		p.text.about("On failure", "%s fails the attempt of %s.", thrown, attempt.Leaf)
	default:
		p.text.about("On failure", "%s ends the body and travels to whoever drove the run.", thrown)
	}
}

// thrown follows a throw from the step of a path outwards, to the first `catch` or
// to the first retried step around, whatever comes first.
func (p *pointer) thrown(path identity.Path) (body *project.Body, clause syntax.Node, attempt *identity.Step) {
	for depth := len(path.Calls); depth >= 0; depth-- {
		body, site := siteOn(path, depth)
		whole := body.Code(body.Node).Node
		for n := body.Code(site.Node).Node; !n.IsZero() && n != whole; n = n.Parent() {
			if clauses := catchesOf(n.Parent()); n.Kind() == "block" && n.Field() == "body" && len(clauses) > 0 {
				return body, clauses[0], nil
			}
			if s := p.retriedBy(body, n); s != nil {
				return body, syntax.Node{}, s
			}
		}
	}
	return nil, syntax.Node{}, nil
}

// retriedBy returns the retried step whose lambda a piece of code is.
func (p *pointer) retriedBy(b *project.Body, lambda syntax.Node) *identity.Step {
	if !model.IsLambda(lambda) {
		return nil
	}
	for _, s := range p.x.StepsOf(b) {
		if retried(s) && s.Leaf != "" {
			if a, ok := s.Site.Step.Argument(model.StepRole); ok && a.Node == lambda.Index() {
				return s
			}
		}
	}
	return nil
}

// catchesOf returns the clauses of a `try` that catch something.
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
	entries, _ := p.x.Entries(b, 1)
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
	p.text.say("Around the retried step %s (%s) this %s runs once, after the last attempt: it sees the last failure, not each one.",
		s.Leaf, p.lineOf(s.Body, s.Site.Span.Start), "catch")
	p.text.say("What is never retried comes here at once: " + neverRetried + ".")
}
