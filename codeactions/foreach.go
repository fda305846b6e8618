package codeactions

import "strings"

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
			has(body, "return_statement") || has(lambda, "async") ||
			hasComment(function) || hasComment(lambda.Child("parameters")) {
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
		return []Action{s.best("Turn ForEach into foreach", head, tail)}
	}
	return nil
}, "workflow-step-in-repeated-lambda")}
