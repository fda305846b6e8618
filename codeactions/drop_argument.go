package codeactions

// dropArgument takes away what `Workflow.Once` has no place for.
var dropArgument = provider{inBulk: true, offer: fix(func(s site) []Action {
	n := up(s.at(s.start), "argument", "lambda_parameter")
	lambda := up(n, "lambda_expression")
	switch {
	case n.IsZero():
		return nil
	case n.Kind() == "argument":
		return []Action{s.best("Remove the argument", s.removeItem(n)...)}
	case uses(lambda.Child("body"), nameOf(n.Child("name"))):
		return nil
	}
	return []Action{s.best("Remove the parameter", s.removeItem(n)...)}
}, "workflow-step-arguments")}
