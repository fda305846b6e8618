package model

import (
	"hash/maphash"

	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

var seed = maphash.MakeSeed()

// codeOf digests a unit without its comments and what blanks stand between tokens.
func codeOf(unit *syntax.Unit) uint64 {
	var h maphash.Hash
	h.SetSeed(seed)
	text, done := unit.Text(), 0
	gap := func(end int) { // what no token holds, as a rule blanks
		for ; done < end; done++ {
			if c := text[done]; c > ' ' {
				h.WriteByte(c)
			}
		}
	}
	for i := range unit.Len() {
		n := unit.Node(i)
		if i+1 < unit.Len() && unit.Node(i+1).Start() < n.End() {
			continue // there are tokens in it
		}
		gap(n.Start())
		if !n.IsExtra() {
			h.WriteString(n.Text())
			h.WriteByte(0)
		}
		done = n.End()
	}
	gap(len(text))
	return h.Sum64()
}
