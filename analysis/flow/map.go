package flow

import (
	"slices"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// Map is how the states of a workflow hang together.
type Map struct {
	Workflow
	States []State // terminals included, in the order of the text
	Others []*project.Body
	Events []Event
	Edges  []Edge
}

// State is a state or a terminal with what stands in it.
type State struct {
	model.State
	Bodies []*project.Body
	Timers []model.Timer
}

// Event is an event that a workflow declares.
type Event struct {
	model.Name

	// States are those in which something answers it, under its own name or that of
	// a slot.
	States []string
}

// Edge is one way from a state to a state.
type Edge struct {
	From string // "" where a run begins
	To   string
	Kind EdgeKind

	// Trigger is the body that goes there, as it is called in its state: "Pay",
	// "enter", "Answer.Unfinished". It is "" for the initial state.
	Trigger string

	At model.Span // of the name of the state it leads to, in the workflow
}

// EdgeKind says what makes a run take an edge.
type EdgeKind uint8

const (
	OnStart EdgeKind = iota
	OnEnter
	OnEvent
	OnClock
	OnOther // an exit or a hook
)

func (k EdgeKind) String() string {
	return [...]string{"start", "enter", "event", "clock", "other"}[k]
}

// Map returns the map of a workflow. A `goto` to what is no state of it leads
// nowhere.
func (w Workflow) Map() Map {
	m := Map{Workflow: w}
	for _, s := range w.States {
		m.States = append(m.States, State{State: s})
	}
	for _, b := range w.Roots {
		if s := m.stateAround(b.Span); s != nil {
			s.Bodies = append(s.Bodies, b)
		} else {
			m.Others = append(m.Others, b)
		}
	}
	for _, t := range w.Timers {
		if s := m.stateAround(t.Span); s != nil {
			s.Timers = append(s.Timers, t)
		}
	}
	for _, e := range w.Events {
		m.Events = append(m.Events, Event{e, m.answering(e.Text)})
	}
	m.addEdges()
	return m
}

// stateAround returns the state that a span lies in, or nil.
func (m *Map) stateAround(s model.Span) *State {
	for i := range m.States {
		if m.States[i].Span.Holds(s) {
			return &m.States[i]
		}
	}
	return nil
}

func (m *Map) addEdges() {
	if m.isState(m.Initial.Text) {
		m.Edges = append(m.Edges, Edge{To: m.Initial.Text, Kind: OnStart, At: m.Initial.Span})
	}
	for _, jump := range m.Jumps {
		i := slices.IndexFunc(m.Roots, func(b *project.Body) bool { return b.Span.Holds(jump.Span) })
		if i < 0 || !m.isState(jump.Text) {
			continue
		}
		b := m.Roots[i]
		edge := Edge{To: jump.Text, Kind: kindOf(b.Kind), Trigger: b.Name, At: jump.Span}
		from := m.stateAround(b.Span)
		switch {
		case from != nil:
			edge.From, edge.Trigger = from.Name, strings.TrimPrefix(b.Name, from.Name+".")
			m.Edges = append(m.Edges, edge)
		case b.Kind == model.Start:
			m.Edges = append(m.Edges, edge)
		default:
			for _, s := range m.live() {
				edge.From = s
				m.Edges = append(m.Edges, edge)
			}
		}
	}
}

func (m *Map) isState(name string) bool {
	return name != "" && slices.ContainsFunc(m.States, func(s State) bool { return s.Name == name })
}

// live returns the names of the states in which a body of the workflow itself may
// run: all but terminals, where a run is over. That a state has an arm of its own
// for the same event changes nothing, a decision.
func (m *Map) live() []string {
	var names []string
	for _, s := range m.States {
		if !s.Terminal && s.Name != "" && !slices.Contains(names, s.Name) {
			names = append(names, s.Name)
		}
	}
	return names
}

// answering returns the names of the states in which something answers an event.
func (m *Map) answering(event string) []string {
	answers := map[string]bool{}
	for _, h := range m.Handlers {
		if h.Text != event && !m.isSlotOf(h.Text, event) {
			continue
		}
		if s := m.stateAround(h.Scope); s != nil {
			answers[s.Name] = true
			continue
		}
		for _, s := range m.live() {
			answers[s] = true
		}
	}
	var names []string
	for _, s := range m.States {
		if answers[s.Name] && !slices.Contains(names, s.Name) {
			names = append(names, s.Name)
		}
	}
	return names
}

func (m *Map) isSlotOf(name, event string) bool {
	return slices.ContainsFunc(m.Slots, func(s model.Slot) bool { return s.Text == name && s.Event == event })
}

func kindOf(k model.BodyKind) EdgeKind {
	switch k {
	case model.Start:
		return OnStart
	case model.Enter:
		return OnEnter
	case model.Arm:
		return OnEvent
	case model.Clock, model.Reminder, model.Unfinished:
		return OnClock
	}
	return OnOther
}
