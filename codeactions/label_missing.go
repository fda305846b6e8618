package codeactions

import "fmt"

// addLabel gives a step the label that it lacks, and a lambda if it lacks that as well.
// A label lasts, so a person has to see it: it is not given to all steps of a file at
// once.
var addLabel = provider{offer: fix(func(s site) []Action {
	o, ok := s.onceAround(s.at(s.start))
	if !ok || o.step.IsZero() || !o.label.IsZero() && s.finding.Code == notALambda {
		return nil
	}
	label := proposeLabel(o.action(), s.labelsAt(s.start))
	edit := named(s.before(items(o.call.Child("arguments"))[0], ""), `"`, label, `", `)
	if edits, ok := s.lambdaFor(o); ok {
		return []Action{s.best(fmt.Sprintf("Give the step the label %q and a lambda", label), append([]Edit{edit}, edits...)...)}
	}
	if s.finding.Code == notALambda {
		return nil
	}
	edits := []Edit{edit}
	if name := o.stepName(); name != "" {
		edits = append(edits, s.before(o.step, name))
	}
	return []Action{s.best(fmt.Sprintf("Give the step the label %q", label), edits...)}
}, "workflow-step-label-missing", notALambda)}
