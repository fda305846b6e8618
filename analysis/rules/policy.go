package rules

import (
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/retry"
)

// policy returns the policy of a step's `retry:`; none if the step has none, or it
// cannot be told.
func (p *Pass) policy(s step) retry.Policy { return retry.Of(p.Index.Snapshot, s.Body, s.said) }

// argumentSpan is where a finding about an argument of a policy stands: there, or
// at the step's `retry:` if another file has it.
func (s step) argumentSpan(l retry.Link) (start, end int) {
	if l.Argument.File != s.Body.File {
		return s.retrySpan()
	}
	return l.Argument.Base + l.Argument.Start(), l.Argument.Base + l.Argument.End()
}

// declares reports whether a type of the file has the name.
func (p *Pass) declares(name string) bool {
	return slices.ContainsFunc(p.Model().Units, func(u model.Placed) bool {
		return slices.ContainsFunc(u.Types, func(t *model.Type) bool { return t.Name == name })
	})
}
