package codeactions

import (
	"fmt"

	"github.com/osy-lsp/osy-lsp/analysis/model"
)

// makeLabelUnique renames one of two steps that share a label, or nearly.
var makeLabelUnique = provider{offer: fix(func(s site) []Action {
	label := labelAt(s.code, s.start)
	if label.IsZero() || !s.tellsApart(s.code.Start(label)) {
		return nil
	}
	taken := s.labelsAt(s.start)
	name := ""
	if o, ok := s.onceAround(label); ok && !o.action().IsZero() {
		name = proposeLabel(o.action(), taken)
	} else {
		text, _ := textOf(label)
		name = taken.next(kebab(text))
	}
	return []Action{s.best(fmt.Sprintf("Rename the step to %q", name), named(s.replace(label, ""), `"`, name, `"`))}
}, "workflow-step-label-duplicate", "workflow-step-label-almost-equal", "workflow-child-label-duplicate")}

// tellsApart reports whether another label at an offset of the file takes one of the
// two steps away: it is that of a step in the body of the finding, or in a lambda
// that this one keeps. What stands in a function behind two calls stays one step.
func (s site) tellsApart(label int) bool {
	for _, step := range s.steps() {
		if step.Site.Step == nil || step.Body.Base+step.Site.Step.LabelSpan.Start != label {
			continue
		}
		b := s.bodyAt(s.finding.Start)
		return step.Body == b || step.Body.Kind == model.Lambda && b != nil && b.Base == step.Body.Base && b.Span.Holds(step.Body.Span)
	}
	return false
}
