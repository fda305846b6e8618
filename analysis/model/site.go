package model

// Site is a step or a call at its place in a body.
type Site struct {
	Kind  SiteKind
	Place int // index in Body.Places
	Span  Span

	// Name is the called function or method, or the created type.
	Name     string
	NameSpan Span
	Receiver *Expr // nil for an unqualified call
	Arity    int

	Step *Step // of a Once or Run
}

// SiteKind says what a site is.
type SiteKind uint8

const (
	Once     SiteKind = iota // Workflow.Once(…)
	Run                      // Workflow.Run("label", …)
	Call                     // any other call
	Creation                 // new T(…)
)

// Step is what the arguments of a `Workflow.Once` or `Workflow.Run` say.
type Step struct {
	// Label is empty when the step has none, or none that is a literal.
	Label     string
	LabelSpan Span

	HasScope bool   // an idempotency key is scoped: Once("a", order.Id, key => …)
	Key      string // the lambda's parameter, if it has one
	Head     Span   // the lambda up to its `=>`; empty if the step is no lambda
	Retry    *Retry
}

// Retry is a `retry:` argument.
type Retry struct {
	Span Span

	// Calls are those of the policy in the order they are written. They are empty
	// when the policy is not written out in place.
	Calls []PolicyCall
}

// PolicyCall is one link of a policy: `Exponential(TimeSpan.FromSeconds(2))`.
type PolicyCall struct {
	Name      string
	Arguments []string // as in the source
}

// Expr is the shape of an expression as far as its type may follow from it.
type Expr struct {
	Kind ExprKind
	Name string // of a Named, Member or New
	Of   *Expr  // of a Member
}

// ExprKind says what an expression is.
type ExprKind uint8

const (
	Opaque ExprKind = iota // anything else
	Named                  // order
	This
	Base
	Member // order.Shop
	New    // new Gateway { … }
)
