package model

import (
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// enterWorkflowPart opens what has a name in a workflow. Root bodies are named
// here and nowhere else. Where the specification of steps gives no name, these are
// decisions: an event arm is State.Event and a clock route State.Expire, on the
// level of the workflow the event alone; a reminder is State.Reminder or
// State.Slot.Reminder, a slot's end State.Slot.Unfinished, a hook Milestone.hook.
func (r *reader) enterWorkflowPart(n syntax.Node, s scope) scope {
	switch n.Kind() {
	case "subscription":
		slot := n.Child("slot")
		if slot.IsZero() {
			slot = n.Child("event")
		}
		s.slot = identifier(slot) + "."
	case "milestone":
		s.path = name(n) + "."
	case "start_block":
		return r.openRoot(n, s, Start, "Start")
	case "enter_block":
		return r.openRoot(n, s, Enter, s.path+"enter")
	case "exit_block":
		return r.openRoot(n, s, Exit, s.path+"exit")
	case "event_arm":
		event, kind := identifier(n.Child("event")), Arm
		if event == "Expire" {
			kind = Clock
		}
		return r.openRoot(n, s, kind, s.path+event)
	case "remind_block":
		return r.openRoot(n, s, Reminder, s.path+s.slot+name(n))
	case "unfinished_block":
		return r.openRoot(n, s, Unfinished, s.path+s.slot+"Unfinished")
	case "hook_block":
		return r.openRoot(n, s, Hook, s.path+name(n))
	}
	return s
}

// openRoot opens a body that the platform runs. The arms of a guarded handler are
// parts of its one body.
func (r *reader) openRoot(n syntax.Node, s scope, kind BodyKind, name string) scope {
	last := n.Child("event")
	if last.IsZero() {
		last = n.Child("name")
	}
	head := headOf(n, last)
	if last.IsZero() { // `enter`, `exit`, `Start`, `Unfinished`
		for c := range n.Children() {
			if !c.IsExtra() {
				head = spanOf(c)
				break
			}
		}
	}
	if s.workflow == nil { // its head is broken or not written yet
		s.workflow = r.headless
	}
	return r.open(n, s, &Body{Kind: kind, Name: name, Short: name, Workflow: s.workflow, Head: head})
}

// enterFunction opens the body of a function. A segment of a path is named by the
// function alone, or by declaring type and member; both are decided here.
func (r *reader) enterFunction(n syntax.Node, s scope) scope {
	b := &Body{Kind: Function, Type: s.typ, Outer: s.body, Short: name(n), Head: spanOf(n.Child("name"))}
	switch n.Kind() {
	case "local_function_statement":
	case "constructor_declaration":
		if isStatic(n) { // it runs once, whoever makes the first object
			return s
		}
		b.Kind, b.Short = Constructor, "new"
	case "operator_declaration": // no call is known to enter it
		b.Kind, b.Short, b.Head = Method, "operator "+n.Child("operator").Text(), headOf(n, n.Child("parameters"))
	case "accessor", "arrow_body":
		property := n.Parent()
		if n.Kind() == "accessor" {
			property = property.Parent()
		}
		if !isProperty(property) || s.typ == nil || !s.typ.computed[propertyName(property)] {
			return s
		}
		b.Kind, b.Short, b.Head = Accessor, propertyName(property), spanOf(property.Child("name"))
		if b.Short == indexer {
			b.Head = headOf(n, n.Child("name"))
		}
		b.Result = typeText(property.Child("type"))
		b.Virtual, b.Abstract = isVirtual(property), n.Kind() == "accessor" && n.Child("body").IsZero()
	default:
		if s.typ != nil {
			b.Kind = Method
		}
	}
	if b.Kind != Function {
		b.Outer = nil
	}
	b.Name = b.Short
	if b.Kind != Function && s.typ != nil {
		b.Name = s.typ.Name + "." + b.Short
	}
	b.Parameters, b.Limits = typeParameters(n)
	b.MinArity, b.MaxArity, b.Takes, b.TakesAs = arity(n.Child("parameters"))
	if b.Kind == Accessor {
		b.takeValues(n)
	}
	if b.Kind == Method || b.Kind == Function {
		b.Result, b.Virtual, b.Abstract = typeText(n.Child("type")), isVirtual(n), n.Child("body").IsZero()
		b.declaredWith(n)
	}
	if s.typ != nil && s.typ.Interface {
		b.Virtual = true
	}
	s = r.open(n, s, b)
	if b.Kind == Constructor && s.typ != nil {
		r.addChained(n, s)
	}
	return s
}

// takeValues declares what an accessor is given: what stands between the brackets of
// an indexer, and the value that is set.
func (b *Body) takeValues(n syntax.Node) {
	property := n.Parent()
	if n.Kind() == "accessor" {
		property = property.Parent()
	}
	b.MinArity, b.MaxArity, b.Takes, b.TakesAs = arity(property)
	if n.Kind() == "accessor" && n.Child("name").Kind() != "get" {
		b.Sets = true
		b.MinArity, b.MaxArity = b.MinArity+1, b.MaxArity+1
		b.Takes, b.TakesAs = append(b.Takes, typeText(property.Child("type"))), append(b.TakesAs, "value")
	}
	for i, name := range b.TakesAs {
		b.Locals = append(b.Locals, Local{Name: name, Type: b.Takes[i], Scope: spanOf(n)})
	}
}

// openOutside opens what is called outside of all bodies: one body for all calls of
// a component, of the expressions of a workflow, and of the attributes of a unit. In
// a broken unit it could be the body that is torn.
func (r *reader) openOutside(s scope) scope {
	name := s.outside
	switch {
	case name != "":
	case s.workflow != nil:
		name = "an expression of the workflow " + s.workflow.Name
	case s.typ != nil:
		name = "the " + s.typ.Word + " " + s.typ.Name
	default:
		name = "a field"
	}
	b := r.outer[name]
	if b == nil {
		root := r.unit.Root()
		b = &Body{Kind: Outside, Name: name, Type: s.typ, Span: spanOf(root), Places: []Place{{Kind: Whole, Parent: -1, Span: spanOf(root)}}}
		r.outer[name] = b
		r.facts.Bodies = append(r.facts.Bodies, b)
	}
	s.body, s.place = b, 0
	return s
}

func (r *reader) open(n syntax.Node, s scope, b *Body) scope {
	b.Span, b.Node = spanOf(n), n.Index()
	b.Places = []Place{{Kind: Whole, Parent: -1, Span: b.Span}}
	r.facts.Bodies = append(r.facts.Bodies, b)
	s.body, s.place, s.names = b, 0, n.End()
	return s
}

// declaredWith records what stands in front of a function.
func (b *Body) declaredWith(n syntax.Node) {
	for c := range n.NamedChildren() {
		switch c.Kind() {
		case "modifier":
			b.Public = b.Public || c.Text() == "public"
		case "attribute_list":
			for a := range c.NamedChildren() {
				if a.Kind() == "attribute" {
					b.Attributes = append(b.Attributes, name(a))
				}
			}
		}
	}
}

func isVirtual(n syntax.Node) bool { return isMarked(n, "virtual", "abstract", "override") }

func isStatic(n syntax.Node) bool { return isMarked(n, "static", "const") }

// isMarked reports whether one of some words stands before a declaration.
func isMarked(n syntax.Node, words ...string) bool {
	for c := range n.NamedChildren() {
		if c.Kind() == "modifier" && slices.Contains(words, c.Text()) {
			return true
		}
	}
	return false
}

// unlimited is more arguments than a call can have.
const unlimited = 1 << 20

// arity returns how few and how many arguments a parameter list takes, of which
// types and under which names.
func arity(parameters syntax.Node) (least, most int, types, names []string) {
	for p := range parameters.NamedChildren() {
		if p.Kind() != "parameter" {
			continue
		}
		most++
		types, names = append(types, typeText(p.Child("type"))), append(names, name(p))
		open := false
		for c := range p.Children() {
			open = open || c.Kind() == "params"
		}
		switch {
		case open:
			most = unlimited
		case p.Child("default").IsZero():
			least++
		}
	}
	return least, most, types, names
}
