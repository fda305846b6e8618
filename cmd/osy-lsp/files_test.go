package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/osy-lsp/osy-lsp/internal/golden"
)

// TestOrderFlow asks the program itself about a small complete project.
func TestOrderFlow(t *testing.T) {
	dir, err := filepath.Abs("testdata")
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
		{"ids.json", []string{"ids", "--format", "json", "model/Money.osy"}},
		{"hover-step.txt", []string{"hover", placeOf(t, "model/Money.osy", "charge-card")}},
		{"hover-call.md", []string{"hover", "--markdown", placeOf(t, "model/OrderRun.osy", "Notify")}},
		{"hover-retry.txt", []string{"hover", placeOf(t, "model/OrderRun.osy", "book\"")}},
		{"where.txt", []string{"where", "OrderRun/Charged.SentBack@2/Refund/refund~1/CardGateway.PayBack#auto:Http.Delete"}},
		{"where.json", []string{"where", "--format", "json", "Charged.SentBack/[3]/Warehouse.Release#release"}},
	} {
		cmd := exec.Command(os.Args[0], tt.args...)
		cmd.Env = append(os.Environ(), "OSY_LSP_TEST_MAIN=1")
		got, err := cmd.CombinedOutput()
		if err != nil {
			t.Errorf("osy-lsp %v: %v\n%s", tt.args, err, got)
		}
		golden.Compare(t, filepath.Join(dir, tt.golden), string(got))
	}
}

// A workspace file without a text is told of at its place, and all else is done.
func TestUnreadableSettings(t *testing.T) {
	unpack(t, `
-- .git/HEAD --
-- a.osy --
workflow W { state A { enter { Workflow.Once("a", () => 1); } } }
-- osy-lsp.toml/readme.md --
-- latin1/b.osy --
-- latin1/osy-lsp.toml --
# fine
# caf`+"\xe9"+`
`)
	const (
		directory = "cannot be read: is a directory; make it a readable file, or leave it out; until then nothing is set by it"
		encoding  = "line 2, column 6: this is not valid UTF-8; save the file in UTF-8; until then nothing is set by it"
	)
	for _, c := range []command{
		{"check .", 1, "latin1/osy-lsp.toml:1:1: error: " + encoding + " [settings-unreadable]\nosy-lsp.toml:1:1: error: " + directory + " [settings-unreadable]\n", "2 errors in 4 files"},
		{"ids .", 0, "W/A.enter@N#a  a.osy:1:32  step\n", "osy-lsp: osy-lsp.toml: " + directory + "\nosy-lsp: latin1/osy-lsp.toml: " + encoding + "\n"},
		{"ids a.osy", 0, "W/A.enter@N#a  a.osy:1:32  step\n", ""},
	} {
		c.try(t)
	}
}

// placeOf returns where a text first stands in a file, as the commands take it.
func placeOf(t *testing.T, file, text string) string {
	t.Helper()
	source, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, _, found := strings.Cut(string(source), text)
	if !found {
		t.Fatalf("%s does not say %s", file, text)
	}
	line := strings.Count(before, "\n") + 1
	return fmt.Sprintf("%s:%d:%d", file, line, len(before)-strings.LastIndexByte(before, '\n'))
}

// Whatever is wrong with a path is told in one line, and the rest is done.
func TestFiles(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("a file that nobody can read is known on Linux only")
	}
	const good = `workflow W { state A { enter { Workflow.Once("a", () => 1); } } }`
	unpack(t, `
-- good/a.osy --
`+good+`
-- good/.hidden/b.osy --
class {
-- empty/readme.md --
-- twice.osy --
void F() {
  Workflow.Once("a", () => 1);
  Workflow.Once("a", () => 2);
}
-- broken.osy --
class A { int }
-- latin1.osy --
// æ
// caf`+"\xe9"+`
-- mixed/app.osy --
app Mixed { model "*.osy"; }
-- mixed/fine.osy --
-- mixed/latin1.osy --
// caf`+"\xe9"+`
-- shop/app.osy --
app Shop { model
-- shop/osy-lsp.toml --
severty = 1
-- shop/empty/readme.md --
-- shop/a.osy --
-- unsound/a.osy --
`)
	for link, target := range map[string]string{
		"good/loop":        ".",
		"good/again.osy":   "a.osy",
		"unsound/gone.osy": "nowhere",
		"unsound/self.osy": "self.osy",
		"unsound/mem.osy":  "/proc/self/mem", // a file that not even root can read
		"elsewhere":        "empty",
		"empty/deep":       "../good",
	} {
		if err := os.Symlink(target, link); err != nil {
			t.Fatal(err)
		}
	}

	const aIDs = "W/A.enter@N#a  good/a.osy:1:32  step\n"
	for _, c := range []command{
		{"check good", 0, "", "nothing found in 1 file\n"},
		{"check good good/a.osy ./good", 0, "", "nothing found in 1 file\n"},
		{"ids good good/a.osy", 0, aIDs, ""},
		{"ids nowhere good", 1, aIDs, "osy-lsp: nowhere: there is no such file or directory; paths count from /"},
		{"ids empty good", 1, aIDs, "osy-lsp: empty: there is no .osy file in this directory; name a directory that holds some, or a file\n"},
		{"ids latin1.osy good", 1, aIDs, "osy-lsp: latin1.osy:2:7: this is not valid UTF-8; save the file in UTF-8\n"},
		{"ids twice.osy", 0, "", "no workflow in view reaches them: 2"},
		{"ids good/again.osy", 0, "W/A.enter@N#a  good/again.osy:1:32  step\n", ""},
		{"ids empty/deep", 0, "W/A.enter@N#a  empty/deep/a.osy:1:32  step\n", ""},
		{"ids elsewhere", 1, "", "osy-lsp: elsewhere: there is no .osy file in this directory"},
		{"ids empty/readme.md good", 1, aIDs, "osy-lsp: empty/readme.md: this is no file of the language; name a file that ends in .osy, or a directory\n"},
		{"check mixed/fine.osy", 0, "", "osy-lsp: nothing found in 1 file\n"}, // only what was asked for is told of
		{"ids shop/a.osy", 0, "", "osy-lsp: no step in 1 file\n"},
		{"check shop/empty", 1, "", "osy-lsp: shop/empty: there is no .osy file in this directory; name a directory that holds some, or a file\n"},
		{"check unsound/a.osy", 0, "", "osy-lsp: nothing found in 1 file\n"},
		{"check unsound", 1, "", "" +
			"osy-lsp: unsound/gone.osy: the link leads nowhere: no such file or directory; remove it, or let it point to a file\n" +
			"osy-lsp: unsound/self.osy: the link leads nowhere: too many links; remove it, or let it point to a file\n" +
			"osy-lsp: unsound/mem.osy: cannot be read: input/output error; make it a readable file, or leave it out\nosy-lsp: nothing found in 1 file\n"},
		{"ids --format yaml good", 2, "", "--format yaml: the format must be text or json"},
		{"ids", 2, "", "osy-lsp: ids takes files or directories, and was given none; for example: osy-lsp ids model/OrderRun.osy\n"},
		{"check", 2, "", "osy-lsp: check takes files or directories, and was given none; for example: osy-lsp check .\n"},
		{"hover", 2, "", "osy-lsp: hover takes one place, written FILE:LINE:COLUMN, and was given none; for example: osy-lsp hover model/OrderRun.osy:80:25\n"},
		{"hover a.osy:1:1 b.osy:1:1", 2, "", "osy-lsp: hover takes one place, written FILE:LINE:COLUMN, and was given 2; for example: osy-lsp hover "},
		{"serve here", 2, "", "osy-lsp: serve takes no arguments, and was given 1; for example: osy-lsp serve\n"},
		{"version 1 2", 2, "", "osy-lsp: version takes no arguments, and was given 2; for example: osy-lsp version\n"},
		{"completion", 2, "", "osy-lsp: a command is missing; the commands are bash, fish, powershell, zsh\n"},
		{"completion bsh", 2, "", "osy-lsp: there is no command \"bsh\"; did you mean \"bash\"?\n"},
		{"completion bash x", 2, "", "osy-lsp: completion bash takes no arguments, and was given 1; for example: osy-lsp completion bash\n"},
		{"check twice.osy", 1, "twice.osy:3:17: error: two steps in this body share the label \"a\" (the other is on line 2): " +
			"this one reads back the recorded result of the first and never runs. Give it a label of its own, one that says what it does " +
			"[workflow-step-label-duplicate]\n  twice.osy:2:17: the first step labelled \"a\"\n", "1 error in 1 file"},
		{"hover good/a.osy", 2, "", "a place is written FILE:LINE:COLUMN"},
		{"hover good/a.osy:0:1", 2, "", "line and column count from 1"},
		{"hover good/a.osy:7:1", 1, "", "good/a.osy: there is no line 7; the file has 2 lines\n"},
		{"hover good/a.osy:1:12", 1, "", "good/a.osy:1:12: there is no step here"},
		{"hover good/a.osy:1:67", 1, "", "good/a.osy: there is no column 67; line 1 has 65 characters\n"},
		{"hover nowhere.osy:1:1", 1, "", "nowhere.osy: there is no such file or directory; paths count from "},
		{"hover good:1:1", 1, "", "good: this is a directory; name a file in it, as in good/a.osy:1:1\n"},
	} {
		c.try(t)
	}

	var stdout, stderr bytes.Buffer
	if code := run([]string{"check", "broken.osy"}, nil, &stdout, &stderr); code != 1 || !strings.Contains(stdout.String(), "[syntax-error]") {
		t.Errorf("a broken file: exit code %d, output %s", code, stdout.String())
	}
}

func TestJSONIsNeverNull(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("a.osy", nil, 0o644); err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	run([]string{"ids", "--format", "json", "a.osy"}, nil, &stdout, &stderr)
	var rows []step
	if err := json.Unmarshal(stdout.Bytes(), &rows); err != nil || rows == nil {
		t.Errorf("no identities are printed as %q: %v", stdout.String(), err)
	}
}
