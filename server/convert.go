package server

import (
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
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

func toPosition(p protocol.Position) syntax.Position {
	return syntax.Position{Line: int(p.Line), Column: int(p.Character)}
}

func fromPosition(p syntax.Position) protocol.Position {
	return protocol.Position{Line: uint32(p.Line), Character: uint32(p.Column)}
}

// fromRange returns the range of two byte offsets in a text.
func (v *view) fromRange(m *syntax.Mapper, start, end int) protocol.Range {
	return protocol.Range{
		Start: fromPosition(m.Position(start, v.encoding)),
		End:   fromPosition(m.Position(end, v.encoding)),
	}
}

// fromFindings returns the findings of a file as diagnostics, never nil.
func (v *view) fromFindings(file string, list []findings.Finding) []protocol.Diagnostic {
	diagnostics := make([]protocol.Diagnostic, 0, len(list))
	m := v.snapshot.Mapper(file)
	for _, f := range list {
		diagnostics = append(diagnostics, protocol.Diagnostic{
			Range:              v.fromRange(m, f.Start, f.End),
			Severity:           severities[f.Severity],
			Code:               protocol.String(f.Code),
			Source:             protocol.NewOptional("osy"),
			Message:            protocol.String(f.Message),
			RelatedInformation: v.fromRelated(f.Related),
		})
	}
	return diagnostics
}

func (v *view) fromRelated(list []findings.Related) []protocol.DiagnosticRelatedInformation {
	var related []protocol.DiagnosticRelatedInformation
	for _, r := range list {
		if m := v.snapshot.Mapper(r.File); m != nil {
			related = append(related, protocol.DiagnosticRelatedInformation{
				Location: protocol.Location{URI: uri.URI(r.File), Range: v.fromRange(m, r.Start, r.End)},
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
