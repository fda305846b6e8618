package model

import "slices"

// Body is one block that is entered as a whole: a root body, which the platform
// runs as a unit, or the body of a function, which is entered only through calls.
type Body struct {
	Kind BodyKind

	// Name is the name of a root body ("Approved.enter"), that of a function with
	// its type ("Charge", "Gateway.Charge"), or of the local that keeps a lambda.
	Name string

	// Short is the name a call uses: "Charge" for "Gateway.Charge".
	Short string

	Workflow *Workflow // around a root body; one without a name if none is to be seen
	Type     *Type     // around a method
	Outer    *Body     // around a local function, or a lambda that is kept in a local
	Variable Span      // of a Lambda: the scope of the local that keeps it
	KeptIn   int       // of a Lambda: index in Outer.Places, of where the local gets it

	// Result is the type of what a function returns, as typeText writes it.
	Result string

	// Parameters are the type parameters of a function or method, Takes the types of
	// what it is called with, as typeText writes them, and TakesAs the names.
	Parameters     []string
	Takes, TakesAs []string
	Limits         Limits

	// Sets says that an Accessor takes a value, as its last parameter.
	Sets bool

	// Inlined says that an Initial is part of each constructor of its type.
	Inlined bool

	// Virtual says that a type that derives from this one may have another body in
	// place of this one, Abstract that there is no code here at all.
	Virtual, Abstract bool

	Public     bool
	Attributes []string // the names of those on a function

	Await Span    // the first thing that is awaited; empty if nothing is
	Fresh []Fresh // in the order of the text

	Assigned []Assigned // in the order of the text

	// MinArity and MaxArity bound the number of arguments of a call.
	MinArity, MaxArity int

	Head Span // the words that introduce the body: `enter`, `on Paid`, a name
	Span Span
	Node int // index in the unit, of the whole declaration

	// Places is the tree of control structure in the body. The first one is the
	// body itself, and a parent stands before its children.
	Places []Place
	Joins  []Join

	// Sites are the steps and calls in the order of the text.
	Sites  []Site
	Locals []Local

	// Broken are the parts in which a syntax error may have torn apart what
	// belongs together: the broken statement and the one after it.
	Broken []Span
}

// Segment is what a call of the body adds to a path; "" if it adds nothing.
func (b *Body) Segment() string {
	if b.Kind == Lambda || b.Inlined {
		return ""
	}
	return b.Name
}

// BodyKind says what a body is the body of.
type BodyKind uint8

const (
	Start BodyKind = iota
	Enter
	Exit
	Arm
	Clock // `on Expire`
	Reminder
	Unfinished
	Hook

	// These are entered only through calls.
	Function // at file level, or a local function
	Method
	Constructor
	Accessor
	Lambda // kept in a local
	// Initial is what runs when an object is made and stands in no constructor.
	Initial

	// Outside is what a component, an attribute, a clock or a field calls where no
	// other body is around: its sites, and nothing else.
	Outside
)

// IsRoot reports whether the platform itself runs the body.
func (k BodyKind) IsRoot() bool { return k <= Hook }

// String names the kind in a message.
func (k BodyKind) String() string {
	return [...]string{
		"start block", "enter block", "exit block", "event arm", "clock route", "reminder", "unfinished block", "hook",
		"function", "method", "constructor", "property", "lambda", "initializers", "code outside of bodies",
	}[k]
}

// Place is a part of a body that matters to the identity of what stands in it.
type Place struct {
	Kind   PlaceKind
	Parent int // index in Body.Places; -1 for the body itself

	// Span is that of the whole loop, lambda or arm.
	Span Span

	Choice Choice // of an Arm
	Site   int    // of a StepLambda or Repeated: the index of the call in Body.Sites

	// Leaves is the part of the body that an Arm, or a pass over a Loop, leaves by
	// its last statement: nothing further down in it runs after that, but for what
	// each `finally` in Stays holds. Empty if it goes on.
	Leaves Span
	Stays  []Span
}

// Skips reports whether a part of the body that stands further down does not run
// once the place has been left.
func (p *Place) Skips(s Span) bool {
	return p.Leaves.Holds(s) && !slices.ContainsFunc(p.Stays, func(stays Span) bool { return stays.Holds(s) })
}

// PlaceKind says what a place is.
type PlaceKind uint8

const (
	Whole      PlaceKind = iota // the body itself
	Loop                        // what is run once for each pass
	ArmOf                       // one of several parts of which one execution runs one
	StepLambda                  // what a step runs
	Repeated                    // a lambda, or a clause of a query, that may run for each element of a sequence
	Catch                       // a clause of a `try`; equal Choices tell which
)

// Choice names the statement or expression that an arm belongs to. Arms of one
// choice have equal Choices and one Parent.
type Choice struct {
	Word  string // "if", "switch", "?:" or "handler"
	Start int
	node  int // two can begin at one place: `a switch { … } switch { … }`
}

// Node is the index in the unit of the statement or expression; of the first `if` of a
// chain.
func (c Choice) Node() int { return c.node }

// Join says that one arm can go on to another arm of its choice, by `goto case`.
type Join struct {
	From, To int // indices in Body.Places
}

// Assigned is a variable, member or element that is given another value.
type Assigned struct {
	Target *Expr
	Span   Span // of the target
	Place  int  // index in Body.Places
}

// Local is a name that a body declares: a variable, a parameter, also one of a
// lambda, or a name in a pattern.
type Local struct {
	Name  string
	Type  string // as typeText writes it; "" when the declaration does not say
	From  *Expr  // what the type follows from otherwise: `var x = …`
	Part  int    // it is one of so many parts of that, counted from 1; 0 if it is the whole
	Each  bool   // it is an element of From: `foreach (var x in …)`, `….Where(x => …)`
	Given *Given // of a parameter of a lambda without a type, and of `out var x`
	Scope Span   // from the declaration to the end of its scope
}

// Given says for which parameter of a call a lambda is the argument, and which of
// the lambda's own parameters is meant. Both count from 0. It may be no lambda but an
// `out` argument itself.
type Given struct {
	Call                *Expr
	Argument, Parameter int
	Out                 bool
}
