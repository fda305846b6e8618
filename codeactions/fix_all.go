package codeactions

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
)

// FixAll returns the edits that apply to a file whatever can be put right unseen,
// as one action.
func FixAll(p Place) (Action, bool) {
	all, n := p.fixEach(p.Findings)
	all.Title, all.Kind = "Fix all that can be fixed safely", "source.fixAll.osy"
	return all, n > 0
}

// fixAlike offers to put right all findings of a kind, where one of them is and
// there are others.
func fixAlike(p Place) []Action {
	var actions []Action
	var done []string
	for _, f := range p.Findings {
		if !p.touches(f.Start, f.End) || slices.Contains(done, f.Code) {
			continue
		}
		done = append(done, f.Code)
		if _, n := p.fixEach([]findings.Finding{f}); n == 0 {
			continue
		}
		alike := []findings.Finding{f} // before all that its fix could overlap
		for _, g := range p.Findings {
			if g.Code == f.Code && g.Start != f.Start {
				alike = append(alike, g)
			}
		}
		if all, n := p.fixEach(alike); n > 1 {
			all.Title, all.Kind = fmt.Sprintf("Fix all %d of %s in the file", n, f.Code), QuickFix
			actions = append(actions, all)
		}
	}
	return actions
}

// fixEach puts findings right unseen, and returns how many. Of two fixes that
// overlap, the later one has to wait for another time.
func (p Place) fixEach(list []findings.Finding) (all Action, n int) {
	all.Edits = map[string][]Edit{}
	for _, f := range list {
		at := p
		at.Start, at.End, at.Findings = f.Start, f.End, []findings.Finding{f}
		for _, provider := range providers {
			if !provider.inBulk {
				continue
			}
			for _, a := range provider.offer(at) {
				if a.IsPreferred && all.admits(a) {
					all.add(a)
					n++
				}
			}
		}
	}
	for _, edits := range all.Edits {
		slices.SortFunc(edits, func(a, b Edit) int { return cmp.Compare(a.Start, b.Start) })
	}
	return all, n
}

// admits reports whether no edit of b touches one of a.
func (a *Action) admits(b Action) bool {
	for file, edits := range b.Edits {
		for _, e := range edits {
			if slices.ContainsFunc(a.Edits[file], func(o Edit) bool { return e.Start <= o.End && o.Start <= e.End }) {
				return false
			}
		}
	}
	return true
}

func (a *Action) add(b Action) {
	for file, edits := range b.Edits {
		a.Edits[file] = append(a.Edits[file], edits...)
	}
	for _, code := range b.Codes {
		if !slices.Contains(a.Codes, code) {
			a.Codes = append(a.Codes, code)
		}
	}
}
