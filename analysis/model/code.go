package model

import (
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// enterCode records what a node of a body contributes and returns the scope of
// its children.
func (r *reader) enterCode(n syntax.Node, kind string, s scope) scope {
	s = r.enterPlace(n, kind, s)
	switch kind {
	case "block", "foreach_statement", "for_statement", "using_statement", "catch_clause", "switch_section",
		"lambda_expression", "anonymous_method_expression":
		s.names = n.End()
	}
	r.declareLocals(n, kind, s)
	switch kind {
	case "call_expression":
		r.addCall(n, s)
		r.addFresh(n, s)
	case "member_access_expression":
		r.addAccess(n, s)
		r.addFresh(n, s)
	case "element_access_expression":
		r.addIndexed(n, s)
	case "index_initializer":
		r.addIndexInitializer(n, s)
	case "identifier":
		r.addAccess(n, s)
		r.addHandedOn(n, s)
	case "object_creation_expression":
		r.addFresh(n, s)
		r.addCreation(n, Creation, typeName(n.Child("type")), spanOf(n.Child("type")), s)
	case "implicit_object_creation_expression":
		r.addCreation(n, Creation, typeName(created(n)), Span{n.Start(), n.Start() + len("new")}, s)
	case "constructor_call":
		r.addCreation(n, Chained, constructed(n, s.typ), spanOf(n), s)
	case "query_expression":
		r.repeated[n.Index()] = len(s.body.Sites)
		r.addSite(s, Site{Kind: Query, Span: spanOf(n), Node: n.Index(), Name: "the query", NameSpan: Span{n.Start(), n.Start() + len("from")}})
	case "await_expression":
		if s.body.Await == (Span{}) {
			s.body.Await = spanOf(n)
		}
	case "assignment_expression":
		r.addAssigned(s.body, n.Child("left"), s.place)
	case "postfix_unary_expression", "prefix_unary_expression":
		if operator := n.Child("operator").Kind(); operator == "++" || operator == "--" {
			r.addAssigned(s.body, n.Child("operand"), s.place)
		}
	case "argument":
		if modifier := n.Child("modifier").Kind(); modifier == "ref" || modifier == "out" {
			r.addAssigned(s.body, n.Child("value"), s.place)
		}
	case "goto_statement":
		r.gotos = append(r.gotos, n)
	}
	return s
}

// addCreation records where a constructor of a type runs, if it is known of which.
func (r *reader) addCreation(n syntax.Node, kind SiteKind, typ string, at Span, s scope) {
	if typ != "" {
		r.addSite(s, Site{
			Kind: kind, Span: spanOf(n), Node: n.Index(), Name: typ, NameSpan: at, Arity: argumentCount(n.Child("arguments")),
		})
	}
}

// created returns the type of a `new(…)` that a local, a field or a property is
// declared with, or that a function returns.
func created(n syntax.Node) syntax.Node {
	switch around := n.Parent(); around.Kind() {
	case "variable_declarator":
		return around.Parent().Child("type")
	case "property_declaration":
		return around.Child("type")
	case "return_statement", "arrow_body":
		for ; !around.IsZero() && !IsLambda(around); around = around.Parent() {
			switch around.Kind() {
			case "function_declaration", "method_declaration", "local_function_statement", "property_declaration", "indexer_declaration":
				return around.Child("type")
			}
		}
	}
	return syntax.Node{}
}

// IsDelegate reports whether a type is that of functions.
func IsDelegate(typ string) bool {
	switch SimpleName(typ) {
	case "Action", "Func", "Predicate", "Delegate":
		return true
	}
	return false
}

// constructed returns the type whose constructor `: this(…)` or `: base(…)` calls. Of
// several bases it is the first one, as only that can be a class.
func constructed(call syntax.Node, around *Type) string {
	for c := range call.Children() {
		switch {
		case around == nil:
		case c.Kind() == "this":
			return around.Name
		case c.Kind() == "base" && len(around.Bases) > 0:
			return around.Bases[0]
		}
	}
	return ""
}

// addAssigned records a target of an assignment. What an initializer sets is part of
// a new object.
func (r *reader) addAssigned(b *Body, target syntax.Node, place int) {
	e := r.exprOf(target)
	switch e.Kind {
	case Named, Member, Item:
		b.Assigned = append(b.Assigned, Assigned{e, spanOf(target), place})
	}
}

// enterPlace opens a loop, an arm or the lambda of a step.
//
// Decided here: a loop's condition and update belong to each pass, the collection
// of a `foreach` and the initialiser of a `for` do not. Arms are those of an
// `if / else if / else`, of a `switch` in both forms, of `?:` and of a guarded
// handler; conditions, subjects and guards stand in no arm, those of an `else if`
// and of a `catch` included. `try`, `&&`, `||` and `??` separate nothing.
func (r *reader) enterPlace(n syntax.Node, kind string, s scope) scope {
	if n.Index() == 0 {
		return s
	}
	parent, field := n.Parent(), n.Field()
	switch parent.Kind() {
	case "foreach_statement":
		if field == "body" {
			s = r.openLoop(parent, s)
		}
	case "for_statement":
		if field == "condition" || field == "update" || field == "body" {
			place, opened := r.loops[parent.Index()]
			if opened {
				s.place = place
			} else {
				s = r.openLoop(parent, s)
				r.loops[parent.Index()] = s.place
			}
		}
	case "if_statement":
		head, chained := r.choices[parent.Index()]
		if !chained {
			head = parent.Index()
		}
		switch {
		case field == "alternative" && kind == "if_statement":
			r.choices[n.Index()] = head
		case field == "consequence" || field == "alternative":
			s = r.openArm(n, s, choiceOf("if", r.unit.Node(head)))
		}
	case "conditional_expression":
		if field == "consequence" || field == "alternative" {
			s = r.openArm(n, s, choiceOf("?:", parent))
		}
	case "switch_expression_arm":
		if field == "value" {
			s = r.openArm(n, s, choiceOf("switch", parent.Parent()))
		}
	case "guarded_arm", "default_arm":
		if field == "body" {
			s = r.openArm(n, s, choiceOf("handler", parent.Parent()))
		}
	case "catch_clause":
		if field == "filter" { // it may run, and the next clause as well
			s.place = s.body.Places[s.place].Parent
		}
	case "switch_section":
		if kind == "switch_label" {
			s.place = s.body.Places[s.place].Parent
		}
	case "query_expression":
		if site, ok := r.repeated[parent.Index()]; ok && n != firstOf(parent) && n.IsNamed() && !n.IsExtra() {
			s = r.openPlace(s, Place{Kind: Repeated, Span: spanOf(n), Site: site})
		}
	case "join_clause":
		if field == "source" { // it is read once
			s.place = s.body.Places[s.place].Parent
		}
	}
	switch kind {
	case "while_statement", "do_statement":
		s = r.openLoop(n, s)
	case "catch_clause":
		s = r.openPlace(s, Place{Kind: Catch, Span: spanOf(n), Choice: choiceOf("try", parent)})
	case "switch_section":
		s = r.openArm(n, s, choiceOf("switch", parent.Parent()))
		r.arms[n.Index()] = s.place
	case "lambda_expression", "anonymous_method_expression", "identifier", "member_access_expression":
		if site, ok := r.steps[n.Index()]; ok {
			s = r.openPlace(s, Place{Kind: StepLambda, Span: spanOf(n), Site: site})
		}
		if site, ok := r.repeated[n.Index()]; ok {
			s = r.openPlace(s, Place{Kind: Repeated, Span: spanOf(n), Site: site})
		}
	}
	return s
}

func (r *reader) openLoop(n syntax.Node, s scope) scope {
	leaves, stays := r.leavesOf(n.Child("body"), s.body)
	return r.openPlace(s, Place{Kind: Loop, Span: spanOf(n), Leaves: leaves, Stays: stays})
}

func (r *reader) openArm(n syntax.Node, s scope, c Choice) scope {
	leaves, stays := r.leavesOf(n, s.body)
	return r.openPlace(s, Place{Kind: ArmOf, Span: spanOf(n), Choice: c, Leaves: leaves, Stays: stays})
}

func choiceOf(word string, n syntax.Node) Choice { return Choice{word, n.Start(), n.Index()} }

func (r *reader) openPlace(s scope, p Place) scope {
	p.Parent = s.place
	s.place = len(s.body.Places)
	s.body.Places = append(s.body.Places, p)
	return s
}

// joinArms links the sections of a `switch` between which a `goto` leads. A target
// that cannot be told from its text links nothing.
func (r *reader) joinArms() {
	for _, jump := range r.gotos {
		isCase, isDefault := false, false
		for c := range jump.Children() {
			isCase = isCase || c.Kind() == "case"
			isDefault = isDefault || c.Kind() == "default"
		}
		if !isCase && !isDefault {
			continue
		}
		section := jump.Parent()
		for !section.IsZero() && section.Kind() != "switch_section" {
			section = section.Parent()
		}
		body := r.scopes[r.at[jump.Index()]].body
		from, ok := r.arms[section.Index()]
		if section.IsZero() || !ok || body != r.scopes[r.at[section.Index()]].body {
			continue
		}
		target := jump.Child("case").Text()
		for other := range section.Parent().NamedChildren() {
			to, ok := r.arms[other.Index()]
			if !ok {
				continue
			}
			for label := range other.NamedChildren() {
				if label.Kind() != "switch_label" {
					continue
				}
				pattern := label.Child("pattern")
				if isDefault && pattern.IsZero() || isCase && pattern.Text() == target {
					body.Joins = append(body.Joins, Join{from, to})
				}
			}
		}
	}
}

// declareLocals records the names that a node of a body declares.
func (r *reader) declareLocals(n syntax.Node, kind string, s scope) {
	declare := func(id syntax.Node, typ string, from *Expr, each bool) {
		if id.Kind() == "identifier" && !id.IsMissing() {
			s.body.Locals = append(s.body.Locals, Local{
				Name: identifier(id), Type: typ, From: from, Each: each && from != nil, Scope: Span{n.Start(), s.names},
			})
		}
	}
	switch kind {
	case "variable_declarator":
		typ := typeText(n.Parent().Child("type"))
		var from *Expr
		if value := n.Child("value"); !value.IsZero() && (typ == "" || IsDelegate(typ)) {
			from = r.exprOf(value)
		}
		declare(n.Child("name"), typ, from, false)
	case "foreach_statement":
		declare(n.Child("name"), typeText(n.Child("type")), r.exprOf(n.Child("collection")), true)
	case "from_clause", "join_clause":
		source := r.exprOf(n.Child("source"))
		declare(n.Child("name"), typeText(n.Child("type")), source, true)
		declare(n.Child("group"), "", source, false) // what `join … into` finds for each row
	case "query_continuation":
		declare(n.Child("name"), "", r.exprs.query(n.Parent(), longestChain), true)
	case "let_clause":
		declare(n.Child("name"), "", r.exprOf(n.Child("value")), false)
	case "declaration_expression":
		l := Local{Name: name(n), Type: typeText(n.Child("type")), Scope: Span{n.Start(), s.names}}
		switch around := n.Parent(); {
		case l.Type != "" || l.Name == "":
		case around.Kind() == "argument":
			if call := callOf(n); !call.IsZero() {
				l.Given = r.givenTo(call, around)
				l.Given.Out = true
			}
		case around.Kind() == "tuple_element":
			l.Part = 1
			for p := range around.Parent().NamedChildren() {
				if p == around {
					break
				}
				if p.Kind() == around.Kind() {
					l.Part++
				}
			}
			l.From, l.Each = r.takenApart(around.Parent())
		}
		if l.Name != "" {
			s.body.Locals = append(s.body.Locals, l)
		}
	case "parameter", "declaration_pattern", "property_pattern", "catch_clause":
		declare(n.Child("name"), typeText(n.Child("type")), nil, false)
	case "implicit_type_deconstruction":
		from, each := r.takenApart(n)
		part := 0
		for id := range n.ChildrenOf("name") {
			declare(id, "", from, each)
			if part++; id.Kind() == "identifier" && !id.IsMissing() {
				s.body.Locals[len(s.body.Locals)-1].Part = part
			}
		}
	case "var_pattern":
		for id := range n.ChildrenOf("name") {
			declare(id, "", nil, false)
		}
	case "lambda_expression":
		r.declareParameter(n, n.Child("parameters"), n, 0, s)
	case "lambda_parameter":
		index := 0
		for p := range n.Parent().NamedChildren() {
			if p == n {
				break
			}
			if p.Kind() == kind {
				index++
			}
		}
		r.declareParameter(n, n.Child("name"), n.Parent().Parent(), index, s)
	}
}

// declareParameter records a parameter of a lambda. The first one may be an element
// of the receiver of the call that the lambda is given to.
func (r *reader) declareParameter(n, id, lambda syntax.Node, index int, s scope) {
	if id.Kind() != "identifier" || id.IsMissing() {
		return
	}
	l := Local{Name: identifier(id), Type: typeText(n.Child("type")), Scope: Span{n.Start(), s.names}}
	if call := callOf(lambda); l.Type == "" && !call.IsZero() {
		if function := call.Child("function"); index == 0 && function.Kind() == "member_access_expression" {
			l.From, l.Each = r.exprOf(function.Child("object")), true
		}
		l.Given = r.givenTo(call, lambda.Parent())
		l.Given.Parameter = index
	} else if l.Type == "" {
		if types := typeArguments(delegateOf(lambda)); index < len(types) {
			l.Type = types[index]
		}
	}
	s.body.Locals = append(s.body.Locals, l)
}

// delegateOf returns the type that what keeps a lambda is declared with.
func delegateOf(lambda syntax.Node) syntax.Node {
	switch at := keptAs(lambda).Parent(); at.Kind() {
	case "variable_declarator":
		return at.Parent().Child("type")
	case "property_declaration":
		return at.Child("type")
	}
	return syntax.Node{}
}

// givenTo says which argument of a call one is.
func (r *reader) givenTo(call, argument syntax.Node) *Given {
	g := &Given{Call: r.exprOf(call)}
	for a := range call.Child("arguments").NamedChildren() {
		if a == argument {
			break
		}
		if a.Kind() == "argument" {
			g.Argument++
		}
	}
	return g
}

// takenApart returns what names in parentheses are the parts of, or of whose elements.
func (r *reader) takenApart(names syntax.Node) (from *Expr, each bool) {
	switch around := names.Parent(); {
	case around.Kind() == "foreach_statement" && names.Field() == "name":
		return r.exprOf(around.Child("collection")), true
	case around.Kind() == "assignment_expression" && names.Field() == "left":
		return r.exprOf(around.Child("right")), false
	}
	return nil, false
}

// callOf returns the call that a lambda, or what `out` declares, is an argument of,
// without a name.
func callOf(lambda syntax.Node) syntax.Node {
	argument := lambda.Parent()
	if argument.Kind() != "argument" || !argument.Child("name").IsZero() {
		return syntax.Node{}
	}
	if call := argument.Parent().Parent(); call.Kind() == "call_expression" {
		return call
	}
	return syntax.Node{}
}
