package server_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/osy-lsp/osy-lsp/server"
)

func TestWorkspaceFile(t *testing.T) {
	f := newFolder(t, map[string]string{
		"osy-lsp.toml": "severity.syntax-eror = \"off\"\nexclude = [\"out\"]\n",
		"a.osy":        "bad", "out/b.osy": "bad",
	})
	s := start(t, newEcho())
	s.initialize(protocol.ClientCapabilities{}, f)
	s.wants(f.uri("a.osy"), 0, 0)
	got := s.Diagnostics()
	d := got.Diagnostics[0]
	if got.URI != f.uri("osy-lsp.toml") || !strings.HasSuffix(string(d.CodeDescription.Href), "/docs/settings.md") ||
		d.Message != protocol.String("there is no rule `syntax-eror`; did you mean `syntax-error`?") {
		t.Errorf("diagnostics are %+v", got)
	}

	s.Open(f.uri("osy-lsp.toml"), 1, "exclude = []\n")
	s.wants(f.uri("osy-lsp.toml"), 1)
	s.wants(f.uri("out/b.osy"), 0, 0)
	s.Open(f.uri("out/b.osy"), 1, "\nbad")
	s.wants(f.uri("out/b.osy"), 1, 1)
	s.Change(f.uri("osy-lsp.toml"), 2, replace(at(0, 11), at(0, 11), `"out", 7`))
	s.wants(f.uri("osy-lsp.toml"), 2, 0)
	s.wants(f.uri("out/b.osy"), 1) // what is left out is left out in the editor, too
	s.CloseDocument(f.uri("osy-lsp.toml"))
	s.wants(f.uri("osy-lsp.toml"), 0, 0)
	f.remove("osy-lsp.toml")
	s.watched(protocol.FileChangeTypeDeleted, f.uri("osy-lsp.toml"))
	s.wants(f.uri("out/b.osy"), 1, 1)
	s.wants(f.uri("osy-lsp.toml"), 0)
}

// A workspace file without a text is a finding of its own.
func TestUnreadableWorkspaceFile(t *testing.T) {
	f := newFolder(t, map[string]string{"osy-lsp.toml/notes.md": "", "a.osy": "bad", "latin1/osy-lsp.toml": "# caf\xe9"})
	s := start(t, newEcho())
	s.initialize(protocol.ClientCapabilities{}, f)
	s.wants(f.uri("a.osy"), 0, 0)
	s.wants(f.uri("latin1/osy-lsp.toml"), 0, 0)
	got := s.Diagnostics()
	if d := got.Diagnostics; got.URI != f.uri("osy-lsp.toml") || len(d) != 1 || d[0].Code != protocol.String("settings-unreadable") ||
		!strings.HasPrefix(string(d[0].Message.(protocol.String)), "cannot be read: is a directory;") {
		t.Errorf("diagnostics are %+v", got)
	}
	f.remove("osy-lsp.toml")
	f.write("osy-lsp.toml", "severity = 1")
	s.watched(protocol.FileChangeTypeChanged, f.uri("osy-lsp.toml"))
	if got := s.Diagnostics(); got.URI != f.uri("osy-lsp.toml") || got.Diagnostics[0].Code != protocol.String("settings-invalid-value") {
		t.Errorf("diagnostics are %+v", got)
	}
	f.remove("osy-lsp.toml")
	f.write("osy-lsp.toml/notes.md", "")
	s.watched(protocol.FileChangeTypeChanged, f.uri("osy-lsp.toml"))
	if got := s.Diagnostics(); got.URI != f.uri("osy-lsp.toml") || got.Diagnostics[0].Code != protocol.String("settings-unreadable") {
		t.Errorf("diagnostics are %+v", got)
	}
}

func TestConfiguration(t *testing.T) {
	yes := true
	f := newFolder(t, map[string]string{"a.osy": "bad", "out/b.osy": "bad"})
	s := start(t, newEcho())
	settings := func(json string) {
		s.Answer(protocol.MethodWorkspaceConfiguration, func() any { return jsonrpc2.RawMessage("[" + json + "]") })
	}
	settings(`{"exclude": ["out/**"]}`)
	s.initialize(protocol.ClientCapabilities{Workspace: &protocol.WorkspaceClientCapabilities{
		Configuration:          &yes,
		DidChangeConfiguration: &protocol.DidChangeConfigurationClientCapabilities{DynamicRegistration: &yes},
		DidChangeWatchedFiles:  &protocol.DidChangeWatchedFilesClientCapabilities{DynamicRegistration: &yes},
	}}, f)
	registered := s.Told(protocol.MethodClientRegisterCapability)
	for _, want := range []string{"workspace/didChangeConfiguration", "workspace/didChangeWatchedFiles", "**/*.osy", "**/osy-lsp.toml"} {
		if !strings.Contains(registered, want) {
			t.Errorf("registered is %s, want %s", registered, want)
		}
	}
	s.wants(f.uri("a.osy"), 0, 0)

	changed := func(json string) {
		settings(json)
		s.Notify(protocol.MethodWorkspaceDidChangeConfiguration, &protocol.DidChangeConfigurationParams{Settings: protocol.LSPAny("null")})
	}
	changed(`{"diagnostics": {"scope": "open"}}`)
	s.wants(f.uri("a.osy"), 0)
	s.Open(f.uri("a.osy"), 1, "bad")
	s.wants(f.uri("a.osy"), 1, 0)
	changed(`{"diagnostics": {"scope": "everything"}, "log": {"level": "warn"}}`)
	s.wants(f.uri("out/b.osy"), 0, 0)
	if told := s.Told(protocol.MethodWindowShowMessage); !strings.Contains(told, "`osy.diagnostics.scope` is \\\"everything\\\" and must be one of") {
		t.Errorf("the message is %s", told)
	}
	changed(`{"diagnostics": {"scope": "everything"}, "log": {"level": "info"}}`)
	s.NotTold(protocol.MethodWindowShowMessage, 100*time.Millisecond) // again
	changed(`{"diagnostics": {"scop": "open"}}`)
	if told := s.Told(protocol.MethodWindowShowMessage); !strings.Contains(told, "there is no setting `osy.diagnostics.scop`; did you mean `scope`?") {
		t.Errorf("the message is %s", told)
	}
}

// A workspace file in a directory that is left out is not looked at, also when it
// changes; and what is set there does not count while it is open.
func TestWorkspaceFileIsLeftOut(t *testing.T) {
	f := newFolder(t, map[string]string{"osy-lsp.toml": `exclude = ["out"]`, "a.osy": "bad", "out/b.osy": "bad", "out/osy-lsp.toml": "severty = 1"})
	s := open(t, protocol.ClientCapabilities{}, f)
	s.wants(f.uri("a.osy"), 0, 0)
	f.write("a.osy", "\nbad")
	s.watched(protocol.FileChangeTypeChanged, f.uri("out/osy-lsp.toml"), f.uri("out/b.osy"), f.uri("a.osy"))
	s.wants(f.uri("a.osy"), 0, 1)

	s.Open(f.uri("out/osy-lsp.toml"), 1, "exclude = []")
	s.wants(f.uri("out/osy-lsp.toml"), 1)
	s.Open(f.uri("out/b.osy"), 1, "bad")
	s.wants(f.uri("out/b.osy"), 1)
	s.Open(f.uri("osy-lsp.toml"), 1, "")
	s.wants(f.uri("osy-lsp.toml"), 1)
	s.wants(f.uri("out/b.osy"), 1, 0)
}

func TestConfigurationIsPushed(t *testing.T) {
	f := newFolder(t, map[string]string{"a.osy": "bad"})
	s := open(t, protocol.ClientCapabilities{}, f)
	s.wants(f.uri("a.osy"), 0, 0)
	push := func(settings string) {
		s.Notify(protocol.MethodWorkspaceDidChangeConfiguration, &protocol.DidChangeConfigurationParams{Settings: protocol.LSPAny(settings)})
	}
	push(`{"osy": {"diagnostics": {"scope": "open"}}}`)
	s.wants(f.uri("a.osy"), 0)
	push(`{}`)
	s.wants(f.uri("a.osy"), 0, 0)
}

// Where the editor and a workspace file say something about the same rule or call, the
// file goes over the editor; what only one of them says counts everywhere it can. Each
// folder goes by its own file.
func TestWorkspaceFileGoesOverTheEditor(t *testing.T) {
	const flow = `workflow W {
  Initial = S;
  state S { enter {
    Erp.Book(1);
    Erp.Book(2);
    Erp.Look(1);
    Erp.Look(2);
  } }
  state Lost { }
}
`
	yes := true
	strict := newFolder(t, map[string]string{"W.osy": flow, "old/W.osy": flow, "new/W.osy": flow, "osy-lsp.toml": `
exclude = ["old"]
external-operations = ["Erp.Look"]
severity.workflow-step-unnamed-collision = "warning"
`})
	lenient := newFolder(t, map[string]string{"W.osy": flow, "old/W.osy": "", "osy-lsp.toml": `
external-operations = ["!Erp.Book"]
severity.workflow-state-unreachable = "warning"
`})
	silent := newFolder(t, map[string]string{"W.osy": flow})

	s := start(t, server.NewEngine())
	s.Answer(protocol.MethodWorkspaceConfiguration, func() any {
		return jsonrpc2.RawMessage(`[{
			"severity": {"workflow-step-unnamed-collision": "information", "workflow-state-unreachable": "error"},
			"externalOperations": ["Erp.*", "!Erp.Look"], "exclude": ["new"]
		}]`)
	})
	s.initialize(protocol.ClientCapabilities{Workspace: &protocol.WorkspaceClientCapabilities{Configuration: &yes}}, strict, lenient, silent)

	got := map[uri.URI][]string{}
	for range 3 {
		published := s.Diagnostics()
		for _, d := range published.Diagnostics {
			severity := []string{"", "error", "warning", "information", "hint"}[d.Severity]
			got[published.URI] = append(got[published.URI], fmt.Sprintf("%d %s %v", d.Range.Start.Line, severity, d.Code))
		}
	}
	want := map[uri.URI][]string{
		strict.uri("W.osy"): {
			"4 warning workflow-step-unnamed-collision",
			"6 warning workflow-step-unnamed-collision",
			"8 error workflow-state-unreachable",
		},
		lenient.uri("W.osy"): {
			"8 warning workflow-state-unreachable",
		},
		silent.uri("W.osy"): {
			"4 information workflow-step-unnamed-collision",
			"8 error workflow-state-unreachable",
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
}
