package workspace_test

import (
	"slices"
	"testing"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/rules"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
	"github.com/osy-lsp/osy-lsp/bench/workspace"
)

func TestSameSeed(t *testing.T) {
	if a, b := workspace.Generate(1, 60), workspace.Generate(1, 60); !slices.Equal(a, b) {
		t.Error("the same seed gives other files")
	}
	if a, b := workspace.Generate(1, 60), workspace.Generate(2, 60); slices.Equal(a, b) {
		t.Error("another seed gives the same files")
	}
}

// What is measured must be what people write: files of the usual size, in which
// names are found, steps are reached and nothing is wrong.
func TestWorkspace(t *testing.T) {
	p := syntax.NewParser()
	defer p.Close()
	facts := map[string]*model.File{}
	var sizes []int
	total := 0
	for _, f := range workspace.Generate(1, 150) {
		facts[f.Path] = model.Read(p.Parse(f.Text), nil)
		sizes = append(sizes, len(f.Text))
		total += len(f.Text)
	}
	slices.Sort(sizes)
	if median, mean := sizes[len(sizes)/2], total/len(sizes); median < 8000 || median > 14000 || mean < 9000 || mean > 15000 {
		t.Errorf("files have %d bytes, half of them less than %d", mean, median)
	}
	w := identity.Open(project.New().Update(facts), effects.BuiltIn(), nil)
	steps, paths := 0, uint64(0)
	codes := map[string]int{}
	for path := range facts {
		x := w.Index(path)
		for _, f := range rules.Check(path, x) {
			if codes[f.Code]++; f.Severity == findings.Error && codes[f.Code] < 5 {
				t.Errorf("%s: %s: %s", path, f.Code, f.Message)
			}
		}
		for _, s := range x.Steps {
			steps++
			_, n := w.Paths(s, 10)
			paths += n.N
		}
	}
	if steps < 300 || paths < 600 {
		t.Errorf("%d steps with %d identities", steps, paths)
	}
	t.Log(codes, steps, paths)
}
