package rules

import (
	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// What stands where the lambda should.
var stepNotALambda = Rule{Code: "workflow-step-not-a-lambda", Local: true, Check: func(p *Pass) {
	for _, s := range p.steps() {
		body := s.argument(model.StepRole)
		if body.IsZero() || s.isLambda() {
			continue
		}
		if p.isFunction(s, body) {
			p.ReportAs(findings.Warning, body.start(), body.end(),
				"a step is written as a lambda: a function that is passed by its name takes no part in checking what the step does. "+
					"Write () => "+body.Text()+"()")
			continue
		}
		p.reportAt(body, "the step must be a lambda: this is evaluated before Once can look whether the step already ran, "+
			"so it happens again on every attempt, which is what a step is there to prevent. Write () => "+syntax.Brief(body.Text()))
	}
}}

// isFunction reports whether a value may be a function that was not called yet. Of
// a name nobody declares that must be assumed.
func (p *Pass) isFunction(s step, value code) bool {
	switch value.Kind() {
	case "member_access_expression":
		object := bare(value.Child("object"))
		return object.Kind() != "call_expression" && dotted(object) != "this.Item"
	case "identifier", "generic_name":
		name := identifier(value.Node)
		d := p.Index.Snapshot.Declaration(s.Body, name, value.Start())
		if d.IsZero() {
			return true
		}
		if value := bare(d.Child("value")); !value.IsZero() {
			return model.IsLambda(value)
		}
		switch typ := d.Child("type"); identifier(typ) {
		case "Func", "Action", "Delegate":
			return true
		default:
			return typ.IsZero()
		}
	}
	return false
}
