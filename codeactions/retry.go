package codeactions

import "github.com/osy-lsp/osy-lsp/analysis/syntax"

// addMaxAttempts caps a policy that would retry for ever, or makes a cap one that
// lets something be retried.
var addMaxAttempts = provider{inBulk: true, offer: fix(func(s site) []Action {
	o, ok := s.retriedAround(s.at(s.start))
	value := o.retry.Child("value")
	if !ok || value.IsZero() {
		return nil
	}
	if s.finding.Code == needsMaxAttempts {
		return []Action{s.best("Add .MaxAttempts(4)", s.postfix(value, ".MaxAttempts(4)")...)}
	}
	call := up(s.at(s.start), "call_expression")
	if given := items(call.Child("arguments")); nameOf(call.Child("function")) == "MaxAttempts" && len(given) == 1 {
		return []Action{s.best("Change to .MaxAttempts(4)", s.replace(given[0], "4"))}
	}
	return nil
}, needsMaxAttempts, attemptsInvalid)}

const (
	needsMaxAttempts = "workflow-retry-needs-max-attempts"
	attemptsInvalid  = "workflow-retry-attempts-invalid"
)

// dropRetry gives up a policy that does nothing, or harm.
var dropRetry = provider{offer: fix(func(s site) []Action {
	o, ok := s.retriedAround(s.at(s.start))
	if !ok {
		return nil
	}
	return []Action{s.action("Remove retry:", s.removeItem(o.retry)...)}
}, needsMaxAttempts, attemptsInvalid, "workflow-retried-step-awaits", "workflow-retry-multiplies",
	"workflow-retry-cannot-trigger", "workflow-never-retried-exception")}

// postfix puts something behind an expression that applies to all of it.
func (c code) postfix(n syntax.Node, text string) []Edit {
	if isName(n) || n.Kind() == "call_expression" || n.Kind() == "parenthesized_expression" {
		return []Edit{c.after(n, text)}
	}
	return []Edit{c.before(n, "("), c.after(n, ")"+text)}
}
