package server

import (
	"context"
	"maps"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"

	"go.uber.org/zap"

	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/settings"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
	"github.com/osy-lsp/osy-lsp/server/disk"
)

// index is one walk over the folders of the workspace. It runs beside the loop,
// and what it has read is taken over bit by bit, so that the server answers all
// the while. Until it has ended, findings are not shown: they would tell of what
// is missing only because it was not read yet.
type index struct {
	ctx    context.Context
	cancel context.CancelFunc
	client client

	folders []string
	skip    map[string]bool // files that are known already
	scopes  settings.Scopes // as far as they are known

	settingsFiles map[string]*settingsFile
	files         []string
	seen          map[string]bool
	early         bool // the walk ended before it was through

	// changed are the files that changed since the walk began: what it read of them
	// may be old. It belongs to the loop.
	changed map[string]bool
	gone    map[string]bool // what was deleted since, files and directories
}

// startIndex brings everything in line with what is on disk, except for files that
// are known already. A walk that is under way starts again.
func (s *Server) startIndex() {
	if s.index != nil {
		s.index.cancel()
	} else if isClosed(s.complete) {
		s.complete = make(chan struct{})
	}
	s.rearranged()
	s.scopes = s.scopes.WithRoots(s.folders...)
	x := &index{
		client:        s.client,
		folders:       s.folders,
		skip:          maps.Clone(s.loaded),
		scopes:        s.scopes,
		settingsFiles: map[string]*settingsFile{},
		seen:          map[string]bool{},
		changed:       map[string]bool{},
		gone:          map[string]bool{},
	}
	for name := range s.files {
		x.skip[name] = true
	}
	x.ctx, x.cancel = context.WithCancel(s.ctx)
	s.index = x
	s.status.indexing(0, 0)
	s.background.Go(func() {
		defer x.cancel()
		x.early = true
		_ = s.protect("index", func() error { s.run(x); return nil })
		s.post(func() { s.endIndex(x) })
	})
}

func (s *Server) run(x *index) {
	p := s.startProgress(x.ctx, x.client, "Reading the workspace", x.cancel)
	x.walk(s.log)
	s.post(func() { s.takeSettings(x) })
	done := s.read(x, p)
	p.end(done, len(x.files))
	if x.early = x.ctx.Err() != nil; x.early {
		s.log.Warn("not every file of the workspace was read", zap.Int("read", done), zap.Int("files", len(x.files)))
	}
}

// walk finds the files of all folders.
func (x *index) walk(log *zap.Logger) {
	leftOut := func(name string, err error) {
		log.Warn("a file is left out", zap.String("file", name), zap.Error(err))
	}
	takeSettings := func(name string) {
		if x.seen[name] {
			return
		}
		x.seen[name] = true
		if x.skip[name] {
			return
		}
		file := newSettingsFile(disk.Settings(name, Codes()))
		x.settingsFiles[name] = file
		x.scopes = x.scopes.WithFile(name, file.settings)
	}
	for _, folder := range x.folders {
		for _, name := range disk.SettingsAbove(folder) {
			takeSettings(name)
		}
		disk.Walk(x.ctx, folder, disk.Visitor{
			Settings: takeSettings,
			Excluded: func(name string) bool { return x.scopes.Excludes(name) },
			Problem:  leftOut,
			File: func(name string) {
				if !x.seen[name] && !x.skip[name] {
					x.files = append(x.files, name)
				}
				x.seen[name] = true
			},
		})
	}
}

// read reads the files that were found, on all processors, and returns how many of
// them it came to.
func (s *Server) read(x *index, p *progress) (done int) {
	const batch = 16 // files that are taken over at once
	type parsed struct {
		name  string
		facts *model.File // nil if the file cannot be read
	}
	var next, count atomic.Int64
	var readers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(x.files)) {
		readers.Go(func() {
			parser := syntax.NewParser()
			defer parser.Close()
			for x.ctx.Err() == nil {
				first := int(next.Add(batch)) - batch
				if first >= len(x.files) {
					return
				}
				var docs []parsed
				for _, name := range x.files[first:min(first+batch, len(x.files))] {
					text, err := disk.Read(filepath.FromSlash(name))
					if err != nil {
						s.log.Warn("a file is left out", zap.String("file", name), zap.Error(err))
						docs = append(docs, parsed{name, nil})
						continue
					}
					docs = append(docs, parsed{name, s.readFacts(parser, text)})
				}
				s.post(func() {
					for _, d := range docs {
						switch {
						case s.index != x || x.changed[d.name]:
						case d.facts == nil:
							s.forget(d.name)
						case isBelow(d.name, x.gone):
							s.reload(d.name)
						default:
							s.load(d.name, d.facts)
						}
					}
				})
				n := int(count.Add(int64(min(batch, len(x.files)-first))))
				p.report(n, len(x.files))
				s.status.indexing(n, len(x.files))
			}
		})
	}
	readers.Wait()
	return int(count.Load())
}

// readFacts reads what a text declares, nil if that cannot be done.
func (s *Server) readFacts(p *syntax.Parser, text string) (facts *model.File) {
	_ = s.protect("analysis", func() error { facts = model.ReadClosed(p, text); return nil })
	return facts
}

// takeSettings takes over the workspace files that a walk has found.
func (s *Server) takeSettings(x *index) {
	if s.index != x {
		return
	}
	for name := range s.settingsFiles {
		if _, open := s.files[name]; !open && !x.seen[name] && !x.changed[name] {
			delete(s.settingsFiles, name)
			s.scopes = s.scopes.WithoutFile(name)
		}
	}
	for name, file := range x.settingsFiles {
		if !x.changed[name] {
			s.settingsFiles[name] = file
			s.scopes = s.scopes.WithFile(name, file.settings)
		}
	}
}

// endIndex takes out what the walk has not seen, unless it was ended early.
func (s *Server) endIndex(x *index) {
	if s.index != x {
		return
	}
	for name := range s.loaded {
		if !x.seen[name] && !x.changed[name] && !x.early {
			s.forget(name)
		}
	}
	s.index = nil
	s.rearranged()
	close(s.complete)
}
