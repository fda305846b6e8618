package codeactions

import (
	"fmt"
	"strings"
)

// cleanLabel leaves out of a label what has a meaning in identities.
var cleanLabel = provider{offer: fix(func(s site) []Action {
	o, ok := s.onceAround(s.at(s.start))
	if !ok || o.Label == "" {
		return nil
	}
	label := o.label.Child("value")
	taken := s.labelsAt(s.start)
	name := kebab(strings.TrimPrefix(o.Label, "auto:"))
	if name == "" {
		name = proposeLabel(o.action(), taken)
	} else {
		name = taken.next(name)
	}
	return []Action{s.best(fmt.Sprintf("Rename the step to %q", name), named(s.replace(label, ""), `"`, name, `"`))}
}, "workflow-step-label-reserved-characters")}
