package server

import (
	"fmt"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// phase is how far the session has come.
type phase int

const (
	created phase = iota
	running
	shutDown
)

// admit refuses what may not come in the present phase. A refused notification
// is dropped.
func (s *Server) admit(m message) error {
	switch {
	case m.method == protocol.MethodExit:
		return nil
	case s.phase == created && m.method != protocol.MethodInitialize:
		return jsonrpc2.NewError(jsonrpc2.ServerNotInitialized, "the first request must be initialize")
	case s.phase == running && m.method == protocol.MethodInitialize:
		return jsonrpc2.NewError(jsonrpc2.InvalidRequest, "initialize was sent before")
	case s.phase == shutDown:
		return jsonrpc2.NewError(jsonrpc2.InvalidRequest, "the server was shut down")
	}
	return nil
}

func (s *Server) initialize(params *protocol.InitializeParams) (any, error) {
	encoding, kind := negotiate(params.Capabilities.General)
	s.view = &view{snapshot: s.engine.Snapshot(), encoding: encoding}
	s.phase = running
	if params.ProcessID != nil {
		go s.watch(int(*params.ProcessID))
	}
	s.log.Info("initialized",
		zap.String("version", s.version),
		zap.String("client", params.ClientInfo.Name),
		zap.String("positionEncoding", string(kind)))

	yes, incremental := true, protocol.TextDocumentSyncKindIncremental
	return &protocol.InitializeResult{
		Capabilities: protocol.ServerCapabilities{
			PositionEncoding: kind,
			TextDocumentSync: &protocol.TextDocumentSyncOptions{OpenClose: &yes, Change: &incremental},
			HoverProvider:    protocol.Boolean(true),
		},
		ServerInfo: protocol.ServerInfo{Name: "osy-lsp", Version: protocol.NewOptional(s.version)},
	}, nil
}

// negotiate returns the first encoding in the client's list that the server
// knows, which is each of the three, or else the one every client understands.
func negotiate(general *protocol.GeneralClientCapabilities) (syntax.Encoding, protocol.PositionEncodingKind) {
	if general != nil {
		for _, kind := range general.PositionEncodings {
			switch kind {
			case protocol.PositionEncodingKindUTF8:
				return syntax.UTF8, kind
			case protocol.PositionEncodingKindUTF16:
				return syntax.UTF16, kind
			case protocol.PositionEncodingKindUTF32:
				return syntax.UTF32, kind
			}
		}
	}
	return syntax.UTF16, protocol.PositionEncodingKindUTF16
}

func (s *Server) initialized(*protocol.InitializedParams) (any, error) { return nil, nil }

func (s *Server) shutdown(*none) (any, error) {
	s.phase = shutDown
	return nil, nil
}

func (s *Server) exit(*none) (any, error) {
	s.quit()
	return nil, nil
}

// watch ends the session when the client's process is gone: a client that was
// killed cannot say goodbye, and not every system closes the pipe for it.
func (s *Server) watch(pid int) {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-s.stop:
			return
		case <-ticker.C:
			if !processExists(pid) {
				s.log.Warn(fmt.Sprintf("the client, process %d, is gone", pid))
				s.quit()
			}
		}
	}
}
