// Package model says what one file declares: workflows with their bodies, types,
// functions, and in each body the steps and calls with the place they stand in.
//
// It is a pure function of the text. No other file is asked, nothing is resolved,
// and a broken tree gives fewer facts, never an error. The facts of a unit hold
// offsets relative to the unit and no tree, so they outlive both an edit elsewhere
// in the file and the closing of the file.
package model

import "github.com/osy-lsp/osy-lsp/analysis/syntax"

// File is what one version of a file declares. It is immutable.
type File struct {
	Document *syntax.Document

	// Units has the facts of each unit of the document, in the order of the text.
	Units []Placed
}

// Placed is the facts of a unit at its place in one version of a file. Equal units
// share their facts, so it takes both to name a declaration.
type Placed struct {
	*Facts

	// Base is the byte offset of the unit in the file.
	Base int
}

// Read returns the facts of a document. Those of units that the previous version
// of the file had as well are taken from there; previous may be nil.
func Read(doc *syntax.Document, previous *File) *File {
	known := map[*syntax.Unit]*Facts{}
	if previous != nil {
		for i, u := range previous.Document.Units {
			known[u.Unit] = previous.Units[i].Facts
		}
	}
	var r *reader
	f := &File{Document: doc, Units: make([]Placed, len(doc.Units))}
	for i, u := range doc.Units {
		facts := known[u.Unit]
		if facts == nil {
			if r == nil {
				r = newReader()
			}
			facts = r.read(u.Unit)
			known[u.Unit] = facts
		}
		f.Units[i] = Placed{facts, u.Base}
	}
	return f
}

// ReadClosed returns the facts of a text that nobody edits. Its trees are forgotten:
// they are made again when somebody looks at them.
func ReadClosed(p *syntax.Parser, text string) *File {
	doc := p.Parse(text)
	defer doc.Forget()
	return Read(doc, nil)
}

// Facts is what one unit declares. Every Span below it counts bytes from the start
// of the unit.
type Facts struct {
	Workflows []*Workflow
	Types     []*Type
	Bodies    []*Body

	// Globals maps the names of fields outside any type to their types, which may
	// be "".
	Globals map[string]string

	// Initial has a digest of the value that a field is declared with: of "Type.field",
	// or of "field" outside any type. Digests are equal within one process.
	Initial map[string]uint64

	Namespace string    // that the unit declares
	Usings    []string  // the namespaces whose names the unit makes known in the file
	Statics   []string  // the types whose methods `using static` makes known in it
	Manifest  *Manifest // that the unit is

	// Aliases has what `using Name = …;` stands for, as typeText writes it.
	Aliases map[string]string

	Suppressions []Suppression

	// Broken says that there is a syntax error in the unit.
	Broken bool

	// Code is equal, within one process, for units that differ in blanks and
	// comments only.
	Code uint64
}

// Span is a range of bytes, counted from the start of a unit.
type Span struct {
	Start, End int
}

// Contains reports whether an offset lies in the span or at its end, as a caret
// behind a word still belongs to the word.
func (s Span) Contains(offset int) bool { return s.Start <= offset && offset <= s.End }

// Overlaps reports whether two spans share a byte or touch.
func (s Span) Overlaps(t Span) bool { return s.Start <= t.End && t.Start <= s.End }

// Holds reports whether another span lies in this one.
func (s Span) Holds(t Span) bool { return s.Start <= t.Start && t.End <= s.End }

func spanOf(n syntax.Node) Span { return Span{n.Start(), n.End()} }

// Workflow is a workflow declaration.
type Workflow struct {
	Name     string
	NameSpan Span
	Head     Span // from the word `workflow` to the end of the name
	Span     Span
	States   []State

	Tracks      string // the entity of `Tracks = Order.Stage;`
	TracksField string // and its field
	Initial     Name   // empty unless it is said, and by a plain name
	Autostart   bool   // it says `Autostart = true;`

	Timers   []Timer
	Events   []Name
	Slots    []Slot
	Signals  []Name    // what else `on` can name: slots, clocks, reminders, milestones
	Handlers []Handler // every `on`
	Awaited  []Name    // the event of every `subscribe`
	Jumps    []Name    // the target of every `goto State;`
	Labels   []string  // where else a `goto` can lead
}

// Name is a name at its place.
type Name struct {
	Text string
	Span Span
}

// Slot is a name under which a `subscribe` awaits an event.
type Slot struct {
	Name
	Event string
}

// Timer is a clock of a workflow: `Expire`, a deadline of a slot, or `Remind`.
type Timer struct {
	Name    string // "Expire"; of a slot "Answer.Finished" and "Answer.Nudge"
	Repeats bool   // it is a reminder
	Head    Span   // from its first word to the end of its name
	Span    Span

	// Settings are those that say when, each as `Within = TimeSpan.FromDays(2)`.
	Settings []Span
}

// Handler is an `on` in a workflow.
type Handler struct {
	Name
	Scope Span // of what it answers in: a state, a milestone or the whole workflow
}

// State is a state or a terminal of a workflow.
type State struct {
	Name     string
	NameSpan Span
	Head     Span // from the word `state` or `terminal` to the end of the name
	Span     Span
	Terminal bool

	Outcome string // of a terminal: "success", "cancel" or "error"
	Message string // of a terminal, if it is a literal

	Within Span // the value of `Within` of its own clock; empty if it has none
}

// Suppression is a `[SuppressWarning("code")]`.
type Suppression struct {
	Code     string
	CodeSpan Span // of the literal
	Scope    Span // of the declaration it stands on
}

// Type is a class, entity, interface, struct, record, enum or component.
type Type struct {
	Word       string // that declares it: "entity"
	Name       string
	Namespace  string   // that the name is written with: `partial entity Harbour.Core.Pier`
	Partial    bool     // another part of it may stand elsewhere
	Bases      []string // types as typeText writes them, as are those of members
	Parameters []string // the type parameters
	Limits     Limits
	Interface  bool

	// Members maps fields and properties to their types, which may be "".
	Members map[string]string

	// Positional are the members of a record that its head declares.
	Positional []string

	computed map[string]bool // the properties with code
	initial  *Body           // what runs when an object is made and stands in no constructor
}

// Limits maps type parameters to the first type that they are constrained to.
type Limits map[string]string
