package codeactions

import (
	"fmt"
	"slices"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// ownLocal lets what gets to a step a second time go through a local function, whose
// name tells the steps below apart. It is for what ownFunction cannot declare anew: a
// lambda that is kept, a property, a constructor, what an object decides on.
var ownLocal = provider{offer: fix(func(s site) []Action {
	b, at, n := s.reportedSite()
	if b == nil || s.canBeElse() {
		return nil
	}
	_, declared := s.callee(b, at)
	call, _ := s.Index.CallAt(b, at)
	if declared || at.Kind == model.HandedOn && call.To[0].Kind != model.Accessor {
		return nil
	}
	n = accessOf(n)
	around, inBlock := statement(n)
	typ := s.typeFor(b, at, n)
	if around.IsZero() || typ == "" || !wrappable(n) || usesNamesIn(around, b, n) {
		return nil
	}
	name := s.freeFunction(wordFor(at, n), n)
	runs := n.Text() + ";"
	if typ != "void" {
		runs = "return " + runs
	}
	before, after := typ+" ", "() { "+runs+" }"+s.gap(around)
	edits := []Edit{named(s.replace(n, ""), "", name, "()")}
	if !inBlock { // it needs one, to hold the function as well
		before, after = "{ "+before, "() { "+runs+" } "
		edits = append(edits, s.after(around, " }"))
	}
	edits = slices.Insert(edits, 0, named(s.before(around, ""), before, name, after))
	return []Action{s.best(fmt.Sprintf(ownFunctionTitle, name), edits...)}
}, "workflow-helper-called-twice", "workflow-step-label-duplicate", "workflow-step-unnamed-collision", keptApart)}

// accessOf returns all that a site does: with a member that is given a value, the
// assignment; with a member of a new object, the creation.
func accessOf(n syntax.Node) syntax.Node {
	if list := up(n, "member_initializer", "index_initializer"); !list.IsZero() && list.Child("name") == n || list == n {
		return up(list, "object_creation_expression")
	}
	switch around := n.Parent(); around.Kind() {
	case "assignment_expression":
		if n.Field() == "left" {
			return around
		}
	case "prefix_unary_expression", "postfix_unary_expression":
		if operator := around.Child("operator").Kind(); operator == "++" || operator == "--" {
			return around
		}
	}
	return n
}

// typeFor returns the type of a function that stands for an expression: "void" where
// nothing looks at its value, "" if it is not known.
func (s site) typeFor(b *project.Body, at *model.Site, n syntax.Node) string {
	declared := n.Parent().Parent().Child("type")
	switch around := n.Parent(); {
	case around.Kind() == "expression_statement":
		return "void"
	case n.Kind() == "object_creation_expression":
		return n.Child("type").Text()
	case around.Kind() == "variable_declarator" && !declared.IsZero() && declared.Kind() != "implicit_type":
		return declared.Text()
	}
	typ := s.Index.Snapshot.TypeOf(b, model.ExprOf(n), n.Start())
	call, _ := s.Index.CallAt(b, at)
	switch returns := returned(call.To[0]); {
	case call.To[0].Kind == model.Lambda:
		return returns.Text()
	case returns.Kind() == "nullable_type" && typ != "":
		return typ + "?"
	}
	return typ
}

// returned returns the type that code is declared to return.
func returned(b *project.Body) syntax.Node {
	unit, _ := b.File.Document.UnitAt(b.Base)
	n := up(unit.NodeAt(b.Head.Start), "variable_declarator", "property_declaration", "indexer_declaration",
		"function_declaration", "method_declaration", "local_function_statement")
	keeps := n.Child("name").Start() == b.Head.Start
	if n.Kind() == "variable_declarator" {
		n = n.Parent()
	}
	typ := n.Child("type")
	if b.Kind != model.Lambda {
		return typ
	}
	if typ.Kind() == "nullable_type" {
		typ = typ.Child("type")
	}
	arguments := items(typ.Child("type_arguments"))
	if !keeps || nameOf(typ) != "Func" || len(arguments) == 0 {
		return syntax.Node{}
	}
	return arguments[len(arguments)-1]
}

// wordFor returns what the name of a function that stands for a site begins with.
func wordFor(at *model.Site, n syntax.Node) string {
	name := at.Name
	if n.Kind() == "element_access_expression" || n.Child("left").Kind() == "element_access_expression" {
		name = "Item"
	}
	name = strings.ToUpper(name[:1]) + name[1:]
	switch at.Kind {
	case model.Creation:
		return "New" + name
	case model.Access:
		if at.Sets {
			return "Set" + name
		}
		return "Get" + name
	}
	return name
}

// usesNamesIn reports whether an expression uses a name that the statement around it
// declares, and that therefore means nothing in front of the statement.
func usesNamesIn(around syntax.Node, b *project.Body, n syntax.Node) bool {
	return slices.ContainsFunc(nodes(n, "identifier"), func(id syntax.Node) bool {
		l, ok := b.Local(id.Text(), id.Start())
		return ok && around.Start() <= l.Scope.Start && l.Scope.Start < n.Start()
	})
}
