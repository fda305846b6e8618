package server

import (
	"context"
	"fmt"
	"sync"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"
)

// progress shows in the editor how far something has come. A nil one shows
// nothing: not every editor can.
type progress struct {
	server *Server
	token  protocol.ProgressToken

	mu      sync.Mutex
	percent int // as it is shown
}

// startProgress shows that something has begun, which the user may cancel.
func (s *Server) startProgress(ctx context.Context, c client, title string, cancel func()) *progress {
	if !c.progress {
		return nil
	}
	p := &progress{server: s, token: protocol.Integer(s.tokens.Add(1))}
	if err := s.call(ctx, protocol.MethodWindowWorkDoneProgressCreate, &protocol.WorkDoneProgressCreateParams{Token: p.token}, nil); err != nil {
		s.log.Info("the client shows no progress", zap.Error(err))
		return nil
	}
	s.cancels.Store(p.token, cancel)
	cancellable, none := true, uint32(0)
	p.show(&protocol.WorkDoneProgressBegin{Kind: "begin", Title: title, Cancellable: &cancellable, Percentage: &none})
	return p
}

func (p *progress) report(done, all int) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if percent := 100 * done / all; percent > p.percent {
		p.percent = percent
		message, percentage := count(done, all), uint32(percent)
		p.show(&protocol.WorkDoneProgressReport{Kind: "report", Message: &message, Percentage: &percentage})
	}
}

func (p *progress) end(done, all int) {
	if p == nil {
		return
	}
	p.server.cancels.Delete(p.token)
	message := count(done, all)
	p.show(&protocol.WorkDoneProgressEnd{Kind: "end", Message: &message})
}

func count(done, all int) string { return fmt.Sprintf("%d of %d files", done, all) }

func (p *progress) show(value any) {
	raw, err := protocol.Marshal(value)
	if err != nil {
		p.server.log.Error("progress cannot be written", zap.Error(err))
		return
	}
	p.server.notify(protocol.MethodProgress, &protocol.ProgressParams{Token: p.token, Value: raw})
}

func (s *Server) cancelProgress(params *protocol.WorkDoneProgressCancelParams) (any, error) {
	if cancel, ok := s.cancels.Load(params.Token); ok {
		cancel.(func())()
	}
	return nil, nil
}
