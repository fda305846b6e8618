package codeactions

import (
	"fmt"

	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// recordValue reads a value that is different each time in a step, so that every
// attempt goes on with the one that was read first.
var recordValue = provider{offer: fix(func(s site) []Action {
	c, ok := s.codeAt(s.finding.Start)
	if !ok || !s.staysApart(s.finding.Start) {
		return nil
	}
	value := c.at(s.finding.Start)
	for !value.IsNamed() || value.End() < s.finding.End-c.Base {
		value = value.Parent()
	}
	taken := s.labelsAt(s.finding.Start)
	read, isRead := model.FreshOf(value)
	if isRead && read.Type == "Random" {
		drawn := value.Parent().Parent()
		if value.Field() != "object" || drawn.Kind() != "call_expression" || drawn.Child("function") != value.Parent() {
			// What draws numbers is no value to record, but what it starts with is.
			return []Action{s.best("Record the seed in a step",
				c.replace(value, fmt.Sprintf(`new Random(Workflow.Once("%s", () => new Random().Next()))`, taken.next("random-seed"))))}
		}
		value = drawn
	}
	if lambda := upTo(value, model.IsLambda); !lambda.IsZero() && !s.isStep(lambda) {
		return s.recordInFront(c, value, lambda, read)
	}
	if !wrappable(value) {
		return nil
	}
	label := taken.next(wordForValue(value))
	return []Action{s.best(fmt.Sprintf("Record the value in a step %q", label), c.wrap(value, label)...)}
}, "workflow-value-read-again-on-retry", "workflow-choice-reads-clock")}

// recordInFront reads a clock before the statement in which a lambda may run many
// times: a step in the lambda would have one identity for all of them.
func (s site) recordInFront(c code, value, lambda syntax.Node, read model.Fresh) []Action {
	around, ok := statement(lambda)
	if !ok || read.Text == "" || read.Kind != model.FreshTime {
		return nil
	}
	label, name := s.labelsAt(s.finding.Start).next(wordForValue(value)), freeName(value, "now")
	return []Action{s.best(fmt.Sprintf("Record the value in a step %q", label),
		c.before(around, fmt.Sprintf("var %s = Workflow.Once(%q, () => %s);", name, label, value.Text())+c.gap(around)),
		c.replace(value, name))}
}

// isStep reports whether a lambda is what a step runs.
func (s site) isStep(lambda syntax.Node) bool {
	o, ok := s.onceAround(lambda)
	return ok && o.step.Child("value") == lambda
}

func wordForValue(n syntax.Node) string {
	if n.Kind() == "call_expression" {
		n = n.Child("function")
	}
	switch name := nameOf(n); name {
	case "Now", "UtcNow", "Today":
		return "read-clock"
	case "":
		return "read-value"
	default:
		return kebab(name)
	}
}
