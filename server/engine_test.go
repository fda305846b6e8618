package server_test

import (
	"slices"
	"strings"
	"testing"

	"go.lsp.dev/protocol"

	"github.com/osy-lsp/osy-lsp/server"
)

// An editor sees the identity of a step, and a label that is used twice.
func TestIdentity(t *testing.T) {
	s := start(t, server.NewEngine())
	s.Initialize()
	s.Open(doc, 1, `workflow OrderFlow {
  state Approved { enter { Charge(this.Item); } }
}
void Charge(Order o) { Workflow.Once("charge-card", () => 1); }
`)
	if list := s.Diagnostics().Diagnostics; len(list) != 0 {
		t.Errorf("diagnostics are %+v, want none", list)
	}
	if h, _ := s.Hover(doc, 3, 40); !strings.HasPrefix(h, "`Approved.enter@N/Charge#charge-card`\n") {
		t.Errorf("hover is %q", h)
	}

	s.Change(doc, 2, &protocol.TextDocumentContentChangePartial{
		Range: protocol.Range{Start: protocol.Position{Line: 3, Character: 61}, End: protocol.Position{Line: 3, Character: 61}},
		Text:  ` Workflow.Once("charge-card", () => 2);`,
	})
	list := s.Diagnostics().Diagnostics
	if len(list) != 1 || list[0].Code != protocol.String("workflow-step-label-duplicate") || len(list[0].RelatedInformation) != 1 {
		t.Errorf("diagnostics are %+v", list)
	}
}

// A step has the identities of ways through other files, and a change in one file
// shows in the findings of another.
func TestIdentityAcrossFiles(t *testing.T) {
	s := start(t, server.NewEngine())
	s.Initialize()
	s.Open("file:///w/Charge.osy", 1, "void Charge(Order o) { Workflow.Once(\"charge-card\", () => 1); }\n")
	s.Diagnostics()
	s.Open("file:///w/OrderFlow.osy", 1, `workflow OrderFlow {
  state Approved { enter { Charge(this.Item);
    Charge(this.Item); } }
}
`)
	list := s.Diagnostics().Diagnostics
	if len(list) != 1 || list[0].Code != protocol.String("workflow-helper-called-twice") {
		t.Errorf("diagnostics are %+v", list)
	}
	if h, _ := s.Hover("file:///w/Charge.osy", 0, 40); !strings.HasPrefix(h, "`Approved.enter@N/Charge#charge-card`\n") {
		t.Errorf("hover is %q", h)
	}
	s.Change("file:///w/Charge.osy", 2, &protocol.TextDocumentContentChangePartial{
		Range: protocol.Range{Start: protocol.Position{Line: 0, Character: 23}, End: protocol.Position{Line: 0, Character: 61}},
	})
	for d := s.Diagnostics(); d.URI != "file:///w/OrderFlow.osy" || len(d.Diagnostics) > 0; d = s.Diagnostics() {
	}
}

// A call that the settings name leaves the platform, as far as they count.
func TestExternalOperations(t *testing.T) {
	twice := "workflow W {\n  state S { enter { Erp.Book(1); Erp.Book(2); } }\n}\n"
	f := newFolder(t, map[string]string{"a/osy-lsp.toml": "external-operations = [\"Erp.*\"]\n", "a/W.osy": twice, "b/W.osy": twice})
	s := start(t, server.NewEngine())
	s.initialize(protocol.ClientCapabilities{}, f)
	if d := s.Diagnostics(); d.URI != f.uri("a/W.osy") || d.Diagnostics[0].Code != protocol.String("workflow-step-unnamed-collision") {
		t.Errorf("diagnostics are %+v", d)
	}
	s.Open(f.uri("a/osy-lsp.toml"), 1, "external-operations = [\"Erp.Cancel\"]\n")
	if d := s.Diagnostics(); d.URI != f.uri("a/osy-lsp.toml") || len(d.Diagnostics) > 0 {
		t.Errorf("diagnostics are %+v", d)
	}
	if d := s.Diagnostics(); d.URI != f.uri("a/W.osy") || len(d.Diagnostics) > 0 {
		t.Errorf("diagnostics are %+v", d)
	}
}

// What a finding names in another file moves with it, also while that file is open
// and the one with the finding is not.
func TestRelatedPlaceMoves(t *testing.T) {
	f := newFolder(t, map[string]string{
		"W.osy": `workflow W {
  state S { enter { Workflow.Once("a", () => Pay(), retry: Backoff.Linear(TimeSpan.FromSeconds(1)).MaxAttempts(3)); } }
}
`,
		"Pay.osy": "void Pay() { Mailer.Send(1); Email.Receipt(2); }\n",
	})
	s := start(t, server.NewEngine())
	s.initialize(protocol.ClientCapabilities{}, f)
	places := func() (lines []uint32) {
		for d := s.Diagnostics(); ; d = s.Diagnostics() {
			if d.URI != f.uri("W.osy") {
				continue
			}
			for _, r := range d.Diagnostics[0].RelatedInformation {
				lines = append(lines, r.Location.Range.Start.Line)
			}
			return lines
		}
	}
	if lines := places(); !slices.Equal(lines, []uint32{0, 0}) {
		t.Errorf("the calls are in lines %v", lines)
	}
	s.Open(f.uri("Pay.osy"), 1, "void Pay() { Mailer.Send(1); Email.Receipt(2); }\n")
	s.Diagnostics()
	s.Change(f.uri("Pay.osy"), 2, &protocol.TextDocumentContentChangePartial{Text: "\n\n"})
	if lines := places(); !slices.Equal(lines, []uint32{2, 2}) {
		t.Errorf("the calls are in lines %v after two more", lines)
	}
}

// A policy that one file declares decides on the findings in another one, also where
// no call leads from one to the other.
func TestPolicyAcrossFiles(t *testing.T) {
	s := start(t, server.NewEngine())
	s.Initialize()
	const policies = "file:///w/Policies.osy"
	s.Open("file:///w/Base.osy", 1, "class Base {\n  static RetryPolicy Common = Backoff.None();\n}\n")
	s.Diagnostics()
	s.Open(policies, 1, "class Policies {\n  static RetryPolicy Patient = Base.Common.MaxAttempts(3);\n}\n")
	s.Diagnostics()
	s.Open("file:///w/OrderFlow.osy", 1, `workflow OrderFlow {
  state Approved { enter { Workflow.Once("a", () => Http.Get("u").Require(), retry: Policies.Patient); } }
}
`)
	if list := s.Diagnostics().Diagnostics; len(list) != 0 {
		t.Errorf("diagnostics are %+v, want none", list)
	}
	s.Change(policies, 2, &protocol.TextDocumentContentChangePartial{
		Range: protocol.Range{Start: protocol.Position{Line: 1, Character: 55}, End: protocol.Position{Line: 1, Character: 56}},
		Text:  "0",
	})
	list := s.Diagnostics().Diagnostics
	if len(list) != 1 || list[0].Code != protocol.String("workflow-retry-attempts-invalid") {
		t.Errorf("diagnostics are %+v", list)
	}
	s.Change("file:///w/Base.osy", 2, &protocol.TextDocumentContentChangePartial{
		Range: protocol.Range{Start: protocol.Position{Line: 1, Character: 30}, End: protocol.Position{Line: 1, Character: 44}},
		Text:  "Made()",
	})
	if list := s.Diagnostics().Diagnostics; len(list) != 0 {
		t.Errorf("diagnostics are %+v, want none, as nobody knows the policy any more", list)
	}
}
