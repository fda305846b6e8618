package codeactions

import (
	"fmt"

	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// createState declares the state that a `goto` or `Initial` names.
var createState = provider{offer: fix(func(s site) []Action {
	id := s.at(s.start)
	body := up(id, "workflow_declaration").Child("body")
	if !s.reported || id.Kind() != "identifier" || body.IsZero() {
		return nil
	}
	// States come before terminals, so the last state is where another belongs.
	last := lastOf(body, "state")
	if last.IsZero() {
		last = lastOf(body, "terminal", "event_declaration", "property_assignment")
	}
	if last.IsZero() {
		return nil
	}
	a := s.action(fmt.Sprintf("Create the state %s", id.Text()), s.behind(last, "state "+id.Text()+" { }"))
	return []Action{a}
}, unknownState)}

// createEvent declares the event that an arm or a subscription is about, with the
// parameters it has there.
var createEvent = provider{offer: fix(func(s site) []Action {
	id := s.at(s.start)
	user := up(id, "event_arm", "subscription")
	body := up(id, "workflow_declaration").Child("body")
	last := lastOf(body, "event_declaration")
	if last.IsZero() {
		last = lastOf(body, "property_assignment")
	}
	if !s.reported || id.Kind() != "identifier" || user.IsZero() || body.IsZero() {
		return nil
	}
	parameters := user.Child("parameters").Text()
	if parameters == "" {
		parameters = "()"
	}
	event := "event " + id.Text() + parameters + ";"
	var edit Edit
	if last.IsZero() {
		first := s.first(body)
		edit = s.before(first, event+s.gap(first))
	} else {
		edit = s.behind(last, event)
	}
	return []Action{s.action(fmt.Sprintf("Create the event %s", id.Text()), edit)}
}, unknownEvent)}

// first returns the first member of a body, or the comment that belongs to it.
func (c code) first(body syntax.Node) syntax.Node {
	for n := range body.NamedChildren() {
		if !n.IsExtra() || c.startsLine(c.Start(n)) {
			return n
		}
	}
	return body
}

// lastOf returns the last child of one of the kinds.
func lastOf(n syntax.Node, kinds ...string) syntax.Node {
	last := syntax.Node{}
	for c := range n.NamedChildren() {
		if up(c, kinds...) == c {
			last = c
		}
	}
	return last
}

// behind puts a member behind another one, and behind a comment at the end of its
// line.
func (c code) behind(member syntax.Node, text string) Edit {
	at := member
	for next := member.NextSibling(); !next.IsZero() && next.IsExtra() && !c.startsLine(c.Start(next)); next = next.NextSibling() {
		at = next
	}
	return c.after(at, c.gap(member)+text)
}
