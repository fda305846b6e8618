package rules

import (
	"slices"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// hearing tells whether a step looks at the answers of the `Http` calls that it
// makes: an answer that says 503 is a value like any other.
type hearing struct {
	*Pass
	step  *model.Site
	known map[*project.Body]heard
	way   []*project.Body // to the code at hand, through functions
}

// heard is what is known of code of which it is certain that it looks at no answer
// and throws nothing because of one.
type heard struct {
	deaf  bool
	asked *outbound // the first `Http` call that it makes
}

// hear tells what is known of the lambda of a step.
func (p *Pass) hear(s step) heard {
	h := &hearing{Pass: p, step: s.Site, known: map[*project.Body]heard{}}
	return h.code(s.Body, s.lambda().Child("body"))
}

func (h *hearing) code(b *project.Body, n syntax.Node) heard {
	result := heard{deaf: true}
	answered := n.End() // from where on there is an answer
	n.Walk(func(n syntax.Node) bool {
		if n == h.without {
			return false
		}
		switch n.Kind() {
		case "throw_statement", "throw_expression", "await_expression":
			result.deaf = false
		case "local_function_statement":
			return false
		case "call_expression", "object_creation_expression":
			call := h.call(b, n, n.Start() >= answered)
			result.deaf = result.deaf && call.deaf
			if result.asked == nil && call.asked != nil {
				result.asked, answered = call.asked, n.End()
			}
		}
		return result.deaf
	})
	return result
}

// call tells the same of a call. Answered says that there is an answer already.
func (h *hearing) call(b *project.Body, n syntax.Node, answered bool) heard {
	site := b.SiteAt(n.Index())
	creates := n.Kind() == "object_creation_expression"
	switch {
	case site == nil:
		return heard{deaf: creates}
	case h.Index.IsStep(b, site):
		return heard{deaf: site.Kind == model.Once}
	}
	if name, _, ok := h.Index.Operation(b, site); ok {
		asked := &outbound{operation: name, body: b, site: site, way: slices.Clone(h.way)}
		return heard{strings.HasPrefix(name, "Http.") && h.unheard(b, n), asked} // others may throw where they fail
	}
	callee, resolved := h.callee(b, site)
	switch {
	case callee != nil && callee.Kind == model.Initial:
		return heard{deaf: len(h.Index.Summary(callee).Operations) == 0}
	case callee != nil && (!resolved || len(callee.Broken) > 0):
		return heard{} // the object decides, or who is still typing
	case !resolved:
		// Code that is not in view can look at what it is given, and throw.
		return heard{deaf: creates || !answered || site.Receiver.IsNamed("Log")}
	}
	result, known := h.known[callee]
	if !known {
		h.known[callee] = heard{deaf: true} // for a recursion
		h.way = append(h.way, callee)
		result = h.code(callee, callee.Contents().Node)
		h.way = h.way[:len(h.way)-1]
		h.known[callee] = result
	}
	result.deaf = result.deaf && (result.asked == nil || h.unheard(b, n))
	return result
}

// callee returns the only body that a call can enter; false if there is none, or if
// it is one of several.
func (p *Pass) callee(b *project.Body, site *model.Site) (*project.Body, bool) {
	c, ok := p.Index.CallAt(b, site)
	if !ok {
		return nil, false
	}
	return c.To[0], len(c.To) == 1 && !c.Dispatched
}

// readable are the members of an answer: reading one throws nothing, whatever it says.
var readable = syntax.WordSet("IsSuccess StatusCode Body Bytes Headers")

// unheard reports whether nothing looks at a value in the body: it is dropped,
// returned, or kept in locals of which the same is true.
func (h *hearing) unheard(b *project.Body, n syntax.Node) bool {
	for {
		around := n.Parent()
		switch around.Kind() {
		case "parenthesized_expression", "null_forgiving_expression", "as_expression", "cast_expression", "switch_expression_arm":
		case "member_access_expression":
			if n.Field() != "object" || !readable[identifier(around.Child("name"))] {
				return false
			}
		case "conditional_expression":
			if n.Field() == "condition" {
				return false
			}
		case "switch_expression":
			if n.Field() == "value" {
				return false
			}
		case "binary_expression":
			if around.Child("operator").Kind() != "??" {
				return false
			}
		case "expression_statement":
			return true
		case "variable_declarator":
			return h.unusedLocal(b, around.Child("name"))
		case "assignment_expression":
			left := around.Child("left")
			return n.Field() == "right" && left.Kind() == "identifier" && (left.Text() == "_" || h.unusedLocal(b, left))
		case "return_statement", "arrow_body", "lambda_expression":
			for around.Kind() != "lambda_expression" && around.Index() > b.Node {
				around = around.Parent()
			}
			if around.Kind() != "lambda_expression" {
				return true
			}
			// The value of a step is that of its lambda.
			around = around.Parent().Parent().Parent()
			switch site := b.SiteAt(around.Index()); {
			case site == nil || !h.Index.IsStep(b, site):
				return false
			case site == h.step:
				return true
			}
		default:
			return false
		}
		n = around
	}
}

// unusedLocal reports whether nothing looks at what a local holds, which is declared or
// set at a name. Others may have the name elsewhere in the body.
func (h *hearing) unusedLocal(b *project.Body, name syntax.Node) bool {
	d := h.Index.Snapshot.Declaration(b, name.Text(), name.End())
	if d.Kind() != "variable_declarator" {
		return false
	}
	local, _ := b.Local(name.Text(), name.End())
	unused := true
	within := d.Unit().Node(b.Node)
	if h.step != nil && b.SiteAt(h.step.Node) == h.step {
		within = d.Unit().Node(h.step.Node) // what looks at it behind the step cannot have it tried again
	}
	within.Walk(func(n syntax.Node) bool {
		if n.Kind() != "identifier" || n.Text() != name.Text() || n.Field() == "name" {
			return unused
		}
		if l, _ := b.Local(n.Text(), n.Start()); l.Scope != local.Scope {
			return unused
		}
		if around := n.Parent(); around.Kind() == "assignment_expression" && n.Field() == "left" {
			return unused
		}
		unused = unused && h.unheard(b, n)
		return unused
	})
	return unused
}
