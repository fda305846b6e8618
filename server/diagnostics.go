package server

import (
	"bytes"
	"iter"
	"maps"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// tell lets the editor know of a new view, once all files are read: an editor that
// asks for something itself only what it cannot know of.
func (s *Server) tell() {
	if !s.view.isComplete() {
		return
	}
	elsewhere := s.elsewhere
	s.elsewhere = false
	switch {
	case !s.client.pulls:
		s.diagnostics.show(s.view)
	case elsewhere && s.client.refreshes:
		s.askToRefresh(protocol.MethodWorkspaceDiagnosticRefresh)
	}
	if elsewhere && s.client.refreshesTokens {
		s.askToRefresh(protocol.MethodWorkspaceSemanticTokensRefresh)
	}
}

// askToRefresh asks the client to ask again.
func (s *Server) askToRefresh(method string) {
	s.background.Go(func() {
		if err := s.call(s.ctx, method, nil, nil); err != nil {
			s.log.Debug("the client does not refresh", zap.String("method", method), zap.Error(err))
		}
	})
}

// publisher tells the editor what is wrong in its files. It has a goroutine of
// its own, and so never sends an older state after a newer one; states that come
// faster than it can look at them are left out.
type publisher struct {
	server *Server
	next   chan *view // holds the newest view that was not looked at
	sent   map[string]published
	last   *view           // that was looked at
	due    map[string]bool // files that may have news since they were last told

	// mentioning has by file those in which something that is shown names a place
	// of it.
	mentioning map[string]map[string]bool
}

// published is what the editor shows for a file, and what that was made from.
type published struct {
	uri     uri.URI
	opening int
	version int32
	list    []byte // the diagnostics as they were sent
	mapper  *syntax.Mapper
	found   []findings.Finding
}

func newPublisher(s *Server) *publisher {
	return &publisher{server: s, next: make(chan *view, 1), sent: map[string]published{}, due: map[string]bool{}, mentioning: map[string]map[string]bool{}}
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
		case <-p.server.ctx.Done():
			return
		case v := <-p.next:
			p.publish(v)
		}
	}
}

// publish sends what has changed: first of the file that was edited, then of the
// other open ones, then of the rest, unless there is newer to tell by then.
func (p *publisher) publish(v *view) {
	open := slices.Sorted(maps.Keys(v.open))
	edited := func(name string) bool { return p.sent[name].mapper != v.mapper(name) }
	slices.SortStableFunc(open, func(a, b string) int {
		switch {
		case edited(a) == edited(b):
			return 0
		case edited(a):
			return -1
		}
		return 1
	})
	for _, name := range open {
		p.update(v, name)
	}
	p.takeNews(v)
	due := slices.Sorted(maps.Keys(p.due))
	defer p.lookAhead(v, due)()
	for _, name := range due {
		if len(p.next) > 0 || p.server.ctx.Err() != nil {
			return
		}
		if v.shows(name) {
			delete(p.due, name)
			if _, ok := v.open[name]; !ok {
				p.update(v, name)
			}
		}
	}
	for _, name := range due {
		if sent, ok := p.sent[name]; ok && p.due[name] {
			p.send(&protocol.PublishDiagnosticsParams{URI: sent.uri})
			p.remember(name, published{})
			delete(p.sent, name)
		}
	}
	clear(p.due)
}

// lookAhead looks at files on all processors, so that they need only be told of one
// after the other. It goes on until all are looked at or stop is called.
func (p *publisher) lookAhead(v *view, files []string) (stop func()) {
	var next atomic.Int64
	var stopped atomic.Bool
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(files)/2) { // one alone is looked at when it is told of
		workers.Go(func() {
			for !stopped.Load() && len(p.next) == 0 {
				i := int(next.Add(1)) - 1
				if i >= len(files) {
					return
				}
				if name := files[i]; v.shows(name) {
					_ = p.server.protect(protocol.MethodTextDocumentPublishDiagnostics, func() error {
						v.findings(p.server.ctx, name)
						return nil
					})
				}
			}
		})
	}
	return func() {
		stopped.Store(true)
		workers.Wait()
	}
}

// takeNews makes those files due of which there may be news since the last view.
func (p *publisher) takeNews(v *view) {
	all := p.last == nil || p.last.arrangement != v.arrangement
	var names []string
	if !all {
		names, all = v.snapshot.Since(p.last.snapshot)
	}
	p.last = v
	if all {
		names = append(v.files(), slices.Collect(maps.Keys(p.sent))...)
	}
	for _, name := range names {
		p.due[name] = true
		for mentioning := range p.mentioning[name] {
			p.due[mentioning] = true // what it names may have moved
		}
	}
}

// remember notes what the editor shows for a file from now on.
func (p *publisher) remember(name string, now published) {
	for file := range mentioned(p.sent[name].found) {
		delete(p.mentioning[file], name)
	}
	for file := range mentioned(now.found) {
		if p.mentioning[file] == nil {
			p.mentioning[file] = map[string]bool{}
		}
		p.mentioning[file][name] = true
	}
	p.sent[name] = now
}

// mentioned yields the files of all related places.
func mentioned(found []findings.Finding) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, f := range found {
			for _, r := range f.Related {
				if !yield(r.File) {
					return
				}
			}
		}
	}
}

// update sends the diagnostics of a file unless the editor has them.
func (p *publisher) update(v *view, name string) {
	_ = p.server.protect(protocol.MethodTextDocumentPublishDiagnostics, func() error {
		file, isOpen := v.open[name]
		old, sent := p.sent[name]
		now := published{uri: v.uriOf(name), opening: file.opening, version: file.version, mapper: v.mapper(name), found: v.findings(p.server.ctx, name)}
		switch {
		case !isOpen && !sent && len(now.found) == 0:
			return nil // it has nothing to take back
		case sent && now.sameAs(old):
			return nil
		}
		params := &protocol.PublishDiagnosticsParams{URI: now.uri, Diagnostics: v.fromFindings(name, now.found)}
		raw, err := protocol.Marshal(params)
		if err != nil {
			return err
		}
		now.list = raw
		if sent && old.uri != now.uri && len(old.found) > 0 {
			p.send(&protocol.PublishDiagnosticsParams{URI: old.uri})
		}
		p.remember(name, now)
		// An editor may take findings of an older version for outdated.
		upToDate := old.version == now.version || len(now.found) == 0
		if sent && old.opening == now.opening && upToDate && bytes.Equal(old.list, now.list) {
			return nil
		}
		if isOpen {
			params.Version = protocol.NewOptional(file.version)
		}
		p.send(params)
		return nil
	})
}

// sameAs reports whether two were made from the same text and findings, so that
// nothing has to be written to compare them. A place in another file may have
// moved to another line all the same.
func (a published) sameAs(b published) bool {
	return a.uri == b.uri && a.opening == b.opening && a.version == b.version && a.mapper == b.mapper && len(a.found) == len(b.found) &&
		(len(a.found) == 0 || &a.found[0] == &b.found[0]) &&
		!slices.ContainsFunc(a.found, func(f findings.Finding) bool { return len(f.Related) > 0 })
}

func (p *publisher) send(params *protocol.PublishDiagnosticsParams) {
	p.server.notify(protocol.MethodTextDocumentPublishDiagnostics, params)
}
