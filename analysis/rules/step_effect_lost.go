package rules

import (
	"fmt"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// What a step does besides returning a value: a replay does not do it again.
var stepEffectLost = Rule{Code: "workflow-step-effect-lost", Severity: findings.Warning, Check: func(p *Pass) {
	for list := p.steps(); len(list) > 0; {
		b, n := list[0].Body, 1
		for n < len(list) && list[n].Body == b {
			n++
		}
		p.lossesIn(b, list[:n])
		list = list[n:]
	}
}}

// lossesIn looks at the steps of one body.
func (p *Pass) lossesIn(b *project.Body, steps []step) {
	lost := losses{Pass: p, changes: map[model.Span]effects.RowChange{}, calls: map[*model.Site]effects.Call{}}
	for _, c := range p.Index.RowChanges(b) {
		lost.changes[c.Span] = c
	}
	for _, c := range p.Index.Calls(b) {
		lost.calls[c.Site] = c
	}
	around := innermost(b.Body, steps)
	for _, a := range b.Assigned {
		if lost.step = around[a.Place]; lost.Step != nil {
			lost.assigned(a)
		}
	}
	for i := range b.Sites {
		if lost.step = around[b.Sites[i].Place]; lost.Step != nil {
			lost.called(&b.Sites[i])
		}
	}
}

// losses reports what one step does.
type losses struct {
	*Pass
	step
	changes map[model.Span]effects.RowChange // of the body
	calls   map[*model.Site]effects.Call     // of the body
}

const replayed = "when the body is run again, %s returns its record and its lambda does not run"

func (l losses) report(at model.Span, happens, then string) {
	l.Report(l.Body.Base+at.Start, l.Body.Base+at.End,
		fmt.Sprintf("%s only the first time: "+replayed+", %s", happens, l.title(), then), l.relatedStep(l.step, "the step whose lambda does this"))
}

func (l losses) assigned(a model.Assigned) {
	target := syntax.Brief(l.source(a.Span))
	switch _, row := l.changes[a.Span]; {
	case row:
		l.report(a.Span, target+" is set", "but a rollback takes back what it wrote. Return the value and assign it outside the step")
	case !l.captures(l.step, a.Target, a.Span.Start):
	case a.Target.Kind == model.Item:
		l.report(a.Span, target+" is set", "so the element is not there. Return the value and set it outside the step")
	default:
		l.report(a.Span, target+" is assigned", "so it keeps the value that it had. Return the value and assign it outside the step")
	}
}

func (l losses) called(site *model.Site) {
	at := siteSpan(site)
	if c, ok := l.changes[site.Span]; ok {
		const then = "but a rollback takes back what it wrote. Write it behind the step"
		switch c.Kind {
		case effects.CreatesRow:
			l.report(at, "the row of "+c.Name+" is created", then)
		case effects.DeletesRow:
			l.report(at, "the row is deleted", then)
		case effects.FillsOutbox:
			l.report(at, c.Name+" puts its message into the outbox", then)
		}
		return
	}
	if l.changesCaptured(l.step, site) {
		l.report(at, syntax.Brief(l.source(model.Span{Start: at.Start, End: site.NameSpan.Start - 1}))+" is changed", "so the collection stays as it was. "+
			"Return the value and change the collection outside the step")
		return
	}
	if c, ok := l.calls[site]; ok && !c.Dispatched {
		l.calledHelper(at, c)
	}
}

// calledHelper tells of a function that changes rows.
func (l losses) calledHelper(at model.Span, c effects.Call) {
	changes := func(b *project.Body) bool { return l.Index.Summary(b).Changes == effects.Yes }
	for _, to := range c.To {
		way := l.descend(to, true, changes, func(b *project.Body) bool { _, ok := l.firstChange(b); return ok })
		if way == nil || !changes(to) {
			continue
		}
		last := way[len(way)-1]
		change, _ := l.firstChange(last)
		l.ReportAs(findings.Information, l.Body.Base+at.Start, l.Body.Base+at.End, fmt.Sprintf(
			"rows are changed in the step (%s): "+replayed+", but a rollback takes back what it wrote. Change rows outside the step, with what it returns",
			l.route(way, wording(change), last.File, last.Base+change.Span.Start), l.title()),
			l.relatedStep(l.step, "the step that makes this call"),
			l.relatedIn(last.File, last.Base+change.Span.Start, last.Base+change.Span.End, "the change"))
		return
	}
}

// wording writes a change of a row at the end of a way.
func wording(c effects.RowChange) string {
	switch c.Kind {
	case effects.CreatesRow:
		return "new " + c.Name
	case effects.SetsMember:
		return c.Name + " = …"
	}
	return c.Name + "(…)"
}

// source returns the text of a span of the step's body.
func (l losses) source(at model.Span) string {
	return l.Model().Document.Text()[l.Body.Base+at.Start : l.Body.Base+at.End]
}
