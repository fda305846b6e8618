package main

import (
	"os/exec"
	"strings"
	"testing"
)

const module = "github.com/osy-lsp/osy-lsp/"

// looksInto lists what each package of the house may import of the others. A
// package that is not listed may import none.
var looksInto = map[string]string{
	"analysis/syntax":   "treesitter-grammar",
	"analysis/model":    "analysis/syntax",
	"analysis/project":  "analysis/model analysis/syntax",
	"analysis/effects":  "analysis/project analysis/model analysis/retry analysis/syntax",
	"analysis/identity": "analysis/effects analysis/project analysis/model analysis/near",
	"analysis/settings": "analysis/findings analysis/near",
	"analysis/retry":    "analysis/project analysis/model",
	"analysis/flow":     "analysis/identity analysis/project analysis/model",
	"analysis/fresh":    "analysis/identity analysis/project analysis/model analysis/syntax",
	"analysis/keys":     "analysis/effects analysis/project analysis/model analysis/syntax",
	"analysis/tokens":   "analysis/effects analysis/identity analysis/project analysis/syntax",
	"analysis/rules":    "analysis/*",
	"hover":             "analysis/*",
	"codeactions":       "analysis/*",
	"server":            "*",
	"server/disk":       "analysis/findings analysis/settings analysis/syntax",
	"cmd/osy-lsp":       "*",
}

// outside names the packages alone that may import a library of another kind.
var outside = map[string][]string{
	"github.com/smacker/go-tree-sitter": {"treesitter-grammar", "analysis/syntax"},
	"go.lsp.dev/":                       {"server", "server/servertest", "cmd/osy-lsp"},
}

// TestRooms keeps the walls of ARCHITECTURE.md standing.
func TestRooms(t *testing.T) {
	list, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, module+"...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	for line := range strings.Lines(string(list)) {
		fields := strings.Fields(line)
		room := strings.TrimPrefix(fields[0], module)
		for _, imported := range fields[1:] {
			if ours, ok := strings.CutPrefix(imported, module); ok && !admits(looksInto[room], ours) {
				t.Errorf("%s looks into %s, which ARCHITECTURE.md does not allow", room, ours)
			}
			for library, rooms := range outside {
				if strings.HasPrefix(imported, library) && !admits(strings.Join(rooms, " "), room) {
					t.Errorf("%s imports %s, which only %v may", room, imported, rooms)
				}
			}
		}
	}
}

// admits reports whether a list of names and of `folder/*` patterns holds a name.
func admits(list, name string) bool {
	for _, pattern := range strings.Fields(list) {
		if folder, ok := strings.CutSuffix(pattern, "*"); pattern == name || ok && strings.HasPrefix(name, folder) {
			return true
		}
	}
	return false
}
