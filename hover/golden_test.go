package hover_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/osy-lsp/osy-lsp/analysis/syntax"
	"github.com/osy-lsp/osy-lsp/hover"
)

var update = flag.Bool("update", false, "write the hovers to the golden files")

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
	compare(t, "../testdata/hover/kinds.md", "# Hovers\n\n"+markdown.String())
	compare(t, "../testdata/hover/kinds.txt", plain.String())
}

func compare(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is not what is shown; see the difference after `go test ./hover -update`", file)
	}
}
