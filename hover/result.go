package hover

import (
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// result says what is recorded, as far as it is known.
func (p *pointer) result(s *identity.Step) {
	typ := ""
	switch s.Kind {
	case identity.Explicit:
		typ = p.resultOf(s.Body, s.Site.Step, 0)
	case identity.Automatic:
		_, op, _ := p.x.Operation(s.Body, s.Site)
		typ = op.Result
	}
	switch typ {
	case "":
	case "void":
		p.text.about("Result", "none; the step records that it ran.")
	default:
		p.text.about("Result", "%s, recorded.", typ)
	}
}

// deepest bounds how many steps within each other are looked into.
const deepest = 4

// resultOf returns the type of what a step returns as it is written, "void" if it
// returns nothing, and "" if that is not known.
func (p *pointer) resultOf(b *project.Body, step *model.Step, depth int) string {
	a, ok := step.Argument(model.StepRole)
	if !ok || step.Head == (model.Span{}) || depth > deepest {
		return ""
	}
	lambda := b.Code(a.Node)
	if lambda.HasError() {
		return ""
	}
	body := lambda.Child("body")
	if body.Kind() != "block" {
		return p.typeOf(b, body, depth)
	}
	return p.returned(b, body, depth)
}

// returned returns the type of what a block returns: of all its `return`s, as far
// as it is known of one and differs in none.
func (p *pointer) returned(b *project.Body, block syntax.Node, depth int) string {
	typ, differ, returns := "", false, false
	block.Walk(func(n syntax.Node) bool {
		switch {
		case model.IsLambda(n), n.Kind() == "local_function_statement":
			return false
		case n.Kind() == "return_statement":
			value := n.Child("value")
			if value.IsZero() {
				break
			}
			returns = true
			if t := p.typeOf(b, value, depth); t != "" {
				differ = differ || typ != "" && typ != t
				typ = t
			}
		}
		return true
	})
	switch {
	case !returns:
		return "void"
	case differ:
		return ""
	}
	return typ
}

// typeOf returns the type of an expression, as it is written where it is declared.
func (p *pointer) typeOf(b *project.Body, e syntax.Node, depth int) string {
	switch e.Kind() {
	case "parenthesized_expression", "await_expression":
		return p.typeOf(b, e.Child("value"), depth)
	case "string_literal", "interpolated_string", "verbatim_string_literal", "raw_string_literal":
		return "string"
	case "boolean_literal", "is_expression":
		return "bool"
	case "integer_literal":
		return "int"
	case "real_literal":
		if strings.HasSuffix(strings.ToLower(e.Text()), "m") {
			return "decimal"
		}
	case "prefix_unary_expression":
		if e.Child("operator").Kind() == "!" {
			return "bool"
		}
	case "binary_expression":
		switch e.Child("operator").Kind() {
		case "==", "!=", "<", ">", "<=", ">=", "&&", "||":
			return "bool"
		}
	case "conditional_expression":
		if t := p.typeOf(b, e.Child("consequence"), depth); t == p.typeOf(b, e.Child("alternative"), depth) {
			return t
		}
		return ""
	case "call_expression":
		if t := p.typeOfCall(b, e, depth); t != "" {
			return t
		}
	}
	return p.x.Snapshot.TypeOf(b, model.ExprOf(e), e.Start())
}

// typeOfCall returns what a step in a step or an operation returns, or what the
// called functions say that they return, if they agree.
func (p *pointer) typeOfCall(b *project.Body, call syntax.Node, depth int) string {
	for i := range b.Sites {
		site := &b.Sites[i]
		if site.Node != call.Index() {
			continue
		}
		if p.x.IsStep(b, site) && site.Kind == model.Once {
			return p.resultOf(b, site.Step, depth+1)
		}
		if _, op, ok := p.x.Operation(b, site); ok {
			return op.Result
		}
	}
	typ := ""
	for _, c := range p.x.Calls(b) {
		if c.Site.Node != call.Index() {
			continue
		}
		for _, to := range c.To {
			declared := to.Code(to.Node).Child("type")
			if to.Type != nil && len(to.Type.Parameters) > 0 || typ != "" && typ != declared.Text() {
				return ""
			}
			typ = declared.Text()
		}
	}
	return typ
}
