package server

import (
	"sync"
	"time"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
)

// status is what the server is at, for an editor that shows it. The notification is
// our own, and described in docs/protocol.md.
type status struct {
	State     string `json:"state"` // "indexing" or "ready"
	Done      int    `json:"done"`  // files of the index under way, or of the last one
	Total     int    `json:"total"`
	Files     int    `json:"files"`
	Workflows int    `json:"workflows"`
	Steps     int    `json:"steps"`
	Errors    int    `json:"errors"`
	Warnings  int    `json:"warnings"`
}

// statusDelay is for how long news of the status are collected.
const statusDelay = 250 * time.Millisecond

// reporter tells the status, in a goroutine of its own that only runs for an editor
// which asked for it.
type reporter struct {
	server *Server
	news   chan struct{} // holds something if there is news

	mu          sync.Mutex
	view        *view // the newest one
	done, total int
}

func newReporter(s *Server) *reporter { return &reporter{server: s, news: make(chan struct{}, 1)} }

// show tells of a new view.
func (r *reporter) show(v *view) { r.tell(func() { r.view = v }) }

// indexing tells how many files of an index were read.
func (r *reporter) indexing(done, total int) {
	r.tell(func() {
		if total != r.total || done > r.done {
			r.done, r.total = done, total
		}
	})
}

func (r *reporter) tell(change func()) {
	r.mu.Lock()
	change()
	r.mu.Unlock()
	select {
	case r.news <- struct{}{}:
	default:
	}
}

func (r *reporter) run() {
	var sent status
	for {
		select {
		case <-r.server.ctx.Done():
			return
		case <-r.news:
		}
		select {
		case <-r.server.ctx.Done():
			return
		case <-time.After(statusDelay):
		}
		now := sent
		err := r.server.protect("osy/status", func() error { r.update(&now); return nil })
		if err == nil && now != sent {
			r.server.notify("osy/status", &now)
			sent = now
		}
	}
}

// update brings a status up to date. While files are read it keeps the numbers that
// follow from all of them, and where a newer view comes in between it leaves the
// rest to that one.
func (r *reporter) update(now *status) {
	r.mu.Lock()
	v := r.view
	now.Done, now.Total = r.done, r.total
	r.mu.Unlock()
	if v == nil {
		return
	}
	if !v.isComplete() || now.State == "" {
		now.State = "indexing"
	}
	if !v.isComplete() {
		return
	}
	next := status{State: "ready", Done: now.Done, Total: now.Total}
	for _, name := range v.snapshot.Files() {
		t := v.snapshot.Tally(name)
		next.Files++
		next.Workflows += t.Workflows
		next.Steps += t.Steps
	}
	for _, name := range v.files() {
		if len(r.news) > 0 || r.server.ctx.Err() != nil {
			return
		}
		for _, f := range v.findings(r.server.ctx, name) {
			switch f.Severity {
			case findings.Error:
				next.Errors++
			case findings.Warning:
				next.Warnings++
			}
		}
	}
	*now = next
}
