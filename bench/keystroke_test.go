//go:build bench

package bench

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/osy-lsp/osy-lsp/bench/workspace"
)

// rounds is how often each kind of thing is typed.
const rounds = 30

// TestKeystroke types all over a file of 2,000 lines and measures the time until
// its diagnostics are there: asked for by the editor, and told by the server. It is
// compared with parsing the same edits alone, and between a workspace of 50 files
// and one of 5,000.
func TestKeystroke(t *testing.T) {
	files := workspace.Generate(seed, 5000)
	large := workspace.Large(files)
	small, big := write(t, files[:50]), write(t, files)
	for _, told := range []bool{false, true} {
		in50, in5000 := startTyping(t, small, large, told), startTyping(t, big, large, told)
		parser := newReparser(large.Text, told)
		defer parser.Close()
		places := placesIn(large.Text, rand.New(rand.NewPCG(seed, 3)))
		before50, before5000 := in50.worked(t), in5000.worked(t)
		for range rounds {
			for _, kind := range kindsOfTyping {
				offset, keys := places(kind)
				for i := range keys {
					key := edit{offset + i, offset + i, keys[i : i+1]}
					parser.record(kind, key)
					in50.record(kind, key)
					in5000.record(kind, key)
				}
				undo := edit{offset, offset + len(keys), ""}
				parser.apply(undo)
				in50.apply(undo)
				in5000.apply(undo)
			}
		}
		work := func(y *typing, before time.Duration) float64 {
			return (y.worked(t) - before).Seconds() * 1000 / float64(y.edits)
		}
		a, b := work(in50, before50), work(in5000, before5000)
		t.Logf("work for one edit on average: re-parsing %.3f ms; 50 files %.3f ms, %.1f x; 5,000 files %.3f ms, %.2f x that of 50",
			parser.work/float64(in50.edits), a, a*float64(in50.edits)/parser.work, b, b/a)
		how := map[bool]string{false: "asked for", true: "told"}[told]
		for _, kind := range append(kindsOfTyping, all) {
			p, a, b := parser.times[kind], in50.times[kind], in5000.times[kind]
			t.Logf("%s, %-9s (%4d keys): re-parsing p50 %6.3f ms, p99 %7.3f ms; 50 files p50 %6.3f, p99 %7.3f; 5,000 files p50 %6.3f, p99 %7.3f; against re-parsing p50 %.1f x, p99 %.1f x; 5,000 against 50 files p50 %.2f x, p99 %.2f x",
				how, kind, len(p), at(p, 50), at(p, 99), at(a, 50), at(a, 99), at(b, 50), at(b, 99),
				at(a, 50)/at(p, 50), at(a, 99)/at(p, 99), at(b, 50)/at(a, 50), at(b, 99)/at(a, 99))
		}
	}
}
