package server

import (
	"context"
	"maps"
	"slices"
	"sync"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/rules"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
	"github.com/osy-lsp/osy-lsp/codeactions"
	"github.com/osy-lsp/osy-lsp/hover"
)

// Engine is the analysis behind the server. Its methods are called from one
// goroutine only. A file is named by its absolute path with slashes, or by its
// URI if it has no path.
type Engine interface {
	// Set tells the text of a file.
	Set(file string, doc *syntax.Document)

	// Remove tells that there is no such file any more, if there was one.
	Remove(file string)

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

	// Findings returns what is wrong in a file, in the order of the text. Where
	// nothing has changed, the list is the same one as before.
	Findings(ctx context.Context, file string) []findings.Finding

	// Actions returns what can be done about a part of a file with these findings,
	// and FixAll what can be done about all of them unseen.
	Actions(ctx context.Context, file string, start, end int, found []findings.Finding) []codeactions.Action
	FixAll(ctx context.Context, file string, found []findings.Finding) (codeactions.Action, bool)
}

// Text is an explanation, for editors that render Markdown and for those that do
// not.
type Text interface {
	Markdown() string
	Plain() string
}

// NewEngine returns the analysis of files one by one.
func NewEngine() Engine { return fileEngine{} }

type fileEngine map[string]*analysed

// analysed is one version of a file. The facts are read at once, because most of
// them come from the version before; what follows from them waits to be asked for.
type analysed struct {
	model    *model.File
	index    func() *identity.Index
	findings func() []findings.Finding
}

func (e fileEngine) Set(file string, doc *syntax.Document) {
	var previous *model.File
	if old, ok := e[file]; ok {
		previous = old.model
	}
	facts := model.Read(doc, previous)
	index := sync.OnceValue(func() *identity.Index {
		return identity.OfFile(file, facts, effects.BuiltIn())
	})
	e[file] = &analysed{facts, index, sync.OnceValue(func() []findings.Finding { return rules.Check(file, index()) })}
}

func (e fileEngine) Remove(file string) { delete(e, file) }
func (e fileEngine) Snapshot() Snapshot { return fileSnapshot(maps.Clone(e)) }

type fileSnapshot map[string]*analysed

func (s fileSnapshot) Files() []string { return slices.Collect(maps.Keys(s)) }

func (s fileSnapshot) Mapper(file string) *syntax.Mapper {
	if f, ok := s[file]; ok {
		return f.model.Document.Mapper
	}
	return nil
}

func (s fileSnapshot) Hover(_ context.Context, file string, offset int) (Text, int, int, bool) {
	f, ok := s[file]
	if !ok {
		return nil, 0, 0, false
	}
	return hover.At(f.index(), offset)
}

func (s fileSnapshot) Findings(_ context.Context, file string) []findings.Finding {
	if f, ok := s[file]; ok {
		return f.findings()
	}
	return nil
}

func (s fileSnapshot) Actions(_ context.Context, file string, start, end int, found []findings.Finding) []codeactions.Action {
	if f, ok := s[file]; ok {
		return codeactions.For(codeactions.Place{File: file, Start: start, End: end, Index: f.index(), Findings: found})
	}
	return nil
}

func (s fileSnapshot) FixAll(_ context.Context, file string, found []findings.Finding) (codeactions.Action, bool) {
	if f, ok := s[file]; ok {
		return codeactions.FixAll(codeactions.Place{File: file, Index: f.index(), Findings: found})
	}
	return codeactions.Action{}, false
}
