package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write what the commands print to the golden files")

// TestOrderFlow asks the program itself about a small complete project.
func TestOrderFlow(t *testing.T) {
	golden, err := filepath.Abs("testdata")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir("../../testdata/order-flow")
	for _, tt := range []struct {
		golden string
		args   []string
	}{
		{"check.txt", []string{"check", "."}},
		{"ids.txt", []string{"ids", "."}},
		{"ids.json", []string{"ids", "--format", "json", "model/OrderRun.osy"}},
		{"hover-step.txt", []string{"hover", "model/OrderRun.osy:80:26"}},
		{"hover-call.md", []string{"hover", "--markdown", "model/OrderRun.osy:63:45"}},
		{"hover-retry.txt", []string{"hover", "model/OrderRun.osy:60:24"}},
	} {
		cmd := exec.Command(os.Args[0], tt.args...)
		cmd.Env = append(os.Environ(), "OSY_LSP_TEST_MAIN=1")
		got, err := cmd.CombinedOutput()
		if err != nil {
			t.Errorf("osy-lsp %v: %v\n%s", tt.args, err, got)
		}
		file := filepath.Join(golden, tt.golden)
		if *update {
			if err := os.WriteFile(file, got, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("osy-lsp %v prints\n%s\nwant\n%s", tt.args, got, want)
		}
	}
}

// Whatever is wrong with a path is told in one line, and the rest is done.
func TestFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	write := func(path, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	const good = `workflow W { state A { enter { Workflow.Once("a", () => 1); } } }`
	write("good/a.osy", good)
	write("good/.hidden/b.osy", "class {")
	write("empty/readme.md", "")
	write("twice.osy", "void F() {\n  Workflow.Once(\"a\", () => 1);\n  Workflow.Once(\"a\", () => 2);\n}\n")
	write("broken.osy", "class A { int }")
	write("latin1.osy", "// æ\n// caf\xe9\n")
	write("locked.osy", good)
	if err := os.Chmod("locked.osy", 0); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(".", "good/loop"); err != nil {
		t.Fatal(err)
	}

	const aIDs = "W/A.enter@N#a  good/a.osy:1:32  step\n"
	for _, tt := range []struct {
		args           string
		code           int
		stdout, stderr string // stdout must be this, stderr contain it
	}{
		{"check good", 0, "", "nothing found in 1 file\n"},
		{"check good good/a.osy ./good", 0, "", "nothing found in 1 file\n"},
		{"ids good good/a.osy", 0, aIDs, ""},
		{"ids nowhere good", 1, aIDs, "osy-lsp: nowhere: there is no such file or directory; paths count from /"},
		{"ids empty good", 1, aIDs, "osy-lsp: empty: there is no .osy file in this directory; name a directory that holds some, or a file\n"},
		{"ids latin1.osy good", 1, aIDs, "osy-lsp: latin1.osy:2:7: this is not valid UTF-8; save the file in UTF-8\n"},
		{"ids twice.osy", 0, "", "no workflow of this file reaches them: 2"},
		{"ids --format yaml good", 2, "", "--format yaml: the format must be text or json"},
		{"ids", 2, "", "requires at least 1 arg"},
		{"check", 2, "", "requires at least 1 arg"},
		{"check twice.osy", 1, "twice.osy:3:17: error: two steps in this body share the label \"a\" (the other is on line 2): " +
			"this one reads back the recorded result of the first and never runs. Give it a label of its own, one that says what it does " +
			"[workflow-step-label-duplicate]\n  twice.osy:2:17: the first step labelled \"a\"\n", ""},
		{"hover good/a.osy", 2, "", "a place is written FILE:LINE:COLUMN"},
		{"hover good/a.osy:0:1", 2, "", "line and column count from 1"},
		{"hover good/a.osy:7:1", 1, "", "good/a.osy has 1 lines: there is no line 7"},
		{"hover good/a.osy:1:12", 1, "", "good/a.osy:1:12: there is no step here"},
		{"hover nowhere.osy:1:1", 1, "", "nowhere.osy: cannot be read: no such file or directory"},
		{"hover good:1:1", 1, "", "good: cannot be read: is a directory"},
	} {
		var stdout, stderr bytes.Buffer
		code := run(strings.Fields(tt.args), strings.NewReader(""), &stdout, &stderr)
		if code != tt.code || stdout.String() != tt.stdout || !strings.Contains(stderr.String(), tt.stderr) || tt.stderr == "" && stderr.Len() > 0 {
			t.Errorf("osy-lsp %s exits with %d and prints\n%s%s\nwant %d and\n%s%s", tt.args, code, stdout.String(), stderr.String(), tt.code, tt.stdout, tt.stderr)
		}
	}

	var stdout, stderr bytes.Buffer
	if code := run([]string{"check", "broken.osy"}, nil, &stdout, &stderr); code != 1 || !strings.Contains(stdout.String(), "[syntax-error]") {
		t.Errorf("a broken file: exit code %d, output %s", code, stdout.String())
	}
	if os.Geteuid() == 0 {
		t.Log("root can read every file: an unreadable one was not tried")
		return
	}
	stderr.Reset()
	if code := run([]string{"check", "locked.osy"}, nil, &stdout, &stderr); code != 1 || !strings.Contains(stderr.String(), "osy-lsp: locked.osy: cannot be read: permission denied; make it a readable file") {
		t.Errorf("an unreadable file: exit code %d, output %s", code, stderr.String())
	}
}

func TestJSONIsNeverNull(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("a.osy", nil, 0o644); err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	run([]string{"ids", "--format", "json", "a.osy"}, nil, &stdout, &stderr)
	var rows []row
	if err := json.Unmarshal(stdout.Bytes(), &rows); err != nil || rows == nil {
		t.Errorf("no identities are printed as %q: %v", stdout.String(), err)
	}
}
