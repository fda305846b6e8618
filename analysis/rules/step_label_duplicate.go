package rules

import (
	"fmt"

	"github.com/osy-lsp/osy-lsp/analysis/identity"
)

// Two equal labels in one body that one execution can both reach.
var stepLabelDuplicate = Rule{Code: "workflow-step-label-duplicate", Check: func(p *Pass) {
	p.collisions(identity.SameLabel, func(c identity.Collision) {
		p.reportCollision(c, fmt.Sprintf("two steps in this body share the label %q (the other is on line %d)%s: "+
			"this one reads back the recorded result of the first and never runs. "+
			"Give it a label of its own, one that says what it does", c.Second.Step.Label, p.firstLine(c), passes(c)))
	})
}}

// labelOf returns the byte offsets of the label of a step in its file.
func labelOf(s *identity.Step) (start, end int) {
	label := s.Site.Step.LabelSpan
	return s.Body.Base + label.Start, s.Body.Base + label.End
}
