package codeactions

import (
	"fmt"

	"github.com/osy-lsp/osy-lsp/analysis/near"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// nearName replaces a name that nothing in the workflow has by the one that was
// probably meant.
var nearName = provider{offer: fix(func(s site) []Action {
	id := s.at(s.start)
	// The name that was meant is related to the finding, and stays as it is.
	if !s.reported || id.Kind() != "identifier" {
		return nil
	}
	name := near.Word(id.Text(), namesFor(s.finding.Code, up(id, "workflow_declaration")))
	if name == "" || isAnswered(id, name) {
		return nil
	}
	return []Action{s.best(fmt.Sprintf("Change to %s", name), s.replace(id, name))}
}, unknownState, unknownEvent)}

// isAnswered reports whether an arm beside the one of a name answers another event: two
// for one event would be one too many.
func isAnswered(id syntax.Node, event string) bool {
	for arm := range id.Parent().Parent().NamedChildren() {
		if id.Field() == "event" && arm.Kind() == "event_arm" && arm.Child("event").Text() == event {
			return true
		}
	}
	return false
}

const (
	unknownState = "workflow-unknown-state"
	unknownEvent = "workflow-unknown-event"
)

// namesFor returns the names in a workflow that a finding could have meant.
func namesFor(code string, workflow syntax.Node) []string {
	var names []string
	workflow.Walk(func(n syntax.Node) bool {
		switch kind := n.Kind(); {
		case code == unknownState && (kind == "state" || kind == "terminal"),
			code == unknownEvent && (kind == "event_declaration" || kind == "clock_block"):
			names = append(names, n.Child("name").Text())
		case code == unknownEvent && kind == "subscription" && !n.Child("slot").IsZero():
			names = append(names, n.Child("slot").Text())
		}
		return true
	})
	return names
}
