package server

import (
	"bytes"
	"context"
	"maps"
	"slices"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"
)

// publisher tells the editor what is wrong in its open files. It has a goroutine
// of its own, and so never sends an older state after a newer one; states that
// come faster than it can look at them are left out.
type publisher struct {
	server *Server
	next   chan *view // holds the newest view that was not looked at
	sent   map[uri.URI]published
}

// published is what the editor shows for a file.
type published struct {
	opening int
	list    []byte // the diagnostics as they were sent
}

func newPublisher(s *Server) *publisher {
	return &publisher{server: s, next: make(chan *view, 1), sent: map[uri.URI]published{}}
}

// show replaces whatever waits by v. It is called by the loop only.
func (p *publisher) show(v *view) {
	select {
	case <-p.next:
	default:
	}
	p.next <- v
}

func (p *publisher) run() {
	for {
		select {
		case <-p.server.stop:
			return
		case v := <-p.next:
			for _, u := range slices.Sorted(maps.Keys(v.open)) {
				_ = p.server.protect(protocol.MethodTextDocumentPublishDiagnostics, func() error { p.update(v, u); return nil })
			}
			for u := range p.sent {
				if _, open := v.open[u]; !open {
					delete(p.sent, u)
					p.send(&protocol.PublishDiagnosticsParams{URI: u})
				}
			}
		}
	}
}

// update sends the diagnostics of an open file unless the editor has them.
func (p *publisher) update(v *view, u uri.URI) {
	file := v.open[u]
	params := &protocol.PublishDiagnosticsParams{
		URI:         u,
		Version:     protocol.NewOptional(file.version),
		Diagnostics: v.fromFindings(string(u), v.snapshot.Findings(context.Background(), string(u))),
	}
	list, err := protocol.Marshal(&protocol.PublishDiagnosticsParams{Diagnostics: params.Diagnostics})
	if err != nil {
		p.server.log.Error("diagnostics cannot be written", zap.Error(err))
		return
	}
	if old, ok := p.sent[u]; ok && old.opening == file.opening && bytes.Equal(old.list, list) {
		return
	}
	p.sent[u] = published{file.opening, list}
	p.send(params)
}

func (p *publisher) send(params *protocol.PublishDiagnosticsParams) {
	raw, err := protocol.Marshal(params)
	if err == nil {
		err = p.server.conn.Notify(context.Background(), protocol.MethodTextDocumentPublishDiagnostics, jsonrpc2.RawMessage(raw))
	}
	if err != nil {
		p.server.log.Debug("diagnostics were not sent", zap.Error(err))
	}
}
