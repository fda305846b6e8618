package model

import (
	"hash/maphash"
	"slices"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// reader collects the facts of one unit in a single pass over its nodes, which
// come in preorder. What a node stands in is inherited from its parent, so the
// depth of the text costs no stack. What it needs on the way it uses again for the next
// unit.
type reader struct {
	unit  *syntax.Unit
	facts *Facts

	scopes []scope
	at     []int32 // by node: the index in scopes of what its children stand in

	statements []int32            // by node: the statement it is part of
	choices    map[int]int        // by node of an `if`: the first `if` of its chain
	loops      map[int]int        // by node of a `for`: its place
	steps      map[int]int        // by node of a lambda: the site of the step it is
	repeated   map[int]int        // by node of a lambda: the site of the operator that runs it
	outer      map[string]*Body   // by name: the bodies of kind Outside
	arms       map[int]int        // by node of a switch section: its place
	kept       map[string][]*Body // by name of the local: the lambdas that are kept in it
	gotos      []syntax.Node      // every `goto case` and `goto default`
	exprs      exprs              // those of the unit, each once
	headless   *Workflow          // around the bodies that no workflow is around
}

// scope is what a node stands in.
type scope struct {
	workflow *Workflow
	path     string // what the names of root bodies here begin with: "Approved."
	slot     string // the slot around, for what a slot names
	typ      *Type
	body     *Body
	outside  string // names what a call stands in that stands in no body
	place    int
	names    int // where the scope of a name that is declared here ends
}

func newReader() *reader {
	return &reader{
		choices:  map[int]int{},
		loops:    map[int]int{},
		steps:    map[int]int{},
		repeated: map[int]int{},
		outer:    map[string]*Body{},
		arms:     map[int]int{},
		kept:     map[string][]*Body{},
		exprs:    exprs{},
	}
}

// begin makes everything ready for a unit.
func (r *reader) begin(unit *syntax.Unit) {
	r.unit, r.facts = unit, &Facts{Broken: unit.Root().HasError()}
	r.scopes = append(r.scopes[:0], scope{names: unit.Root().End()})
	r.at = slices.Grow(r.at[:0], unit.Len())[:unit.Len()]
	r.statements = slices.Grow(r.statements[:0], unit.Len())[:unit.Len()]
	clear(r.choices)
	clear(r.loops)
	clear(r.steps)
	clear(r.repeated)
	clear(r.outer)
	clear(r.arms)
	clear(r.kept)
	if len(r.exprs) > 1000 {
		r.exprs = exprs{} // clearing one that was large takes long each time
	}
	clear(r.exprs)
	r.gotos, r.headless = r.gotos[:0], &Workflow{}
}

func (r *reader) read(unit *syntax.Unit) *Facts {
	r.begin(unit)
	for i := range r.at {
		n := unit.Node(i)
		if i > 0 && !n.IsNamed() && !r.facts.Broken {
			r.at[i] = r.at[n.Parent().Index()] // a token says nothing
			continue
		}
		s := r.outside(n)
		inside := r.enter(n, s)
		if inside == s && i > 0 {
			r.at[i] = r.at[n.Parent().Index()]
			continue
		}
		r.scopes = append(r.scopes, inside)
		r.at[i] = int32(len(r.scopes) - 1)
	}
	r.joinArms()
	for _, b := range r.facts.Bodies {
		b.Sites = slices.Clone(b.Sites) // there are many, and none will be added
	}
	r.facts.Code = codeOf(unit)
	return r.facts
}

// outside returns the scope around a node.
func (r *reader) outside(n syntax.Node) scope {
	if n.Index() == 0 {
		return r.scopes[0]
	}
	return r.scopes[r.at[n.Parent().Index()]]
}

// enter records what a node declares and returns the scope of its children.
func (r *reader) enter(n syntax.Node, s scope) scope {
	if r.facts.Broken {
		r.noteErrors(n, s)
	}
	if !n.IsNamed() {
		return s
	}
	kind := n.Kind()
	switch kind {
	case "namespace_declaration":
		r.facts.Namespace = qualified(n.Child("name"))
	case "using_directive":
		r.addUsing(n)
	case "app_manifest", "package_manifest":
		r.facts.Manifest = manifestOf(n)
	case "workflow_declaration":
		s.workflow = &Workflow{Name: name(n), NameSpan: spanOf(n.Child("name")), Head: headOf(n, n.Child("name")), Span: spanOf(n)}
		r.facts.Workflows = append(r.facts.Workflows, s.workflow)
	case "state", "terminal":
		if w := s.workflow; w != nil {
			w.States = append(w.States, State{
				Name: name(n), NameSpan: spanOf(n.Child("name")), Head: headOf(n, n.Child("name")), Span: spanOf(n),
				Terminal: kind == "terminal", Outcome: n.Child("outcome").Text(),
			})
		}
		s.path = name(n) + "."
	case "class_declaration", "entity_declaration", "interface_declaration", "struct_declaration",
		"record_declaration", "enum_declaration", "component_declaration":
		s = r.enterType(n, s)
	case "subscription", "milestone", "start_block", "enter_block", "exit_block", "event_arm", "remind_block",
		"unfinished_block", "hook_block":
		r.addSignal(n, kind, s)
		return r.enterWorkflowPart(n, s)
	case "function_declaration", "method_declaration", "action_declaration", "local_function_statement",
		"constructor_declaration", "operator_declaration", "accessor", "arrow_body":
		return r.enterFunction(n, s)
	case "lambda_expression", "anonymous_method_expression":
		if inside, kept := r.openKept(n, s); kept {
			return inside
		}
		if inside, kept := r.openField(n, s); kept {
			return inside
		}
	case "property_declaration":
		r.declareMember(n, s)
	case "field_declaration":
		for d := range n.ChildrenOf("declarator") {
			r.declareMember(d, s)
		}
	case "attribute_list", "clock_argument_list":
		s.body, s.outside = nil, "an attribute" // no part of a body
		if kind == "clock_argument_list" {
			s.outside = ""
		}
	case "attribute":
		r.addSuppression(n)
	}
	if s.workflow != nil {
		r.addSignal(n, kind, s)
	}
	if initial := s.initialOf(n); initial != nil {
		s.body, s.place, s.names = initial, 0, n.End()
	}
	if s.body == nil && !r.facts.Broken && (kind == "call_expression" || kind == "object_creation_expression") {
		s = r.openOutside(s)
	}
	if s.body != nil {
		return r.enterCode(n, kind, s)
	}
	return s
}

func (r *reader) declareType(n syntax.Node) *Type {
	t := &Type{Word: strings.TrimSuffix(n.Kind(), "_declaration"), Name: name(n), Interface: n.Kind() == "interface_declaration", Members: map[string]string{}}
	t.Parameters, t.Limits = typeParameters(n)
	t.Namespace, t.Partial = qualified(n.Child("name").Child("qualifier")), isMarked(n, "partial")
	for p := range n.Child("parameters").NamedChildren() { // of a record
		if p.Kind() == "parameter" {
			t.Members[name(p)] = typeText(p.Child("type"))
			t.Positional = append(t.Positional, name(p))
		}
	}
	for m := range n.Child("body").NamedChildren() {
		if isProperty(m) && isComputed(m, t.Interface) {
			if t.computed == nil {
				t.computed = map[string]bool{}
			}
			t.computed[propertyName(m)] = true
			t.Members[propertyName(m)] = typeText(m.Child("type"))
		}
	}
	for base := range n.Child("bases").NamedChildren() {
		if base.Kind() == "primary_base" {
			base = base.Child("type")
		}
		if b := typeText(base); b != "" {
			t.Bases = append(t.Bases, b)
		}
	}
	r.facts.Types = append(r.facts.Types, t)
	return t
}

// typeParameters returns the type parameters of a declaration, and what they are
// constrained to.
func typeParameters(n syntax.Node) (parameters []string, limits Limits) {
	for p := range n.Child("type_parameters").NamedChildren() {
		if p.Kind() == "type_parameter" {
			parameters = append(parameters, name(p))
		}
	}
	for c := range n.NamedChildren() {
		if c.Kind() != "type_constraint" {
			continue
		}
		for constraint := range c.ChildrenOf("constraint") {
			if limit := typeText(constraint); limit != "" {
				if limits == nil {
					limits = Limits{}
				}
				limits[identifier(c.Child("parameter"))] = limit
				break
			}
		}
	}
	return parameters, limits
}

// declareMember records a property, or a declarator of a field, of a type or of
// the file itself.
func (r *reader) declareMember(n syntax.Node, s scope) {
	declaration := n
	if n.Kind() == "variable_declarator" {
		declaration = n.Parent()
	}
	if s.body != nil || s.workflow != nil {
		return
	}
	if value := n.Child("value"); !value.IsZero() {
		field := name(n)
		if s.typ != nil {
			field = s.typ.Name + "." + field
		}
		if r.facts.Initial == nil {
			r.facts.Initial = map[string]uint64{}
		}
		r.facts.Initial[field] = maphash.String(seed, value.Text())
	}
	switch {
	case s.typ != nil:
		s.typ.Members[name(n)] = typeText(declaration.Child("type"))
	default:
		if r.facts.Globals == nil {
			r.facts.Globals = map[string]string{}
		}
		r.facts.Globals[name(n)] = typeText(declaration.Child("type"))
	}
}

// noteErrors records in the body which part of it a syntax error makes doubtful.
func (r *reader) noteErrors(n syntax.Node, s scope) {
	i := n.Index()
	r.statements[i] = int32(i)
	if p := n.Parent(); !p.IsZero() && !holdsStatements(p.Kind()) {
		r.statements[i] = r.statements[p.Index()]
	}
	if s.body == nil || !n.IsError() && !n.IsMissing() {
		return
	}
	broken := r.unit.Node(int(r.statements[i]))
	span := spanOf(broken)
	if span.Start < s.body.Span.Start {
		span.Start = n.Start() // the error stands in the body's own head
	}
	// What ends a statement too early leaves its rest to the next one.
	next := broken.NextSibling()
	for !next.IsZero() && next.IsExtra() {
		next = next.NextSibling()
	}
	if !next.IsZero() {
		span.End = next.End()
	}
	if last := len(s.body.Broken) - 1; last+1 >= mostBroken {
		s.body.Broken[last].End = s.body.Span.End
		return
	}
	s.body.Broken = append(s.body.Broken, span)
}

// mostBroken bounds the broken parts of a body; behind the last all is doubtful.
const mostBroken = 64

func holdsStatements(kind string) bool {
	switch kind {
	case "block", "switch_section", "switch_body", "guarded_arms":
		return true
	}
	return false
}

// name returns the declared name of a node: the last part of a qualified one, and
// without the `@` that lets a keyword be a name.
func name(n syntax.Node) string { return identifier(n.Child("name")) }

func identifier(n syntax.Node) string {
	for n.Kind() == "qualified_name" || n.Kind() == "generic_name" {
		n = n.Child("name")
	}
	if n.IsMissing() {
		return ""
	}
	return strings.TrimPrefix(n.Text(), "@")
}

// addUsing records what a `using` makes known in the file.
func (r *reader) addUsing(n syntax.Node) {
	static := slices.ContainsFunc(slices.Collect(n.Children()), func(c syntax.Node) bool { return c.Kind() == "static" })
	switch alias := n.Child("alias"); {
	case !alias.IsZero():
		if r.facts.Aliases == nil {
			r.facts.Aliases = map[string]string{}
		}
		r.facts.Aliases[identifier(alias)] = typeText(n.Child("name"))
	case static:
		r.facts.Statics = append(r.facts.Statics, typeText(n.Child("name")))
	default:
		r.facts.Usings = append(r.facts.Usings, qualified(n.Child("name")))
	}
}

// headOf returns the part of a declaration from its first word, behind attributes
// and modifiers, to the end of one of its children.
func headOf(n, last syntax.Node) Span {
	head := spanOf(n)
	for c := range n.Children() {
		if c.Kind() != "attribute_list" && c.Kind() != "modifier" && !c.IsExtra() {
			head.Start = c.Start()
			break
		}
	}
	if !last.IsZero() {
		head.End = last.End()
	}
	return head
}
