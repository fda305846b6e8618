// Package fresh follows values that are different each time they are read, clocks, new
// ids and random numbers, from where they are read to where they count.
package fresh

import (
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// Values follows fresh values through the bodies of a workspace. It goes through calls
// of which it is certain what they enter, and is for one goroutine.
type Values struct {
	*identity.Workspace

	sources map[sourceKey]*Source
	effects map[*project.Body]*effect // of entering a body; nil while that is worked out
	budget  int                       // nodes that may still be looked at
}

// mostNodes bounds what is looked at for one answer.
const mostNodes = 2_000_000

// Follow returns what follows fresh values through a workspace.
func Follow(w *identity.Workspace) *Values {
	return &Values{w, map[sourceKey]*Source{}, map[*project.Body]*effect{}, 0}
}

// Source is code that reads a fresh value.
type Source struct {
	*model.Fresh
	Body *project.Body
}

type sourceKey struct {
	body  *project.Body
	start int
}

// Span is a place of a body.
type Span struct {
	Body *project.Body
	model.Span
}

// Repeat is a fresh value that each attempt of a step reads again and that is stored.
type Repeat struct {
	*Source
	Stored Span  // the assignment, or the member of a new row
	Step   *Step // that is retried
}

// Step is a retried step.
type Step struct {
	Body *project.Body
	Site *model.Site
}

// Repeats returns the values that a root body reads outside every step, before a step
// that is retried, and that are stored in rows.
func (v *Values) Repeats(root *project.Body) []Repeat {
	v.budget = mostNodes
	end := v.effectOf(root)
	if end == nil {
		return nil
	}
	var found []Repeat
	for source, seen := range end.state.reads {
		if both := seen.now.with(seen.before)[stored|retried]; both != nil && source.Fresh != nil {
			found = append(found, Repeat{source, both.stored, both.step})
		}
	}
	return found
}

// Each calls a function with each expression of a body that may have a fresh value, or
// one that was found by comparing fresh values, and with what that is read from.
func (v *Values) Each(b *project.Body, expression func(n syntax.Node, from *Source, compared bool)) {
	v.budget = mostNodes
	e := &evaluator{Values: v, b: b}
	e.observe = func(n syntax.Node, value value) {
		for _, t := range value {
			if t.source.Fresh != nil {
				expression(n, t.source, t.judged)
			}
		}
	}
	e.run()
}

func (v *Values) source(b *project.Body, f *model.Fresh) *Source {
	key := sourceKey{b, f.Span.Start}
	if v.sources[key] == nil {
		v.sources[key] = &Source{f, b}
	}
	return v.sources[key]
}

// effect is what entering a body does.
type effect struct {
	state  *state // in which it is left
	result value

	// parameters stand for what is given to the body, outside for all that was read
	// before.
	parameters []*Source
	outside    *Source
}

// effectOf returns the effect of a body; nil in a recursion, and where it would take
// too long to find.
func (v *Values) effectOf(b *project.Body) *effect {
	known, ok := v.effects[b]
	if !ok {
		v.effects[b] = nil
		known = (&evaluator{Values: v, b: b}).run()
		v.effects[b] = known
	}
	return known
}
