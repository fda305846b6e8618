package identity

import (
	"fmt"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

func indexOf(t *testing.T, text string) *Index {
	t.Helper()
	p := syntax.NewParser()
	defer p.Close()
	return OfFile("", model.Read(p.Parse(text), nil), effects.BuiltIn())
}

// A function that calls two which both call the next one, and so on: a million
// ways lead to the step, and none of them is worth waiting for.
func TestDiamond(t *testing.T) {
	const levels = 20
	var b strings.Builder
	b.WriteString("workflow W { state A { enter { F0(); } } }\n")
	for i := range levels {
		fmt.Fprintf(&b, "void F%d() { L%d(); R%d(); }\nvoid L%d() { F%d(); }\nvoid R%d() { F%d(); }\n", i, i, i, i, i+1, i, i+1)
	}
	fmt.Fprintf(&b, "void F%d() { Workflow.Once(\"deep\", () => 1); }\n", levels)

	x := indexOf(t, b.String())
	paths, count := x.Paths(x.Steps[0], 10)
	if len(paths) != 10 || count != (Count{N: 1 << levels}) {
		t.Errorf("%d paths are listed of %+v", len(paths), count)
	}
	if below, complete := x.Below(paths[0].Root, nil, 10); len(below) != 10 || complete {
		t.Errorf("%d paths are listed from the root, complete: %v", len(below), complete)
	}
}

// Two workflows of one name give a step one identity, which counts once.
func TestTwins(t *testing.T) {
	const workflow = "workflow W { state A { enter { F(); } } }\n"
	x := indexOf(t, workflow+workflow+`void F() { Workflow.Once("s", () => 1); }`)
	if paths, count := x.Paths(x.Steps[0], 10); len(paths) != 1 || count != (Count{N: 1}) {
		t.Errorf("%d paths are listed of %+v, want one of one", len(paths), count)
	}
}

// Functions that all call each other have more paths than can be counted.
func TestTangle(t *testing.T) {
	var b strings.Builder
	b.WriteString("workflow W { state A { enter { F0(); } } }\n")
	for i := range 30 {
		fmt.Fprintf(&b, "void F%d() { Workflow.Once(\"s\", () => 1); ", i)
		for j := range 30 {
			fmt.Fprintf(&b, "F%d(); ", j)
		}
		b.WriteString("}\n")
	}
	x := indexOf(t, b.String())
	for _, s := range x.Steps {
		if paths, count := x.Paths(s, 10); len(paths) == 0 || !count.AtLeast {
			t.Errorf("%d paths are listed of %+v", len(paths), count)
		}
	}
}

// Depth in the text is no depth of the stack, and none of these takes long.
func TestDeep(t *testing.T) {
	const deep = 20_000
	for name, text := range map[string]string{
		"brackets": strings.Repeat("(", deep),
		"blocks":   strings.Repeat("{", deep) + strings.Repeat("}", deep),
		"loops":    strings.Repeat("while (x) { H(); ", deep) + strings.Repeat("}", deep),
		"choices":  strings.Repeat("if (x) { H(); } else ", deep) + "{ }",
		"steps":    strings.Repeat(`Workflow.Once("a", () => `, deep),
		"chain":    "a" + strings.Repeat(".b()", deep) + ";",
		"equal":    strings.Repeat(`Workflow.Once("a", () => 1); `, deep),
	} {
		began := used()
		x := indexOf(t, "workflow W { state A { enter { "+text+" } } }\nvoid H() { Workflow.Once(\"h\", () => 1); }\n")
		x.Collisions()
		for _, s := range x.Steps[:min(len(x.Steps), 100)] {
			x.Paths(s, 10)
		}
		if took := used() - began; took > 20*time.Second {
			t.Errorf("%s: took %v", name, took)
		}
	}
}

// used returns how long the processors have worked for this program, which does
// not depend on who else is at work.
func used() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
