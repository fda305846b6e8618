package codeactions

import (
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
)

// site is where a finding can be put right: where it is reported, or another place
// that it names. Of two steps that collide either one may get a new name.
type site struct {
	Place
	code
	finding  findings.Finding
	start    int // of the reported place, or of a related one, in the file
	end      int
	reported bool
}

// fix offers something at every site of the findings of some codes.
func fix(offer func(site) []Action, codes ...string) func(Place) []Action {
	return func(p Place) []Action {
		var actions []Action
		for _, f := range p.Findings {
			if !slices.Contains(codes, f.Code) {
				continue
			}
			if p.touches(f.Start, f.End) {
				actions = append(actions, p.offerAt(f, f.Start, f.End, true, offer)...)
				continue
			}
			for _, r := range f.Related {
				if r.File == p.File && p.touches(r.Start, r.End) {
					actions = append(actions, p.offerAt(f, r.Start, r.End, false, offer)...)
					break
				}
			}
		}
		return actions
	}
}

func (p Place) touches(start, end int) bool { return p.Start <= end && start <= p.End }

func (p Place) offerAt(f findings.Finding, start, end int, reported bool, offer func(site) []Action) []Action {
	c, ok := p.codeAt(start)
	if !ok {
		return nil
	}
	return offer(site{p, c, f, start, end, reported})
}

// action is a fix of the finding.
func (s site) action(title string, edits ...Edit) Action {
	return Action{Title: title, Kind: QuickFix, Codes: []string{s.finding.Code}, Edits: map[string][]Edit{s.File: edits}}
}

// best is the fix to choose where the finding is reported.
func (s site) best(title string, edits ...Edit) Action {
	a := s.action(title, edits...)
	a.IsPreferred = s.reported
	return a
}
