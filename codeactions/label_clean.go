package codeactions

import (
	"fmt"
	"strings"
)

// cleanLabel leaves out of a label what has a meaning in identities.
var cleanLabel = provider{offer: fix(func(s site) []Action {
	label := labelAt(s.code, s.start)
	text, ok := textOf(label)
	if !ok {
		return nil
	}
	name := labelsIn(label).next(kebab(strings.TrimPrefix(text, "auto:")))
	return []Action{s.best(fmt.Sprintf("Rename the step to %q", name), named(s.replace(label, ""), `"`, name, `"`))}
}, "workflow-step-label-reserved-characters")}
