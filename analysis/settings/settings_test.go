package settings

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
)

var codes = []string{"syntax-error", "workflow-step-label-duplicate", "workflow-loop-order-not-stable"}

func TestReadFile(t *testing.T) {
	got, found := ReadFile(`# What this shop is strict about.
external-operations = ["Ledger.*", '!Ledger.Read'] # its own kit
exclude = [
  "./generated/**",
  "old/",
]

[severity]
workflow-step-label-duplicate = "warning"
"workflow-loop-order-not-stable" = "off"
`, codes)
	if len(found) > 0 {
		t.Errorf("findings are %v, want none", found)
	}
	want := Settings{
		Severity: map[string]Level{
			"workflow-step-label-duplicate":  {Severity: findings.Warning},
			"workflow-loop-order-not-stable": {Off: true},
		},
		ExternalOperations: []string{"Ledger.*", "!Ledger.Read"},
		Exclude:            []string{"generated/**", "old"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("settings (-want +got):\n%s", diff)
	}
}

// Whatever is wrong is told at its place, and every other line still counts.
func TestWhatIsWrong(t *testing.T) {
	const rest = "\nexclude = [\"kept\"]\n"
	for _, tt := range []struct{ text, want string }{
		{"", ""},
		{"severty = 1", "0-7 settings-unknown-key: there is no setting `severty`; did you mean `severity`?"},
		{"colour = 1", "0-6 settings-unknown-key: there is no setting `colour`"},
		{"foo.a = 1", "0-3 settings-unknown-key: there is no setting `foo`"},
		{"log.level = \"info\"", "0-3 settings-unknown-key: `log` is a setting of the editor and has no effect here"},
		{"severity = \"off\"", "11-16 settings-invalid-value: `severity` must be a table from codes to severities"},
		{"severity.workflow-step-label-duplicat = \"off\"", "9-37 settings-unknown-key: there is no rule `workflow-step-label-duplicat`; did you mean `workflow-step-label-duplicate`?"},
		{"severity = { syntax-error = \"eror\" }", "28-34 settings-invalid-value: `severity.syntax-error` must be one of \"error\", \"warning\", \"information\", \"hint\", \"off\"; did you mean `error`?"},
		{"severity.syntax-error = 3", "settings-invalid-value: `severity.syntax-error` must be one of \"error\", \"warning\", \"information\", \"hint\", \"off\""},
		{"severity.syntax-error = \"info\"", "did you mean `information`?"},
		{"external-operations = \"A.B\"", "22-27 settings-invalid-value: `external-operations` must be a list of texts"},
		{"external-operations = [\"A.B\", \"AB\"]", "30-34 settings-invalid-value: `AB` in `external-operations` is no operation: write `Receiver.Method`"},
		{"external-operations = [1]", "settings-invalid-value: `external-operations` must be a list of texts"},
		{"external-operations = [\"A.B\"]\nexternal-operations = []", "30-49 settings-invalid-value: `external-operations` is set before; the first one counts"},
		{"severity = ", "settings-syntax-error: this is not valid TOML: "},
		{"= [", "settings-syntax-error: this is not valid TOML: "},
		{"[[severity", "settings-syntax-error: this is not valid TOML: "},
		{"a = \"\x00\"", "settings-syntax-error: this is not valid TOML: "},
	} {
		got, found := ReadFile(tt.text+rest, codes)
		texts := make([]string, len(found))
		for i, f := range found {
			texts[i] = fmt.Sprintf("%d-%d %s: %s", f.Start, f.End, f.Code, f.Message)
		}
		if text := strings.Join(texts, "\n"); len(found) > 1 || (text == "") != (tt.want == "") || !strings.Contains(text, tt.want) {
			t.Errorf("%s\nis answered with\n%s\nwant\n%s", tt.text, text, tt.want)
		}
		if len(got.Exclude) != 1 {
			t.Errorf("after %q, `exclude` has no effect", tt.text)
		}
	}
	for _, glob := range []string{"[a", "/etc", "../up", "."} {
		_, found := ReadFile(fmt.Sprintf("exclude = [%q]", glob), codes)
		if (len(found) == 1) != (glob != ".") {
			t.Errorf("of the glob %q the findings are %v", glob, found)
		}
	}
}

func FuzzReadFile(f *testing.F) {
	f.Add("severity.syntax-error = \"off\"\nexclude = [\n\"a\"")
	f.Fuzz(func(t *testing.T, text string) {
		_, found := ReadFile(text, codes)
		for _, f := range found {
			if f.Start < 0 || f.End < f.Start || f.End > len(text) {
				t.Errorf("a finding is at %d to %d of %d bytes", f.Start, f.End, len(text))
			}
		}
	})
}

func TestReadEditor(t *testing.T) {
	got, found := ReadEditor([]byte(`{
		"severity": {"syntax-error": "hint"}, "externalOperations": ["A.B"], "exclude": null,
		"diagnostics": {"scope": "open"}, "log": {"level": "debug"}, "trace": {"server": "verbose"}
	}`), codes)
	want := Settings{
		Severity:           map[string]Level{"syntax-error": {Severity: findings.Hint}},
		ExternalOperations: []string{"A.B"},
		Scope:              OpenFiles,
		LogLevel:           "debug",
	}
	if diff := cmp.Diff(want, got); diff != "" || len(found) > 0 {
		t.Errorf("findings are %v, settings (-want +got):\n%s", found, diff)
	}
}

// What is wrong names the setting as the editor does, what it is and what it has to
// be, and every other setting still counts.
func TestWhatIsWrongInAnEditor(t *testing.T) {
	for raw, want := range map[string]string{
		`"diagnostics": null`:                       "",
		`"diagnostics.scope": "open"`:               "",
		`"diagnostics": {"scope": 7}`:               "`osy.diagnostics.scope` is 7 and must be one of \"open\", \"workspace\"",
		`"diagnostics.scope": "opne"`:               "`osy.diagnostics.scope` is \"opne\" and must be one of \"open\", \"workspace\"; did you mean `open`?",
		`"diagnostics": {"scop": "open"}`:           "there is no setting `osy.diagnostics.scop`; did you mean `scope`?",
		`"diagnostics": true`:                       "`osy.diagnostics` is true and must be an object",
		`"externalOperation": []`:                   "there is no setting `osy.externalOperation`; did you mean `externalOperations`?",
		`"externalOperations": {"a": 1}`:            "`osy.externalOperations` is {\"a\":1} and must be a list of texts, as in [\"one\", \"two\"]",
		`"external-operations": ["A.B", 1]`:         "`osy.external-operations` holds 1 and must be a list of texts, as in [\"one\", \"two\"]",
		`"externalOperations": ["x"]`:               "`x` in `osy.externalOperations` is no operation: write `Receiver.Method`, `Receiver.*` or `!Receiver.Method`",
		`"severity": "off"`:                         "`osy.severity` is \"off\" and must be an object from codes to severities",
		`"severity": {"syntax-eror": "off"}`:        "there is no rule `syntax-eror` for `osy.severity`; did you mean `syntax-error`?",
		`"severity": {"syntax-error": 0}`:           "`osy.severity.syntax-error` is 0 and must be one of \"error\", \"warning\", \"information\", \"hint\", \"off\"",
		`"log": "` + strings.Repeat("x", 100) + `"`: "`osy.log` is \"" + strings.Repeat("x", 38) + "… and must be an object",
		`"exclud": ["/x"]`:                          "there is no setting `osy.exclud`; did you mean `exclude`?",
	} {
		got, found := ReadEditor([]byte(`{"log": {"level": "debug"}, "exclude": ["kept"], `+raw+`}`), codes)
		var texts []string
		for _, f := range found {
			texts = append(texts, f.Message)
		}
		if text := strings.Join(texts, "\n"); text != want {
			t.Errorf("%s\nis answered with\n%s\nwant\n%s", raw, text, want)
		}
		if len(got.Exclude) != 1 {
			t.Errorf("with %s, `exclude` has no effect", raw)
		}
	}
	for raw, want := range map[string]int{`null`: 0, `{}`: 0, `[]`: 1, `"x"`: 1, `{`: 1} {
		if _, found := ReadEditor([]byte(raw), codes); len(found) != want {
			t.Errorf("of %s the findings are %v", raw, found)
		}
	}
}

func TestOver(t *testing.T) {
	editor := Settings{
		Severity:           map[string]Level{"a": {Off: true}, "b": {Off: true}},
		ExternalOperations: []string{"A.*"}, Exclude: []string{"x"}, Scope: OpenFiles, LogLevel: "warn",
	}
	file := Settings{
		Severity:           map[string]Level{"a": {Severity: findings.Hint}},
		ExternalOperations: []string{"!A.B"}, Exclude: []string{"y"},
	}
	want := Settings{
		Severity:           map[string]Level{"a": {Severity: findings.Hint}, "b": {Off: true}},
		ExternalOperations: []string{"A.*", "!A.B"}, Exclude: []string{"y"}, Scope: OpenFiles, LogLevel: "warn",
	}
	if diff := cmp.Diff(want, file.Over(editor)); diff != "" {
		t.Errorf("settings (-want +got):\n%s", diff)
	}
}

func TestExcludes(t *testing.T) {
	s := Settings{Exclude: []string{"generated", "**/*.g.osy", "a/*/b"}}
	for path, want := range map[string]bool{
		"generated": true, "generated/x/y.osy": true, "model/generated/x.osy": false,
		"x.g.osy": true, "a/b/c.g.osy": true, "a/x/b/c.osy": true, "a/b/c.osy": false,
	} {
		if s.Excludes(path) != want {
			t.Errorf("that %s is excluded is %v", path, !want)
		}
	}
}

func TestScopes(t *testing.T) {
	off := func(code string) Settings { return Settings{Severity: map[string]Level{code: {Off: true}}} }
	s := Scopes{}.WithRoots("/w").WithEditor(Settings{Severity: off("editor").Severity, Exclude: []string{"out"}})
	top, inner := off("top"), off("inner")
	top.Exclude, inner.Exclude = []string{"a/gen", "b"}, []string{"gen"}
	s = s.WithFile("/osy-lsp.toml", off("outermost")).WithFile("/w/osy-lsp.toml", top).WithFile("/w/a/osy-lsp.toml", inner)

	for file, want := range map[string]string{
		"/x.osy": "outermost", "/w/x.osy": "top", "/w/b/x.osy": "top", "/w/a/x.osy": "inner", "/w/a/b/x.osy": "inner",
	} {
		if got := s.For(file).Severity; len(got) != 2 || !got[want].Off || !got["editor"].Off {
			t.Errorf("the settings of %s are %v, want those of %s and the editor", file, got, want)
		}
	}
	if got := s.For("untitled:1").Severity; len(got) != 1 {
		t.Errorf("the settings of a file that is nowhere are %v", got)
	}
	for file, want := range map[string]bool{
		"/w/b/x.osy": true, "/w/a/gen/x.osy": true, "/w/gen/x.osy": false, "/w/out/x.osy": true, "/w/a/out/x.osy": false, "/b/x.osy": false,
	} {
		if s.Excludes(file) != want {
			t.Errorf("that %s is excluded is %v", file, !want)
		}
	}
	s = s.WithoutFile("/w/a/osy-lsp.toml")
	if got := s.For("/w/a/x.osy").Severity; !got["top"].Off {
		t.Errorf("after a file is gone, the settings are %v", got)
	}
}

// A workspace file in a directory that another one leaves out does not count: it
// cannot bring back what is left out.
func TestScopesLeftOut(t *testing.T) {
	loud := Settings{Severity: map[string]Level{"a": {Severity: findings.Error}}}
	s := Scopes{}.WithFile("/w/out/deep/osy-lsp.toml", loud).WithFile("/w/osy-lsp.toml", Settings{Exclude: []string{"out"}})
	if got := s.For("/w/out/deep/x.osy").Severity; len(got) != 0 || !s.Excludes("/w/out/deep/x.osy") {
		t.Errorf("the settings are %v", got)
	}
	s = s.WithFile("/w/osy-lsp.toml", Settings{})
	if got := s.For("/w/out/deep/x.osy").Severity; len(got) != 1 {
		t.Errorf("when nothing is left out any more, the settings are %v", got)
	}
	s = s.WithRoots("/").WithEditor(Settings{Exclude: []string{"w/out"}})
	if got := s.For("/w/out/deep/x.osy").Severity; len(got) != 0 || !s.Excludes("/w/out/deep/x.osy") || s.Excludes("/w/x.osy") {
		t.Errorf("when the editor leaves it out, the settings are %v", got)
	}
}

func TestApply(t *testing.T) {
	list := []findings.Finding{{Code: "a"}, {Code: "b"}, {Code: "c"}}
	s := Settings{Severity: map[string]Level{"a": {Off: true}, "b": {Severity: findings.Hint}}}
	want := []findings.Finding{{Code: "b", Severity: findings.Hint}, {Code: "c"}}
	if diff := cmp.Diff(want, s.Apply(list)); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
}
