package rules

import "github.com/osy-lsp/osy-lsp/analysis/model"

// A label that has to be computed, or is blank.
var stepLabelNotLiteral = Rule{Code: "workflow-step-label-not-literal", Local: true, Check: func(p *Pass) {
	for _, s := range p.steps() {
		label := s.argument(model.LabelRole)
		if s.Leaf != "" || label.IsZero() || standsForScope(s, label) {
			continue
		}
		switch bare(label.Node).Kind() {
		case "string_literal", "verbatim_string_literal", "raw_string_literal":
			p.reportAt(label, "the label of a step must not be blank: it is the step's durable identity. Name what the step does, "+
				"as in Workflow.Once(\"charge\", …)")
		default:
			p.reportAt(label, "the label of a step must be a string literal: it is the step's durable identity, "+
				"and one that is computed can change, so that a later attempt does not find the record and runs the step again. "+
				"Write the name out, as in Workflow.Once(\"charge\", …)")
		}
	}
}}
