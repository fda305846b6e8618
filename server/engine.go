package server

import (
	"context"
	"maps"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
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

// NewSyntaxEngine returns an engine that knows the grammar and nothing else.
func NewSyntaxEngine() Engine {
	return syntaxEngine{}
}

type syntaxEngine map[string]*syntax.Document

func (e syntaxEngine) Set(file string, doc *syntax.Document) { e[file] = doc }
func (e syntaxEngine) Remove(file string)                    { delete(e, file) }
func (e syntaxEngine) Snapshot() Snapshot                    { return syntaxSnapshot(maps.Clone(e)) }

type syntaxSnapshot map[string]*syntax.Document

func (s syntaxSnapshot) Mapper(file string) *syntax.Mapper {
	if doc, ok := s[file]; ok {
		return doc.Mapper
	}
	return nil
}

func (s syntaxSnapshot) Hover(context.Context, string, int) (string, int, int, bool) {
	return "", 0, 0, false
}

func (s syntaxSnapshot) Findings(_ context.Context, file string) []findings.Finding {
	var list []findings.Finding
	if doc, ok := s[file]; ok {
		for _, e := range syntax.SyntaxErrors(doc) {
			list = append(list, findings.Finding{Code: "syntax-error", Start: e.Start, End: e.End, Message: e.Message})
		}
	}
	return list
}
