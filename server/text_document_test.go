package server_test

import (
	"context"
	"fmt"
	"math/rand"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"github.com/osy-lsp/osy-lsp/analysis/syntax"
	"github.com/osy-lsp/osy-lsp/server"
)

func TestChanges(t *testing.T) {
	for _, tt := range []struct {
		name, before string
		changes      []protocol.TextDocumentContentChangeEvent
		after        string
	}{
		{"one", "abc", []protocol.TextDocumentContentChangeEvent{replace(at(0, 1), at(0, 2), "x")}, "axc"},
		{"each counts from the one before", "ab", []protocol.TextDocumentContentChangeEvent{
			replace(at(0, 0), at(0, 0), "1\n"), replace(at(1, 1), at(1, 1), "2")}, "1\na2b"},
		{"the whole document", "abc", []protocol.TextDocumentContentChangeEvent{whole("x")}, "x"},
		{"at the start is not the whole document", "abc", []protocol.TextDocumentContentChangeEvent{replace(at(0, 0), at(0, 0), "x")}, "xabc"},
		{"whole, then a part", "abc", []protocol.TextDocumentContentChangeEvent{whole("xyz"), replace(at(0, 1), at(0, 3), "")}, "x"},
		{"none", "abc", nil, "abc"},
		{"past the end", "a\nb", []protocol.TextDocumentContentChangeEvent{replace(at(0, 99), at(99, 0), "x")}, "ax"},
		{"the wrong way round", "abc", []protocol.TextDocumentContentChangeEvent{replace(at(0, 2), at(0, 1), "x")}, "axc"},
		{"inside a surrogate pair", "a😀b", []protocol.TextDocumentContentChangeEvent{replace(at(0, 2), at(0, 3), "")}, "ab"},
		{"CR LF and a lone CR end lines", "a\r\nb\rc", []protocol.TextDocumentContentChangeEvent{replace(at(2, 0), at(2, 1), "x"), replace(at(0, 1), at(1, 0), " ")}, "a b\rx"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := start(t, newEcho())
			s.Initialize()
			s.Open(doc, 1, tt.before)
			s.Change(doc, 2, tt.changes...)
			if text, _ := s.Hover(doc, 0, 0); text != tt.after {
				t.Errorf("the text is %q, want %q", text, tt.after)
			}
		})
	}
}

func TestReversedEditsAreLogged(t *testing.T) {
	s := start(t, newEcho())
	s.Initialize()
	s.Open(doc, 1, "abc")
	s.Change(doc, 2, replace(at(0, 1), at(0, 2), "x"))
	if text, _ := s.Hover(doc, 0, 0); text != "axc" || s.log.FilterLevelExact(zap.ErrorLevel).Len() != 0 {
		t.Errorf("the text is %q, the log %v", text, s.log.All())
	}
	s.Change(doc, 3, replace(at(0, 2), at(0, 1), "y"))
	if text, _ := s.Hover(doc, 0, 0); text != "ayc" || s.log.FilterLevelExact(zap.ErrorLevel).Len() != 1 {
		t.Errorf("the text is %q, the log %v", text, s.log.All())
	}
}

// An editor whose versions do not grow has changed its text all the same.
func TestNoEditIsLost(t *testing.T) {
	s := start(t, newEcho())
	s.Initialize()
	s.Open(doc, 5, "a")
	s.wants(doc, 5)
	want := ""
	for i, version := range []int32{6, 9, 9, 1, 2, 0, -1} { // they may skip some
		s.Change(doc, version, replace(at(0, 0), at(0, 0), strconv.Itoa(i)))
		want = strconv.Itoa(i) + want
		if text, _ := s.Hover(doc, 0, 0); text != want+"a" {
			t.Errorf("after version %d the text is %q, want %q", version, text, want+"a")
		}
	}
	if got := s.log.FilterMessageSnippet("versions").Len(); got != 1 {
		t.Errorf("this is logged %d times", got)
	}
	s.Change(doc, 1, whole("bad"))
	s.wants(doc, 1, 0)
	s.Change(doc, 1, whole("\nbad"))
	s.wants(doc, 1, 1)
	s.Change(doc, 1, whole("good"))
	s.wants(doc, 1)
	for _, version := range []string{`, "version": null`, ``} { // as before there were versions
		s.Notify(protocol.MethodTextDocumentDidChange, jsonrpc2.RawMessage(`{
			"textDocument": {"uri": "`+string(doc)+`"`+version+`},
			"contentChanges": [{"range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, "text": "x"}]}`))
	}
	if text, _ := s.Hover(doc, 0, 0); text != "xxgood" {
		t.Errorf("without versions the text is %q", text)
	}
}

func TestOpenAndClose(t *testing.T) {
	s := start(t, newEcho())
	s.Initialize()
	s.Change(doc, 1, whole("x"))
	s.CloseDocument(doc)
	if text, _ := s.Hover(doc, 0, 0); text != "" {
		t.Errorf("a document that was never opened has the text %q", text)
	}
	s.Open(doc, 7, "first")
	s.CloseDocument(doc)
	if text, _ := s.Hover(doc, 0, 0); text != "" {
		t.Errorf("a closed document has the text %q", text)
	}
	s.Open(doc, 1, "second") // versions start again
	s.Open(doc, 1, "third")  // an editor that forgot to close
	s.Change(doc, 2, replace(at(0, 5), at(0, 5), "!"))
	if text, _ := s.Hover(doc, 0, 0); text != "third!" {
		t.Errorf("a document opened again has the text %q", text)
	}
}

// A request must see every change that was sent before it, all of it, however
// many requests are still being worked on.
func TestRequestsSeeTheTextOfTheirMoment(t *testing.T) {
	engine := newEcho()
	engine.hover = func(_ context.Context, text string, _ int) string {
		time.Sleep(time.Millisecond)
		return text
	}
	s := start(t, engine)
	s.Initialize()
	s.Open(doc, 0, "0")
	var sent, sending atomic.Int32
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for sent.Load() < 300 {
				from := sent.Load()
				text, _ := s.Hover(doc, 0, 0)
				version, err := strconv.Atoi(text)
				if to := sending.Load(); err != nil || int32(version) < from || int32(version) > to {
					t.Errorf("the text is %q, want a number from %d to %d", text, from, to)
					return
				}
			}
		})
	}
	for version := int32(1); version <= 300; version++ {
		sending.Store(version)
		s.Change(doc, version, whole("half"), whole(strconv.Itoa(int(version))))
		sent.Store(version)
	}
	wg.Wait()
}

func TestDiagnostics(t *testing.T) {
	s := start(t, newEcho())
	s.Initialize()
	want := func(version int32, lines ...uint32) {
		t.Helper()
		got := s.Diagnostics()
		if v, ok := got.Version.Get(); got.URI != doc || ok != (version > 0) || v != version {
			t.Errorf("diagnostics are for %s, version %v, want version %d", got.URI, got.Version, version)
		}
		if got.Diagnostics == nil || len(got.Diagnostics) != len(lines) {
			t.Fatalf("diagnostics are %v, want %d", got.Diagnostics, len(lines))
		}
		for i, d := range got.Diagnostics {
			if d.Range != (protocol.Range{Start: at(lines[i], 0), End: at(lines[i], 3)}) {
				t.Errorf("diagnostic %d is at %v, want line %d", i, d.Range, lines[i])
			}
		}
	}

	s.Open(doc, 1, "good")
	want(1)
	s.Change(doc, 2, whole("bad\nbad"))
	want(2, 0, 1)
	s.Change(doc, 3, replace(at(1, 3), at(1, 3), " word"))
	want(3, 0, 1) // they stay as they are, and are not outdated
	s.Change(doc, 4, replace(at(0, 0), at(0, 0), "\n"))
	want(4, 1, 2)
	s.Change(doc, 5, whole("good"))
	want(5)
	s.Change(doc, 6, whole("good as it was"))
	s.NoDiagnostics(100 * time.Millisecond)
	s.Change(doc, 7, whole("bad"))
	want(7, 0)
	s.CloseDocument(doc)
	want(0)
	s.Open(doc, 1, "bad")
	want(1, 0)
	s.CloseDocument(doc)
	want(0)
	s.Open(doc, 1, "good")
	want(1)
}

func TestDiagnosticSaysAllThereIsToSay(t *testing.T) {
	s := start(t, newEcho())
	s.Initialize()
	s.Open(doc, 1, "bad")
	d := s.Diagnostics().Diagnostics[0]
	source, _ := d.Source.Get()
	if d.Severity != protocol.DiagnosticSeverityWarning || d.Code != protocol.String("bad-word") || source != "osy" || d.Message != protocol.String("bad") {
		t.Errorf("the diagnostic is %+v", d)
	}
	if len(d.RelatedInformation) != 1 || d.RelatedInformation[0].Location.URI != doc || d.RelatedInformation[0].Message != "here" {
		t.Errorf("related are %+v, want one, without the file that is gone", d.RelatedInformation)
	}
}

func TestSyntaxErrorsAreDiagnostics(t *testing.T) {
	s := start(t, server.NewEngine())
	s.Initialize()
	s.Open(doc, 1, "class A { ) }")
	list := s.Diagnostics().Diagnostics
	if len(list) != 1 || list[0].Code != protocol.String("syntax-error") || list[0].Severity != protocol.DiagnosticSeverityError {
		t.Errorf("diagnostics are %+v", list)
	}
	if text, _ := s.Hover(doc, 0, 0); text != "" {
		t.Errorf("hover shows %q", text)
	}
}

// However it was typed, in the end a file has the diagnostics of a file that was
// opened with that text.
func TestDiagnosticsInTheEnd(t *testing.T) {
	source := strings.Repeat("class A { void M(int a) { if (a > 1) { x = 1; } else { return; } } }\n", 300)
	s := start(t, server.NewEngine())
	s.Initialize()
	r := rand.New(rand.NewSource(1))
	s.Open(doc, 1, source)
	text := source
	for version := int32(2); version < 12; version++ {
		m := syntax.NewMapper(text)
		offset := r.Intn(len(text))
		insert := []string{"{", "}", "(", "class ", "if ("}[r.Intn(5)]
		pos := m.Position(offset, syntax.UTF16)
		p := at(uint32(pos.Line), uint32(pos.Column))
		s.Change(doc, version, replace(p, p, insert))
		text = text[:offset] + insert + text[offset:]
	}
	const other = "file:///orders/b.osy"
	s.Open(other, 1, text)

	var here, there []protocol.Diagnostic
	for deadline := time.Now().Add(10 * time.Second); time.Now().Before(deadline); {
		if got := s.Diagnostics(); got.URI == doc {
			here = got.Diagnostics
		} else {
			there = got.Diagnostics
		}
		if len(here) > 0 && fmt.Sprint(here) == fmt.Sprint(there) {
			return
		}
	}
	t.Errorf("after edits the diagnostics are\n%v\nfor the same text opened at once\n%v", here, there)
}

// Some editors write null where the range is not there.
func TestNullRangeIsTheWholeText(t *testing.T) {
	s := start(t, newEcho())
	s.Initialize()
	s.Open(doc, 1, "first")
	s.Notify(protocol.MethodTextDocumentDidChange, map[string]any{
		"textDocument":   map[string]any{"uri": doc, "version": 2},
		"contentChanges": []any{map[string]any{"range": nil, "text": `"range": null, second`}},
	})
	if text, _ := s.Hover(doc, 0, 0); text != `"range": null, second` {
		t.Errorf("the text is %q", text)
	}
}
