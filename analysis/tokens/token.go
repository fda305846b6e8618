// Package tokens says what the words of a file stand for, for editors that colour
// them: what syntax alone cannot tell, and which of them have to do with durable
// steps. Plain strings, numbers, comments, operators and the words that are reserved
// are left out: every editor's own grammar knows those.
package tokens

// Token is a word, a name or the label of a step. It does not cross the end of a
// line.
type Token struct {
	Start, End int // byte offsets
	Type       Type
	Modifiers  Modifiers
}

// Type says what a token stands for. Its values are indices of TypeNames.
type Type uint8

const (
	Namespace Type = iota
	OtherType
	Class
	Enum
	Interface
	Struct
	TypeParameter
	Parameter
	Variable
	Property
	EnumMember // also a state: it is a member of the enum that a workflow tracks
	Event      // also what is answered like one: a slot, a milestone, a reminder
	Function
	Method
	Keyword
	String
	Decorator
	Label
)

// TypeNames are the names of the types as the protocol has them.
var TypeNames = []string{
	"namespace", "type", "class", "enum", "interface", "struct", "typeParameter", "parameter", "variable", "property",
	"enumMember", "event", "function", "method", "keyword", "string", "decorator", "label",
}

// Modifiers is a set of bits, which are indices of ModifierNames.
type Modifiers uint8

const (
	Declaration Modifiers = 1 << iota
	Readonly
	DefaultLibrary // the platform provides it

	// Durable marks the label of a step, the operation of an automatic step, and the
	// name in a call that reaches a step.
	Durable
)

// ModifierNames are the names of the modifiers. The last one is our own.
var ModifierNames = []string{"declaration", "readonly", "defaultLibrary", "durable"}
