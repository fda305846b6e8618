package rules

import (
	"fmt"
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// A suppression of one of our codes that silences nothing. Other tools have codes
// of their own, which say nothing to us.
var unusedSuppression = Rule{Code: "unused-suppression", Severity: findings.Hint, Absence: true, Check: func(p *Pass) {
	for _, u := range p.Model().Units {
		for _, s := range u.Suppressions {
			ours := slices.IndexFunc(p.rules, func(r Rule) bool { return r.Code == s.Code })
			if ours < 0 || slices.ContainsFunc(*p.found, func(f findings.Finding) bool { return silences(u, s, f) }) ||
				!p.rules[ours].Local && !p.inView(p.bodiesIn(u, s.Scope)) {
				continue
			}
			p.Report(u.Base+s.CodeSpan.Start, u.Base+s.CodeSpan.End, fmt.Sprintf(
				"nothing here is silenced by the suppression of %s: there is no such finding, or it is an error, "+
					"which a suppression does not silence. Remove the attribute", s.Code))
		}
	}
}}

// bodiesIn returns the bodies in a part of a unit.
func (p *Pass) bodiesIn(u model.Placed, part model.Span) []*project.Body {
	var bodies []*project.Body
	for _, b := range p.Index.File.Bodies {
		if b.Base == u.Base && part.Holds(b.Span) {
			bodies = append(bodies, b)
		}
	}
	return bodies
}

// silenced reports whether a suppression stands on a declaration around a finding.
func silenced(m *model.File, f findings.Finding) bool {
	return slices.ContainsFunc(m.Units, func(u model.Placed) bool {
		return slices.ContainsFunc(u.Suppressions, func(s model.Suppression) bool { return silences(u, s, f) })
	})
}

func silences(u model.Placed, s model.Suppression, f findings.Finding) bool {
	return f.Severity != findings.Error && f.Code == s.Code &&
		u.Base+s.Scope.Start <= f.Start && f.End <= u.Base+s.Scope.End
}
