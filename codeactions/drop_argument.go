package codeactions

// dropArgument takes away what `Workflow.Once` has no place for.
var dropArgument = provider{inBulk: true, offer: fix(func(s site) []Action {
	n := up(s.at(s.start), "argument", "lambda_parameter")
	o, ok := s.onceAround(n)
	lambda, _ := o.lambda()
	body := lambda.Child("body")
	switch {
	case !ok:
		return nil
	case n.Kind() == "argument":
		return []Action{s.best("Remove the argument", s.removeItem(n)...)}
	case uses(body, nameOf(n.Child("name"))):
		return nil
	case o.Key == "" || uses(body, o.Key):
		return []Action{s.best("Remove the parameter", s.removeItem(n)...)}
	case !o.scope.IsZero() || o.mislabelled():
		return nil // a scope is of use to a key only
	}
	return []Action{s.best("Remove the parameters", s.replace(lambda.Child("parameters"), "()"))}
}, "workflow-step-arguments")}
