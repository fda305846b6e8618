package server

import (
	"bytes"
	"context"
	"reflect"
	"regexp"
	"runtime/debug"
	"strings"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.uber.org/zap"
)

// method says how one message of the protocol is treated. Exactly one of its
// members is set.
type method struct {
	// mutate runs in the loop, in the order of arrival.
	mutate func(s *Server, params []byte) (any, error)

	// read runs beside everything else, on the view of the moment its turn came.
	read func(ctx context.Context, v *view, params []byte) (any, error)

	// patient says that the turn comes only after the workspace was read: what was
	// not read yet would look as if it were missing.
	patient bool
}

// methods is every message the server knows. What changes anything stands in the
// upper half.
var methods = map[string]method{
	protocol.MethodInitialize:                         mutates((*Server).initialize),
	protocol.MethodInitialized:                        mutates((*Server).initialized),
	protocol.MethodShutdown:                           mutates((*Server).shutdown),
	protocol.MethodExit:                               mutates((*Server).exit),
	protocol.MethodTextDocumentDidOpen:                mutates((*Server).didOpen),
	protocol.MethodTextDocumentDidChange:              withoutNulls(mutates((*Server).didChange)),
	protocol.MethodTextDocumentDidClose:               mutates((*Server).didClose),
	protocol.MethodWorkspaceDidChangeConfiguration:    mutates((*Server).didChangeConfiguration),
	protocol.MethodWorkspaceDidChangeWatchedFiles:     mutates((*Server).didChangeWatchedFiles),
	protocol.MethodWorkspaceDidChangeWorkspaceFolders: mutates((*Server).didChangeWorkspaceFolders),
	protocol.MethodWindowWorkDoneProgressCancel:       mutates((*Server).cancelProgress),

	protocol.MethodTextDocumentHover:               reads((*view).hover),
	protocol.MethodTextDocumentCodeAction:          reads((*view).codeAction),
	protocol.MethodCodeActionResolve:               reads((*view).resolveCodeAction),
	protocol.MethodTextDocumentSemanticTokensFull:  reads((*view).semanticTokens),
	protocol.MethodTextDocumentSemanticTokensRange: reads((*view).semanticTokensRange),
	"osy/steps":                           patiently(reads((*view).steps)),
	"osy/stepAt":                          reads((*view).stepAt),
	"osy/findStep":                        patiently(reads((*view).findStep)),
	"osy/workflowMap":                     reads((*view).workflowMap),
	protocol.MethodTextDocumentDiagnostic: patiently(reads((*view).diagnostic)),
	protocol.MethodWorkspaceDiagnostic:    patiently(reads((*view).workspaceDiagnostic)),
}

// none is what a message without parameters has for parameters.
type none struct{}

func mutates[P any](f func(*Server, *P) (any, error)) method {
	return method{mutate: func(s *Server, raw []byte) (any, error) {
		params, err := decode[P](raw)
		if err != nil {
			return nil, err
		}
		return f(s, params)
	}}
}

func reads[P any, R any](f func(*view, context.Context, *P) (R, error)) method {
	return method{read: func(ctx context.Context, v *view, raw []byte) (any, error) {
		params, err := decode[P](raw)
		if err != nil {
			return nil, err
		}
		return f(v, ctx, params)
	}}
}

func patiently(m method) method {
	m.patient = true
	return m
}

func decode[P any](raw []byte) (*P, error) {
	params := new(P)
	if _, ok := any(params).(*none); ok {
		return params, nil
	}
	err := protocol.Unmarshal(raw, params)
	if err != nil {
		err = protocol.Unmarshal(withSingleSlashes(raw), params)
	}
	if err != nil {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "the parameters do not have the right shape: %v", err)
	}
	if !namesDocument(params) {
		return nil, jsonrpc2.NewError(jsonrpc2.InvalidParams, "the parameters name no textDocument.uri")
	}
	return params, nil
}

// nulls is what an editor may write for a range or version that is not there; in a
// text it could not stand, as its quotes would be escaped.
var nulls = regexp.MustCompile(`"(range|version)"\s*:\s*null\s*,|,\s*"(range|version)"\s*:\s*null`)

// withoutNulls lets a change with the range null be what it means, one of the whole
// text: the decoder would take it for an insertion at the start. A version that is
// null it would refuse.
func withoutNulls(m method) method {
	mutate := m.mutate
	m.mutate = func(s *Server, raw []byte) (any, error) { return mutate(s, nulls.ReplaceAll(raw, nil)) }
	return m
}

// namesDocument reports whether parameters that are about a document say about
// which: the decoder takes what is missing for empty.
func namesDocument(params any) bool {
	doc := reflect.ValueOf(params).Elem().FieldByName("TextDocument")
	return !doc.IsValid() || doc.Kind() != reflect.Struct || doc.FieldByName("URI").Len() > 0
}

// message is a request or notification that outlives the frame it came in.
type message struct {
	method    string
	params    []byte
	isRequest bool
}

// turn is what the loop has for a message when its turn comes: the answer, or
// what a reader needs to find it.
type turn struct {
	result any
	err    error
	read   func(context.Context, *view, []byte) (any, error)
	view   *view
	await  <-chan struct{} // if not nil, the turn has come too early
}

// handle is called with one message after the other, in the order of arrival.
// Once a request has its place in the queue, the next message may come.
func (s *Server) handle(ctx context.Context, req *jsonrpc2.Request) (any, error) {
	m := message{strings.Clone(req.Method()), bytes.Clone(req.Params()), req.IsCall()}
	turns := make(chan turn, 1)
	queue := func() bool { return s.post(func() { turns <- s.take(m) }) }
	if !queue() {
		return nil, jsonrpc2.ErrServerClosing
	}
	if !m.isRequest {
		return nil, nil
	}
	jsonrpc2.Async(ctx)

	t, err := receive(ctx, s.ctx, turns)
	for err == nil && t.await != nil {
		if _, err = receive(ctx, s.ctx, t.await); err == nil && queue() {
			t, err = receive(ctx, s.ctx, turns)
		}
	}
	if err != nil {
		return nil, err
	}
	if t.read != nil {
		t.err = s.protect(m.method, func() (err error) {
			t.result, err = t.read(ctx, t.view, m.params)
			return err
		})
	}
	if ctx.Err() != nil {
		return nil, protocol.ErrRequestCancelled
	}
	if t.err != nil {
		return nil, t.err
	}
	raw, err := protocol.Marshal(t.result)
	return jsonrpc2.RawMessage(raw), err
}

// receive waits for what comes over a channel, or for the end of a request or of
// the session.
func receive[T any](request, session context.Context, from <-chan T) (T, error) {
	var zero T
	select {
	case v := <-from:
		return v, nil
	case <-session.Done():
		return zero, jsonrpc2.ErrServerClosing
	case <-request.Done():
		return zero, protocol.ErrRequestCancelled
	}
}

// take gives a message its turn, in the loop.
func (s *Server) take(m message) (t turn) {
	t.err = s.protect(m.method, func() (err error) {
		if err := s.admit(m); err != nil {
			return err
		}
		method, ok := methods[m.method]
		switch {
		case !ok && m.isRequest:
			return jsonrpc2.Errorf(jsonrpc2.MethodNotFound, "the method %q is not supported", m.method)
		case !ok:
			return nil
		case method.mutate != nil:
			t.result, err = method.mutate(s, m.params)
			return err
		}
		t.read, t.view = method.read, s.refresh()
		if method.patient && !t.view.isComplete() {
			t.await = t.view.complete
		}
		return nil
	})
	if t.err != nil && !m.isRequest {
		s.log.Warn("a notification was ignored", zap.String("method", m.method), zap.Error(t.err))
	}
	return t
}

// protect turns a panic into an error, so that one bad request costs its answer
// and nothing else.
func (s *Server) protect(method string, f func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			s.log.Error("panic",
				zap.String("method", method),
				zap.String("version", s.version),
				zap.Any("panic", r),
				zap.ByteString("stack", debug.Stack()))
			err = jsonrpc2.Errorf(jsonrpc2.InternalError, "internal error in %s: %v", method, r)
		}
	}()
	return f()
}

// quiet keeps the error of a notification from the connection, which would be
// closed for it.
func (s *Server) quiet(h jsonrpc2.Handler) jsonrpc2.Handler {
	return func(ctx context.Context, req *jsonrpc2.Request) (any, error) {
		result, err := h(ctx, req)
		if err != nil && !req.IsCall() {
			s.log.Warn("a notification was ignored", zap.String("method", req.Method()), zap.Error(err))
			err = nil
		}
		return result, err
	}
}
