package model

import "github.com/osy-lsp/osy-lsp/analysis/syntax"

// Fresh is code that gets another value each time it runs: a clock, a new id, a
// random number. That the platform is meant, and no declaration of the workspace,
// is for others to tell.
type Fresh struct {
	Kind  FreshKind
	Text  string // "DateTime.UtcNow", "Guid.NewGuid()"
	Type  string // that the platform provides: "DateTime"
	Span  Span
	Place int // index in Body.Places
}

// FreshKind says what is read.
type FreshKind uint8

const (
	FreshTime FreshKind = iota
	FreshID
	FreshNumber
)

func (k FreshKind) String() string { return [...]string{"a clock", "a new id", "a random value"}[k] }

// freshMembers are by type what to read there, and what to call.
//
// Decided here: `DurableClock` is not among them. It is the clock of the run, and
// whether an attempt sees another instant is not known.
var freshMembers = map[string]map[string]FreshKind{
	"DateTime":       {"UtcNow": FreshTime, "Now": FreshTime, "Today": FreshTime},
	"DateTimeOffset": {"UtcNow": FreshTime, "Now": FreshTime},
	"Guid":           {"NewGuid()": FreshID, "CreateVersion7()": FreshID},
	"Random":         {"Shared": FreshNumber},
	"Security":       {"RandomId()": FreshID, "RandomHex()": FreshNumber},
}

// FreshOf returns what an expression reads; false if it is no such code as a whole.
func FreshOf(n syntax.Node) (Fresh, bool) {
	member, call := n, ""
	switch n.Kind() {
	case "object_creation_expression":
		// With a seed it draws the same numbers every time.
		if identifier(n.Child("type")) == "Random" && argumentCount(n.Child("arguments")) == 0 {
			return Fresh{Kind: FreshNumber, Text: "new Random()", Type: "Random", Span: spanOf(n)}, true
		}
		return Fresh{}, false
	case "call_expression":
		member, call = n.Child("function"), "()"
	}
	if member.Kind() != "member_access_expression" {
		return Fresh{}, false
	}
	object := member.Child("object")
	if object.Kind() == "member_access_expression" && identifier(object.Child("object")) == "System" {
		object = object.Child("name")
	}
	if object.Kind() != "identifier" {
		return Fresh{}, false
	}
	typ := identifier(object)
	members := freshMembers[typ]
	if members == nil {
		return Fresh{}, false
	}
	what := name(member) + call
	kind, ok := members[what]
	return Fresh{Kind: kind, Text: typ + "." + what, Type: typ, Span: spanOf(n)}, ok
}

func (r *reader) addFresh(n syntax.Node, s scope) {
	if f, ok := FreshOf(n); ok {
		f.Place = s.place
		s.body.Fresh = append(s.body.Fresh, f)
	}
}
