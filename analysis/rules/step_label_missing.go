package rules

import (
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/model"
)

// A step without a label has no identity. That a label is required in the plain
// form too is what the specification's own section on labels says, though another
// of its sentences calls it of no use there.
var stepLabelMissing = Rule{Code: "workflow-step-label-missing", Local: true, Check: func(p *Pass) {
	for _, s := range p.steps() {
		label := s.argument(model.LabelRole)
		switch {
		case label.IsZero() && !s.argument(model.StepRole).IsZero():
			p.Report(s.Start(), s.Body.Base+s.Site.NameSpan.End,
				"a step needs a label as its first argument: without one it has no identity by which a later attempt could find its record, "+
					"and it would run again. Name what it does: Workflow.Once(\"charge\", …)")
		case standsForScope(s, label):
			p.reportAt(label, "a step needs a label in front of its scope: the label tells the keys of two steps with one scope apart, "+
				"and without it the second would be taken for a repetition of the first. Write Workflow.Once(\"charge\", "+label.Text()+", key => …)")
		}
	}
}}

// standsForScope reports whether the first argument of a step is its scope: an id
// in front of a lambda that takes a key.
func standsForScope(s step, label code) bool {
	if s.said.HasScope || s.said.Key == "" || s.said.Label != "" {
		return false
	}
	text := dotted(label.Node)
	return strings.HasSuffix(text, ".Id") || text == "Id"
}
