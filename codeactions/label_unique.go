package codeactions

import (
	"fmt"
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/identity"
)

// makeLabelUnique renames one of two steps that share a label, or nearly.
var makeLabelUnique = provider{offer: fix(func(s site) []Action {
	label := labelAt(s.code, s.start)
	if label.IsZero() || s.canBeElse() || !s.tellsApart(s.code.Start(label)) {
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
}, "workflow-step-label-duplicate", "workflow-step-label-almost-equal", "workflow-child-label-duplicate", keptApart)}

// tellsApart reports whether a label at an offset of the file is that of a step, and
// another one takes it away from the other step: what two calls lead to stays one.
func (s site) tellsApart(label int) bool {
	return slices.ContainsFunc(s.steps(), func(step *identity.Step) bool {
		return step.Site.Step != nil && step.Body.Base+step.Site.Step.LabelSpan.Start == label && !s.isOneStep(step)
	})
}

// isOneStep reports whether a step collides with itself, by way of a lambda that is
// kept in a local: no name for it helps.
func (p Place) isOneStep(step *identity.Step) bool {
	return slices.ContainsFunc(p.Index.Collisions(), func(c identity.Collision) bool { return c.OneStep && c.Kept == step })
}
