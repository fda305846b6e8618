//go:build bench

// The tag keeps the C# grammar, 33 MB of generated C, out of every other build.

package bench

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
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

// TestEditSpeed types and deletes single characters all over 54 KB of code and
// reports how long the parser takes to follow.
func TestEditSpeed(t *testing.T) {
	text := SharedCode(60)[:0]
	for n := 1; len(text) < 54_000; n++ {
		text = SharedCode(n)
	}
	p := parserFor(grammar.Language())
	defer p.Close()
	tree, _ := p.ParseCtx(context.Background(), nil, text)
	random := rand.New(rand.NewPCG(1, 2))
	var times []time.Duration
	for range 3000 {
		at := random.IntN(len(text))
		row, column := uint32(bytes.Count(text[:at], []byte("\n"))), uint32(at-1-bytes.LastIndexByte(text[:at], '\n'))
		for _, inserted := range []bool{true, false} {
			edit := sitter.EditInput{
				StartIndex: uint32(at), OldEndIndex: uint32(at + 1), NewEndIndex: uint32(at),
				StartPoint: sitter.Point{Row: row, Column: column}, OldEndPoint: sitter.Point{Row: row, Column: column + 1},
				NewEndPoint: sitter.Point{Row: row, Column: column},
			}
			if inserted {
				edit.OldEndIndex, edit.NewEndIndex = edit.NewEndIndex, edit.OldEndIndex
				edit.OldEndPoint, edit.NewEndPoint = edit.NewEndPoint, edit.OldEndPoint
				text = slices.Insert(text, at, 'x')
			} else {
				text = slices.Delete(text, at, at+1)
			}
			tree.Edit(edit)
			start := time.Now()
			next, _ := p.ParseCtx(context.Background(), tree, text)
			times = append(times, time.Since(start))
			tree.Close()
			tree = next
		}
	}
	tree.Close()
	slices.Sort(times)
	t.Logf("one-character edits in %d bytes: p50 %v, p90 %v, p99 %v", len(text),
		times[len(times)/2], times[len(times)*9/10], times[len(times)*99/100])
}
