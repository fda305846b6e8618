package tokens_test

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
	"github.com/osy-lsp/osy-lsp/analysis/tokens"
	"github.com/osy-lsp/osy-lsp/internal/golden"
)

// TestTokens compares the tokens of every line of testdata/tokens.txtar with
// tokens.txt, where they stand below the line.
func TestTokens(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/tokens.txtar")
	if err != nil {
		t.Fatal(err)
	}
	p := syntax.NewParser()
	defer p.Close()
	s := project.New()
	for _, f := range archive.Files {
		s = s.With(f.Name, model.Read(p.Parse(string(f.Data)), nil))
	}
	w := identity.Open(s, effects.BuiltIn(), nil)
	var got strings.Builder
	for _, f := range archive.Files {
		fmt.Fprintf(&got, "-- %s --\n", f.Name)
		list := new(tokens.Cache).In(w, s.File(f.Name), 0, len(f.Data))
		start := 0
		for line := range strings.Lines(string(f.Data)) {
			got.WriteString(line)
			end := start + len(line)
			for len(list) > 0 && list[0].Start < end {
				fmt.Fprintf(&got, "\t%s\t%s\n", f.Data[list[0].Start:list[0].End], describe(list[0]))
				list = list[1:]
			}
			start = end
		}
	}
	golden.Compare(t, "testdata/tokens.txt", got.String())
}

func describe(t tokens.Token) string {
	words := []string{tokens.TypeNames[t.Type]}
	for i, name := range tokens.ModifierNames {
		if t.Modifiers&(1<<i) != 0 {
			words = append(words, name)
		}
	}
	return strings.Join(words, " ")
}
