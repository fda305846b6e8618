package rules

import (
	"slices"
	"strconv"
	"time"

	"github.com/osy-lsp/osy-lsp/analysis/model"
)

// policy is a retry policy as far as the file tells it: the calls that follow on
// `Backoff`, in the order they are written.
type policy []link

// link is one call of a policy: `Exponential(TimeSpan.FromSeconds(2))`.
type link struct {
	name     string
	argument code // the first one
}

// policy returns the policy of a step's `retry:`, followed through one name; none
// if the step has none, or it cannot be told.
func (p *Pass) policy(s step) policy {
	value := s.argument(model.RetryRole)
	if value.IsZero() {
		return nil
	}
	var calls policy
	for value = p.value(s.Body, value); value.Kind() == "call_expression"; {
		function := value.Child("function")
		l := link{name: identifier(function.Child("name"))}
		for a := range value.Child("arguments").NamedChildren() {
			if a.Kind() == "argument" && l.argument.IsZero() {
				l.argument = code{a.Child("value"), value.base}
			}
		}
		calls = append(calls, l)
		value = code{function.Child("object"), value.base}
	}
	if identifier(value.Node) != "Backoff" || p.declares("Backoff") {
		return nil
	}
	slices.Reverse(calls)
	return calls
}

// link returns the call of a name; none if the policy has no such call.
func (c policy) link(name string) (link, bool) {
	if i := slices.IndexFunc(c, func(l link) bool { return l.name == name }); i >= 0 {
		return c[i], true
	}
	return link{}, false
}

// attempts returns the number of attempts in total, if it is written as a number.
func (c policy) attempts() (int, bool) {
	l, _ := c.link("MaxAttempts")
	return number(l.argument)
}

func number(c code) (int, bool) {
	n, err := strconv.Atoi(c.Text())
	return n, err == nil
}

// longest returns how long all waits of a policy take together. It knows policies
// whose waits double, with a cap or without.
func (c policy) longest() (time.Duration, bool) {
	const most = 32
	first, exponential := c.link("Exponential")
	wait, ok := model.Duration(first.argument.Text())
	attempts, counted := c.attempts()
	if !exponential || !ok || !counted || attempts > most {
		return 0, false
	}
	limit := time.Duration(1 << 56)
	for _, l := range c {
		switch l.name {
		case "Exponential", "MaxAttempts":
		case "Cap":
			if limit, ok = model.Duration(l.argument.Text()); !ok {
				return 0, false
			}
		default:
			return 0, false
		}
	}
	var sum time.Duration
	for range attempts - 1 {
		sum += min(wait, limit)
		wait = min(2*wait, 1<<56)
	}
	return sum, true
}

// declares reports whether a type of the file has the name.
func (p *Pass) declares(name string) bool {
	return slices.ContainsFunc(p.Model().Units, func(u model.Placed) bool {
		return slices.ContainsFunc(u.Types, func(t *model.Type) bool { return t.Name == name })
	})
}
