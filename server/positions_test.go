package server_test

import (
	"fmt"
	"math/rand"
	"os"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"go.lsp.dev/protocol"

	"github.com/osy-lsp/osy-lsp/server"
)

// odd are the texts that count differently in each encoding, or end lines.
var odd = []string{"😀", "👩‍👧", "e\u0301", "é", "漢", "\ufeff", "\r\n", "\r", "\n", "x", " ", "/", `"`, "}"}

// oddSource is a file with something to say about nearly every line.
const oddSource = "\ufeff// 😀 e\u0301\r\nworkflow W {\r  state A {\n" +
	"    enter {\r\n      /* 👩‍👧 */ Workflow.Once(\"😀\", () => 1); Workflow.Once(\"😀\", () => 2);\n" +
	"      var s = \"漢😀\"; Mailer.Send(s); /* e\u0301 */ Mailer.Send(\"😀\");\r" +
	"      Workflow.Once(\"é😀\", key => 3); goto Nowhere;\r\n    }\n  }\n}\r\n"

// place returns the position of a byte offset, told by nothing but the text.
func place(text string, offset int, kind protocol.PositionEncodingKind) protocol.Position {
	var p protocol.Position
	for i, r := range text[:offset] {
		switch {
		case r == '\r' && strings.HasPrefix(text[i+1:], "\n"): // the line ends behind the next one
		case r == '\r' || r == '\n':
			p = at(p.Line+1, 0)
		case kind == protocol.PositionEncodingKindUTF8:
			p.Character += uint32(utf8.RuneLen(r))
		case kind == protocol.PositionEncodingKindUTF16 && r > 0xffff:
			p.Character += 2
		default:
			p.Character++
		}
	}
	return p
}

// somewhere returns an offset from low to high between two characters; a CR LF is one.
func somewhere(r *rand.Rand, text string, low, high int) int {
	for {
		i := low + r.Intn(high-low+1)
		if i == len(text) || utf8.RuneStart(text[i]) && !(i > 0 && text[i-1] == '\r' && text[i] == '\n') {
			return i
		}
	}
}

// TestPositions edits texts at random in each encoding. After every edit the server
// has the text that the editor has, and answers as one that has just been started
// and knows no other text. With OSY_SOAK it does so for longer.
func TestPositions(t *testing.T) {
	seeds, edits := 1, 25
	if os.Getenv("OSY_SOAK") != "" {
		seeds, edits = 20, 100
	}
	for _, kind := range []protocol.PositionEncodingKind{protocol.PositionEncodingKindUTF8, protocol.PositionEncodingKindUTF16, protocol.PositionEncodingKindUTF32} {
		for seed := range seeds {
			t.Run(fmt.Sprint(kind, "/", seed), func(t *testing.T) { checkPositions(t, kind, rand.New(rand.NewSource(int64(seed))), edits) })
		}
	}
}

func checkPositions(t *testing.T, kind protocol.PositionEncodingKind, r *rand.Rand, edits int) {
	begin := func(engine server.Engine, text string) *session {
		s := start(t, engine)
		caps := pulling()
		caps.General = &protocol.GeneralClientCapabilities{PositionEncodings: []protocol.PositionEncodingKind{kind}}
		caps.TextDocument.CodeAction = actionLiterals()
		s.initialize(caps)
		s.Open(doc, 0, text)
		return s
	}
	text := oddSource
	texts, edited := begin(newEcho(), text), begin(server.NewEngine(), text)
	for version := range int32(edits) {
		from := somewhere(r, text, 0, len(text))
		to := from
		if r.Intn(2) == 0 {
			to = somewhere(r, text, from, min(len(text), from+12))
		}
		insert := odd[r.Intn(len(odd))]
		change := replace(place(text, from, kind), place(text, to, kind), insert)
		before := text
		text = text[:from] + insert + text[to:]
		if version%10 == 9 { // too much of it is broken by now
			text, change = oddSource, whole(oddSource)
		}
		texts.Change(doc, version+1, change)
		edited.Change(doc, version+1, change)

		if got, _ := texts.Hover(doc, 0, 0); got != text {
			t.Fatalf("after %+v of\n%q\nthe text is\n%q\nwant\n%q", change, before, got, text)
		}
		places := []protocol.Position{}
		for range 4 {
			places = append(places, place(text, somewhere(r, text, 0, len(text)), kind))
		}
		all := protocol.Range{End: place(text, len(text), kind)}
		fresh := begin(server.NewEngine(), text)
		want := fresh.everything(places, all)
		fresh.Quit()
		got := edited.everything(places, all)
		for settled := time.Now().Add(5 * time.Second); got != want && time.Now().Before(settled); got = edited.everything(places, all) {
			time.Sleep(20 * time.Millisecond) // broken text is parsed afresh in a quiet moment
		}
		if got != want {
			t.Fatalf("after %+v of\n%q\nthe answers are\n%s\nand those of a fresh server\n%s", change, before, got, want)
		}
	}
}

func actionLiterals() *protocol.CodeActionClientCapabilities {
	c := &protocol.CodeActionClientCapabilities{}
	c.CodeActionLiteralSupport.CodeActionKind.ValueSet = []protocol.CodeActionKind{protocol.CodeActionKindQuickFix}
	return c
}

// everything returns the answers to all that has positions in it, as one text.
func (s *session) everything(hovers []protocol.Position, all protocol.Range) string {
	s.t.Helper()
	var b strings.Builder
	ask := func(method string, params any) {
		s.t.Helper()
		var raw protocol.LSPAny
		s.Must(method, params, &raw)
		fmt.Fprintf(&b, "%s %s\n", method, raw)
	}
	id := protocol.TextDocumentIdentifier{URI: doc}
	for _, p := range hovers {
		ask(protocol.MethodTextDocumentHover, &protocol.HoverParams{TextDocumentPositionParams: protocol.TextDocumentPositionParams{TextDocument: id, Position: p}})
	}
	ask(protocol.MethodTextDocumentDiagnostic, &protocol.DocumentDiagnosticParams{TextDocument: id})
	ask(protocol.MethodTextDocumentSemanticTokensFull, &protocol.SemanticTokensParams{TextDocument: id})
	ask(protocol.MethodTextDocumentCodeAction, &protocol.CodeActionParams{TextDocument: id, Range: all, Context: protocol.CodeActionContext{Diagnostics: []protocol.Diagnostic{}}})
	return b.String()
}
