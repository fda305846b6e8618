package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// A step that nothing reaches. In a file that no manifest claims anything may be
// reached from files that are not in view.
var stepUnreachable = Rule{Code: "workflow-step-unreachable", Severity: findings.Hint, Absence: true, Unnecessary: true, Check: func(p *Pass) {
	manifest, _ := p.Index.Snapshot.Manifest(p.Index.File.Path)
	if manifest == nil {
		return
	}
	for _, s := range p.steps() {
		if p.Index.Rooted(s.Body) == effects.No && p.unreachable(s.Body, manifest) {
			start, end := s.head()
			p.Report(start, end, fmt.Sprintf("no workflow reaches this step: nothing calls %s, or nothing that is called itself, so the step never runs. "+
				"Call it in a workflow, or remove it", s.Body.Short))
		}
	}
}}

// unreachable reports whether nothing enters a body and the bodies that call it.
func (p *Pass) unreachable(b *project.Body, m *model.Manifest) bool {
	const most = 20
	above := map[*project.Body]bool{b: true}
	for queue := []*project.Body{b}; len(queue) > 0; queue = queue[1:] {
		b := queue[0]
		if len(above) > most || p.open(b, m) {
			return false
		}
		for caller := range p.Index.Callers(b) {
			if !above[caller] {
				above[caller] = true
				queue = append(queue, caller)
			}
		}
	}
	return !p.mentioned(above)
}

// open reports whether something that is not in view may enter a body.
func (p *Pass) open(b *project.Body, m *model.Manifest) bool {
	switch b.Kind {
	case model.Function, model.Method, model.Lambda:
		attributed := slices.ContainsFunc(b.Attributes, func(name string) bool { return name != "SuppressWarning" })
		return b.Virtual || strings.HasPrefix(b.Short, "operator ") || attributed || m.Package && b.Public || p.Index.Snapshot.Outside(b) != ""
	}
	return true
}

// mentioned reports whether one of some functions is named anywhere in their project
// but where it is declared and where one of them calls it: what is given as a value
// may be called by anything.
func (p *Pass) mentioned(functions map[*project.Body]bool) bool {
	var names []string
	var words []project.Word
	for b := range functions {
		names, words = append(names, b.Short), append(words, project.WordOf(b.Short))
	}
	for _, f := range p.Index.Project(p.Index.File.Path) {
		for i, word := range words {
			if f.MayHave(word) && p.mentionedIn(f, names[i], functions) {
				return true
			}
		}
	}
	return false
}

func (p *Pass) mentionedIn(f *project.File, name string, functions map[*project.Body]bool) bool {
	var known map[int]bool
	for _, u := range f.Document.Units {
		if !strings.Contains(u.Text(), name) {
			continue
		}
		if known == nil {
			known = p.understood(f, functions)
		}
		found := find(u.Root(), func(n syntax.Node) bool {
			return n.Kind() == "identifier" && n.End()-n.Start() >= len(name) && strings.TrimPrefix(n.Text(), "@") == name && !known[u.Base+n.Start()]
		})
		if !found.IsZero() {
			return true
		}
	}
	return false
}

// understood returns where names of functions stand in a file of which it is known
// what they mean: that they are declared there, that one of some functions calls
// another one of them, or that it is none of them that is called.
func (p *Pass) understood(f *project.File, functions map[*project.Body]bool) map[int]bool {
	known := map[int]bool{}
	for _, b := range f.Bodies {
		if b.Kind == model.Function || b.Kind == model.Method || b.Kind == model.Lambda {
			known[b.Base+b.Head.Start] = true
		}
		for _, c := range p.Index.Calls(b) {
			others := !slices.ContainsFunc(c.To, func(to *project.Body) bool { return functions[to] && !functions[b] })
			if others && len(c.To) > 0 {
				known[b.Base+c.Site.NameSpan.Start] = true
			}
		}
	}
	return known
}
