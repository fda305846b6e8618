package server

import (
	"context"
	"maps"
	"sync"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/rules"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
	"github.com/osy-lsp/osy-lsp/hover"
)

// Engine is the analysis behind the server. Its methods are called from one
// goroutine only. A file is named by its URI.
type Engine interface {
	// Set tells that a file is open with this text.
	Set(file string, doc *syntax.Document)

	// Remove tells that a file is no longer open.
	Remove(file string)

	// Snapshot returns the state of all files as it is now.
	Snapshot() Snapshot
}

// Snapshot answers questions about one state of all files. It never changes, and
// is asked by many goroutines at once. All offsets are byte offsets.
type Snapshot interface {
	// Mapper returns the text of a file, or nil if there is no such file.
	Mapper(file string) *syntax.Mapper

	// Hover explains what is at an offset, and how far that extends.
	Hover(ctx context.Context, file string, offset int) (markdown string, start, end int, ok bool)

	// Findings returns what is wrong in a file, in the order of the text.
	Findings(ctx context.Context, file string) []findings.Finding
}

// NewEngine returns the analysis of files one by one.
func NewEngine() Engine { return fileEngine{} }

type fileEngine map[string]*analysed

// analysed is one version of a file. The facts are read at once, because most of
// them come from the version before; what follows from them waits to be asked for.
type analysed struct {
	model *model.File
	index func() *identity.Index
}

func (e fileEngine) Set(file string, doc *syntax.Document) {
	var previous *model.File
	if old, ok := e[file]; ok {
		previous = old.model
	}
	facts := model.Read(doc, previous)
	e[file] = &analysed{facts, sync.OnceValue(func() *identity.Index {
		return identity.OfFile(file, facts, effects.BuiltIn())
	})}
}

func (e fileEngine) Remove(file string) { delete(e, file) }
func (e fileEngine) Snapshot() Snapshot { return fileSnapshot(maps.Clone(e)) }

type fileSnapshot map[string]*analysed

func (s fileSnapshot) Mapper(file string) *syntax.Mapper {
	if f, ok := s[file]; ok {
		return f.model.Document.Mapper
	}
	return nil
}

func (s fileSnapshot) Hover(_ context.Context, file string, offset int) (string, int, int, bool) {
	f, ok := s[file]
	if !ok {
		return "", 0, 0, false
	}
	text, start, end, ok := hover.At(f.index(), offset)
	return text.Markdown(), start, end, ok
}

func (s fileSnapshot) Findings(_ context.Context, file string) []findings.Finding {
	if f, ok := s[file]; ok {
		return rules.Check(file, f.index())
	}
	return nil
}
