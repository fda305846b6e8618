package server

import (
	"context"

	"go.lsp.dev/protocol"
)

func (v *view) hover(ctx context.Context, params *protocol.HoverParams) (*protocol.Hover, error) {
	file := nameOf(params.TextDocument.URI)
	m := v.snapshot.Mapper(file)
	if m == nil {
		return nil, nil
	}
	text, start, end, ok := v.snapshot.Hover(ctx, file, m.Offset(toPosition(params.Position), v.client.encoding))
	if !ok {
		return nil, nil
	}
	contents := &protocol.MarkupContent{Kind: protocol.MarkupKindMarkdown, Value: text.Markdown()}
	if v.client.plainText {
		contents = &protocol.MarkupContent{Kind: protocol.MarkupKindPlainText, Value: text.Plain()}
	}
	r := v.fromRange(m, start, end)
	return &protocol.Hover{Contents: contents, Range: &r}, nil
}
