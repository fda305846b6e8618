package server

import (
	"context"

	"go.lsp.dev/protocol"
)

func (v *view) hover(ctx context.Context, params *protocol.HoverParams) (*protocol.Hover, error) {
	file := string(params.TextDocument.URI)
	m := v.snapshot.Mapper(file)
	if m == nil {
		return nil, nil
	}
	markdown, start, end, ok := v.snapshot.Hover(ctx, file, m.Offset(toPosition(params.Position), v.encoding))
	if !ok {
		return nil, nil
	}
	r := v.fromRange(m, start, end)
	return &protocol.Hover{
		Contents: &protocol.MarkupContent{Kind: protocol.MarkupKindMarkdown, Value: markdown},
		Range:    &r,
	}, nil
}
