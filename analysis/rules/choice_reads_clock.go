package rules

import (
	"fmt"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/fresh"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// A choice between arms that share an identity, by a value that is different each time:
// when the body is run again, the other arm reads back what this one recorded.
var choiceReadsClock = Rule{Code: "workflow-choice-reads-clock", Severity: findings.Warning, Check: func(p *Pass) {
	for _, b := range p.Index.File.Bodies {
		if p.Index.Rooted(b) == effects.No || len(b.Broken) > 0 || len(b.Fresh) == 0 && p.Index.Summary(b).Fresh == effects.No {
			continue
		}
		shared := p.sharedByArms(b)
		if len(shared) == 0 {
			continue
		}
		sources, calls := map[syntax.Node]*fresh.Source{}, map[*fresh.Source]syntax.Node{}
		p.fresh().Each(b, func(n syntax.Node, from *fresh.Source, _ bool) {
			if sources[n] == nil {
				sources[n] = from
			}
			if c := calls[from]; n.Kind() == "call_expression" && (c.IsZero() || n.End()-n.Start() < c.End()-c.Start()) {
				calls[from] = n
			}
		})
		reported := map[int]bool{}
		for _, s := range shared {
			for _, condition := range p.conditions(b, s) {
				from := sources[condition]
				if from == nil {
					continue
				}
				at := from.Span
				if from.Body != b {
					n := calls[from]
					at = model.Span{Start: n.Start(), End: n.End()}
				}
				if !reported[at.Start] {
					reported[at.Start] = true
					p.reportChoice(b, s, from, at)
				}
				break
			}
		}
	}
}}

// sharedArms is a choice of which two arms give a step one identity.
type sharedArms struct {
	choice        model.Choice
	first, second *model.Site
	what          string
}

func (p *Pass) sharedByArms(b *project.Body) []sharedArms {
	var shared []sharedArms
	seen := map[model.Choice]bool{}
	add := func(first, second *model.Site, what string) {
		if choice, apart := identity.Exclusive(b.Body, first.Place, second.Place); apart && !seen[choice] {
			seen[choice] = true
			shared = append(shared, sharedArms{choice, first, second, what})
		}
	}
	type leaf struct {
		kind  identity.StepKind
		text  string
		loops int
	}
	steps := map[leaf]*model.Site{}
	for _, s := range p.Index.StepsOf(b) {
		key := leaf{s.Kind, s.Leaf, len(b.Loops(s.Site.Place))}
		switch first := steps[key]; {
		case s.Leaf == "":
		case first == nil:
			steps[key] = s.Site
		default:
			add(first, s.Site, stepName(s))
		}
	}
	for _, c := range p.Index.CallsOf(b) {
		for _, second := range c.Sites[1:] {
			add(c.Sites[0], second, "what "+c.To.Name+" does")
		}
	}
	return shared
}

// conditions returns what decides between two arms of a choice.
func (p *Pass) conditions(b *project.Body, s sharedArms) []syntax.Node {
	n := p.code(b, s.choice.Node()).Node
	switch n.Kind() {
	case "if_statement":
		var list []syntax.Node
		for ; n.Kind() == "if_statement" && n.Start() < s.second.Span.Start; n = n.Child("alternative") {
			list = append(list, n.Child("condition"))
		}
		return list
	case "conditional_expression":
		return []syntax.Node{n.Child("condition")}
	case "switch_statement", "switch_expression":
		return []syntax.Node{n.Child("value")}
	case "guarded_arms":
		var list []syntax.Node
		for arm := range n.NamedChildren() {
			if c := arm.Child("condition"); !c.IsZero() {
				list = append(list, c)
			}
		}
		return list
	}
	return nil
}

func (p *Pass) reportChoice(b *project.Body, s sharedArms, from *fresh.Source, at model.Span) {
	read := from.Text
	if from.Body != b {
		read += " (" + p.place(from.Body.File, from.Body.Base+from.Span.Start) + ")"
	}
	first, second := siteSpan(s.first), siteSpan(s.second)
	p.Report(b.Base+at.Start, b.Base+at.End, fmt.Sprintf("%s decides here which arm runs (lines %d and %d), and it is different each time: when the body is run again, the other arm can be chosen, "+
		"and since %s has one identity in both, it reads back what the first one recorded and does not run. Read the value in a step, so that every execution chooses alike, or give the arms different steps",
		read, p.line(b.Base+first.Start), p.line(b.Base+second.Start), s.what),
		p.relatedSpan(b.Base+first.Start, b.Base+first.End, "one arm"),
		p.relatedSpan(b.Base+second.Start, b.Base+second.End, "the other arm"))
}
