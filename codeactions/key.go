package codeactions

import (
	"fmt"

	"github.com/osy-lsp/osy-lsp/analysis/keys"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// keyParameter returns the parameter of a call that takes an idempotency key, or "".
func (p Place) keyParameter(c code, call syntax.Node) string {
	if b, site := p.callAt(c, call); b != nil {
		parameter, _ := keys.Of(p.Index.Graph, b, site)
		return parameter.Name
	}
	return ""
}

// keyArgument returns the argument of a call that gives its key.
func (p Place) keyArgument(c code, call syntax.Node) syntax.Node {
	if b, site := p.callAt(c, call); b != nil {
		if parameter, ok := keys.Of(p.Index.Graph, b, site); ok {
			return parameter.Argument(call)
		}
	}
	return syntax.Node{}
}

// callWithKey returns the first call in a node that could be given a key.
func (p Place) callWithKey(c code, n syntax.Node) syntax.Node {
	for _, call := range nodes(n, "call_expression") {
		if p.keyParameter(c, call) != "" {
			return call
		}
	}
	return syntax.Node{}
}

// giveKey gives a call a key, instead of the one it has.
func (p Place) giveKey(c code, call syntax.Node, key string) Edit {
	if a := p.keyArgument(c, call); !a.IsZero() {
		return c.replace(a.Child("value"), key)
	}
	argument := p.keyParameter(c, call) + ": " + key
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
	if o.Key != "" {
		return o.Key, nil, true
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
	around := body(n)
	free := name
	for i := 2; uses(around, free); i++ {
		free = fmt.Sprint(name, i)
	}
	return free
}
