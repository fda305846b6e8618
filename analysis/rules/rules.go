// Package rules finds what is wrong in a file.
package rules

import (
	"cmp"
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
)

// Rule is one thing that can be wrong. Its code never changes.
type Rule struct {
	Code     string
	Severity findings.Severity
	Check    func(*Pass)
}

// All are the rules that exist.
var All = []Rule{
	syntaxError,
	stepLabelDuplicate,
}

// Pass is one look of one rule at one file.
type Pass struct {
	File  string // the name of the file in findings
	Index *identity.Index

	rule  Rule
	found *[]findings.Finding
}

// Report adds a finding of the rule at byte offsets of the file.
func (p *Pass) Report(start, end int, message string, related ...findings.Related) {
	*p.found = append(*p.found, findings.Finding{
		Code: p.rule.Code, Severity: p.rule.Severity,
		Start: start, End: end, Message: message, Related: related,
	})
}

// Model returns the facts of the file.
func (p *Pass) Model() *model.File { return p.Index.File.File }

// Check returns what is wrong in a file, in the order of the text.
func Check(file string, x *identity.Index) []findings.Finding {
	var found []findings.Finding
	for _, rule := range All {
		rule.Check(&Pass{file, x, rule, &found})
	}
	slices.SortStableFunc(found, func(a, b findings.Finding) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
	})
	return found
}
