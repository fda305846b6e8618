package server_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/osy-lsp/osy-lsp/server"
)

// An editor is told what the words stand for, in its own columns, and which of them
// have to do with steps; also of a part alone, and after an edit.
func TestSemanticTokens(t *testing.T) {
	s := start(t, server.NewEngine())
	result := s.Initialize()
	legend := result.Capabilities.SemanticTokensProvider.(*protocol.SemanticTokensOptions).Legend

	text := "workflow W { state A { enter { /* 😀 */ Charge(); } } }\n\nvoid Charge() { Workflow.Once(\"charge\", () => 1); }\n"
	s.Open(doc, 1, text)
	first := []string{
		"workflow keyword", "W class declaration", "state keyword", "A enumMember declaration", "enter keyword", "Charge function durable",
	}
	second := []string{"Charge function declaration", "Workflow type defaultLibrary", "Once method", `"charge" string durable`}
	s.wantTokens(doc, text, legend, slices.Concat(first, second)...)
	s.wantTokensIn(doc, text, legend, protocol.Range{Start: at(1, 0), End: at(2, 20)}, second[:2]...)

	s.Change(doc, 2, replace(at(2, 16), at(2, 49), ""))
	text = text[:len(text)-len("Workflow.Once(\"charge\", () => 1); }\n")] + " }\n"
	first[5] = "Charge function"
	s.wantTokens(doc, text, legend, slices.Concat(first, second[:1])...)
}

func (s *session) wantTokens(u uri.URI, text string, legend protocol.SemanticTokensLegend, want ...string) {
	s.t.Helper()
	var got *protocol.SemanticTokens
	s.Must(protocol.MethodTextDocumentSemanticTokensFull, &protocol.SemanticTokensParams{TextDocument: protocol.TextDocumentIdentifier{URI: u}}, &got)
	s.compareTokens(got, text, legend, want)
}

func (s *session) wantTokensIn(u uri.URI, text string, legend protocol.SemanticTokensLegend, in protocol.Range, want ...string) {
	s.t.Helper()
	var got *protocol.SemanticTokens
	s.Must(protocol.MethodTextDocumentSemanticTokensRange, &protocol.SemanticTokensRangeParams{TextDocument: protocol.TextDocumentIdentifier{URI: u}, Range: in}, &got)
	s.compareTokens(got, text, legend, want)
}

// compareTokens reads tokens as an editor does, which counts in UTF-16.
func (s *session) compareTokens(got *protocol.SemanticTokens, text string, legend protocol.SemanticTokensLegend, want []string) {
	s.t.Helper()
	lines := strings.Split(text, "\n")
	var list []string
	line, column := 0, 0
	for d := got.Data; len(d) > 0; d = d[5:] {
		if d[0] > 0 {
			line, column = line+int(d[0]), 0
		}
		column += int(d[1])
		units := utf16Of(lines[line])
		token := fmt.Sprintf("%s %s", string(units[column:column+int(d[2])]), legend.TokenTypes[d[3]])
		for i, name := range legend.TokenModifiers {
			if d[4]&(1<<i) != 0 {
				token += " " + name
			}
		}
		list = append(list, token)
	}
	if !slices.Equal(list, want) {
		s.t.Errorf("the tokens are\n%q, want\n%q", list, want)
	}
}

// utf16Of returns a rune for each UTF-16 code unit of a text: what needs two of them
// is one and a blank.
func utf16Of(text string) []rune {
	var units []rune
	for _, r := range text {
		if units = append(units, r); r > 0xffff {
			units = append(units, ' ')
		}
	}
	return units
}

// An editor that keeps tokens is asked to ask again when files came to be known that
// it has not opened.
func TestSemanticTokensAreRefreshed(t *testing.T) {
	yes := true
	caps := protocol.ClientCapabilities{Workspace: &protocol.WorkspaceClientCapabilities{SemanticTokens: &protocol.SemanticTokensWorkspaceClientCapabilities{RefreshSupport: &yes}}}
	f := newFolder(t, map[string]string{"a.osy": "class A { }\n"})
	s := start(t, server.NewEngine())
	s.initialize(caps, f)
	s.Told(protocol.MethodWorkspaceSemanticTokensRefresh)
}
