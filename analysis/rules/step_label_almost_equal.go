package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// Two labels of one body that people would read as one.
var stepLabelAlmostEqual = Rule{Code: "workflow-step-label-almost-equal", Severity: findings.Hint, Local: true, Check: func(p *Pass) {
	type spelling struct {
		body *project.Body
		text string
	}
	spellings := map[spelling][]step{}
	for _, s := range p.steps() {
		if s.Leaf == "" {
			continue
		}
		key := spelling{s.Body, strings.ToLower(strings.Join(strings.Fields(s.Leaf), ""))}
		known := spellings[key]
		if slices.ContainsFunc(known, func(k step) bool { return k.Leaf == s.Leaf }) {
			continue
		}
		spellings[key] = append(known, s)
		if known == nil {
			continue
		}
		other := known[0]
		start, end := labelOf(s.Step)
		otherStart, _ := labelOf(other.Step)
		p.Report(start, end, fmt.Sprintf("%q and %q (line %d) are two steps: labels are compared exactly, case and blanks included. "+
			"If one step is meant, write both the same; if not, give them names that differ for a reader too", s.Leaf, other.Leaf, p.line(otherStart)),
			p.relatedStep(other, fmt.Sprintf("the step labelled %q", other.Leaf)))
	}
}}
