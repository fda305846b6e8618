package model

import (
	"slices"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

func (r *reader) addSite(s scope, site Site) {
	site.Place = s.place
	s.body.Sites = append(s.body.Sites, site)
}

// addCall records a call as a step or as a call of a function.
func (r *reader) addCall(n syntax.Node, s scope) {
	function, arguments := n.Child("function"), n.Child("arguments")
	site := Site{Kind: Call, Span: spanOf(n), Node: n.Index(), Arity: argumentCount(arguments)}
	callee := function
	if function.Kind() == "member_access_expression" {
		callee = function.Child("name")
		site.Receiver = r.exprOf(function.Child("object"))
	}
	site.Name, site.NameSpan = identifier(callee), spanOf(callee)
	if kind := callee.Kind(); kind != "identifier" && kind != "generic_name" || site.Name == "" {
		return // a call of a value: `handlers[0]()`
	}
	if site.Receiver != nil && repeating[site.Name] {
		for a := range arguments.NamedChildren() {
			if value := a.Child("value"); IsLambda(value) || value.Kind() == "identifier" || value.Kind() == "member_access_expression" {
				r.repeated[value.Index()] = len(s.body.Sites)
			}
		}
	}
	if site.Receiver.IsNamed("Workflow") {
		switch site.Name {
		case "Once":
			step, lambda := onceOf(arguments)
			site.Kind, site.Step = Once, step
			if !lambda.IsZero() {
				r.steps[lambda.Index()] = len(s.body.Sites)
			}
		case "Run":
			// Without a label it starts a run that has no name here: no step, by
			// decision.
			if step := runOf(arguments); step != nil {
				site.Kind, site.Step = Run, step
			}
		}
	}
	r.addSite(s, site)
}

// repeating are the operators over a sequence, which may run a lambda for each
// element. A declaration of the workspace may have such a name too, which is for
// others to tell.
var repeating = syntax.WordSet(`
	ForEach Select SelectMany Where Any All Count LongCount Sum Min Max MinBy MaxBy Average Aggregate
	First FirstOrDefault Last LastOrDefault Single SingleOrDefault OrderBy OrderByDescending ThenBy ThenByDescending GroupBy
	DistinctBy TakeWhile SkipWhile ToDictionary ToLookup Find FindAll FindIndex Exists RemoveAll Zip`)

// onceOf reads the arguments of `Workflow.Once`. The first positional argument is
// the label, the first lambda the step, what stands between them the scope; named
// arguments may stand in any order. Without a lambda the last positional argument that
// is no policy stands where the step should. If it is the only one it may be text, which
// is a label that lacks its step.
func onceOf(arguments syntax.Node) (step *Step, lambda syntax.Node) {
	step = &Step{}
	var values []syntax.Node
	var positional []int // indices of step.Arguments
	for a := range arguments.NamedChildren() {
		if a.Kind() != "argument" {
			continue
		}
		value, name := a.Child("value"), identifier(a.Child("name"))
		role := ExtraRole
		switch {
		case name == "label":
			role = LabelRole
		case name == "scope":
			role = ScopeRole
		case name == "retry":
			role = RetryRole
		case IsLambda(value) && lambda.IsZero() && name != "when" && name != "on" && name != "if":
			role, lambda = StepRole, value
		case name == "step":
			role = StepRole
		case name == "":
			positional = append(positional, len(step.Arguments))
		}
		step.Arguments = append(step.Arguments, Argument{role, name, spanOf(a), value.Index()})
		values = append(values, value)
	}
	step.placePositional(positional, values)
	for i, a := range step.Arguments {
		switch value := values[i]; a.Role {
		case LabelRole:
			step.setLabel(value)
		case ScopeRole:
			step.HasScope = true
		case RetryRole:
			if value.Kind() != "null_literal" { // which is no policy
				step.Retry = retryOf(value)
			}
		case StepRole:
			if value == lambda {
				step.Head, step.Key, step.KeySpan = lambdaHead(value)
				if step.Key == "_" {
					step.Key = ""
				}
				step.KeyUsed = step.Key != "" && names(value.Child("body"), step.Key)
			}
		}
	}
	return step, lambda
}

// names reports whether an identifier stands somewhere in a piece of code.
func names(code syntax.Node, name string) (found bool) {
	code.Walk(func(n syntax.Node) bool {
		found = found || n.Kind() == "identifier" && identifier(n) == name
		return !found
	})
	return found
}

// placePositional gives roles to the arguments that have neither a name nor are
// the step's lambda.
func (s *Step) placePositional(positional []int, values []syntax.Node) {
	at := func(role Role) int {
		return slices.IndexFunc(s.Arguments, func(a Argument) bool { return a.Role == role })
	}
	step := at(StepRole)
	if last := len(positional) - 1; step < 0 && last >= 0 {
		if last > 0 && isPolicy(values[positional[last]]) {
			last--
		}
		if last > 0 || at(LabelRole) >= 0 || !isText(values[positional[0]]) {
			step = positional[last]
			s.Arguments[step].Role = StepRole
		}
	}
	for _, i := range positional {
		var free Role
		switch {
		case i == step || IsLambda(values[i]):
			continue
		case step >= 0 && s.Arguments[step].Name == "" && i > step:
			free = RetryRole
		case at(LabelRole) < 0:
			free = LabelRole
		default:
			free = ScopeRole
		}
		if at(free) < 0 {
			s.Arguments[i].Role = free
		}
	}
}

// isPolicy reports whether an expression begins with `Backoff`.
func isPolicy(n syntax.Node) bool {
	for range longestChain {
		if n.Kind() != "call_expression" {
			break
		}
		n = n.Child("function").Child("object")
	}
	return identifier(n) == "Backoff"
}

// isText reports whether an expression is written as text: a literal, or one that is
// put together.
func isText(n syntax.Node) bool {
	switch n.Kind() {
	case "string_literal", "verbatim_string_literal", "raw_string_literal", "interpolated_string":
		return true
	case "parenthesized_expression":
		return isText(n.Child("value"))
	case "binary_expression":
		return isText(n.Child("left")) || isText(n.Child("right"))
	}
	return isNameof(n)
}

// IsLambda reports whether a node is a lambda, in either form.
func IsLambda(n syntax.Node) bool {
	return n.Kind() == "lambda_expression" || n.Kind() == "anonymous_method_expression"
}

// runOf reads the arguments of `Workflow.Run`; nil if no label is among them.
func runOf(arguments syntax.Node) *Step {
	for a := range arguments.NamedChildren() {
		if a.Kind() != "argument" {
			continue
		}
		if name := identifier(a.Child("name")); name != "" && name != "label" {
			continue
		}
		step := &Step{}
		if step.setLabel(a.Child("value")); step.Label != "" {
			return step
		}
		return nil
	}
	return nil
}

func (s *Step) setLabel(value syntax.Node) {
	for value.Kind() == "parenthesized_expression" {
		value = value.Child("value")
	}
	s.LabelSpan = spanOf(value)
	s.Label, _ = literal(value)
}

// lambdaHead returns the part of a lambda up to its `=>`, and its only parameter.
func lambdaHead(lambda syntax.Node) (head Span, parameter string, at Span) {
	head = Span{lambda.Start(), lambda.Child("body").Start()}
	for c := range lambda.Children() {
		if c.Kind() == "=>" {
			head.End = c.End()
		}
	}
	if names := parametersOf(lambda); len(names) > 0 {
		return head, identifier(names[0]), spanOf(names[0])
	}
	return head, "", Span{}
}

// parametersOf returns the names of the parameters of a lambda.
func parametersOf(lambda syntax.Node) []syntax.Node {
	parameters := lambda.Child("parameters")
	if parameters.Kind() == "identifier" {
		return []syntax.Node{parameters}
	}
	var names []syntax.Node
	for p := range parameters.NamedChildren() {
		if name(p) != "" {
			names = append(names, p.Child("name"))
		}
	}
	return names
}

// retryOf reads a policy as far as it is written out: a chain of calls.
func retryOf(value syntax.Node) *Retry {
	retry := &Retry{Span: spanOf(value), Plain: true}
	for range longestChain {
		if value.Kind() != "call_expression" {
			break
		}
		function := value.Child("function")
		call := PolicyCall{Name: name(function)}
		for a := range value.Child("arguments").NamedChildren() {
			call.Arguments = append(call.Arguments, a.Text())
			kind := a.Child("value").Kind()
			retry.Plain = retry.Plain && (kind == "call_expression" || strings.HasSuffix(kind, "_literal"))
		}
		retry.Calls = append(retry.Calls, call)
		value = function.Child("object")
	}
	retry.Plain = retry.Plain && value.Text() == "Backoff"
	slices.Reverse(retry.Calls)
	return retry
}

// longestChain bounds how much of a chain `a.b.c…` is read, so that reading every
// link of a long one takes linear time.
const longestChain = 32

func argumentCount(arguments syntax.Node) int {
	count := 0
	for a := range arguments.NamedChildren() {
		if a.Kind() == "argument" {
			count++
		}
	}
	return count
}
