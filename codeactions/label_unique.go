package codeactions

import "fmt"

// makeLabelUnique renames one of two steps that share a label, or nearly.
var makeLabelUnique = provider{offer: fix(func(s site) []Action {
	label := labelAt(s.code, s.start)
	if label.IsZero() {
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
