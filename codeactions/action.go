// Package codeactions offers edits: those that put right what a rule found, and
// those that improve code that nothing is wrong with.
package codeactions

import (
	"maps"
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
)

// Action is one thing that can be done about a place, with all it changes.
type Action struct {
	Title string
	Kind  Kind

	// IsPreferred says that a key for the obvious fix may choose this one. Of the
	// actions for one finding at most one is preferred.
	IsPreferred bool

	// Codes are those of the findings at the place that the action removes.
	Codes []string

	// Edits are what changes in each file. In no file do two of them overlap.
	Edits map[string][]Edit
}

// Kind says what an action is for, in the words of the protocol.
type Kind string

const (
	QuickFix Kind = "quickfix"
	Extract  Kind = "refactor.extract"
	Rewrite  Kind = "refactor.rewrite"
)

// Edit replaces the bytes [Start, End) of a file by NewText. The offsets count in
// the text as it is before any edit of the action.
type Edit struct {
	Start, End int
	NewText    string

	// Name is the part of NewText that was made up, to be typed over at once where
	// the editor can do that; empty if there is none.
	Name Span
}

// Span is the bytes [Start, End) of a text.
type Span struct {
	Start, End int
}

// Place is where actions are asked for.
type Place struct {
	File       string
	Start, End int // byte offsets in the file; they may be equal
	Index      *identity.Index

	// Findings are all findings of the file in the order of the text.
	Findings []findings.Finding
}

// provider offers what it can do about a place.
type provider struct {
	offer func(Place) []Action

	// inBulk says that what it offers as preferred fixes may be applied to a whole
	// file unseen: it moves no identity of a step that already has one.
	inBulk bool
}

// providers are all there are, those that put something right first.
var providers = []provider{
	wrapCollision,
	addLabel,
	writeLabelOut,
	makeLabelUnique,
	cleanLabel,
	makeLambda,
	dropArgument,
	passKey,
	dropKey,
	dropScope,
	addMaxAttempts,
	awaitOutside,
	dropRetry,
	intoElse,
	ownFunction,
	ownLocal,
	intoLoop,
	recordValue,
	assignOutside,
	moveBehind,
	unwrapEffects,
	unwrapOutside,
	gotoBehind,
	orderBy,
	intoForeach,
	behindClock,
	nearName,
	createState,
	createEvent,
	dropSuppression,

	wrapAny,
	wrapWithKey,

	suppress,
}

// For returns what can be done about a place.
func For(p Place) []Action {
	var actions []Action
	for _, provider := range providers {
		for _, a := range provider.offer(p) {
			actions = merge(actions, a)
		}
	}
	return append(actions, fixAlike(p)...)
}

// merge adds an action to others. One that is there already, for another finding, is
// good for both.
func merge(actions []Action, a Action) []Action {
	i := slices.IndexFunc(actions, func(b Action) bool {
		return a.Title == b.Title && maps.EqualFunc(a.Edits, b.Edits, slices.Equal)
	})
	if i < 0 {
		return append(actions, a)
	}
	actions[i].Codes = append(actions[i].Codes, a.Codes...)
	return actions
}
