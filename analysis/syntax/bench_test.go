package syntax

import (
	"strings"
	"testing"
)

// large is a file of about 2,000 lines.
var large = strings.Repeat(program, 2000/strings.Count(program, "\n"))

// What a closed file costs, beside what the parser alone costs for it.
func BenchmarkClosedFile(b *testing.B) {
	p := newParser(b)
	b.Run("parser alone", func(b *testing.B) {
		b.SetBytes(int64(len(large)))
		for b.Loop() {
			tree, _ := p.parse(nil, large)
			closeTree(tree)
		}
	})
	b.Run("document", func(b *testing.B) {
		b.SetBytes(int64(len(large)))
		for b.Loop() {
			p.Parse(large)
		}
	})
}

// What a keystroke costs, beside what the parser alone costs for it.
func BenchmarkKeystroke(b *testing.B) {
	at := strings.Index(large[len(large)/2:], "x = 1") + len(large)/2
	for _, bench := range []struct {
		name  string
		parse func(*Buffer)
	}{
		{"parser alone", func(buf *Buffer) {
			tree, _ := buf.parser.parse(buf.tree, buf.mapper.text)
			closeTree(buf.tree)
			buf.tree = tree
		}},
		{"document", func(buf *Buffer) { buf.Parse() }},
	} {
		b.Run(bench.name, func(b *testing.B) {
			buf := newBuffer(b, large)
			insert := true
			for b.Loop() {
				if insert {
					edit(b, buf, Edit{at, at, "y"})
				} else {
					edit(b, buf, Edit{at, at + 1, ""})
				}
				insert = !insert
				bench.parse(buf)
			}
		})
	}
}
