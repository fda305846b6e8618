package codeactions

import "fmt"

// addLabel gives a step the label that it lacks. A label lasts, so a person has to
// see it: it is not given to all steps of a file at once.
var addLabel = provider{offer: fix(func(s site) []Action {
	o, ok := s.onceAround(s.at(s.start))
	if !ok {
		return nil
	}
	arguments := items(o.call.Child("arguments"))
	if len(arguments) == 0 {
		return nil
	}
	label := proposeLabel(o.action(), s.labelsAt(s.start))
	return []Action{s.best(fmt.Sprintf("Give the step the label %q", label),
		named(s.before(arguments[0], ""), `"`, label, `", `))}
}, "workflow-step-label-missing")}
