package codeactions

// gotoBehind moves a `goto` from the end of a step's lambda behind the step: a
// replayed step does not run its lambda, and the jump would not happen.
var gotoBehind = provider{offer: fix(func(s site) []Action {
	jump := up(s.at(s.start), "goto_statement")
	o, ok := s.onceAround(jump)
	lambda, isLambda := o.lambda()
	block := lambda.Child("body")
	if !ok || !isLambda || jump.Parent() != block || hasComment(jump) {
		return nil
	}
	around, ok := statement(o.call)
	list := items(block)
	if !ok || list[len(list)-1] != jump || has(block, "return_statement") {
		return nil
	}
	return []Action{s.best("Move the goto behind the step",
		s.remove(s.code.Start(jump), s.code.End(jump)),
		s.after(around, s.gap(around)+jump.Text()))}
}, "workflow-goto-in-step")}
