package server

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"
	"golang.org/x/tools/txtar"

	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// asked is what the test of half-typed code asks of each method of the server: the
// parameters, with %[1]s for a document and %[2]s for a position in it.
var asked = map[string]string{
	protocol.MethodTextDocumentHover:               `{"textDocument": {"uri": %[1]q}, "position": %[2]s}`,
	protocol.MethodTextDocumentCodeAction:          `{"textDocument": {"uri": %[1]q}, "range": {"start": {"line": 0, "character": 0}, "end": %[2]s}, "context": {"diagnostics": []}}`,
	protocol.MethodCodeActionResolve:               ``, // for an action that was offered
	protocol.MethodTextDocumentDiagnostic:          `{"textDocument": {"uri": %[1]q}}`,
	protocol.MethodWorkspaceDiagnostic:             `{"previousResultIds": []}`,
	protocol.MethodTextDocumentSemanticTokensFull:  `{"textDocument": {"uri": %[1]q}}`,
	protocol.MethodTextDocumentSemanticTokensRange: `{"textDocument": {"uri": %[1]q}, "range": {"start": {"line": 1, "character": 0}, "end": %[2]s}}`,
	"osy/steps":       `{}`,
	"osy/stepAt":      `{"textDocument": {"uri": %[1]q}, "position": %[2]s}`,
	"osy/findStep":    `{"id": "Approved.enter@1/Charge#charge-card"}`,
	"osy/workflowMap": `{"textDocument": {"uri": %[1]q}, "position": %[2]s}`,
}

// underRace says that the race detector watches, which takes its time.
var underRace bool

// TestHalfTyped cuts every fixture off behind each of its tokens, as it looks while
// somebody writes it, and asks everything of the server each time. With OSY_SOAK it
// does so behind each byte, under the race detector behind about each eighth token.
func TestHalfTyped(t *testing.T) {
	for method, m := range methods {
		if _, ok := asked[method]; m.read != nil && !ok {
			t.Errorf("nothing is asked of %s", method)
		}
	}
	_ = filepath.WalkDir("../testdata", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			t.Fatal(err)
		}
		files := fixture(t, path)
		if len(files) == 0 {
			return nil
		}
		t.Run(strings.TrimPrefix(filepath.ToSlash(path), "../testdata/"), func(t *testing.T) {
			t.Parallel()
			for i := range files {
				cutOff(t, files, i)
			}
		})
		return nil
	})
}

// fixture returns the files of the language in a file of testdata.
func fixture(t *testing.T, path string) []txtar.File {
	t.Helper()
	data, err := os.ReadFile(path)
	switch {
	case filepath.Ext(path) == ".osy" && err == nil:
		return []txtar.File{{Name: filepath.Base(path), Data: data}}
	case filepath.Ext(path) == ".txtar" && err == nil:
		return slices.DeleteFunc(txtar.Parse(data).Files, func(f txtar.File) bool { return filepath.Ext(f.Name) != ".osy" })
	}
	return nil
}

// cutOff opens files and takes the end of one of them away bit by bit.
func cutOff(t *testing.T, files []txtar.File, which int) {
	s := New(Options{Engine: NewEngine(), Log: zap.NewNop()})
	s.ctx, s.quit = context.WithCancel(t.Context())
	defer s.quit()
	defer s.parser.Close()
	s.phase = running
	s.client.resolvesEdits = true
	close(s.complete)
	for _, f := range files {
		s.must(t, protocol.MethodTextDocumentDidOpen, &protocol.DidOpenTextDocumentParams{
			TextDocument: protocol.TextDocumentItem{URI: uriOf(f), Text: string(f.Data)},
		})
	}
	f := s.files[nameOf(uriOf(files[which]))]
	for version, end := range slices.Backward(ends(f.buffer.Document())) {
		change := &protocol.DidChangeTextDocumentParams{ContentChanges: []protocol.TextDocumentContentChangeEvent{
			&protocol.TextDocumentContentChangePartial{Range: protocol.Range{
				Start: fromPosition(f.text.Mapper().Position(end, syntax.UTF16)),
				End:   fromPosition(f.text.Mapper().Position(len(f.text.Mapper().Text()), syntax.UTF16)),
			}},
		}}
		change.TextDocument.URI, change.TextDocument.Version = f.uri, int32(version+1)
		s.must(t, protocol.MethodTextDocumentDidChange, change)
		if got := len(f.text.Mapper().Text()); got != end {
			t.Fatalf("the text has %d bytes, want %d", got, end)
		}
		s.askEverything(t, f)
		if t.Failed() {
			t.Fatalf("behind\n%s", f.text.Mapper().Text())
		}
	}
	for _, f := range s.files {
		f.close()
	}
}

func uriOf(f txtar.File) uri.URI {
	return uri.URI("file:///w/" + f.Name)
}

// ends returns the offsets behind which a document is cut off.
func ends(doc *syntax.Document) []int {
	var list []int
	if os.Getenv("OSY_SOAK") != "" {
		for i := range doc.Text() {
			list = append(list, i)
		}
		return list
	}
	for _, u := range doc.Units {
		u.Root().Walk(func(n syntax.Node) bool {
			leaf := true
			for range n.Children() {
				leaf = false
			}
			if leaf && n.Start() < n.End() {
				list = append(list, u.End(n))
			}
			return true
		})
	}
	list = slices.Compact(list)
	if underRace {
		return slices.DeleteFunc(list, func(end int) bool { return end%8 != 0 })
	}
	return list
}

// askEverything asks each method of the server, at the end of a file.
func (s *Server) askEverything(t *testing.T, f *file) {
	p := f.text.Mapper().Position(len(f.text.Mapper().Text()), syntax.UTF16)
	position := fmt.Sprintf(`{"line": %d, "character": %d}`, p.Line, p.Column)
	for method, params := range asked {
		if params == "" {
			continue
		}
		if strings.Contains(params, "%") {
			params = fmt.Sprintf(params, f.uri, position)
		}
		result := s.ask(t, method, []byte(params))
		if actions, ok := result.([]protocol.CommandOrCodeAction); ok && len(actions) > 0 {
			raw, err := protocol.Marshal(actions[len(actions)-1])
			if err != nil {
				t.Error(err)
			}
			s.ask(t, protocol.MethodCodeActionResolve, raw)
		}
	}
}

func (s *Server) must(t *testing.T, method string, params any) {
	t.Helper()
	raw, err := protocol.Marshal(params)
	if err != nil {
		t.Fatal(err)
	}
	s.ask(t, method, raw)
}

// ask gives a message its turn and returns the answer, which may be no internal
// error.
func (s *Server) ask(t *testing.T, method string, params []byte) any {
	t.Helper()
	turn := s.take(message{method, params, true})
	if turn.read != nil {
		turn.err = s.protect(method, func() (err error) {
			turn.result, err = turn.read(t.Context(), turn.view, params)
			return err
		})
	}
	var wire *jsonrpc2.Error
	if turn.err != nil && (!errors.As(turn.err, &wire) || wire.Code == jsonrpc2.InternalError) {
		t.Errorf("%s: %v", method, turn.err)
	}
	if _, err := protocol.Marshal(turn.result); err != nil {
		t.Errorf("%s: %v", method, err)
	}
	return turn.result
}
