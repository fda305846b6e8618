//go:build bench

// The tag keeps the C# grammar, 33 MB of generated C, out of every other build.

package bench

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	sitter "github.com/smacker/go-tree-sitter"
	"github.com/smacker/go-tree-sitter/csharp"

	grammar "github.com/osy-lsp/osy-lsp/treesitter-grammar"
)

// TestParseSpeed measures the parser against the binding's own C# grammar on the
// same bytes, and reports MB/s on realistic Osy#. Rounds alternate between the
// two, and the fastest of each counts, so a busy neighbour slows neither alone.
func TestParseSpeed(t *testing.T) {
	shared := SharedCode(60)
	osy, cs := parserFor(grammar.Language()), parserFor(csharp.GetLanguage())
	defer osy.Close()
	defer cs.Close()
	for name, p := range map[string]*sitter.Parser{"osy": osy, "c#": cs} {
		tree, _ := p.ParseCtx(context.Background(), nil, shared)
		if tree.RootNode().HasError() {
			t.Errorf("%s does not parse the shared code: %s", name, tree.RootNode().String()[:200])
		}
		tree.Close()
	}
	best := map[*sitter.Parser]time.Duration{}
	for range 15 {
		for _, p := range []*sitter.Parser{osy, cs} {
			d := parseTime(p, shared)
			if best[p] == 0 || d < best[p] {
				best[p] = d
			}
		}
	}
	mb := float64(len(shared)) / 1e6
	t.Logf("shared code, %d bytes: osy %.2f MB/s, c# %.2f MB/s, ratio %.2f",
		len(shared), mb/best[osy].Seconds(), mb/best[cs].Seconds(), float64(best[cs])/float64(best[osy]))

	for _, dir := range []string{"../testdata", os.Getenv("OSY_BENCH_DIR")} {
		if dir == "" {
			continue
		}
		var text []byte
		filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
			if err == nil && filepath.Ext(path) == ".osy" {
				b, _ := os.ReadFile(path)
				text = append(append(text, b...), '\n')
			}
			return nil
		})
		var d time.Duration
		for range 15 {
			if one := parseTime(osy, text); d == 0 || one < d {
				d = one
			}
		}
		t.Logf("%s, %d bytes: %.2f MB/s", dir, len(text), float64(len(text))/1e6/d.Seconds())
	}
}

func parserFor(language *sitter.Language) *sitter.Parser {
	p := sitter.NewParser()
	p.SetLanguage(language)
	return p
}

func parseTime(p *sitter.Parser, text []byte) time.Duration {
	start := time.Now()
	tree, _ := p.ParseCtx(context.Background(), nil, text)
	d := time.Since(start)
	tree.Close()
	return d
}
