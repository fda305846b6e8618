package codeactions

import (
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// intoForeach turns a lambda that is called for each element into a loop, whose
// passes are numbered.
var intoForeach = provider{offer: fix(func(s site) []Action {
	for n := s.at(s.start); !n.IsZero(); n = n.Parent() {
		call := n.Child("expression")
		function, given := call.Child("function"), items(call.Child("arguments"))
		if n.Kind() != "expression_statement" || nameOf(function) != "ForEach" {
			continue
		}
		if function.Child("operator").Text() != "." || len(given) != 1 {
			return nil
		}
		lambda := given[0].Child("value")
		body, element := lambda.Child("body"), strings.Trim(lambda.Child("parameters").Text(), "()")
		if lambda.Kind() != "lambda_expression" || element == "" || strings.Contains(element, ",") ||
			has(lambda, "async") || hasComment(function) || hasComment(lambda.Child("parameters")) {
			return nil
		}
		next, ok := s.continues(lambda)
		if !ok {
			return nil
		}
		if !strings.Contains(element, " ") {
			element = "var " + element
		}
		head := Edit{Start: s.code.Start(n), End: s.code.Start(body), NewText: "foreach (" + element + " in " + function.Child("object").Text() + ") "}
		tail := Edit{Start: s.code.End(body), End: s.code.End(n)}
		if body.Kind() != "block" {
			head.NewText, tail.NewText = head.NewText+"{ ", "; }"
		}
		return []Action{s.best("Turn ForEach into foreach", append(next, head, tail)...)}
	}
	return nil
}, "workflow-step-in-repeated-lambda")}

// continues returns the edits that let every `return` of a lambda go on with the
// next pass of the loop that it becomes.
func (s site) continues(lambda syntax.Node) (edits []Edit, ok bool) {
	for _, r := range nodes(lambda, "return_statement") {
		loop := up(r, "foreach_statement", "for_statement", "while_statement", "do_statement")
		switch {
		case upTo(r, isFunction) != lambda: // of something else
		case loop.Start() > lambda.Start() || !r.Child("value").IsZero() || hasComment(r):
			return nil, false
		default:
			edits = append(edits, s.replace(r, "continue;"))
		}
	}
	return edits, true
}
