package server

import (
	"context"
	"errors"

	"go.lsp.dev/jsonrpc2"
	"go.uber.org/zap"
)

// patientStream answers a frame that holds no message with an error and reads
// on. The connection would give up on it, though the next frame is whole.
type patientStream struct {
	jsonrpc2.Stream
	log *zap.Logger
}

func (s patientStream) Read(ctx context.Context) (jsonrpc2.Message, int64, error) {
	for {
		m, n, err := s.Stream.Read(ctx)
		if !errors.Is(err, jsonrpc2.ErrParse) && !errors.Is(err, jsonrpc2.ErrInvalidRequest) {
			return m, n, err
		}
		s.log.Warn("a frame holds no message", zap.Error(err))
		if _, err := s.Write(ctx, jsonrpc2.NewResponse(jsonrpc2.ID{}, nil, err)); err != nil {
			return nil, 0, err
		}
	}
}
