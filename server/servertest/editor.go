// Package servertest is an editor for tests: it talks to a language server the
// way an editor does, and remembers nothing it was not told.
package servertest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// Patience is how long a test waits for what must come.
var Patience = time.Minute

var doubled = regexp.MustCompile("file:////+")

// Editor is one end of a connection. A test that waits in vain fails.
type Editor struct {
	t         testing.TB
	conn      jsonrpc2.Conn
	published chan *protocol.PublishDiagnosticsParams

	mu      sync.Mutex
	answers map[string]func() any  // to requests, by method
	told    map[string]chan []byte // parameters of all else that came, by method
}

// Connect returns an editor that talks over rw.
func Connect(t testing.TB, rw io.ReadWriteCloser) *Editor {
	e := &Editor{
		t:         t,
		conn:      jsonrpc2.NewConn(jsonrpc2.NewStream(rw)),
		published: make(chan *protocol.PublishDiagnosticsParams, 10_000),
		answers:   map[string]func() any{},
		told:      map[string]chan []byte{},
	}
	e.conn.Go(context.Background(), e.handle)
	return e
}

func (e *Editor) handle(ctx context.Context, req *jsonrpc2.Request) (any, error) {
	if req.Method() == protocol.MethodTextDocumentPublishDiagnostics {
		params := new(protocol.PublishDiagnosticsParams)
		var spelled struct{ URI string } // the decoder spells URIs anew, and refuses some
		if err := errors.Join(json.Unmarshal(req.Params(), &spelled), protocol.Unmarshal(doubled.ReplaceAll(req.Params(), []byte("file:///")), params)); err != nil {
			e.t.Errorf("diagnostics: %v", err)
		}
		params.URI = uri.URI(spelled.URI)
		e.published <- params
		return nil, nil
	}
	method := strings.Clone(req.Method())
	e.heard(method) <- bytes.Clone(req.Params())
	e.mu.Lock()
	answer := e.answers[method]
	e.mu.Unlock()
	if answer == nil {
		return nil, nil
	}
	jsonrpc2.Async(ctx) // the answer may take its time
	return e.encode(answer()), nil
}

func (e *Editor) heard(method string) chan []byte {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.told[method] == nil {
		e.told[method] = make(chan []byte, 10_000)
	}
	return e.told[method]
}

// Answer says how the editor answers a request of the server; otherwise it does so
// with null.
func (e *Editor) Answer(method string, answer func() any) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.answers[method] = answer
}

// Told returns the parameters of the next message of the method that the server
// sends.
func (e *Editor) Told(method string) string {
	e.t.Helper()
	select {
	case params := <-e.heard(method):
		return string(params)
	case <-time.After(Patience):
		e.t.Fatalf("no %s came", method)
		return ""
	}
}

// NotTold checks that the server sends no message of the method for a while.
func (e *Editor) NotTold(method string, while time.Duration) {
	e.t.Helper()
	select {
	case params := <-e.heard(method):
		e.t.Errorf("%s came unasked: %s", method, params)
	case <-time.After(while):
	}
}

// Initialize opens the session with the given position encodings.
func (e *Editor) Initialize(encodings ...protocol.PositionEncodingKind) *protocol.InitializeResult {
	e.t.Helper()
	return e.InitializeWith(&protocol.InitializeParams{
		Capabilities: protocol.ClientCapabilities{
			General: &protocol.GeneralClientCapabilities{PositionEncodings: encodings},
		},
	})
}

// InitializeWith opens the session.
func (e *Editor) InitializeWith(params *protocol.InitializeParams) *protocol.InitializeResult {
	e.t.Helper()
	result := new(protocol.InitializeResult)
	e.Must(protocol.MethodInitialize, params, result)
	e.Notify(protocol.MethodInitialized, &protocol.InitializedParams{})
	return result
}

// Request sends a request and decodes the answer into result, unless that is nil.
func (e *Editor) Request(ctx context.Context, method string, params, result any) error {
	ctx, cancel := context.WithTimeout(ctx, Patience)
	defer cancel()
	var raw jsonrpc2.RawMessage
	if err := protocol.Call(ctx, e.conn, method, e.encode(params), &raw); err != nil || result == nil {
		return err
	}
	return protocol.Unmarshal(raw, result)
}

// Must is Request where the test depends on the answer.
func (e *Editor) Must(method string, params, result any) {
	e.t.Helper()
	if err := e.Request(context.Background(), method, params, result); err != nil {
		e.t.Fatalf("%s: %v", method, err)
	}
}

// Code sends a request and returns the code of the error it is answered with, or
// 0 if it succeeds.
func (e *Editor) Code(method string, params any) jsonrpc2.Code {
	e.t.Helper()
	err := e.Request(context.Background(), method, params, nil)
	if err == nil {
		return 0
	}
	var wire *jsonrpc2.Error
	if !errors.As(err, &wire) {
		e.t.Fatalf("%s: %v", method, err)
	}
	return wire.Code
}

// Notify sends a notification.
func (e *Editor) Notify(method string, params any) {
	e.t.Helper()
	if err := e.conn.Notify(context.Background(), method, e.encode(params)); err != nil {
		e.t.Fatalf("%s: %v", method, err)
	}
}

// Open opens a document.
func (e *Editor) Open(u uri.URI, version int32, text string) {
	e.t.Helper()
	e.Notify(protocol.MethodTextDocumentDidOpen, &protocol.DidOpenTextDocumentParams{
		TextDocument: protocol.TextDocumentItem{URI: u, LanguageID: "osy", Version: version, Text: text},
	})
}

// Change changes a document.
func (e *Editor) Change(u uri.URI, version int32, changes ...protocol.TextDocumentContentChangeEvent) {
	e.t.Helper()
	e.Notify(protocol.MethodTextDocumentDidChange, &protocol.DidChangeTextDocumentParams{
		TextDocument:   protocol.VersionedTextDocumentIdentifier{TextDocumentIdentifier: protocol.TextDocumentIdentifier{URI: u}, Version: version},
		ContentChanges: changes,
	})
}

// CloseDocument closes a document.
func (e *Editor) CloseDocument(u uri.URI) {
	e.t.Helper()
	e.Notify(protocol.MethodTextDocumentDidClose, &protocol.DidCloseTextDocumentParams{
		TextDocument: protocol.TextDocumentIdentifier{URI: u},
	})
}

// Hover asks for the text shown at a position. It is "" where there is none.
func (e *Editor) Hover(u uri.URI, line, character uint32) (string, *protocol.Range) {
	e.t.Helper()
	var hover *protocol.Hover
	e.Must(protocol.MethodTextDocumentHover, HoverParams(u, line, character), &hover)
	if hover == nil {
		return "", nil
	}
	return hover.Contents.(*protocol.MarkupContent).Value, hover.Range
}

// HoverParams returns the parameters of a hover request.
func HoverParams(u uri.URI, line, character uint32) *protocol.HoverParams {
	return &protocol.HoverParams{TextDocumentPositionParams: protocol.TextDocumentPositionParams{
		TextDocument: protocol.TextDocumentIdentifier{URI: u},
		Position:     protocol.Position{Line: line, Character: character},
	}}
}

// Diagnostics returns the next diagnostics the server publishes.
func (e *Editor) Diagnostics() *protocol.PublishDiagnosticsParams {
	e.t.Helper()
	select {
	case params := <-e.published:
		return params
	case <-time.After(Patience):
		e.t.Fatal("no diagnostics came")
		return nil
	}
}

// NoDiagnostics checks that nothing is published for a while.
func (e *Editor) NoDiagnostics(while time.Duration) {
	e.t.Helper()
	select {
	case params := <-e.published:
		e.t.Errorf("diagnostics came unasked: %v", params)
	case <-time.After(while):
	}
}

// Quit ends the session the way the protocol says.
func (e *Editor) Quit() {
	e.t.Helper()
	e.Must(protocol.MethodShutdown, nil, nil)
	e.Notify(protocol.MethodExit, nil)
}

func (e *Editor) encode(params any) any {
	e.t.Helper()
	switch params.(type) {
	case nil, jsonrpc2.RawMessage:
		return params
	}
	raw, err := protocol.Marshal(params)
	if err != nil {
		e.t.Fatal(err)
	}
	return jsonrpc2.RawMessage(raw)
}
