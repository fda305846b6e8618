// Package server speaks the Language Server Protocol.
//
// Messages are taken in the order of their arrival by one goroutine, which alone
// changes anything. A request that only reads is given the view of its moment
// and runs beside the others, so it never waits for them and never sees a
// half-made change.
package server

import (
	"context"
	"io"
	"sync"
	"sync/atomic"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"github.com/osy-lsp/osy-lsp/analysis/settings"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// Server is one session with one editor.
type Server struct {
	engine  Engine
	log     *zap.Logger
	level   *zap.AtomicLevel
	version string

	conn       jsonrpc2.Conn
	tasks      chan func()        // what the loop has to do next
	ctx        context.Context    // ends with the session
	quit       context.CancelFunc // ends the session; may be called by anyone, and again
	background sync.WaitGroup     // all goroutines of the session
	tokens     atomic.Int32       // number of progresses shown so far
	cancels    sync.Map           // what ends the work behind each of those under way

	// The rest belongs to the loop.

	phase    phase
	client   client
	parser   *syntax.Parser
	files    map[string]*file // open documents
	openings int              // number of documents opened so far
	view     *view
	stale    bool // view does not show the last change yet

	folders       []string        // of the workspace
	loaded        map[string]bool // files that are not open; false if they have to be read again
	scopes        settings.Scopes
	settingsFiles map[string]*settingsFile
	operations    map[string][]string // by directory: what the settings add to the catalog
	flagLevel     string              // of the log, where no setting says another
	asked         int                 // number of times the client was asked for its settings
	problems      string              // what the client was told to be wrong with them
	index         *index              // the walk over the workspace that is under way, or nil
	complete      chan struct{}       // closed when the workspace was read
	elsewhere     bool                // something changed that the client does not know of

	// arrangement counts what changes of all files what is shown of them: settings,
	// folders, and which documents are open.
	arrangement int

	diagnostics *publisher
	status      *reporter
}

// Options say what a server is made of.
type Options struct {
	Engine  Engine
	Log     *zap.Logger
	Level   *zap.AtomicLevel // of the log, to change it; may be nil
	Version string           // of the program, shown to the editor and in the log
}

// New returns a server that waits for Serve.
func New(o Options) *Server {
	s := &Server{
		engine:        o.Engine,
		log:           o.Log,
		level:         o.Level,
		version:       o.Version,
		tasks:         make(chan func(), 256),
		complete:      make(chan struct{}),
		parser:        syntax.NewParser(),
		files:         map[string]*file{},
		loaded:        map[string]bool{},
		settingsFiles: map[string]*settingsFile{},
	}
	if s.level == nil {
		s.level = new(zap.NewAtomicLevel())
	}
	s.flagLevel = s.level.String()
	s.diagnostics = newPublisher(s)
	s.status = newReporter(s)
	return s
}

// Serve talks to the editor at the other end of rw until the session is over, and
// returns the exit code the protocol asks for: 0 after a shutdown request, else 1.
// It does not wait for a read that is blocked, and leaves rw open.
func (s *Server) Serve(ctx context.Context, rw io.ReadWriteCloser) (exitCode int) {
	s.ctx, s.quit = context.WithCancel(ctx)
	defer s.quit()
	s.conn = jsonrpc2.NewConn(newStream(rw, s.log))
	s.background.Go(s.loop)
	s.background.Go(s.diagnostics.run)
	s.conn.Go(ctx, s.quiet(protocol.CancelHandler(s.handle)))

	select {
	case <-s.ctx.Done():
	case <-s.conn.Done():
		if err := s.conn.Err(); err != nil {
			s.log.Error("the connection broke", zap.Error(err))
		}
	}
	s.quit()
	s.background.Wait()
	if s.phase == shutDown {
		return 0
	}
	return 1
}

// loop does one thing after the other. The view is made when nothing waits, so
// that a burst of changes is parsed once, and while the workspace is read only if
// somebody asks.
func (s *Server) loop() {
	defer s.parser.Close()
	defer func() {
		for _, f := range s.files {
			f.close()
		}
	}()
	for {
		select {
		case <-s.ctx.Done():
			return
		case task := <-s.tasks:
			task()
			if len(s.tasks) == 0 && s.index == nil {
				_ = s.protect("refresh", func() error { s.refresh(); return nil })
			}
		}
	}
}

// post puts a task at the end of the queue, and reports whether it will be done.
func (s *Server) post(task func()) bool {
	select {
	case s.tasks <- task:
		return true
	case <-s.ctx.Done():
		return false
	}
}
