package model

import "github.com/osy-lsp/osy-lsp/analysis/syntax"

// addSignal records what a node of a workflow says about events and states: which
// there are, what answers them, and where the run goes.
func (r *reader) addSignal(n syntax.Node, kind string, s scope) {
	w := s.workflow
	if w == nil {
		return
	}
	switch kind {
	case "expire_block", "clock_block", "remind_block":
		w.Timers = append(w.Timers, timerOf(n, kind, s))
	}
	switch kind {
	case "property_assignment":
		r.addProperty(n, w)
	case "event_declaration":
		w.Events = appendName(w.Events, n.Child("name"))
	case "event_arm":
		if event := nameOf(n.Child("event")); event.Text != "" {
			w.Handlers = append(w.Handlers, Handler{event, spanOf(n.Parent())})
		}
	case "subscription":
		w.Awaited = appendName(w.Awaited, n.Child("event"))
		w.Signals = appendName(w.Signals, n.Child("slot"))
		if slot := nameOf(n.Child("slot")); slot.Text != "" {
			w.Slots = append(w.Slots, Slot{slot, identifier(n.Child("event"))})
		}
	case "remind_block", "clock_block", "milestone":
		w.Signals = appendName(w.Signals, n.Child("name"))
	case "goto_statement":
		w.Jumps = appendName(w.Jumps, n.Child("target"))
	case "labeled_statement":
		w.Labels = append(w.Labels, identifier(n.Child("label")))
	}
}

// timerOf reads a clock of a state, a milestone or a slot.
func timerOf(n syntax.Node, kind string, s scope) Timer {
	t := Timer{Name: s.slot + name(n), Span: spanOf(n), Head: headOf(n, n.Child("name"))}
	settings := n.Child("body")
	switch kind {
	case "expire_block":
		t.Name, t.Head = "Expire", Span{n.Start(), n.Start() + len("Expire")}
	case "remind_block":
		t.Repeats = true
		settings = n.Child("arguments")
	}
	for setting := range settings.NamedChildren() {
		switch name(setting) {
		case "Within", "After", "ThenEvery":
			t.Settings = append(t.Settings, Span{setting.Start(), setting.Child("value").End()})
		}
	}
	return t
}

func (r *reader) addProperty(n syntax.Node, w *Workflow) {
	value := n.Child("value")
	switch around := n.Parent(); name(n) {
	case "Tracks":
		if field := r.exprOf(value); around.Kind() == "workflow_body" && field.Kind == Member && field.Of.Dotted() != "" {
			w.Tracks, w.TracksField = field.Of.Dotted(), field.Name
		}
	case "Initial":
		if around.Kind() == "workflow_body" && value.Kind() == "identifier" {
			w.Initial = nameOf(value)
		}
	case "Autostart":
		w.Autostart = w.Autostart || around.Kind() == "workflow_body" && value.Text() == "true"
	case "Within":
		if around.Parent().Kind() == "expire_block" && len(w.States) > 0 {
			w.States[len(w.States)-1].Within = spanOf(value)
		}
	case "Message":
		if around.Kind() == "terminal_body" && len(w.States) > 0 {
			w.States[len(w.States)-1].Message, _ = literal(value)
		}
	}
}

func appendName(list []Name, n syntax.Node) []Name {
	if name := nameOf(n); name.Text != "" {
		return append(list, name)
	}
	return list
}

func nameOf(n syntax.Node) Name { return Name{identifier(n), spanOf(n)} }

// addSuppression records `[SuppressWarning("code")]`.
func (r *reader) addSuppression(attribute syntax.Node) {
	if name(attribute) != "SuppressWarning" {
		return
	}
	for a := range attribute.Child("arguments").NamedChildren() {
		value := a.Child("value")
		if code, ok := literal(value); ok {
			declaration := attribute.Parent().Parent()
			r.facts.Suppressions = append(r.facts.Suppressions, Suppression{code, spanOf(value), spanOf(declaration)})
		}
	}
}
