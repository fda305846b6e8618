package server_test

import (
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

func pulling() protocol.ClientCapabilities {
	yes := true
	return protocol.ClientCapabilities{
		Workspace:    &protocol.WorkspaceClientCapabilities{Diagnostics: &protocol.DiagnosticWorkspaceClientCapabilities{RefreshSupport: &yes}},
		TextDocument: &protocol.TextDocumentClientCapabilities{Diagnostic: &protocol.DiagnosticClientCapabilities{}},
	}
}

func (s *session) pull(u uri.URI, previous *string) protocol.DocumentDiagnosticReport {
	s.t.Helper()
	var report protocol.DocumentDiagnosticReport
	s.Must(protocol.MethodTextDocumentDiagnostic, &protocol.DocumentDiagnosticParams{
		TextDocument: protocol.TextDocumentIdentifier{URI: u}, PreviousResultID: previous,
	}, &report)
	return report
}

func TestPull(t *testing.T) {
	f := newFolder(t, map[string]string{"a.osy": "bad", "b.osy": "bad", "good.osy": "good"})
	s := start(t, newEcho())
	if s.initialize(pulling(), f).Capabilities.DiagnosticProvider == nil {
		t.Fatal("the server does not say that it can be asked for diagnostics")
	}
	a, b := f.uri("a.osy"), f.uri("b.osy")
	s.Open(a, 3, "good\nbad")
	full := s.pull(a, nil).(*protocol.RelatedFullDocumentDiagnosticReport) // waits for the index
	if len(full.Items) != 1 || full.Items[0].Range.Start.Line != 1 {
		t.Errorf("the diagnostics are %+v", full.Items)
	}
	if _, same := s.pull(a, full.ResultID).(*protocol.RelatedUnchangedDocumentDiagnosticReport); !same {
		t.Error("diagnostics that have not changed are sent again")
	}
	s.Change(a, 4, whole("good"))
	if now := s.pull(a, full.ResultID).(*protocol.RelatedFullDocumentDiagnosticReport); now.Items == nil || len(now.Items) != 0 {
		t.Errorf("the diagnostics are %+v, want none", now.Items)
	}
	s.Told(protocol.MethodWorkspaceDiagnosticRefresh) // after the index

	workspace := func(previous ...protocol.PreviousResultId) []protocol.WorkspaceDocumentDiagnosticReport {
		t.Helper()
		report := new(protocol.WorkspaceDiagnosticReport)
		if previous == nil {
			previous = []protocol.PreviousResultId{}
		}
		s.Must(protocol.MethodWorkspaceDiagnostic, &protocol.WorkspaceDiagnosticParams{PreviousResultIds: previous}, report)
		return report.Items
	}
	s.Change(a, 5, whole("bad"))
	items := workspace()
	if len(items) != 2 {
		t.Fatalf("of the workspace the diagnostics are %+v", items)
	}
	first, second := items[0].(*protocol.WorkspaceFullDocumentDiagnosticReport), items[1].(*protocol.WorkspaceFullDocumentDiagnosticReport)
	if first.URI != a || *first.Version != 5 || second.URI != b || second.Version != nil {
		t.Errorf("of the workspace the diagnostics are %+v", items)
	}
	f.remove("b.osy")
	s.watched(protocol.FileChangeTypeDeleted, b)
	s.Told(protocol.MethodWorkspaceDiagnosticRefresh)
	items = workspace(protocol.PreviousResultId{URI: a, Value: *first.ResultID}, protocol.PreviousResultId{URI: b, Value: *second.ResultID})
	if _, same := items[0].(*protocol.WorkspaceUnchangedDocumentDiagnosticReport); !same {
		t.Errorf("diagnostics that have not changed are sent again: %+v", items[0])
	}
	if gone := items[1].(*protocol.WorkspaceFullDocumentDiagnosticReport); gone.URI != b || len(gone.Items) != 0 {
		t.Errorf("of a file that is gone the diagnostics are %+v", gone)
	}
	s.NoDiagnostics(0) // who asks is not told
}

func TestPullBeforeInitialize(t *testing.T) {
	s := start(t, newEcho())
	params := &protocol.DocumentDiagnosticParams{TextDocument: protocol.TextDocumentIdentifier{URI: doc}}
	if got := s.Code(protocol.MethodTextDocumentDiagnostic, params); got == 0 {
		t.Error("a request before initialize is answered")
	}
}
