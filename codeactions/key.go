package codeactions

import (
	"fmt"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// operations says which parameter of an operation takes a key. Operations that a
// workspace adds have none that is known.
var operations = effects.BuiltIn()

// keyParameter returns the parameter of a call that takes an idempotency key, or "".
func keyParameter(call syntax.Node) string {
	function := call.Child("function")
	op, _ := operations.Lookup(nameOf(function.Child("object")), nameOf(function.Child("name")))
	return op.KeyParameter
}

// keyArgument returns the argument of a call that gives its key.
func keyArgument(call syntax.Node) syntax.Node {
	parameter := keyParameter(call)
	for _, a := range items(call.Child("arguments")) {
		if parameter != "" && nameOf(a.Child("name")) == parameter {
			return a
		}
	}
	return syntax.Node{}
}

// callWithKey returns the first call in a node that could be given a key.
func callWithKey(n syntax.Node) syntax.Node {
	found := syntax.Node{}
	n.Walk(func(c syntax.Node) bool {
		if found.IsZero() && c.Kind() == "call_expression" && keyParameter(c) != "" {
			found = c
		}
		return found.IsZero()
	})
	return found
}

// giveKey gives a call a key, instead of the one it has.
func (c code) giveKey(call syntax.Node, key string) Edit {
	if a := keyArgument(call); !a.IsZero() {
		return c.replace(a.Child("value"), key)
	}
	argument := keyParameter(call) + ": " + key
	given := items(call.Child("arguments"))
	if len(given) > 0 {
		return c.after(given[len(given)-1], ", "+argument)
	}
	at := c.End(call) - len(")")
	return Edit{Start: at, End: at, NewText: argument}
}

// takeKey lets the lambda of a step take a key, if it does not yet. It returns the
// name of the key.
func (c code) takeKey(o once) (key string, edits []Edit, ok bool) {
	if key := o.key(); key != "" {
		return key, nil, true
	}
	lambda, ok := o.lambda()
	if !ok {
		return "", nil, false
	}
	key = freeName(lambda, "key")
	return key, []Edit{c.replace(lambda.Child("parameters"), key)}, true
}

// freeName returns a name that nothing in the body around a node has.
func freeName(n syntax.Node, name string) string {
	taken := map[string]bool{}
	body(n).Walk(func(c syntax.Node) bool {
		if c.Kind() == "identifier" {
			taken[strings.TrimPrefix(c.Text(), "@")] = true
		}
		return true
	})
	free := name
	for i := 2; taken[free]; i++ {
		free = fmt.Sprint(name, i)
	}
	return free
}
