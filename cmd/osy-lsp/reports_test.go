package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"

	"github.com/osy-lsp/osy-lsp/docs"
	"github.com/osy-lsp/osy-lsp/internal/golden"
	"github.com/osy-lsp/osy-lsp/server"
)

// A repository in which somebody stands in a directory of its own, with a name that
// the formats have to write in another way.
const odd = `
-- repo/.git/HEAD --
-- repo/a, b/100%.osy --
void F() {
  Workflow.Once("æ", () => "😀"); Workflow.Once("æ", () => Later(
    2));
}
-- repo/a, b/clean.osy --
`

func TestReports(t *testing.T) {
	dir, err := filepath.Abs("testdata")
	if err != nil {
		t.Fatal(err)
	}
	unpack(t, odd)
	t.Chdir("repo/a, b")
	for format, file := range map[string]string{"json": "check.json", "github": "check.github.txt", "text": "check.colours.txt"} {
		var stdout, stderr bytes.Buffer
		if code := run([]string{"check", "--color", "always", "--format", format, "."}, nil, &stdout, &stderr); code != 1 {
			t.Errorf("--format %s: the exit code is %d: %s", format, code, stderr.String())
		}
		golden.Compare(t, filepath.Join(dir, file), stdout.String())
	}
}

func TestNothingToReport(t *testing.T) {
	unpack(t, odd)
	for format, want := range map[string]string{"json": "[]\n", "github": "", "text": ""} {
		var stdout, stderr bytes.Buffer
		if code := run([]string{"check", "--format", format, "repo/a, b/clean.osy"}, nil, &stdout, &stderr); code != 0 || stdout.String() != want {
			t.Errorf("--format %s: the exit code is %d, the output %q: %s", format, code, stdout.String(), stderr.String())
		}
	}
}

// A log is valid by the schema of SARIF 2.1.0, names files from the root of the
// repository, and explains every code.
func TestSARIF(t *testing.T) {
	unpack(t, odd)
	t.Chdir("repo/a, b")
	for _, args := range [][]string{{"."}, {"clean.osy"}, {"nowhere.osy"}} {
		var stdout, stderr bytes.Buffer
		run(append([]string{"check", "--format", "sarif"}, args...), nil, &stdout, &stderr)
		log, err := sarif.FromBytes(stdout.Bytes(), sarif.WithStrictValidation())
		if err != nil {
			t.Fatalf("%v is answered with %s: %v", args, stdout.String(), err)
		}
		if err := log.Validate(); err != nil {
			t.Errorf("%v: %v", args, err)
		}
		if rules := log.Runs[0].Tool.Driver.Rules; len(rules) != len(server.Codes()) {
			t.Errorf("the log has %d rules", len(rules))
		}
		if ok := *log.Runs[0].Invocations[0].ExecutionSuccessful; ok != (args[0] != "nowhere.osy") {
			t.Errorf("%v: that the run was successful is %v", args, ok)
		}
	}

	var stdout, stderr bytes.Buffer
	run([]string{"check", "--format", "sarif", "."}, nil, &stdout, &stderr)
	type region struct{ StartLine, StartColumn, EndLine, EndColumn int }
	type location struct {
		PhysicalLocation struct {
			ArtifactLocation struct{ URI, URIBaseID string }
			Region           region
		}
		Message struct{ Text string }
	}
	var log struct {
		Runs []struct {
			ColumnKind string
			Results    []struct {
				RuleID, Level               string
				Locations, RelatedLocations []location
			}
			Tool struct {
				Driver struct {
					Rules []struct {
						ID, HelpURI      string
						ShortDescription struct{ Text string }
					}
				}
			}
		}
	}
	if err := json.Unmarshal(stdout.Bytes(), &log); err != nil || len(log.Runs) != 1 || len(log.Runs[0].Results) != 1 {
		t.Fatalf("the log is %s: %v", stdout.String(), err)
	}
	at := func(r region, text string) location {
		var l location
		l.PhysicalLocation.ArtifactLocation.URI = "a,%20b/100%25.osy"
		l.PhysicalLocation.ArtifactLocation.URIBaseID = "%SRCROOT%"
		l.PhysicalLocation.Region, l.Message.Text = r, text
		return l
	}
	result := log.Runs[0].Results[0]
	if result.RuleID != "workflow-step-label-duplicate" || result.Level != "error" || log.Runs[0].ColumnKind != "unicodeCodePoints" {
		t.Errorf("the result is %+v", result)
	}
	want := [][]location{{at(region{2, 48, 2, 51}, "")}, {at(region{2, 17, 2, 20}, `the first step labelled "æ"`)}}
	if diff := cmp.Diff(want, [][]location{result.Locations, result.RelatedLocations}); diff != "" {
		t.Errorf("locations (-want +got):\n%s", diff)
	}
	for _, r := range log.Runs[0].Tool.Driver.Rules {
		if r.HelpURI != docs.Page(r.ID) || r.ShortDescription.Text == "" {
			t.Errorf("the rule is %+v", r)
		}
	}
}

// Colours are for terminals, unless somebody says otherwise.
func TestColours(t *testing.T) {
	unpack(t, odd)
	script, err := exec.LookPath("script")
	for _, tt := range []struct {
		flag, environment string
		terminal, want    bool
	}{
		{"", "", false, false},
		{"", "", true, true},
		{"", "NO_COLOR=1", true, false},
		{"", "TERM=dumb", true, false},
		{"--color=never", "", true, false},
		{"--color=always", "NO_COLOR=1", false, true},
	} {
		cmd := exec.Command(os.Args[0], "check", "repo")
		if tt.flag != "" {
			cmd.Args = append(cmd.Args, tt.flag)
		}
		if tt.terminal {
			if err != nil {
				t.Log("script is not installed: colours in a terminal were not tried")
				continue
			}
			cmd = exec.Command(script, "-qec", strings.Join(cmd.Args, " "), "/dev/null")
		}
		cmd.Env = append(os.Environ(), "OSY_LSP_TEST_MAIN=1", "TERM=xterm", "NO_COLOR=", tt.environment)
		out, _ := cmd.CombinedOutput()
		if got := bytes.Contains(out, []byte("\x1b[1;31merror\x1b[0m")); got != tt.want || !bytes.Contains(out, []byte("duplicate")) {
			t.Errorf("with %q, %q and a terminal %v, colours are %v:\n%s", tt.flag, tt.environment, tt.terminal, got, out)
		}
	}
	command{"check --color often repo", 2, "", "--color often: it must be auto, always or never"}.try(t)
}
