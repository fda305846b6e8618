package rules

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// inView reports whether all code is in view that bodies of the file lead to and that
// leads to them: what another package or an app adds may be the reason for a finding.
func (p *Pass) inView(bodies []*project.Body) bool {
	const most = 200
	manifest, _ := p.Index.Snapshot.Manifest(p.Index.File.Path)
	whole := manifest != nil && !manifest.Package // an app has all that it consists of
	seen := map[*project.Body]bool{}
	for queue := bodies; len(queue) > 0; queue = queue[1:] {
		b := queue[0]
		if seen[b] {
			continue
		}
		seen[b] = true
		if len(seen) > most || !p.callsInView(b, whole) {
			return false
		}
		for _, c := range p.Index.Calls(b) {
			queue = append(queue, c.To...)
		}
	}
	return whole || !slices.ContainsFunc(bodies, func(b *project.Body) bool {
		return !b.Kind.IsRoot() && p.Index.Rooted(b) != effects.Yes
	})
}

// callsInView reports whether of all that a body calls it is known what it does.
func (p *Pass) callsInView(b *project.Body, whole bool) bool {
	known := map[*model.Site]bool{}
	for _, c := range p.Index.Calls(b) {
		known[c.Site] = whole || !c.Dispatched
	}
	for _, m := range p.Index.Marks(b) {
		known[m.Site] = true
	}
	for i := range b.Sites {
		site := &b.Sites[i]
		inView, asked := known[site]
		if !asked {
			inView = site.Kind != model.Call || site.Receiver != nil && p.isPlatforms(b, site)
		}
		if !inView {
			return false
		}
	}
	return true
}

// isPlatforms reports whether a method that the workspace does not have is one of the
// platform's: of its static types, of what the language is made of, or one that it
// gives to each type of the workspace.
func (p *Pass) isPlatforms(b *project.Body, site *model.Site) bool {
	snapshot, at := p.Index.Snapshot, site.Span.Start
	if typ := snapshot.TypeOf(b, site.Receiver, at); typ != "" {
		first, _ := utf8.DecodeRuneInString(typ)
		return unicode.IsLower(first) || snapshot.IsCollection(b, site.Receiver, at) || snapshot.Declares(b.File, typ)
	}
	if snapshot.Declares(b.File, site.Receiver.Name) {
		return true
	}
	root := site.Receiver
	for root.Kind == model.Member {
		root = root.Of
	}
	return root.Kind == model.Named && !snapshot.DeclaresReceiver(b, &model.Site{Receiver: root, Span: site.Span})
}
