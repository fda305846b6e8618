package server

import (
	"fmt"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// settleDelay is how long a broken file must stay as it is until it is parsed
// afresh.
const settleDelay = 150 * time.Millisecond

// file is a document that is open in the editor.
type file struct {
	opening int // see openFile
	version int32
	buffer  *syntax.Buffer
	shown   *syntax.Document // the version the engine knows
	settle  *time.Timer      // runs while the document is provisional
}

func (f *file) close() {
	if f.settle != nil {
		f.settle.Stop()
	}
	f.buffer.Close()
}

func (s *Server) didOpen(params *protocol.DidOpenTextDocumentParams) (any, error) {
	doc := params.TextDocument
	if old, ok := s.files[doc.URI]; ok {
		old.close() // the editor's word counts, also when it forgot to close
	}
	s.openings++
	s.files[doc.URI] = &file{opening: s.openings, version: doc.Version, buffer: s.parser.NewBuffer(doc.Text)}
	s.stale = true
	return nil, nil
}

func (s *Server) didChange(params *protocol.DidChangeTextDocumentParams) (any, error) {
	doc := params.TextDocument
	f, ok := s.files[doc.URI]
	if !ok {
		return nil, fmt.Errorf("%s is not open", doc.URI)
	}
	if doc.Version <= f.version {
		return nil, fmt.Errorf("version %d of %s does not follow version %d", doc.Version, doc.URI, f.version)
	}
	f.version = doc.Version
	s.stale = true
	for _, change := range params.ContentChanges {
		if err := f.buffer.Edit(toEdit(change, f.buffer.Mapper(), s.view.encoding)); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

func (s *Server) didClose(params *protocol.DidCloseTextDocumentParams) (any, error) {
	u := params.TextDocument.URI
	f, ok := s.files[u]
	if !ok {
		return nil, fmt.Errorf("%s is not open", u)
	}
	f.close()
	delete(s.files, u)
	s.stale = true
	s.engine.Remove(string(u))
	return nil, nil
}

// settleLater makes sure that a broken file is shown the way a fresh parse shows
// it, once nobody types.
func (s *Server) settleLater(u uri.URI, f *file) {
	if f.settle != nil {
		f.settle.Stop()
	}
	f.settle = time.AfterFunc(settleDelay, func() {
		s.post(func() {
			if s.files[u] == f {
				f.buffer.Settle()
				s.stale = true
			}
		})
	})
}
