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
	case model.Function, model.Method:
		attributed := slices.ContainsFunc(b.Attributes, func(name string) bool { return name != "SuppressWarning" })
		return b.Virtual || attributed || m.Package && b.Public || p.Index.Snapshot.Outside(b) != ""
	}
	return true
}

// mentioned reports whether one of some functions is named anywhere in their project
// but where it is declared and where one of them calls it: what is given as a value
// may be called by anything.
func (p *Pass) mentioned(functions map[*project.Body]bool) bool {
	var names []string
	var words []model.Word
	for b := range functions {
		names, words = append(names, b.Short), append(words, model.WordOf(b.Short))
	}
	for _, f := range p.Index.Snapshot.Project(p.Index.File.Path) {
		for i, u := range f.Document.Units {
			for k, word := range words {
				if f.Units[i].Words.MayHave(word) && p.mentionedIn(f, u, names[k], functions) {
					return true
				}
			}
		}
	}
	return false
}

func (p *Pass) mentionedIn(f *project.File, u syntax.Placed, name string, functions map[*project.Body]bool) bool {
	known := map[int]bool{} // where names stand of which it is known what they mean
	for _, b := range f.Bodies {
		if b.Base != u.Base {
			continue
		}
		if b.Kind == model.Function || b.Kind == model.Method {
			known[b.Head.Start] = true
		}
		for _, c := range p.Index.Calls(b) {
			inside := len(c.To) > 0
			for _, to := range c.To {
				// A call of another function of the name says nothing of this one.
				inside = inside && (functions[to] && functions[b] || !functions[to])
			}
			if inside {
				known[c.Site.NameSpan.Start] = true
			}
		}
	}
	found := false
	u.Root().Walk(func(n syntax.Node) bool {
		found = found || n.Kind() == "identifier" && !known[n.Start()] && strings.TrimPrefix(n.Text(), "@") == name
		return !found
	})
	return found
}
