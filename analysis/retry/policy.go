// Package retry reads the retry policies of steps and works out what they say.
package retry

import (
	"slices"
	"strconv"

	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// Policy is a retry policy as far as the code tells it: the calls that follow on
// `Backoff`, in the order they are written.
type Policy []Link

// Link is one call of a policy: `Exponential(TimeSpan.FromSeconds(2))`.
type Link struct {
	Name string

	// Argument is the first one as it is written; none if there is none. Value is
	// what it stands for, or the same if that cannot be told.
	Argument, Value project.Code

	arguments int
}

// longest bounds the calls of a policy and the names it is followed through.
const longest = 32

// Of returns the policy of a step's `retry:`, followed through names; none if the
// step has none, or it cannot be told.
func Of(s *project.Snapshot, b *project.Body, step *model.Step) Policy {
	a, ok := step.Argument(model.RetryRole)
	if !ok {
		return nil
	}
	var calls Policy
	value := b.Code(a.Node)
	for range longest {
		switch value.Kind() {
		case "parenthesized_expression":
			value.Node = value.Child("value")
		case "call_expression":
			function := value.Child("function")
			calls = append(calls, linkOf(s, b, value))
			value.Node = function.Child("object")
		default:
			if value.Kind() == "identifier" && value.Text() == "Backoff" && !s.Declares(value.File, "Backoff") {
				slices.Reverse(calls)
				return calls
			}
			named := value
			if value = s.Value(b, value); value.IsZero() || value == named {
				return nil
			}
		}
	}
	return nil
}

// Ask looks up the names that Of would follow, and leaves the code alone where the
// policy is written out in place.
func Ask(s *project.Snapshot, b *project.Body, step *model.Step) {
	if step.Retry.Plain {
		s.Declares(b.File, "Backoff")
	} else {
		Of(s, b, step)
	}
}

func linkOf(s *project.Snapshot, b *project.Body, call project.Code) Link {
	l := Link{Name: call.Child("function").Child("name").Text()}
	for a := range call.Child("arguments").NamedChildren() {
		if a.Kind() != "argument" {
			continue
		}
		if l.arguments++; l.arguments == 1 {
			l.Argument = project.Code{Node: a.Child("value"), File: call.File, Base: call.Base}
			if l.Value = s.Value(b, l.Argument); l.Value.IsZero() {
				l.Value = l.Argument
			}
		}
	}
	return l
}

// Link returns the call of a name; none if the policy has no such call.
func (p Policy) Link(name string) (Link, bool) {
	if i := slices.IndexFunc(p, func(l Link) bool { return l.Name == name }); i >= 0 {
		return p[i], true
	}
	return Link{}, false
}

// Attempts returns the number of attempts in total, if it is a plain number.
func (p Policy) Attempts() (int, bool) {
	l, _ := p.Link("MaxAttempts")
	n, err := strconv.Atoi(l.Value.Text())
	return n, err == nil
}
