package hover_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/osy-lsp/osy-lsp/analysis/syntax"
	"github.com/osy-lsp/osy-lsp/hover"
	"github.com/osy-lsp/osy-lsp/internal/golden"
)

// TestKinds compares whole hovers, one of each kind, with testdata/hover/kinds.md
// and kinds.txt, which are there to be read.
func TestKinds(t *testing.T) {
	archive, err := txtar.ParseFile("../testdata/hover/kinds.txtar")
	if err != nil {
		t.Fatal(err)
	}
	w := workspace{}
	for _, f := range archive.Files {
		w[f.Name] = string(f.Data)
	}
	p := syntax.NewParser()
	defer p.Close()
	opened := w.open(p)

	var markdown, plain strings.Builder
	for _, f := range archive.Files {
		x := opened.Index(f.Name)
		for n, source := range strings.Split(w[f.Name], "\n") {
			code, marks, _ := strings.Cut(source, "//@")
			for _, mark := range strings.Split(marks, "//@") {
				word, title, ok := strings.Cut(strings.TrimSpace(mark), " ")
				if !ok {
					continue
				}
				start, _ := x.File.Document.Line(n)
				column := strings.Index(code, word)
				h, _, _, ok := hover.At(t.Context(), x, start+column)
				if column < 0 || !ok {
					t.Errorf("%s:%d: no hover of %q", f.Name, n+1, word)
					continue
				}
				fmt.Fprintf(&markdown, "## %s\n\n    %s\n\n%s\n\n", title, strings.TrimSpace(code), h.Markdown())
				fmt.Fprintf(&plain, "=== %s\n%s\n\n", title, h.Plain())
			}
		}
	}
	golden.Compare(t, "../testdata/hover/kinds.md", "# Hovers\n\n"+markdown.String())
	golden.Compare(t, "../testdata/hover/kinds.txt", plain.String())
}

// TestPage keeps docs/hover.md true: every line that it quotes is one of those shown
// above, and those of one quotation follow each other in one hover.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("../docs/hover.md")
	if err != nil {
		t.Fatal(err)
	}
	shown, err := os.ReadFile("../testdata/hover/kinds.md")
	if err != nil {
		t.Fatal(err)
	}
	quotations := 0
	for _, block := range strings.Split(string(page), "\n\n") {
		if !strings.HasPrefix(block, "> ") {
			continue
		}
		quotations++
		var lines []string
		for line := range strings.Lines(block) {
			lines = append(lines, strings.TrimPrefix(strings.TrimPrefix(strings.TrimRight(line, "\n"), ">"), " "))
		}
		if quoted := strings.Join(lines, "\n"); !strings.Contains(string(shown), quoted+"\n") {
			t.Errorf("no hover says\n%s", quoted)
		}
	}
	if quotations == 0 {
		t.Error("the page quotes no hover")
	}
}

// Who asked may have moved on: then nothing is explained, and what is known of the
// workspace stays good for the next one.
func TestCancelled(t *testing.T) {
	p := syntax.NewParser()
	defer p.Close()
	const text = `workflow W { state A { enter { Workflow.Once("a", () => 1); } } }`
	x := workspace{"a.osy": text}.open(p).Index("a.osy")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if h, _, _, ok := hover.At(ctx, x, strings.Index(text, "Once")); ok {
		t.Errorf("a cancelled request is answered with\n%s", h.Plain())
	}
	if _, _, _, ok := hover.At(t.Context(), x, strings.Index(text, "Once")); !ok {
		t.Error("the next request is not answered")
	}
}

// A step at the end of more calls than are followed has an identity, if no known one.
func TestTooFar(t *testing.T) {
	text := "workflow W { state A { enter { F0(); } } }\n"
	for i := range 250 {
		text += fmt.Sprintf("void F%d() { F%d(); }\n", i, i+1)
	}
	text += `void F250() { Workflow.Once("far", () => 1); }`
	p := syntax.NewParser()
	defer p.Close()
	x := workspace{"a.osy": text}.open(p).Index("a.osy")
	for _, word := range []string{`"far"`, "F249() {", "F250();"} {
		if h, _, _, _ := hover.At(t.Context(), x, strings.Index(text, word)); !strings.Contains(h.Plain(), "The way here leads through more calls than are followed.") {
			t.Errorf("hover of %s is\n%s", word, h.Plain())
		}
	}
}
