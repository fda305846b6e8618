package rules

import (
	"fmt"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// Two equal labels in one body that one execution can both reach.
var stepLabelDuplicate = Rule{Code: "workflow-step-label-duplicate", Check: func(p *Pass) {
	doc := p.Model().Document
	for _, d := range p.Index.Duplicates() {
		label := d.Second.Leaf
		firstStart, firstEnd := labelOf(d.First)
		start, end := labelOf(d.Second)
		line := doc.Position(firstStart, syntax.UTF8).Line + 1
		p.Report(start, end,
			fmt.Sprintf("two steps in this body share the label %q (the other is on line %d): "+
				"this one reads back the recorded result of the first and never runs. "+
				"Give it a label of its own, one that says what it does", label, line),
			findings.Related{File: p.File, Start: firstStart, End: firstEnd, Message: fmt.Sprintf("the first step labelled %q", label)})
	}
}}

// labelOf returns the byte offsets of the label of a step in its file.
func labelOf(s *identity.Step) (start, end int) {
	label := s.Site.Step.LabelSpan
	return s.Body.Base + label.Start, s.Body.Base + label.End
}
