package grammar

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	sitter "github.com/smacker/go-tree-sitter"
)

// Complete programs of every kind: one file for each area of the language, and
// the examples that the durable steps are documented with.
func TestSamplesParseWithoutFault(t *testing.T) {
	for _, path := range samples(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			code := read(t, path)
			for _, fault := range faults(parse(t, code), code) {
				t.Error(fault)
			}
		})
	}
}

func samples(t testing.TB) []string {
	t.Helper()
	paths, err := filepath.Glob("../testdata/syntax/*/*.osy")
	if err != nil || len(paths) < 50 {
		t.Fatalf("%d samples found, err %v", len(paths), err)
	}
	return paths
}

func read(t testing.TB, path string) string {
	t.Helper()
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// faults lists the nodes that say something is wrong, with the line they are on.
func faults(root *sitter.Node, code string) []string {
	var found []string
	lines := strings.Split(code, "\n")
	cursor := sitter.NewTreeCursor(root)
	defer cursor.Close()
	walk(cursor, func(n *sitter.Node) {
		if !n.IsError() && !n.IsMissing() && !strings.HasPrefix(n.Type(), "missing_") {
			return
		}
		at := n.StartPoint()
		found = append(found, fmt.Sprintf("%d:%d %s in %s", at.Row+1, at.Column+1, n.String(), lines[at.Row]))
	})
	return found
}

// walk visits every node below the cursor, parents first.
func walk(cursor *sitter.TreeCursor, visit func(*sitter.Node)) {
	for {
		visit(cursor.CurrentNode())
		if cursor.GoToFirstChild() {
			continue
		}
		for !cursor.GoToNextSibling() {
			if !cursor.GoToParent() {
				return
			}
		}
	}
}
