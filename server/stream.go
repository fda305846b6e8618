package server

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/textproto"
	"strconv"

	"go.lsp.dev/jsonrpc2"
	"go.uber.org/zap"
)

// patientStream answers a frame that holds no message with an error and reads on.
// The connection would give up on it, though the next frame is whole; also on an
// empty one, which is why frames are taken apart here.
type patientStream struct {
	jsonrpc2.Stream // writes
	in              *textproto.Reader
	log             *zap.Logger
}

func newStream(rw io.ReadWriteCloser, log *zap.Logger) patientStream {
	return patientStream{jsonrpc2.NewStream(rw), textproto.NewReader(bufio.NewReader(rw)), log}
}

// longestFrame bounds what one frame makes us allocate, in bytes.
const longestFrame = 1 << 30

func (s patientStream) Read(ctx context.Context) (jsonrpc2.Message, int64, error) {
	for {
		frame, err := s.readFrame()
		if err != nil {
			return nil, 0, err
		}
		m, err := jsonrpc2.DecodeMessage(frame)
		if !errors.Is(err, jsonrpc2.ErrParse) && !errors.Is(err, jsonrpc2.ErrInvalidRequest) {
			return m, int64(len(frame)), err
		}
		s.log.Warn("a frame holds no message", zap.Error(err))
		if _, err := s.Write(ctx, jsonrpc2.NewResponse(jsonrpc2.ID{}, nil, err)); err != nil {
			return nil, 0, err
		}
	}
}

func (s patientStream) readFrame() ([]byte, error) {
	header, err := s.in.ReadMIMEHeader()
	if err != nil {
		return nil, err
	}
	length, err := strconv.Atoi(header.Get("Content-Length"))
	if err != nil || length < 0 || length > longestFrame {
		return nil, fmt.Errorf("a frame has the length %q", header.Get("Content-Length"))
	}
	frame := make([]byte, length)
	if _, err := io.ReadFull(s.in.R, frame); err != nil {
		if errors.Is(err, io.EOF) {
			err = io.ErrUnexpectedEOF // in the middle of a frame
		}
		return nil, err
	}
	return frame, nil
}
