package server

import (
	"context"
	"maps"
	"slices"

	"go.lsp.dev/uri"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/settings"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
	"github.com/osy-lsp/osy-lsp/analysis/tokens"
)

// view is what a request sees: one state of everything, which never changes.
type view struct {
	snapshot      Snapshot
	client        client
	open          map[string]openFile
	scopes        settings.Scopes
	settingsFiles map[string]*settingsFile
	complete      <-chan struct{} // closed when every file of the workspace was read
	arrangement   int             // see Server
}

func (v *view) isComplete() bool { return isClosed(v.complete) }

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// openFile is a document of a view as the editor knows it.
type openFile struct {
	uri uri.URI // as the editor spells it

	// opening tells the times a document was opened from each other: the editor
	// has forgotten what was published for an earlier time.
	opening int
	version int32
	tokens  *tokens.Cache
}

// settingsFile is a workspace file.
type settingsFile struct {
	mapper   *syntax.Mapper
	settings settings.Settings
	findings []findings.Finding
}

// refresh returns the view after every change so far.
func (s *Server) refresh() *view {
	if !s.stale {
		return s.view
	}
	s.stale = false
	s.tellOperations()
	open := make(map[string]openFile, len(s.files))
	for name, f := range s.files {
		open[name] = openFile{f.uri, f.opening, f.version, &f.tokens}
		if f.buffer != nil {
			s.showText(name, f)
		}
	}
	s.view = &view{
		snapshot:      s.engine.Snapshot(),
		client:        s.client,
		open:          open,
		scopes:        s.scopes,
		settingsFiles: maps.Clone(s.settingsFiles),
		complete:      s.complete,
		arrangement:   s.arrangement,
	}
	s.tell()
	s.status.show(s.view)
	return s.view
}

// showText tells the engine the text of an open document.
func (s *Server) showText(name string, f *file) {
	if s.scopes.Excludes(name) {
		if f.shown != nil {
			f.shown = nil
			s.engine.Remove(name)
		}
		return
	}
	if doc := f.buffer.Parse(); doc != f.shown {
		f.shown = doc
		if doc.Provisional {
			s.settleLater(name, f)
		}
		_ = s.protect("analysis", func() error { s.engine.Set(name, doc); return nil })
	}
}

// mapper returns the text of a file, or nil if there is no such file.
func (v *view) mapper(name string) *syntax.Mapper {
	if f, ok := v.settingsFiles[name]; ok {
		return f.mapper
	}
	return v.snapshot.Mapper(name)
}

// findings returns what is wrong in a file, as bad as it is set to be.
func (v *view) findings(ctx context.Context, name string) []findings.Finding {
	list := []findings.Finding(nil)
	if f, ok := v.settingsFiles[name]; ok {
		list = f.findings
	} else if v.snapshot.Mapper(name) != nil {
		list = v.snapshot.Findings(ctx, name)
	}
	return v.scopes.For(name).Apply(list)
}

// files returns the names of all files whose findings are to be shown.
func (v *view) files() []string {
	if v.scopes.Editor().Scope == settings.OpenFiles {
		return slices.Sorted(maps.Keys(v.open))
	}
	names := slices.Concat(v.snapshot.Files(), slices.Collect(maps.Keys(v.settingsFiles)), slices.Collect(maps.Keys(v.open)))
	slices.Sort(names)
	return slices.Compact(names)
}

// shows reports whether the findings of a file are to be shown.
func (v *view) shows(name string) bool {
	_, open := v.open[name]
	return open || v.scopes.Editor().Scope != settings.OpenFiles && v.mapper(name) != nil
}
