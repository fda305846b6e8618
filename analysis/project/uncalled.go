package project

import (
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// IsUncalled reports whether an expression of a body may be a function that is named
// and not called. Of a name nobody declares that must be assumed.
func (s *Snapshot) IsUncalled(b *Body, e Code) bool {
	switch e.Kind() {
	case "member_access_expression":
		object := bare(e.Child("object"))
		return object.Kind() != "call_expression" && object.Text() != "this.Item"
	case "identifier", "generic_name":
		l, ok := b.local(nameOf(e.Node), e.Start())
		if !ok || model.IsDelegate(l.Type) {
			return true
		}
		if value := s.Declaration(b, l.Name, e.Start()).Child("value"); !value.IsZero() {
			return model.IsLambda(bare(value))
		}
		return l.Type == ""
	}
	return false
}

// bare returns what stands in parentheses.
func bare(n syntax.Node) syntax.Node {
	for n.Kind() == "parenthesized_expression" {
		n = n.Child("value")
	}
	return n
}
