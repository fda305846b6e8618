package server

import (
	"fmt"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"github.com/osy-lsp/osy-lsp/analysis/settings"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
	"github.com/osy-lsp/osy-lsp/analysis/tokens"
	"github.com/osy-lsp/osy-lsp/server/disk"
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
	s.client = clientOf(params.Capabilities)
	s.client.encoding = encoding
	s.folders = foldersOf(params)
	s.phase = running
	s.stale = true
	if s.client.status {
		s.background.Go(s.status.run)
	}
	if params.ProcessID != nil {
		pid := int(*params.ProcessID)
		s.background.Go(func() { s.watch(pid) })
	}
	s.log.Info("initialized",
		zap.String("version", s.version),
		zap.String("client", params.ClientInfo.Name),
		zap.String("positionEncoding", string(kind)))

	yes, incremental := true, protocol.TextDocumentSyncKindIncremental
	capabilities := protocol.ServerCapabilities{
		PositionEncoding: kind,
		TextDocumentSync: &protocol.TextDocumentSyncOptions{OpenClose: &yes, Change: &incremental},
		HoverProvider:    protocol.Boolean(true),
		SemanticTokensProvider: &protocol.SemanticTokensOptions{
			Legend: protocol.SemanticTokensLegend{TokenTypes: tokens.TypeNames, TokenModifiers: tokens.ModifierNames},
			Full:   protocol.Boolean(true),
			Range:  protocol.Boolean(true),
		},
		Workspace: &protocol.WorkspaceOptions{WorkspaceFolders: &protocol.WorkspaceFoldersServerCapabilities{
			Supported: &yes, ChangeNotifications: protocol.Boolean(true),
		}},
	}
	if s.client.literalActions {
		capabilities.CodeActionProvider = &protocol.CodeActionOptions{
			CodeActionKinds: actionKinds,
			ResolveProvider: &yes,
		}
	}
	if s.client.pulls {
		capabilities.DiagnosticProvider = &protocol.DiagnosticOptions{InterFileDependencies: true, WorkspaceDiagnostics: true}
	}
	return &protocol.InitializeResult{
		Capabilities: capabilities,
		ServerInfo:   protocol.ServerInfo{Name: "osy-lsp", Version: protocol.NewOptional(s.version)},
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

// initialized asks the client for what the first index has to know, and starts it.
func (s *Server) initialized(*protocol.InitializedParams) (any, error) {
	registrations := registrationsFor(s.client)
	ask := func() {}
	if s.client.configuration {
		ask = s.askConfiguration()
	}
	s.background.Go(func() {
		if len(registrations) > 0 {
			// Before the index, so that no change on disk falls between the two.
			params := &protocol.RegistrationParams{Registrations: registrations}
			if err := s.call(s.ctx, protocol.MethodClientRegisterCapability, params, nil); err != nil {
				s.log.Warn("the client does not tell what changes", zap.Error(err))
			}
		}
		ask()
		s.post(s.startIndex)
	})
	return nil, nil
}

// registrationsFor returns what a client wants to be told that we listen to.
func registrationsFor(c client) []protocol.Registration {
	var list []protocol.Registration
	if c.registersSettings {
		list = append(list, protocol.Registration{ID: "settings", Method: protocol.MethodWorkspaceDidChangeConfiguration, RegisterOptions: protocol.LSPAny(`{"section":"` + section + `"}`)})
	}
	if c.registersWatchers {
		// The last one is for directories that come (1) and go (4), of whose files some editors do not tell.
		watchers := `{"watchers":[{"globPattern":"**/*` + disk.Extension + `"},{"globPattern":"**/` + settings.FileName + `"},{"globPattern":"**/*","kind":5}]}`
		list = append(list, protocol.Registration{ID: "files", Method: protocol.MethodWorkspaceDidChangeWatchedFiles, RegisterOptions: protocol.LSPAny(watchers)})
	}
	return list
}

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
		case <-s.ctx.Done():
			return
		case <-ticker.C:
			if !processExists(pid) {
				s.log.Warn(fmt.Sprintf("the client, process %d, is gone", pid))
				s.quit()
			}
		}
	}
}
