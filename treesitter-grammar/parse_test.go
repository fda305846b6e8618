package grammar

import (
	"context"
	"testing"

	sitter "github.com/smacker/go-tree-sitter"
)

// parse reads one text from nothing. The tree lives as long as the node does.
func parse(t testing.TB, code string) *sitter.Node {
	t.Helper()
	return parseTree(t, nil, []byte(code)).RootNode()
}

// parseTree reads a text, from `old` where there is one, with a parser of its own.
func parseTree(t testing.TB, old *sitter.Tree, code []byte) *sitter.Tree {
	t.Helper()
	parser := sitter.NewParser()
	defer parser.Close()
	parser.SetLanguage(Language())
	tree, err := parser.ParseCtx(context.Background(), old, code)
	if err != nil || tree == nil {
		t.Fatalf("no tree: %v", err)
	}
	return tree
}
