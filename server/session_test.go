package server_test

import (
	"context"
	"fmt"
	"maps"
	"net"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"
	"go.uber.org/zap/zaptest/observer"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
	"github.com/osy-lsp/osy-lsp/codeactions"
	"github.com/osy-lsp/osy-lsp/server"
	"github.com/osy-lsp/osy-lsp/server/servertest"
)

func TestMain(m *testing.M) {
	code := m.Run()
	if n := syntax.Open(); n != 0 {
		fmt.Fprintf(os.Stderr, "%d parsers and trees were not closed\n", n)
		code = 1
	}
	os.Exit(code)
}

const doc = uri.URI("file:///orders/a.osy")

// session is a server at work and the editor at its other end.
type session struct {
	*servertest.Editor
	t    *testing.T
	log  *observer.ObservedLogs
	exit chan int

	// hangUp ends the connection as a crashing editor does.
	hangUp func()
}

func start(t *testing.T, engine server.Engine) *session {
	t.Helper()
	here, there := net.Pipe()
	core, log := observer.New(zap.InfoLevel)
	s := &session{
		Editor: servertest.Connect(t, here),
		t:      t,
		log:    log,
		exit:   make(chan int, 1),
		hangUp: sync.OnceFunc(func() { here.Close() }),
	}
	srv := server.New(server.Options{Engine: engine, Log: zap.New(core), Version: "1.2.3"})
	served := make(chan struct{})
	go func() {
		defer close(served)
		s.exit <- srv.Serve(context.Background(), there)
		there.Close()
	}()
	t.Cleanup(func() {
		s.hangUp()
		<-served
	})
	return s
}

func (s *session) wantExit(code int) {
	s.t.Helper()
	if got := <-s.exit; got != code {
		s.t.Errorf("the exit code is %d, want %d", got, code)
	}
}

// echo is an engine whose hover shows the whole text of the file, and whose
// findings are the places of the word "bad". Single methods can be replaced.
type echo struct {
	set      func(file string, doc *syntax.Document)
	hover    func(ctx context.Context, text string, offset int) string
	findings func(text string) []findings.Finding
	docs     map[string]*syntax.Document
}

func newEcho() *echo { return &echo{docs: map[string]*syntax.Document{}} }

func (e *echo) Set(file string, doc *syntax.Document) {
	if e.set != nil {
		e.set(file, doc)
	}
	e.docs[file] = doc
}

func (e *echo) Remove(file string) { delete(e.docs, file) }

func (e *echo) Load(file string, facts *model.File) { e.Set(file, facts.Document) }

func (e *echo) SetCatalog(effects.Catalog) {}

func (e *echo) Snapshot() server.Snapshot {
	docs := map[string]*syntax.Document{}
	for file, doc := range e.docs {
		docs[file] = doc
	}
	return echoSnapshot{e, docs}
}

type echoSnapshot struct {
	*echo
	docs map[string]*syntax.Document
}

func (s echoSnapshot) Tally(string) server.Tally { return server.Tally{} }

func (s echoSnapshot) Workspace() *identity.Workspace {
	return identity.Open(project.New(), effects.BuiltIn(), nil)
}

func (s echoSnapshot) Files() []string { return slices.Collect(maps.Keys(s.docs)) }

func (s echoSnapshot) Since(server.Snapshot) ([]string, bool) { return nil, true }

func (s echoSnapshot) Mapper(file string) *syntax.Mapper {
	if doc := s.docs[file]; doc != nil {
		return doc.Mapper
	}
	return nil
}

// echoed is a text that is the same everywhere.
type echoed string

func (t echoed) Markdown() string { return string(t) }
func (t echoed) Plain() string    { return "plain " + string(t) }

func (s echoSnapshot) Hover(ctx context.Context, file string, offset int) (server.Text, int, int, bool) {
	text := s.docs[file].Text()
	if s.hover != nil {
		text = s.hover(ctx, text, offset)
	}
	return echoed(text), offset, offset, true
}

// Actions offers to make every bad word a good one, and FixAll does so at once.
func (s echoSnapshot) Actions(_ context.Context, file string, start, end int, found []findings.Finding) []codeactions.Action {
	var actions []codeactions.Action
	for _, f := range found {
		if start <= f.End && f.Start <= end {
			edit := codeactions.Edit{Start: f.Start, End: f.End, NewText: "$good}", Name: codeactions.Span{Start: 1, End: 5}}
			actions = append(actions, codeactions.Action{
				Title: "Make it good", Kind: codeactions.QuickFix, IsPreferred: true, Codes: []string{f.Code},
				Edits: map[string][]codeactions.Edit{file: {edit}},
			})
		}
	}
	return actions
}

func (s echoSnapshot) FixAll(ctx context.Context, file string, found []findings.Finding) (codeactions.Action, bool) {
	all := codeactions.Action{Title: "Make all good", Kind: "source.fixAll.osy", Edits: map[string][]codeactions.Edit{}}
	for _, f := range found {
		all.Edits[file] = append(all.Edits[file], codeactions.Edit{Start: f.Start, End: f.End, NewText: "good"})
	}
	return all, len(found) > 0
}

func (s echoSnapshot) Findings(_ context.Context, file string) []findings.Finding {
	text := s.docs[file].Text()
	if s.findings != nil {
		return s.findings(text)
	}
	var list []findings.Finding
	for at := 0; ; at++ {
		i := strings.Index(text[at:], "bad")
		if i < 0 {
			return list
		}
		at += i
		list = append(list, findings.Finding{
			Code: "bad-word", Severity: findings.Warning, Start: at, End: at + 3, Message: "bad",
			Related: []findings.Related{{File: file, Start: 0, End: 1, Message: "here"}, {File: "file:///gone"}},
		})
	}
}

func at(line, character uint32) protocol.Position {
	return protocol.Position{Line: line, Character: character}
}

func replace(start, end protocol.Position, text string) protocol.TextDocumentContentChangeEvent {
	return &protocol.TextDocumentContentChangePartial{Range: protocol.Range{Start: start, End: end}, Text: text}
}

func whole(text string) protocol.TextDocumentContentChangeEvent {
	return &protocol.TextDocumentContentChangeWholeDocument{Text: text}
}
