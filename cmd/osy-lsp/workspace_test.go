package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// unpack writes the files of an archive to a new directory and goes there.
func unpack(t *testing.T, archive string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for _, f := range txtar.Parse([]byte(archive)).Files {
		if err := os.MkdirAll(filepath.Dir(f.Name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(f.Name, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// command is a command and what it must answer with: stdout exactly, of stderr each
// line in part and no other line. That wrong usage is answered with a hint as well
// goes without saying.
type command struct {
	args           string
	code           int
	stdout, stderr string
}

// try asks the program itself.
func (c command) try(t *testing.T) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	cmd := exec.Command(os.Args[0], strings.Fields(c.args)...)
	cmd.Env = append(os.Environ(), "OSY_LSP_TEST_MAIN=1")
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil && cmd.ProcessState == nil {
		t.Fatal(err)
	}
	code := cmd.ProcessState.ExitCode()
	wrong := code != c.code || stdout.String() != c.stdout
	said, _, _ := strings.Cut(stderr.String(), "Try 'osy-lsp ")
	have, want := strings.Split(strings.TrimSuffix(said, "\n"), "\n"), strings.Split(strings.TrimSuffix(c.stderr, "\n"), "\n")
	wrong = wrong || len(have) != len(want) || (said == "") != (c.stderr == "")
	for i := range min(len(have), len(want)) {
		wrong = wrong || !strings.Contains(have[i], want[i])
	}
	if wrong {
		t.Errorf("osy-lsp %s exits with %d and prints\n%s%s\nwant %d and\n%s%s", c.args, code, stdout.String(), stderr.String(), c.code, c.stdout, c.stderr)
	}
}

const shop = `
-- repo/.git/HEAD --
-- repo/shop/app.osy --
app Shop { use Ledger; model "model/**/*.osy"; }
-- repo/shop/model/Flow.osy --
workflow Flow {
  state A { enter { Pay(); Pay(); } }
}
-- repo/shop/model/pay/Pay.osy --
void Pay() { new Book().Write(); }
-- repo/ledger/package.osy --
package Ledger { model "*.osy"; }
-- repo/ledger/Book.osy --
class Book { void Write() { Workflow.Once("write", () => 1); } }
-- repo/other/app.osy --
app Other { model "*.osy"; }
-- repo/other/Pay.osy --
void Pay() { Workflow.Once("another", () => 1); }
-- repo/other/broken.osy --
class {
`

// A command that is given one file sees the projects around it, and tells only of
// that file.
func TestProjectAround(t *testing.T) {
	unpack(t, shop)
	const write = "Flow/A.enter@N/Pay/Book.Write#write  "
	for _, c := range []command{
		{"check repo/shop/model/pay/Pay.osy", 0, "", "nothing found in 1 file"},
		{"ids repo/ledger", 0, write + "repo/ledger/Book.osy:1:29  step\n", ""},
		{"ids ./repo/ledger/Book.osy", 0, write + "./repo/ledger/Book.osy:1:29  step\n", ""},
		{"ids repo/other/Pay.osy", 0, "", "no workflow in view reaches them: 1"},
	} {
		c.try(t)
	}
	t.Chdir("repo/shop/model")
	command{"ids ../../ledger", 0, write + "../../ledger/Book.osy:1:29  step\n", ""}.try(t)
}

// Places in other files are told with the line they have there.
func TestRelatedElsewhere(t *testing.T) {
	unpack(t, shop)
	t.Chdir("repo/other")
	var stdout, stderr bytes.Buffer
	code := run([]string{"check", "../shop/model/Flow.osy"}, nil, &stdout, &stderr)
	want := []string{
		"../shop/model/Flow.osy:2:28: error: Pay is called twice, here and on line 2",
		"  ../shop/model/Flow.osy:2:21: the first of the two",
		"  ../ledger/Book.osy:1:29: the step that both calls reach",
		"",
	}
	lines := strings.Split(stdout.String(), "\n")
	for i, line := range lines {
		if code != 1 || len(lines) != len(want) || !strings.HasPrefix(line, want[i]) {
			t.Fatalf("the exit code is %d, the output\n%s%s\nwant\n%s", code, stdout.String(), stderr.String(), strings.Join(want, "\n"))
		}
	}
}

// A workspace file sets how bad a finding is and what is left out; its mistakes are
// findings themselves.
func TestSettings(t *testing.T) {
	unpack(t, `
-- .git/HEAD --
-- osy-lsp.toml --
exclude = ["generated/**"]
[severity]
workflow-step-label-duplicate = "hint"
workflow-step-labl-missing = "off"
-- a.osy --
void F() {
  Workflow.Once("a", () => 1);
  Workflow.Once("a", () => 2);
}
-- generated/b.osy --
class {
-- strict/osy-lsp.toml --
-- strict/c.osy --
class {
`)
	const (
		duplicate = "hint: two steps in this body share the label \"a\" (the other is on line 2): this one reads back the recorded result of the " +
			"first and never runs. Give it a label of its own, one that says what it does [workflow-step-label-duplicate]\n  a.osy:2:17: the first step labelled \"a\"\n"
		typo   = "osy-lsp.toml:4:1: warning: there is no rule `workflow-step-labl-missing`; did you mean `workflow-step-label-missing`? [settings-unknown-key]\n"
		strict = "strict/c.osy:1:7: error: `{` is never closed [syntax-error]\n"
	)
	for _, c := range []command{
		{"check a.osy", 0, "a.osy:3:17: " + duplicate, "1 hint in 1 file"},
		{"check osy-lsp.toml", 0, typo, "1 warning in 1 file"},
		{"check generated/b.osy a.osy", 0, "a.osy:3:17: " + duplicate, "generated/b.osy: left out, as `exclude` in osy-lsp.toml says\n1 hint in 1 file"},
		{"check generated", 0, "", "generated: left out, as `exclude` in osy-lsp.toml says"},
		{"check strict", 1, strict, "1 error in 2 files"},
		{"check .", 1, "a.osy:3:17: " + duplicate + typo + strict, "1 error, 1 warning and 1 hint in 4 files"},
	} {
		c.try(t)
	}
}

// A workspace file can name further calls that leave the platform.
func TestExternalOperations(t *testing.T) {
	unpack(t, `
-- osy-lsp.toml --
external-operations = ["Ledger.*", "!Mailer.Send"]
-- a.osy --
workflow W {
  state A { enter {
    Ledger.Write(this.Item); Ledger.Where(x => x.Open); Mailer.Send(this.Item);
  } }
}
-- inner/osy-lsp.toml --
-- inner/b.osy --
workflow V { state A { enter { Ledger.Write(this.Item); Mailer.Send(this.Item); } } }
`)
	command{"ids .", 0, "W/A.enter@N#auto:Ledger.Write  a.osy:3:5         automatic step\n" +
		"V/A.enter@N#auto:Mailer.Send   inner/b.osy:1:57  automatic step\n", ""}.try(t)
}
