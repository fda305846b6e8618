package server

import (
	"maps"
	"slices"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
	"github.com/osy-lsp/osy-lsp/codeactions"
	"github.com/osy-lsp/osy-lsp/docs"
)

// This file is the only one that knows both the protocol's types and ours.

// toEdit returns a change of a text as an edit of it. A range that is the wrong
// way round means the same text.
func toEdit(change protocol.TextDocumentContentChangeEvent, m *syntax.Mapper, enc syntax.Encoding) syntax.Edit {
	switch c := change.(type) {
	case *protocol.TextDocumentContentChangePartial:
		a, b := m.Offset(toPosition(c.Range.Start), enc), m.Offset(toPosition(c.Range.End), enc)
		return syntax.Edit{Start: min(a, b), End: max(a, b), NewText: c.Text}
	case *protocol.TextDocumentContentChangeWholeDocument:
		return syntax.Edit{Start: 0, End: len(m.Text()), NewText: c.Text}
	}
	return syntax.Edit{} // no other shape passes the decoder
}

// isReversed reports whether the range of a change ends before it starts, which the
// protocol forbids.
func isReversed(change protocol.TextDocumentContentChangeEvent) bool {
	c, ok := change.(*protocol.TextDocumentContentChangePartial)
	if !ok {
		return false
	}
	a, b := c.Range.Start, c.Range.End
	return b.Line < a.Line || b.Line == a.Line && b.Character < a.Character
}

func toPosition(p protocol.Position) syntax.Position {
	return syntax.Position{Line: int(p.Line), Column: int(p.Character)}
}

func fromPosition(p syntax.Position) protocol.Position {
	return protocol.Position{Line: uint32(p.Line), Character: uint32(p.Column)}
}

// fromRange returns the range of two byte offsets in a text.
func (v *view) fromRange(m *syntax.Mapper, start, end int) protocol.Range {
	return protocol.Range{
		Start: fromPosition(m.Position(start, v.client.encoding)),
		End:   fromPosition(m.Position(end, v.client.encoding)),
	}
}

// location returns the place of two byte offsets in a file of the view.
func (v *view) location(file string, start, end int) protocol.Location {
	return protocol.Location{URI: v.uriOf(file), Range: v.fromRange(v.mapper(file), start, end)}
}

// fromFindings returns the findings of a file as diagnostics, never nil.
func (v *view) fromFindings(file string, list []findings.Finding) []protocol.Diagnostic {
	diagnostics := make([]protocol.Diagnostic, 0, len(list))
	m := v.mapper(file)
	for _, f := range list {
		diagnostics = append(diagnostics, protocol.Diagnostic{
			Range:              v.fromRange(m, f.Start, f.End),
			Severity:           severities[f.Severity],
			Code:               protocol.String(f.Code),
			CodeDescription:    protocol.CodeDescription{Href: uri.URI(docs.Page(f.Code))},
			Source:             protocol.NewOptional("osy"),
			Message:            protocol.String(f.Message),
			RelatedInformation: v.fromRelated(f.Related),
		})
		if f.Unnecessary {
			diagnostics[len(diagnostics)-1].Tags = protocol.NewDiagnosticTags(protocol.DiagnosticTagUnnecessary)
		}
	}
	return diagnostics
}

func (v *view) fromRelated(list []findings.Related) []protocol.DiagnosticRelatedInformation {
	var related []protocol.DiagnosticRelatedInformation
	for _, r := range list {
		if m := v.mapper(r.File); m != nil {
			related = append(related, protocol.DiagnosticRelatedInformation{
				Location: protocol.Location{URI: v.uriOf(r.File), Range: v.fromRange(m, r.Start, r.End)},
				Message:  r.Message,
			})
		}
	}
	return related
}

var severities = map[findings.Severity]protocol.DiagnosticSeverity{
	findings.Error:       protocol.DiagnosticSeverityError,
	findings.Warning:     protocol.DiagnosticSeverityWarning,
	findings.Information: protocol.DiagnosticSeverityInformation,
	findings.Hint:        protocol.DiagnosticSeverityHint,
}

// fromAction returns an action without its edits. Of the diagnostics that the
// editor showed at the place, it names those that the action removes.
func (v *view) fromAction(a codeactions.Action, shown []protocol.Diagnostic) *protocol.CodeAction {
	kind := protocol.CodeActionKind(a.Kind)
	action := &protocol.CodeAction{Title: a.Title, Kind: &kind}
	if a.IsPreferred {
		action.IsPreferred = &a.IsPreferred
	}
	for _, d := range shown {
		if code, ok := d.Code.(protocol.String); ok && slices.Contains(a.Codes, string(code)) {
			action.Diagnostics = append(action.Diagnostics, d)
		}
	}
	return action
}

// fromEdits returns edits in the best way that the editor understands.
func (v *view) fromEdits(edits map[string][]codeactions.Edit) *protocol.WorkspaceEdit {
	result := &protocol.WorkspaceEdit{}
	for _, name := range slices.Sorted(maps.Keys(edits)) {
		m := v.mapper(name)
		if m == nil {
			continue
		}
		if !v.client.versionedEdits {
			if result.Changes == nil {
				result.Changes = map[uri.URI][]protocol.TextEdit{}
			}
			for _, e := range edits[name] {
				result.Changes[v.uriOf(name)] = append(result.Changes[v.uriOf(name)], protocol.TextEdit{Range: v.fromRange(m, e.Start, e.End), NewText: e.NewText})
			}
			continue
		}
		change := &protocol.TextDocumentEdit{}
		change.TextDocument.URI = v.uriOf(name)
		if f, ok := v.open[name]; ok {
			change.TextDocument.Version = &f.version
		}
		for _, e := range edits[name] {
			change.Edits = append(change.Edits, v.fromEdit(m, e))
		}
		result.DocumentChanges = append(result.DocumentChanges, change)
	}
	return result
}

func (v *view) fromEdit(m *syntax.Mapper, e codeactions.Edit) protocol.TextDocumentEditElement {
	r := v.fromRange(m, e.Start, e.End)
	if e.Name == (codeactions.Span{}) || !v.client.snippetEdits {
		return &protocol.TextEdit{Range: r, NewText: e.NewText}
	}
	before, name, after := e.NewText[:e.Name.Start], e.NewText[e.Name.Start:e.Name.End], e.NewText[e.Name.End:]
	return &protocol.SnippetTextEdit{Range: r, Snippet: protocol.StringValue{
		Kind:  "snippet",
		Value: snippetText.Replace(before) + "${1:" + snippetText.Replace(name) + "}" + snippetText.Replace(after),
	}}
}

// snippetText writes text as it is inside a snippet.
var snippetText = strings.NewReplacer(`\`, `\\`, `$`, `\$`, `}`, `\}`)
