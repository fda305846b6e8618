package model

// Site is a step or a call at its place in a body.
type Site struct {
	Kind  SiteKind
	Place int // index in Body.Places
	Node  int // index in the unit, of the whole call
	Span  Span

	// Name is the called function or method, or the created type.
	Name     string
	NameSpan Span
	Receiver *Expr // nil for an unqualified call
	Arity    int
	Sets     bool // of an Access: the member is given a value, which counts as the last argument

	Step *Step // of a Once or Run
}

// Operation returns the name that a call goes by where it leaves the platform:
// `Http.Get`, or `Sms.Send` of `new Sms { … }.Send(text)`. It is "" for any other
// receiver.
func (s *Site) Operation() string {
	if on := s.On(); on != "" {
		return on + "." + s.Name
	}
	return ""
}

// On returns what the receiver of such a call is called: by its name, or as a new object
// by that of its type.
func (s *Site) On() string {
	switch {
	case s.Kind != Call && s.Step == nil:
	case s.Receiver.IsName():
		return s.Receiver.Name
	case s.Receiver != nil && s.Receiver.Kind == New:
		return SimpleName(s.Receiver.Name)
	}
	return ""
}

// SiteKind says what a site is.
type SiteKind uint8

const (
	Once        SiteKind = iota // Workflow.Once(…)
	Run                         // Workflow.Run("label", …)
	Call                        // any other call
	Creation                    // new T(…)
	Chained                     // of a constructor that another one runs first
	Initialises                 // of the initialisers of the own type, in a constructor
	Access                      // of a member that may be a property with code
	HandedOn                    // what may stand for code, given to others: a local that keeps a lambda, a method
	Query                       // from x in xs select …, which runs its clauses for each row
)

// Step is what the arguments of a `Workflow.Once` or `Workflow.Run` say.
type Step struct {
	// Label is empty when the step has none, or none that is a literal.
	Label     string
	LabelSpan Span

	// Arguments are those of a Once in the order of the text.
	Arguments []Argument

	HasScope bool   // an idempotency key is scoped: Once("a", order.Id, key => …)
	Key      string // the lambda's parameter, if it has one that is no discard
	KeySpan  Span
	KeyUsed  bool   // the lambda names it
	Head     Span   // the lambda up to its `=>`; empty if the step is no lambda
	Retry    *Retry // nil for `retry: null` as well
}

// Argument is an argument of a `Workflow.Once`.
type Argument struct {
	Role Role
	Name string // "" unless it is given by name
	Span Span   // of the whole argument
	Node int    // index in the unit, of the value
}

// Role says what an argument of a `Workflow.Once` is taken for.
type Role uint8

const (
	LabelRole Role = iota
	ScopeRole
	StepRole // the lambda, or what stands where it should
	RetryRole
	ExtraRole // what the signature has no place for
)

// Argument returns the argument that has a role, if there is one.
func (s *Step) Argument(role Role) (Argument, bool) {
	for _, a := range s.Arguments {
		if a.Role == role {
			return a, true
		}
	}
	return Argument{}, false
}

// Retry is a `retry:` argument.
type Retry struct {
	Span Span

	// Calls are those of the policy in the order they are written. They are empty
	// when the policy is not written out in place.
	Calls []PolicyCall

	// Plain says that no part of the policy is a name that stands for something else:
	// it is a chain of calls that begins with `Backoff`, each with a literal or a call.
	Plain bool
}

// PolicyCall is one link of a policy: `Exponential(TimeSpan.FromSeconds(2))`.
type PolicyCall struct {
	Name      string
	Arguments []string // as in the source
}
