package codeactions

import "github.com/osy-lsp/osy-lsp/analysis/identity"

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

// rewrite is an action about code that nothing is wrong with.
func (p Place) rewrite(title string, edits ...Edit) Action {
	return Action{Title: title, Kind: Rewrite, Edits: map[string][]Edit{p.File: edits}}
}
