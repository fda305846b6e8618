package rules

import (
	"fmt"
	"slices"
	"sort"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// code is a node at its place in the file.
type code struct {
	syntax.Node
	base int
}

func (c code) start() int { return c.base + c.Start() }
func (c code) end() int   { return c.base + c.End() }

// code returns a node of a body, by its index in the unit.
func (p *Pass) code(b *project.Body, index int) code {
	unit, _ := b.File.Document.UnitAt(b.Base)
	return code{unit.Unit.Node(index), b.Base}
}

// line returns the number of the line of an offset as people count.
func (p *Pass) line(offset int) int {
	return p.Model().Document.Position(offset, syntax.UTF8).Line + 1
}

// reportAt adds a finding of the rule at a piece of code.
func (p *Pass) reportAt(at code, message string, related ...findings.Related) {
	p.Report(at.start(), at.end(), message, related...)
}

// related names another place of the file.
func (p *Pass) related(at code, message string) findings.Related {
	return p.relatedSpan(at.start(), at.end(), message)
}

func (p *Pass) relatedSpan(start, end int, message string) findings.Related {
	return findings.Related{File: p.File, Start: start, End: end, Message: message}
}

// step is a `Workflow.Once` and its code.
type step struct {
	*identity.Step
	said *model.Step // what its arguments say
	call code
}

// steps returns the explicit steps to look at, those apart that a syntax error may
// have changed.
func (p *Pass) steps() []step {
	var steps []step
	first := sort.Search(len(p.Index.Steps), func(i int) bool { return p.Index.Steps[i].Start() >= p.start })
	for _, s := range p.Index.Steps[first:] {
		if s.Start() >= p.end {
			break
		}
		if s.Kind == identity.Explicit && !torn(s.Body.Body, s.Site.Span) {
			steps = append(steps, step{s, s.Site.Step, p.code(s.Body, s.Site.Node)})
		}
	}
	return steps
}

// torn reports whether a syntax error may have changed what stands in a span.
func torn(b *model.Body, span model.Span) bool {
	return slices.ContainsFunc(b.Broken, span.Overlaps)
}

// argument returns the value of an argument of a step; none if it is not given.
func (s step) argument(role model.Role) code {
	if a, ok := s.said.Argument(role); ok {
		return code{s.call.Unit().Node(a.Node), s.call.base}
	}
	return code{}
}

func (s step) isLambda() bool { return s.said.Head != model.Span{} }

// lambda returns what the step runs; none if it is not a lambda.
func (s step) lambda() code {
	if !s.isLambda() {
		return code{}
	}
	return s.argument(model.StepRole)
}

// head is where a finding about the step as a whole stands: from its start to its
// label.
func (s step) head() (start, end int) {
	end = s.Site.NameSpan.End
	if s.said.LabelSpan.Start > end {
		end = s.said.LabelSpan.End
	}
	return s.Start(), s.Body.Base + end
}

// title names the step in a message.
func (s step) title() string {
	if s.Leaf == "" {
		return "this step"
	}
	return fmt.Sprintf("the step %q", s.Leaf)
}

// relatedStep names another step.
func (p *Pass) relatedStep(s step, message string) findings.Related {
	start, end := s.head()
	return p.relatedIn(s.Body.File, start, end, message)
}

// identifier returns the name that an expression is; "" if it is none.
func identifier(n syntax.Node) string {
	switch n.Kind() {
	case "identifier":
		return n.Text()
	case "generic_name":
		return n.Child("name").Text()
	}
	return ""
}

// dotted returns an expression like `DateTime.UtcNow` as it would be written
// without blanks; "" if it is anything but names, `this` and dots.
func dotted(n syntax.Node) string {
	switch n.Kind() {
	case "this_expression":
		return "this"
	case "null_forgiving_expression":
		return dotted(n.Child("operand"))
	case "member_access_expression":
		if object := dotted(n.Child("object")); object != "" {
			return object + "." + identifier(n.Child("name"))
		}
		return ""
	}
	return identifier(n)
}

// bare returns what stands in parentheses.
func bare(n syntax.Node) syntax.Node {
	for n.Kind() == "parenthesized_expression" {
		n = n.Child("value")
	}
	return n
}

// lambdaBody returns what a lambda runs: a block or an expression.
func lambdaBody(lambda syntax.Node) syntax.Node { return bare(lambda.Child("body")) }

// find returns the first node in another one, itself included, that is meant.
func find(n syntax.Node, meant func(syntax.Node) bool) syntax.Node {
	var found syntax.Node
	n.Walk(func(c syntax.Node) bool {
		if found.IsZero() && meant(c) {
			found = c
		}
		return found.IsZero()
	})
	return found
}
