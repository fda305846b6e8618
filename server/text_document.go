package server

import (
	"fmt"
	"path"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"github.com/osy-lsp/osy-lsp/analysis/settings"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
	"github.com/osy-lsp/osy-lsp/analysis/tokens"
)

// settleDelay is how long a broken file must stay as it is until it is parsed
// afresh.
const settleDelay = 150 * time.Millisecond

// file is a document that is open in the editor.
type file struct {
	uri     uri.URI
	opening int // see openFile
	version int32
	unruly  bool // its versions do not grow, which was logged
	text    text
	buffer  *syntax.Buffer   // the text, unless it is that of a workspace file
	shown   *syntax.Document // the version the engine knows
	settle  *time.Timer      // runs while the document is provisional
	tokens  tokens.Cache
}

// text is what can be edited.
type text interface {
	Mapper() *syntax.Mapper
	Edit(syntax.Edit) error
}

func (f *file) close() {
	if f.settle != nil {
		f.settle.Stop()
	}
	if f.buffer != nil {
		f.buffer.Close()
	}
}

// didOpenParams are those of the protocol, as far as they matter, with the URI by
// which the editor will know the document.
type didOpenParams struct {
	TextDocument struct {
		URI     spelled `json:"uri"`
		Version int32   `json:"version"`
		Text    string  `json:"text"`
	} `json:"textDocument"`
}

func (s *Server) didOpen(params *didOpenParams) (any, error) {
	doc := params.TextDocument
	name := nameOf(doc.URI.uri())
	if old, ok := s.files[name]; ok {
		old.close() // the editor's word counts, also when it forgot to close
	}
	s.openings++
	s.arrangement++
	f := &file{uri: doc.URI.uri(), opening: s.openings, version: doc.Version}
	s.files[name] = f
	s.changed(name)
	delete(s.loaded, name)
	if isSettings(name) {
		f.text = &plainText{syntax.NewMapper(doc.Text)}
		s.setSettings(name, readSettings(f.text.Mapper()))
	} else {
		f.buffer = s.parser.NewBuffer(doc.Text)
		f.text = f.buffer
	}
	return nil, nil
}

func (s *Server) didChange(params *protocol.DidChangeTextDocumentParams) (any, error) {
	doc := params.TextDocument
	name := nameOf(doc.URI)
	f, ok := s.files[name]
	if !ok {
		return nil, fmt.Errorf("%s is not open", doc.URI)
	}
	if doc.Version <= f.version && !f.unruly {
		// Messages keep their order, so this is an edit like any other, and what it
		// changes has changed in the editor.
		s.log.Warn("the versions of a document have to grow; its edits are taken in the order of their arrival",
			zap.String("file", name), zap.Int32("version", doc.Version), zap.Int32("before", f.version))
		f.unruly = true
	}
	f.version = doc.Version
	s.stale = true
	for _, change := range params.ContentChanges {
		if isReversed(change) {
			s.log.Error("an edit has a range that ends before it starts; it is taken as the range between the two",
				zap.String("file", name), zap.Int32("version", doc.Version))
		}
		if err := f.text.Edit(toEdit(change, f.text.Mapper(), s.client.encoding)); err != nil {
			return nil, err
		}
	}
	if f.buffer == nil {
		s.setSettings(name, readSettings(f.text.Mapper()))
	}
	return nil, nil
}

func (s *Server) didClose(params *protocol.DidCloseTextDocumentParams) (any, error) {
	name := nameOf(params.TextDocument.URI)
	f, ok := s.files[name]
	if !ok {
		return nil, fmt.Errorf("%s is not open", params.TextDocument.URI)
	}
	f.close()
	delete(s.files, name)
	s.arrangement++
	s.reload(name) // what was not saved is gone
	return nil, nil
}

// settleLater makes sure that a broken file is shown the way a fresh parse shows
// it, once nobody types.
func (s *Server) settleLater(name string, f *file) {
	if f.settle != nil {
		f.settle.Stop()
	}
	f.settle = time.AfterFunc(settleDelay, func() {
		s.post(func() {
			if s.files[name] == f {
				f.buffer.Settle()
				s.stale = true
			}
		})
	})
}

func isSettings(name string) bool { return path.Base(name) == settings.FileName }

// plainText is a text that nobody parses while it is edited.
type plainText struct{ mapper *syntax.Mapper }

func (t *plainText) Mapper() *syntax.Mapper { return t.mapper }

func (t *plainText) Edit(e syntax.Edit) error {
	mapper, err := t.mapper.Edit(e)
	if err == nil {
		t.mapper = mapper
	}
	return err
}
