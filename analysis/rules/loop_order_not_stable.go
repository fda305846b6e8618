package rules

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// A loop with a step over rows that come in no certain order: the number of the pass
// is part of the identity of the step.
var loopOrderNotStable = Rule{Code: "workflow-loop-order-not-stable", Severity: findings.Warning, Check: func(p *Pass) {
	for _, b := range p.Index.File.Bodies {
		if p.Index.Summary(b).Step == effects.No || p.Index.Rooted(b) == effects.No {
			continue
		}
		for i, place := range b.Places {
			if place.Kind != model.Loop || torn(b.Body, place.Span) {
				continue
			}
			step, way := p.stepInLoop(b, i)
			if step == nil {
				continue
			}
			loop := foreachAt(b.Code(b.Node), place.Span)
			rows := p.unordered(b, loop.Child("collection"), 0)
			if rows.entity == "" {
				continue
			}
			what := p.route(way, stepName(step), step.Body.File, step.Start())
			at := siteSpan(step.Site)
			returned, related := "", []findings.Related{p.relatedIn(step.Body.File, step.Body.Base+at.Start, step.Body.Base+at.End, "the step")}
			if by := rows.by; by != nil {
				returned = fmt.Sprintf(" (%s, %s)", by.Name, p.place(by.File, by.Base+by.Head.Start))
				related = append(related, p.relatedIn(by.File, by.Base+by.Head.Start, by.Base+by.Head.End, "what returns the rows"))
			}
			p.Report(b.Base+loop.Start(), b.Base+loop.Child("collection").End(), fmt.Sprintf(
				"the rows of %s%s come in no certain order, and the step in this loop is known by the number of the pass (%s): when the body is run again "+
					"over rows in another order, a row gets the result that was recorded for another one. Order them: .OrderBy(x => x.CreatedAt).ThenBy(x => x.Id)",
				rows.entity, returned, what), related...)
		}
	}
}}

// foreachAt returns the `foreach` of a span; none if another loop is there.
func foreachAt(body project.Code, at model.Span) (loop syntax.Node) {
	if !strings.HasPrefix(body.Unit().Text()[at.Start:], "foreach") {
		return syntax.Node{}
	}
	for n := body.Unit().NodeAt(at.Start); !n.IsZero(); n = n.Parent() {
		if n.Kind() == "foreach_statement" && n.Start() == at.Start && n.End() == at.End {
			return n
		}
	}
	return syntax.Node{}
}

// keepsUnordered are the operators behind which rows come in no more certain an
// order than before.
var keepsUnordered = map[string]bool{
	"Where": true, "Take": true, "Skip": true, "TakeWhile": true, "SkipWhile": true, "Distinct": true, "DistinctBy": true,
	"Select": true, "SelectMany": true, "Include": true, "ToList": true, "ToArray": true, "AsEnumerable": true, "AsQueryable": true,
}

// query is what a loop passes over.
type query struct {
	entity string        // whose rows come in no certain order; "" if that cannot be told
	by     *project.Body // the function that returns them; nil if the loop asks itself
}

// mostFollowed bounds the locals and functions that rows are followed through.
const mostFollowed = 8

// unordered follows the rows that an expression of a body stands for, through locals,
// operators and functions of which it is certain what they return.
func (p *Pass) unordered(b *project.Body, rows syntax.Node, through int) query {
	if rows.IsZero() || through > mostFollowed {
		return query{}
	}
	rows = bare(rows)
	for rows.Kind() == "call_expression" {
		if site := b.SiteAt(rows.Index()); site != nil {
			if callee, ok := p.callee(b, site); ok {
				q := p.unordered(callee, returned(callee), through+1)
				q.by = callee
				return q
			}
		}
		function := rows.Child("function")
		if function.Kind() != "member_access_expression" || !keepsUnordered[identifier(function.Child("name"))] {
			return query{}
		}
		rows = bare(function.Child("object"))
	}
	value := p.Index.Snapshot.Value(b, project.Code{Node: rows, File: b.File, Base: b.Base})
	if value.File == b.File && value.Base == b.Base && value.Node != rows { // a query that a local keeps
		return p.unordered(b, value.Node, through+1)
	}
	if root := model.ExprOf(rows); p.Index.Snapshot.NamesEntity(b, root, rows.Start()) {
		return query{entity: root.Name}
	}
	return query{}
}

// returned returns what a body always returns; none if it returns at several places, or
// somebody is still typing.
func returned(b *project.Body) syntax.Node {
	contents := b.Contents()
	if contents.Kind() == "arrow_body" {
		return contents.Child("value")
	}
	var returns []syntax.Node
	contents.Walk(func(n syntax.Node) bool {
		if n.Kind() == "return_statement" {
			returns = append(returns, n)
		}
		return true
	})
	if len(returns) != 1 || len(b.Broken) > 0 || returns[0].Parent() != contents.Node {
		return syntax.Node{}
	}
	return returns[0].Child("value")
}

// stepInLoop returns a step that a loop surely holds or reaches, and the functions
// by way of which it does.
func (p *Pass) stepInLoop(b *project.Body, loop int) (*identity.Step, []*project.Body) {
	for _, s := range p.Index.StepsOf(b) {
		if within(b.Body, s.Site.Place, loop) {
			return s, nil
		}
	}
	for _, c := range p.Index.Calls(b) {
		if c.Dispatched || len(c.To) != 1 || !within(b.Body, c.Site.Place, loop) {
			continue
		}
		if step, way := p.stepBelow(c.To[0]); step != nil {
			return step, way
		}
	}
	return nil, nil
}

// within reports whether a place of a body lies in another one.
func within(b *model.Body, place, in int) bool {
	for ; place > in; place = b.Places[place].Parent {
	}
	return place == in
}

// stepName writes a step at the end of a way.
func stepName(s *identity.Step) string {
	if s.Kind == identity.Automatic {
		return s.Site.Operation()
	}
	return strconv.Quote(s.Leaf)
}
