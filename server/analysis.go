package server

import (
	"context"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
	"github.com/osy-lsp/osy-lsp/codeactions"
)

// Engine is the analysis behind the server. Its methods are called from one
// goroutine only. A file is named by its absolute path with slashes, or by its
// URI if it has no path.
type Engine interface {
	// Set tells the text of a file.
	Set(file string, doc *syntax.Document)

	// Load tells what a file that is not open declares.
	Load(file string, facts *model.File)

	// Remove tells that there is no such file any more, if there was one.
	Remove(file string)

	// SetCatalog tells which calls leave the platform.
	SetCatalog(c effects.Catalog)

	// Snapshot returns the state of all files as it is now.
	Snapshot() Snapshot
}

// Snapshot answers questions about one state of all files. It never changes, and
// is asked by many goroutines at once. All offsets are byte offsets.
type Snapshot interface {
	// Files returns the names of all files in any order.
	Files() []string

	// Mapper returns the text of a file, or nil if there is no such file.
	Mapper(file string) *syntax.Mapper

	// Hover explains what is at an offset, and how far that extends.
	Hover(ctx context.Context, file string, offset int) (text Text, start, end int, ok bool)

	// Since returns the files whose findings may differ from those in an earlier
	// snapshot, but for places in other files; or that all may.
	Since(before Snapshot) (files []string, all bool)

	// Findings returns what is wrong in a file, in the order of the text. Where
	// nothing has changed, the list is the same one as before.
	Findings(ctx context.Context, file string) []findings.Finding

	// Actions returns what can be done about a part of a file with these findings,
	// and FixAll what can be done about all of them unseen.
	Actions(ctx context.Context, file string, start, end int, found []findings.Finding) []codeactions.Action
	FixAll(ctx context.Context, file string, found []findings.Finding) (codeactions.Action, bool)

	// Tally returns how much there is in a file.
	Tally(file string) Tally

	// Workspace returns the steps of all files and the ways to them.
	Workspace() *identity.Workspace
}

// Tally is how many workflows a file has, and how many steps that one reaches.
type Tally struct{ Workflows, Steps int }

// Text is an explanation, for editors that render Markdown and for those that do
// not.
type Text interface {
	Markdown() string
	Plain() string
}
