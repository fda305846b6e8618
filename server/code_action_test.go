package server_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

func acting(edit protocol.WorkspaceEditClientCapabilities, resolve ...string) protocol.ClientCapabilities {
	yes := true
	return protocol.ClientCapabilities{
		Workspace: &protocol.WorkspaceClientCapabilities{WorkspaceEdit: &edit},
		TextDocument: &protocol.TextDocumentClientCapabilities{CodeAction: &protocol.CodeActionClientCapabilities{
			CodeActionLiteralSupport: protocol.ClientCodeActionLiteralOptions{CodeActionKind: protocol.ClientCodeActionKindOptions{ValueSet: []protocol.CodeActionKind{"quickfix"}}},
			DataSupport:              &yes,
			ResolveSupport:           protocol.ClientCodeActionResolveOptions{Properties: resolve},
		}},
	}
}

func (s *session) actions(u uri.URI, line uint32, only ...protocol.CodeActionKind) []*protocol.CodeAction {
	s.t.Helper()
	code := protocol.String("bad-word")
	var list []protocol.CommandOrCodeAction
	s.Must(protocol.MethodTextDocumentCodeAction, &protocol.CodeActionParams{
		TextDocument: protocol.TextDocumentIdentifier{URI: u},
		Range:        protocol.Range{Start: at(line, 1), End: at(line, 1)},
		Context: protocol.CodeActionContext{Only: only, Diagnostics: []protocol.Diagnostic{
			{Code: code, Message: protocol.String("bad")}, {Code: protocol.String("other"), Message: protocol.String("x")},
		}},
	}, &list)
	actions := []*protocol.CodeAction{}
	for _, a := range list {
		actions = append(actions, a.(*protocol.CodeAction))
	}
	return actions
}

func TestCodeActions(t *testing.T) {
	s := open(t, acting(protocol.WorkspaceEditClientCapabilities{}))
	s.Open(doc, 1, "bad\nbad\n\n")
	list := s.actions(doc, 1)
	if len(list) != 1 || *list[0].Kind != "quickfix" || !*list[0].IsPreferred || len(list[0].Diagnostics) != 1 {
		t.Fatalf("the actions are %+v", list)
	}
	want := &protocol.WorkspaceEdit{Changes: map[uri.URI][]protocol.TextEdit{
		doc: {{Range: protocol.Range{Start: at(1, 0), End: at(1, 3)}, NewText: "$good}"}},
	}}
	if diff := cmp.Diff(want, list[0].Edit); diff != "" {
		t.Errorf("the edit (-want +got):\n%s", diff)
	}
	for _, tt := range []struct {
		line uint32
		only []protocol.CodeActionKind
		want []string
	}{
		{3, nil, nil},
		{0, []protocol.CodeActionKind{"quickfix"}, []string{"Make it good"}},
		{0, []protocol.CodeActionKind{"refactor"}, nil},
		{0, []protocol.CodeActionKind{"quick"}, nil},
		{3, []protocol.CodeActionKind{"source.fixAll"}, []string{"Make all good"}},
		{3, []protocol.CodeActionKind{"source.fixAll.osy"}, []string{"Make all good"}},
		{0, []protocol.CodeActionKind{"source", "quickfix"}, []string{"Make it good", "Make all good"}},
		{0, []protocol.CodeActionKind{"source.organizeImports"}, nil},
	} {
		var titles []string
		for _, a := range s.actions(doc, tt.line, tt.only...) {
			titles = append(titles, a.Title)
		}
		if diff := cmp.Diff(tt.want, titles); diff != "" {
			t.Errorf("of %v in line %d the actions are (-want +got):\n%s", tt.only, tt.line, diff)
		}
	}
	if list := s.actions("file:///nowhere.osy", 0); len(list) != 0 {
		t.Errorf("in a file that does not exist the actions are %v", list)
	}
}

func TestCodeActionEditsComeLater(t *testing.T) {
	yes := true
	s := open(t, acting(protocol.WorkspaceEditClientCapabilities{DocumentChanges: &yes, SnippetEditSupport: &yes}, "edit"))
	s.Open(doc, 1, "bad")
	list := s.actions(doc, 0)
	if len(list) != 1 || list[0].Edit != nil {
		t.Fatalf("the actions are %+v", list)
	}
	resolved := new(protocol.CodeAction)
	s.Must(protocol.MethodCodeActionResolve, list[0], resolved)
	change := resolved.Edit.DocumentChanges[0].(*protocol.TextDocumentEdit)
	edit := change.Edits[0].(*protocol.SnippetTextEdit)
	if change.TextDocument.URI != doc || *change.TextDocument.Version != 1 || edit.Snippet.Value != `\$${1:good}\}` {
		t.Errorf("the edit is %+v", change)
	}
	s.Change(doc, 2, whole("worse and bad"))
	if got := s.Code(protocol.MethodCodeActionResolve, list[0]); got != protocol.CodeContentModified {
		t.Errorf("an action for an older text is answered with %d", got)
	}
	list[0].Data = nil
	if got := s.Code(protocol.MethodCodeActionResolve, list[0]); got == 0 {
		t.Error("an action without its data is resolved")
	}
}

func TestActionsThatTheEditorCannotHave(t *testing.T) {
	s := start(t, newEcho())
	if p := s.Initialize().Capabilities.CodeActionProvider; p != nil {
		t.Errorf("the server offers actions: %v", p)
	}
	s.Open(doc, 1, "bad")
	if list := s.actions(doc, 0); len(list) != 0 {
		t.Errorf("the actions are %v", list)
	}
}

func TestPlainHover(t *testing.T) {
	for text, formats := range map[string][]protocol.MarkupKind{
		"plain x": {"plaintext"}, "x": {"markdown", "plaintext"},
	} {
		s := open(t, protocol.ClientCapabilities{TextDocument: &protocol.TextDocumentClientCapabilities{
			Hover: &protocol.HoverClientCapabilities{ContentFormat: formats},
		}})
		s.Open(doc, 1, "x")
		if got, _ := s.Hover(doc, 0, 0); got != text {
			t.Errorf("where %v is rendered, hover shows %q", formats, got)
		}
	}
}
