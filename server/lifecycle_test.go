package server_test

import (
	"context"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
	"github.com/osy-lsp/osy-lsp/server"
	"github.com/osy-lsp/osy-lsp/server/servertest"
)

func TestExitCodes(t *testing.T) {
	for _, tt := range []struct {
		name string
		end  func(s *session)
		want int
	}{
		{"shutdown and exit", func(s *session) { s.Quit() }, 0},
		{"exit alone", func(s *session) { s.Notify(protocol.MethodExit, nil) }, 1},
		{"the editor hangs up", func(s *session) { s.hangUp() }, 1},
		{"the editor hangs up after shutdown", func(s *session) { s.Must(protocol.MethodShutdown, nil, nil); s.hangUp() }, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := start(t, server.NewEngine())
			s.Initialize()
			s.Open(doc, 1, "class A { }")
			tt.end(s)
			s.wantExit(tt.want)
		})
	}
	t.Run("exit before initialize", func(t *testing.T) {
		s := start(t, server.NewEngine())
		s.Notify(protocol.MethodExit, nil)
		s.wantExit(1)
	})
}

func TestMessagesInTheWrongOrder(t *testing.T) {
	s := start(t, newEcho())
	hover := servertest.HoverParams(doc, 0, 0)

	s.Open(doc, 1, "dropped") // must not be remembered
	if got := s.Code(protocol.MethodTextDocumentHover, hover); got != jsonrpc2.ServerNotInitialized {
		t.Errorf("hover before initialize is answered with %d", got)
	}
	if got := s.Code(protocol.MethodShutdown, nil); got != jsonrpc2.ServerNotInitialized {
		t.Errorf("shutdown before initialize is answered with %d", got)
	}

	s.Initialize()
	if text, _ := s.Hover(doc, 0, 0); text != "" {
		t.Errorf("a document that was opened before initialize has the text %q", text)
	}
	if got := s.Code(protocol.MethodInitialize, &protocol.InitializeParams{}); got != jsonrpc2.InvalidRequest {
		t.Errorf("a second initialize is answered with %d", got)
	}

	s.Must(protocol.MethodShutdown, nil, nil)
	if got := s.Code(protocol.MethodTextDocumentHover, hover); got != jsonrpc2.InvalidRequest {
		t.Errorf("hover after shutdown is answered with %d", got)
	}
	if got := s.Code(protocol.MethodShutdown, nil); got != jsonrpc2.InvalidRequest {
		t.Errorf("a second shutdown is answered with %d", got)
	}
	s.Notify(protocol.MethodExit, nil)
	s.wantExit(0)
}

func TestMessagesNobodyUnderstands(t *testing.T) {
	s := start(t, newEcho())
	s.Initialize()
	if got := s.Code("workspace/thatDoesNotExist", nil); got != jsonrpc2.MethodNotFound {
		t.Errorf("an unknown request is answered with %d", got)
	}
	if got := s.Code(protocol.MethodTextDocumentHover, jsonrpc2.RawMessage(`[1]`)); got != jsonrpc2.InvalidParams {
		t.Errorf("a request with nonsense is answered with %d", got)
	}
	s.Notify("$/thatDoesNotExist", nil)
	s.Notify(protocol.MethodCancelRequest, jsonrpc2.RawMessage(`{"id":[]}`))
	s.Notify(protocol.MethodCancelRequest, jsonrpc2.RawMessage(`{"id":12345}`))
	s.Notify(protocol.MethodTextDocumentDidOpen, jsonrpc2.RawMessage(`7`))
	s.Open(doc, 1, "still there")
	if text, _ := s.Hover(doc, 0, 0); text != "still there" {
		t.Errorf("after nonsense the text is %q", text)
	}
}

// What is about a document has to say about which.
func TestParametersWithoutDocument(t *testing.T) {
	s := start(t, server.NewEngine())
	s.Initialize()
	for _, method := range []string{
		protocol.MethodTextDocumentHover, protocol.MethodTextDocumentCodeAction, protocol.MethodTextDocumentDiagnostic,
		protocol.MethodTextDocumentSemanticTokensFull, protocol.MethodTextDocumentSemanticTokensRange, "osy/stepAt", "osy/workflowMap",
	} {
		for _, params := range []string{`{}`, `null`, `{"position": {"line": 0, "character": 0}}`, `{"textDocument": {}}`, `{"textDocument": null}`} {
			if got := s.Code(method, jsonrpc2.RawMessage(params)); got != jsonrpc2.InvalidParams {
				t.Errorf("%s with %s is answered with %d", method, params, got)
			}
		}
		if got := s.Code(method, nil); got != jsonrpc2.InvalidParams {
			t.Errorf("%s without parameters is answered with %d", method, got)
		}
	}
	s.Notify(protocol.MethodTextDocumentDidOpen, jsonrpc2.RawMessage(`{}`))
	s.Notify(protocol.MethodTextDocumentDidChange, jsonrpc2.RawMessage(`{"contentChanges": []}`))
	s.Notify(protocol.MethodTextDocumentDidClose, jsonrpc2.RawMessage(`{}`))
	s.Must("osy/steps", jsonrpc2.RawMessage(`{}`), nil)
	if n := s.log.FilterMessage("a notification was ignored").Len(); n != 3 {
		t.Errorf("%d notifications were ignored", n)
	}
}

func TestPositionEncodingIsTheFirstThatBothKnow(t *testing.T) {
	for _, tt := range []struct {
		offered []protocol.PositionEncodingKind
		want    protocol.PositionEncodingKind
		column  uint32 // after the emoji
	}{
		{nil, "utf-16", 2},
		{[]protocol.PositionEncodingKind{"utf-32", "utf-8"}, "utf-32", 1},
		{[]protocol.PositionEncodingKind{"utf-7", "utf-8", "utf-16"}, "utf-8", 4},
		{[]protocol.PositionEncodingKind{"utf-7"}, "utf-16", 2},
	} {
		s := start(t, newEcho())
		result := s.Initialize(tt.offered...)
		if got := result.Capabilities.PositionEncoding; got != tt.want {
			t.Errorf("of %v the server chose %s, want %s", tt.offered, got, tt.want)
		}
		if result.ServerInfo.Name != "osy-lsp" {
			t.Errorf("the server calls itself %q", result.ServerInfo.Name)
		}
		s.Open(doc, 1, "😀bad")
		got := s.Diagnostics().Diagnostics[0].Range
		if want := (protocol.Range{Start: at(0, tt.column), End: at(0, tt.column+3)}); got != want {
			t.Errorf("in %s the finding is at %v, want %v", tt.want, got, want)
		}
		s.Change(doc, 2, replace(at(0, 0), at(0, tt.column), "x"))
		if text, r := s.Hover(doc, 0, 1); text != "xbad" || r.Start != at(0, 1) {
			t.Errorf("in %s the text is %q at %v", tt.want, text, r)
		}
	}
}

func TestServerEndsWhenItsClientIsGone(t *testing.T) {
	client := exec.Command(os.Args[0], "-test.run=^$")
	if err := client.Run(); err != nil { // it is gone, and its number still free
		t.Fatal(err)
	}
	s := start(t, server.NewEngine())
	pid := int32(client.Process.Pid)
	began := time.Now()
	s.Must(protocol.MethodInitialize, &protocol.InitializeParams{ProcessID: &pid}, nil)
	s.wantExit(1)
	if took := time.Since(began); took > 2*time.Second {
		t.Errorf("the server noticed after %v", took)
	}
}

// A client that has ended is gone, also if nobody has taken notice of its end.
func TestServerEndsWhenItsClientIsZombie(t *testing.T) {
	if _, err := os.Stat("/proc/self/stat"); err != nil {
		t.Skip("no /proc here")
	}
	client := exec.Command(os.Args[0], "-test.run=^$")
	if err := client.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = client.Wait() })
	s := start(t, server.NewEngine())
	pid := int32(client.Process.Pid)
	s.Must(protocol.MethodInitialize, &protocol.InitializeParams{ProcessID: &pid}, nil)
	s.wantExit(1)
}

func TestServerStaysWhileItsClientLives(t *testing.T) {
	s := start(t, newEcho())
	pid := int32(os.Getpid())
	s.Must(protocol.MethodInitialize, &protocol.InitializeParams{ProcessID: &pid}, nil)
	time.Sleep(1200 * time.Millisecond)
	s.Open(doc, 1, "here")
	if text, _ := s.Hover(doc, 0, 0); text != "here" {
		t.Errorf("the text is %q", text)
	}
}

func TestCancelledRequest(t *testing.T) {
	engine := newEcho()
	entered := make(chan struct{})
	engine.hover = func(ctx context.Context, text string, _ int) string {
		if text == "slow" {
			close(entered)
			<-ctx.Done()
		}
		return text
	}
	s := start(t, engine)
	s.Initialize()
	s.Open(doc, 1, "slow")

	answer := make(chan jsonrpc2.Code, 1)
	go func() { answer <- s.Code(protocol.MethodTextDocumentHover, servertest.HoverParams(doc, 0, 0)) }()
	<-entered
	// Requests are numbered from 1, and initialize was the first.
	s.Notify(protocol.MethodCancelRequest, &protocol.CancelParams{ID: protocol.Integer(2)})
	if got := <-answer; got != protocol.CodeRequestCancelled {
		t.Errorf("a cancelled request is answered with %d, want %d", got, protocol.CodeRequestCancelled)
	}
	s.Change(doc, 2, whole("quick"))
	if text, _ := s.Hover(doc, 0, 0); text != "quick" {
		t.Errorf("after a cancelled request the text is %q", text)
	}
}

func TestPanics(t *testing.T) {
	engine := newEcho()
	engine.hover = func(_ context.Context, text string, _ int) string {
		if text == "panic in hover" {
			panic("hover is broken")
		}
		return text
	}
	s := start(t, engine)
	s.Initialize()
	s.Open(doc, 1, "panic in hover")
	if got := s.Code(protocol.MethodTextDocumentHover, servertest.HoverParams(doc, 0, 0)); got != jsonrpc2.InternalError {
		t.Errorf("a panicking request is answered with %d", got)
	}
	fields := s.wantPanicLogged()
	if fields["method"] != "textDocument/hover" || fields["version"] != "1.2.3" || !strings.Contains(fields["stack"].(string), "lifecycle_test.go") {
		t.Errorf("the log says %v", fields)
	}
	s.Change(doc, 2, whole("fine"))
	if text, _ := s.Hover(doc, 0, 0); text != "fine" {
		t.Errorf("after a panic the text is %q", text)
	}
}

func TestPanicWhileAnalysing(t *testing.T) {
	engine := newEcho()
	engine.set = func(_ string, doc *syntax.Document) {
		if doc.Text() == "panic" {
			panic("the analysis is broken")
		}
	}
	s := start(t, engine)
	s.Initialize()
	s.Open(doc, 1, "panic")
	s.Open("file:///orders/b.osy", 1, "other")
	if text, _ := s.Hover("file:///orders/b.osy", 0, 0); text != "other" {
		t.Errorf("beside a file that panics, the text is %q", text)
	}
	s.wantPanicLogged()
	s.Change(doc, 2, whole("fine"))
	if text, _ := s.Hover(doc, 0, 0); text != "fine" {
		t.Errorf("after a panic the text is %q", text)
	}
}

func TestPanicWhileFindingDiagnostics(t *testing.T) {
	engine := newEcho()
	engine.findings = func(text string) []findings.Finding {
		if text == "panic" {
			panic("a rule is broken")
		}
		return nil
	}
	s := start(t, engine)
	s.Initialize()
	s.Open(doc, 1, "panic")
	s.Open("file:///orders/b.osy", 1, "fine")
	if got := s.Diagnostics(); got.URI != "file:///orders/b.osy" {
		t.Errorf("the first diagnostics are for %s", got.URI)
	}
	s.wantPanicLogged()
	s.Change(doc, 2, whole("fine"))
	if got := s.Diagnostics(); got.URI != doc {
		t.Errorf("the next diagnostics are for %s", got.URI)
	}
}

// wantPanicLogged returns what the log says about a panic there must have been.
func (s *session) wantPanicLogged() map[string]any {
	s.t.Helper()
	entries := s.log.FilterMessage("panic").All()
	if len(entries) == 0 {
		s.t.Fatal("no panic was logged")
	}
	return entries[0].ContextMap()
}
