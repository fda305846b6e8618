package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// Two scoped steps of one label that present one key. In one run the second is taken
// for a repetition of the first; across workflows that is what a scope is for, and
// worth knowing.
//
// Decided here: of one run it looks at all steps that the workflow reaches, of different
// workflows at the steps of one file, where their labels are chosen side by side.
var scopeKeyShared = Rule{Code: "workflow-scope-key-shared", Severity: findings.Warning, Check: func(p *Pass) {
	type key struct{ label, scope string }
	earlier := map[key][]scoped{}
	elsewhere := map[*model.Workflow][]scoped{}
	for _, s := range p.scoped() {
		scope := p.scopeOf(s)
		if scope == "" {
			continue
		}
		k := key{s.Leaf, scope}
		others := slices.DeleteFunc(p.inOneRun(s, elsewhere), func(first scoped) bool {
			return first.Leaf != s.Leaf || first.Body.File.Path >= p.Index.File.Path || p.scopeOf(first) != scope
		})
		for _, first := range slices.Concat(earlier[k], others) {
			if severity, shares := p.shares(first, s); shares {
				p.reportShared(severity, first, s, scope)
				break
			}
		}
		earlier[k] = append(earlier[k], s)
	}
}}

// inOneRun returns the scoped steps in other files that a workflow reaches which reaches
// a step; they are found once for each workflow.
func (p *Pass) inOneRun(s scoped, known map[*model.Workflow][]scoped) (all []scoped) {
	entries, _ := p.Index.Entries(s.Body, mostEntries)
	seen := map[*model.Workflow]bool{}
	for _, entry := range entries {
		w := entry.Root.Workflow
		if _, found := known[w]; !found {
			known[w] = p.scopedElsewhere(entry.Root)
		}
		if !seen[w] {
			all = append(all, known[w]...)
		}
		seen[w] = true
	}
	return all
}

// scopedElsewhere returns the scoped steps in other files that the workflow of a root
// body reaches.
func (p *Pass) scopedElsewhere(root *project.Body) (all []scoped) {
	var queue []*project.Body
	seen := map[*project.Body]bool{}
	enter := func(b *project.Body) {
		if !seen[b] && len(seen) < mostLookedAt {
			seen[b] = true
			queue = append(queue, b)
		}
	}
	for _, b := range root.File.Bodies {
		if b.Kind.IsRoot() && b.Workflow == root.Workflow && b.Base == root.Base {
			enter(b)
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		b := queue[0]
		for _, s := range p.Index.StepsOf(b) {
			if s.Kind == identity.Explicit && b.File != p.Index.File && s.Site.Step.HasScope {
				if of, ok := scopedOf(p.stepAt(s)); ok {
					all = append(all, of)
				}
			}
		}
		for _, c := range p.Index.CallsOf(b) {
			enter(c.To)
		}
	}
	return all
}

// scopeOf returns what a scope is by type and member: "Shop.Order.Id" of `order.Id`.
func (p *Pass) scopeOf(s scoped) string {
	if s.expr.Kind != model.Member {
		return ""
	}
	of := p.Index.Snapshot.FullTypeOf(s.Body, s.expr.Of, s.Site.Span.Start)
	if of == "" {
		return ""
	}
	return of + "." + s.expr.Name
}

// shares reports whether two steps can both run and how bad that is: in one run, or
// only in runs of different workflows.
func (p *Pass) shares(a, b scoped) (findings.Severity, bool) {
	if a.Body == b.Body {
		// Both running they would share a label, which is worse and told elsewhere.
		return 0, false
	}
	across := false
	toA, _ := p.Index.Entries(a.Body, mostEntries)
	toB, _ := p.Index.Entries(b.Body, mostEntries)
	for _, first := range toA {
		for _, second := range toB {
			if first.Root.Workflow != second.Root.Workflow {
				across = true
			} else if !exclusiveEntries(first, second) {
				return findings.Warning, true
			}
		}
	}
	return findings.Information, across
}

// mostEntries bounds how many ways to a step are compared.
const mostEntries = 20

// exclusiveEntries reports whether the ways to two steps part in arms of one choice.
func exclusiveEntries(a, b identity.Path) bool {
	from := a.Root
	for i := 0; i < len(a.Calls) && i < len(b.Calls) && a.Root == b.Root; i++ {
		if a.Calls[i] == b.Calls[i] {
			from = a.Calls[i].To
			continue
		}
		for _, x := range a.Calls[i].Sites {
			for _, y := range b.Calls[i].Sites {
				if _, apart := identity.Exclusive(from.Body, x.Place, y.Place); !apart {
					return false
				}
			}
		}
		return true
	}
	return false
}

func (p *Pass) reportShared(severity findings.Severity, first, s scoped, scope string) {
	typ := strings.TrimSuffix(scope, "."+s.expr.Name)
	scope = model.SimpleName(typ) + "." + s.expr.Name
	message := fmt.Sprintf("this step and the one on %s present one key: it is made of the label %q and the scope %s alone. "+
		"Within a run the receiving system takes the second for a repetition of the first and does nothing. Give one of them another label",
		p.place(first.Body.File, first.Start()), s.Leaf, scope)
	if severity == findings.Information {
		message = fmt.Sprintf("this step and the one on line %d, in another workflow, present one key: it is made of the label %q and the scope %s alone. "+
			"That is right if both do the same work; if not, give one of them another label", p.line(first.Start()), s.Leaf, scope)
	}
	p.ReportAs(severity, s.scope.start(), s.scope.end(), message, p.relatedStep(first.step, "the step with the same key"))
}
