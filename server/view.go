package server

import (
	"go.lsp.dev/uri"

	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// view is what a request sees: one state of everything, which never changes.
type view struct {
	snapshot Snapshot
	encoding syntax.Encoding
	open     map[uri.URI]openFile
}

// openFile is a document of a view as the editor knows it.
type openFile struct {
	// opening tells the times a document was opened from each other: the editor
	// has forgotten what was published for an earlier time.
	opening int
	version int32
}

// refresh returns the view after every change so far.
func (s *Server) refresh() *view {
	if !s.stale {
		return s.view
	}
	s.stale = false
	open := make(map[uri.URI]openFile, len(s.files))
	for u, f := range s.files {
		open[u] = openFile{f.opening, f.version}
		if doc := f.buffer.Parse(); doc != f.shown {
			f.shown = doc
			if doc.Provisional {
				s.settleLater(u, f)
			}
			_ = s.protect("analysis", func() error { s.engine.Set(string(u), doc); return nil })
		}
	}
	s.view = &view{snapshot: s.engine.Snapshot(), encoding: s.view.encoding, open: open}
	s.diagnostics.show(s.view)
	return s.view
}
