package codeactions

import (
	"fmt"
)

// passKey hands the key of a step to the call that can use it, so that the other
// side recognises a second attempt.
var passKey = provider{offer: fix(func(s site) []Action {
	o, ok := s.onceAround(s.at(s.start))
	if !ok {
		return nil
	}
	// The finding may be about one of several calls of the step.
	call := up(s.at(s.start), "call_expression")
	if s.keyParameter(s.code, call) == "" {
		call = s.callWithKey(s.code, o.step)
	}
	if call.IsZero() || s.keyArgument(s.code, call).IsZero() == (s.finding.Code == keyNotStable) {
		return nil
	}
	key, edits, ok := s.takeKey(o)
	if !ok {
		return nil
	}
	title := fmt.Sprintf("Pass the key of the step as %s", s.keyParameter(s.code, call))
	return []Action{s.best(title, append(edits, s.giveKey(s.code, call, key))...)}
}, "workflow-step-key-unused", "workflow-scoped-step-without-key", "workflow-retried-call-without-key", keyNotStable)}

const keyNotStable = "workflow-key-not-stable"

// dropKey takes away a key that nobody can use, with the scope that changes nothing
// else.
var dropKey = provider{offer: fix(func(s site) []Action {
	o, ok := s.onceAround(s.at(s.start))
	lambda, isLambda := o.lambda()
	if !ok || !isLambda || o.mislabelled() {
		return nil
	}
	edits := []Edit{s.replace(lambda.Child("parameters"), "()")}
	title := "Remove the unused key"
	if !o.scope.IsZero() {
		edits = append(edits, s.removeItem(o.scope)...)
		title = "Remove the unused key and its scope"
	}
	a := s.action(title, edits...)
	a.IsPreferred = s.reported && s.callWithKey(s.code, o.step).IsZero()
	return []Action{a}
}, "workflow-step-key-unused")}

// dropScope takes away a scope that does nothing, or that gives two pieces of work
// one key.
var dropScope = provider{offer: fix(func(s site) []Action {
	o, ok := s.onceAround(s.at(s.start))
	if !ok || o.scope.IsZero() {
		return nil
	}
	a := s.action("Remove the scope", s.removeItem(o.scope)...)
	a.IsPreferred = s.reported && (s.finding.Code != "workflow-scoped-step-without-key" || s.callWithKey(s.code, o.step).IsZero())
	return []Action{a}
}, "workflow-scoped-step-without-key", "workflow-scoped-key-repeats", "workflow-scope-key-shared")}
