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
			loop := foreachAt(b.Contents(), place.Span)
			entity := p.unordered(b, loop)
			if entity == "" {
				continue
			}
			step, way := p.stepInLoop(b, i)
			if step == nil {
				continue
			}
			what := p.route(way, stepName(step), step.Body.File, step.Start())
			at := siteSpan(step.Site)
			p.Report(b.Base+loop.Start(), b.Base+loop.Child("collection").End(), fmt.Sprintf(
				"the rows of %s come in no certain order, and the step in this loop is known by the number of the pass (%s): when the body is run again "+
					"over rows in another order, a row gets the result that was recorded for another one. Order them: .OrderBy(x => x.CreatedAt).ThenBy(x => x.Id)",
				entity, what),
				p.relatedIn(step.Body.File, step.Body.Base+at.Start, step.Body.Base+at.End, "the step"))
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

// unordered returns the entity whose rows a loop passes over in no certain order; ""
// if that cannot be told.
func (p *Pass) unordered(b *project.Body, loop syntax.Node) string {
	rows := loop.Child("collection")
	if rows.IsZero() {
		return ""
	}
	if value := p.Index.Snapshot.Value(b, project.Code{Node: rows, File: b.File, Base: b.Base}); value.File == b.File && value.Base == b.Base {
		rows = value.Node // a query that a local keeps
	}
	rows = bare(rows)
	for rows.Kind() == "call_expression" {
		function := rows.Child("function")
		if function.Kind() != "member_access_expression" || !keepsUnordered[identifier(function.Child("name"))] {
			return ""
		}
		rows = bare(function.Child("object"))
	}
	if root := model.ExprOf(rows); p.Index.Snapshot.NamesEntity(b, root, rows.Start()) {
		return root.Name
	}
	return ""
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
		return s.Site.Receiver.Name + "." + s.Site.Name
	}
	return strconv.Quote(s.Leaf)
}
