package server

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/osy-lsp/osy-lsp/analysis/tokens"
)

func (v *view) semanticTokens(_ context.Context, params *protocol.SemanticTokensParams) (*protocol.SemanticTokens, error) {
	name := nameOf(params.TextDocument.URI)
	m := v.snapshot.Mapper(name)
	if m == nil {
		return nil, nil
	}
	return v.tokensIn(name, 0, len(m.Text())), nil
}

func (v *view) semanticTokensRange(_ context.Context, params *protocol.SemanticTokensRangeParams) (*protocol.SemanticTokens, error) {
	name := nameOf(params.TextDocument.URI)
	m := v.snapshot.Mapper(name)
	if m == nil {
		return nil, nil
	}
	start, end := m.Offset(toPosition(params.Range.Start), v.client.encoding), m.Offset(toPosition(params.Range.End), v.client.encoding)
	return v.tokensIn(name, start, end), nil
}

// tokensIn returns the tokens of a part of a file in the encoding of the protocol:
// five numbers for each, its place relative to the one before.
func (v *view) tokensIn(name string, start, end int) *protocol.SemanticTokens {
	result := &protocol.SemanticTokens{Data: []uint32{}}
	w := v.snapshot.Workspace()
	f := w.Snapshot.File(name)
	if f == nil {
		return result
	}
	cache := v.open[name].tokens
	if cache == nil {
		cache = &tokens.Cache{}
	}
	var previous protocol.Position
	for _, t := range cache.In(w, f, start, end) {
		if t.End <= start || end <= t.Start {
			continue
		}
		r := v.fromRange(f.Document.Mapper, t.Start, t.End)
		column := r.Start.Character
		if r.Start.Line == previous.Line {
			column -= previous.Character
		}
		result.Data = append(result.Data, r.Start.Line-previous.Line, column, r.End.Character-r.Start.Character, uint32(t.Type), uint32(t.Modifiers))
		previous = r.Start
	}
	return result
}
