package rules

import (
	"cmp"
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// Memory is what the local rules found in the units of one version of a file. The
// offsets count from the start of the unit.
type Memory map[remembered][]findings.Finding

// remembered is a unit at a line: messages name lines.
type remembered struct {
	*model.Facts
	line int
}

// Again returns what is wrong in a file, in the order of the text, and what to
// remember for its next version. Local rules look only at units that the version
// before did not have; its memory may be nil.
func Again(file string, x *identity.Index, before Memory) ([]findings.Finding, Memory) {
	doc := x.File.Document
	broken := slices.ContainsFunc(x.File.Units, func(u model.Placed) bool { return u.Broken })
	var found []findings.Finding
	memory := Memory{}
	for i, u := range x.File.Units {
		key := remembered{u.Facts, doc.Position(u.Base, syntax.UTF8).Line}
		list, known := before[key]
		if !known {
			p := Pass{File: file, Index: x, units: x.File.Units[i : i+1], start: u.Base, end: u.Base + len(doc.Units[i].Text()), found: &list}
			for _, p.rule = range All {
				if p.rule.Local {
					p.rule.Check(&p)
				}
			}
			list = moved(list, file, -u.Base)
		}
		memory[key] = list
		found = append(found, moved(list, file, u.Base)...)
	}
	if broken {
		found = slices.DeleteFunc(found, func(f findings.Finding) bool { return isAbsence[f.Code] })
	}
	p := Pass{File: file, Index: x, units: x.File.Units, end: len(doc.Text()), rules: All, found: &found}
	for _, p.rule = range All {
		if !p.rule.Local && !(broken && p.rule.Absence) {
			p.rule.Check(&p)
		}
	}
	found = slices.DeleteFunc(found, func(f findings.Finding) bool { return silenced(x.File.File, f) })
	slices.SortStableFunc(found, func(a, b findings.Finding) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
	})
	return found, memory
}

// moved returns findings whose places are so many bytes further on.
func moved(list []findings.Finding, file string, by int) []findings.Finding {
	list = slices.Clone(list)
	for i := range list {
		f := &list[i]
		f.Start, f.End, f.Related = f.Start+by, f.End+by, slices.Clone(f.Related)
		for k := range f.Related {
			r := &f.Related[k]
			r.File, r.Start, r.End = file, r.Start+by, r.End+by
		}
	}
	return list
}

// isAbsence has the codes of rules about what is not there.
var isAbsence map[string]bool

func init() {
	isAbsence = map[string]bool{}
	for _, r := range All {
		isAbsence[r.Code] = r.Absence
	}
}
