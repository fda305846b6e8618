package grammar

import (
	"os"
	"path/filepath"
	"testing"
)

// FuzzParse looks for text that brings the parser or the scanner down, and for
// edits whose tree does not cover the text any more.
//
//	go test -fuzz FuzzParse ./treesitter-grammar
func FuzzParse(f *testing.F) {
	for _, path := range samples(f) {
		raw, err := os.ReadFile(filepath.Clean(path))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(raw, uint16(len(raw)/2), uint16(3), "{")
	}
	f.Add([]byte(scannerSample), uint16(90), uint16(1), "\"\"\"")
	for _, open := range unterminated {
		f.Add([]byte(open), uint16(0), uint16(0), "x")
	}

	f.Fuzz(func(t *testing.T, code []byte, at, length uint16, insert string) {
		if len(code) > 100_000 || len(insert) > 10_000 {
			t.Skip("size is the business of other tests")
		}
		tree := parseTree(t, nil, code)
		defer tree.Close()
		if end := tree.RootNode().EndByte(); int(end) > len(code) {
			t.Fatalf("the tree ends at %d of %d bytes", end, len(code))
		}

		start := min(int(at), len(code))
		end := min(start+int(length), len(code))
		edited := append(append(append([]byte{}, code[:start]...), insert...), code[end:]...)
		tree.Edit(editInput(start, end, len(insert)))
		after := parseTree(t, tree, edited)
		defer after.Close()
		if end := after.RootNode().EndByte(); int(end) > len(edited) {
			t.Fatalf("after the edit the tree ends at %d of %d bytes", end, len(edited))
		}
	})
}
