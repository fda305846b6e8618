package tokens

import "github.com/osy-lsp/osy-lsp/analysis/syntax"

// scopes knows the names in view while the nodes of a unit are visited in the order
// of the text.
type scopes struct {
	ends  []int // of the scopes around, outermost first
	names map[string][]declared
}

// declared is a name up to the end of its scope.
type declared struct {
	end       int
	typ       Type
	modifiers Modifiers
}

// opensScope has the kinds of nodes that names declared in them do not leave.
var opensScope = map[string]bool{
	"accessor": true, "action_declaration": true, "anonymous_method_expression": true, "block": true, "catch_clause": true,
	"class_declaration": true, "component_declaration": true, "constructor_declaration": true, "delegate_declaration": true,
	"entity_declaration": true, "event_arm": true, "event_declaration": true, "for_statement": true, "foreach_statement": true,
	"function_declaration": true, "interface_declaration": true, "lambda_expression": true, "lifecycle_handler": true,
	"local_function_statement": true, "method_declaration": true, "milestone": true, "policy_declaration": true,
	"query_expression": true, "record_declaration": true, "remind_block": true, "struct_declaration": true,
	"subscription": true, "switch_expression_arm": true, "switch_section": true, "trailing_block": true, "using_statement": true,
}

// enter opens and closes scopes on the way to a node.
func (s *scopes) enter(n syntax.Node) {
	for len(s.ends) > 0 && s.ends[len(s.ends)-1] <= n.Start() {
		s.ends = s.ends[:len(s.ends)-1]
	}
	kind := n.Kind()
	if !n.IsNamed() || !opensScope[kind] || n.Start() == n.End() {
		return
	}
	s.ends = append(s.ends, n.End())
	for p := range n.Child("type_parameters").NamedChildren() {
		s.declare(p.Child("name").Text(), TypeParameter, 0)
	}
	switch kind {
	case "class_declaration", "component_declaration", "entity_declaration", "interface_declaration", "record_declaration", "struct_declaration":
		s.declareMembers(n.Child("body"))
	}
}

// declareMembers declares what the code of a type sees before it is written.
func (s *scopes) declareMembers(body syntax.Node) {
	for member := range body.NamedChildren() {
		switch member.Kind() {
		case "field_declaration":
			for d := range member.ChildrenOf("declarator") {
				s.declare(d.Child("name").Text(), Property, roleOfDeclarator(d).modifiers&^Declaration)
			}
		case "property_declaration":
			s.declare(member.Child("name").Text(), Property, 0)
		case "method_declaration":
			s.declare(member.Child("name").Text(), Method, 0)
		case "action_declaration":
			s.declare(member.Child("name").Text(), Function, 0)
		case "live_declaration":
			s.declare(member.Child("name").Text(), Variable, 0)
		}
	}
}

func (s *scopes) declare(name string, t Type, m Modifiers) {
	if len(s.ends) > 0 && name != "" {
		s.names[name] = append(s.names[name], declared{s.ends[len(s.ends)-1], t, m})
	}
}

// lookUp returns what a name stands for at an offset, which is that of the node that
// was entered last.
func (s *scopes) lookUp(name string, offset int) (declared, bool) {
	list := s.names[name]
	for len(list) > 0 && list[len(list)-1].end <= offset {
		list = list[:len(list)-1]
	}
	s.names[name] = list
	if len(list) == 0 {
		delete(s.names, name)
		return declared{}, false
	}
	return list[len(list)-1], true
}
