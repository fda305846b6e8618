package workspace

import (
	"context"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
	"github.com/osy-lsp/osy-lsp/server"
)

// A figure means the same tomorrow only if the files are the same.
func TestSameSeedSameFiles(t *testing.T) {
	large, small := Generate(7, 200), Generate(7, 90)
	if !slices.Equal(large[:90], small) {
		t.Error("a larger workspace does not begin with a smaller one")
	}
	if slices.Equal(small, Generate(8, 90)) {
		t.Error("two seeds make the same files")
	}
}

func TestNoErrors(t *testing.T) {
	parser := syntax.NewParser()
	defer parser.Close()
	for seed := range uint64(2) {
		engine := server.NewEngine()
		files := Generate(seed, 70)
		for _, f := range files {
			engine.Set("/w/"+f.Path, parser.Parse(f.Text))
		}
		s := engine.Snapshot()
		steps := 0
		for _, f := range files {
			steps += len(s.Workspace().Index("/w/" + f.Path).Steps)
			for _, found := range s.Findings(context.Background(), "/w/"+f.Path) {
				if found.Severity == findings.Error {
					p := s.Mapper("/w/"+f.Path).Position(found.Start, syntax.UTF8)
					t.Errorf("seed %d, %s:%d: %s", seed, f.Path, p.Line+1, found.Message)
				}
			}
		}
		if steps < 300 {
			t.Errorf("seed %d: the workspace has %d steps only", seed, steps)
		}
	}
}

func TestSizes(t *testing.T) {
	files := Generate(1, 700)
	if mean := Bytes(files) / len(files); mean < 10_000 || mean > 12_500 {
		t.Errorf("a file has %d bytes on average", mean)
	}
	var sizes []int
	for _, f := range files {
		sizes = append(sizes, len(f.Text))
		if path.Ext(f.Path) != ".osy" {
			t.Errorf("%s is no Osy# file", f.Path)
		}
	}
	slices.Sort(sizes)
	if median := sizes[len(sizes)/2]; median < 8_000 || median > 12_000 {
		t.Errorf("the median is %d bytes", median)
	}
	if lines := strings.Count(Large(files[:50]).Text, "\n"); lines > largeLines*11/10 {
		t.Errorf("the large file has %d lines", lines)
	}
}
