package codeactions

import (
	"iter"

	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// steps returns the steps of the file in the order of the text.
func (p Place) steps() []*identity.Step { return p.Index.Steps }

// stepAt returns the step whose call names its operation at an offset of the file.
func (p Place) stepAt(offset int) *identity.Step {
	for _, s := range p.steps() {
		if s.Start() <= offset && offset <= s.Body.Base+s.Site.NameSpan.End {
			return s
		}
	}
	return nil
}

// bodyAt returns the innermost body around an offset of the file, or nil.
func (p Place) bodyAt(offset int) *project.Body {
	var inner *project.Body
	for _, b := range p.Index.File.Bodies {
		if s := b.Span; b.Base+s.Start <= offset && offset < b.Base+s.End && (inner == nil || s.Start >= inner.Span.Start) {
			inner = b
		}
	}
	return inner
}

// callAt returns what is known of a call.
func (p Place) callAt(c code, call syntax.Node) (*project.Body, *model.Site) {
	b := p.bodyAt(c.Start(call))
	if b == nil || b.SiteAt(call.Index()) == nil {
		return nil, nil
	}
	return b, b.SiteAt(call.Index())
}

// callees yields the bodies that a body calls.
func (p Place) callees(b *project.Body) iter.Seq[*project.Body] {
	return func(yield func(*project.Body) bool) {
		for _, c := range p.Index.Calls(b) {
			for _, to := range c.To {
				if !yield(to) {
					return
				}
			}
		}
	}
}

// reach yields a body and all that can be got to from it, the near ones first.
func reach(from *project.Body, next func(*project.Body) iter.Seq[*project.Body]) iter.Seq[*project.Body] {
	return func(yield func(*project.Body) bool) {
		seen := map[*project.Body]bool{from: true}
		for queue := []*project.Body{from}; len(queue) > 0; queue = queue[1:] {
			if !yield(queue[0]) {
				return
			}
			for b := range next(queue[0]) {
				if !seen[b] {
					seen[b] = true
					queue = append(queue, b)
				}
			}
		}
	}
}

// rewrite is an action about code that nothing is wrong with.
func (p Place) rewrite(title string, edits ...Edit) Action {
	return Action{Title: title, Kind: Rewrite, Edits: map[string][]Edit{p.File: edits}}
}
