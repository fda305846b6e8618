//go:build bench

package bench

import (
	"context"
	"math/rand/v2"
	"net"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	sitter "github.com/smacker/go-tree-sitter"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"github.com/osy-lsp/osy-lsp/analysis/syntax"
	"github.com/osy-lsp/osy-lsp/bench/workspace"
	"github.com/osy-lsp/osy-lsp/server"
	"github.com/osy-lsp/osy-lsp/server/servertest"
	grammar "github.com/osy-lsp/osy-lsp/treesitter-grammar"
)

const seed = 1

// TestColdIndex measures how long it takes from the start of a session until the
// findings of all files of a large workspace are known, against only parsing the
// same bytes with the same parser on all cores.
func TestColdIndex(t *testing.T) {
	files := workspace.Generate(seed, 5000)
	dir := write(t, files)
	bytes := workspace.Bytes(files)
	var ratios []float64
	for range 3 {
		parsing := parseAll(files)
		start := time.Now()
		s := serve(t, dir)
		s.await()
		indexing := time.Since(start)
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		s.Quit()
		ratios = append(ratios, indexing.Seconds()/parsing.Seconds())
		t.Logf("%d files, %.1f MB: parsing %.2f s, indexing %.2f s, ratio %.2f; heap %d MB", len(files), float64(bytes)/1e6,
			parsing.Seconds(), indexing.Seconds(), ratios[len(ratios)-1], m.HeapAlloc>>20)
	}
	slices.Sort(ratios)
	t.Logf("cold index against parsing: %.2f x (median)", ratios[1])
}

// parseAll parses files on all cores, and nothing else.
func parseAll(files []workspace.File) time.Duration {
	start := time.Now()
	work := make(chan string)
	var wait sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			p := parserFor(grammar.Language())
			defer p.Close()
			for text := range work {
				parseTime(p, []byte(text))
			}
		})
	}
	for _, f := range files {
		work <- f.Text
	}
	close(work)
	wait.Wait()
	return time.Since(start)
}

// TestKeystroke types all over a file of 2,000 lines and measures the time until
// the diagnostics of the file are there, against re-parsing the edit alone and in a
// workspace of 50 files against one of 5,000.
func TestKeystroke(t *testing.T) {
	sizes := []int{50, 5000}
	sessions := map[int]*typing{}
	for _, size := range sizes {
		sessions[size] = startTyping(t, size)
	}
	times := map[int][]float64{}
	var parsing []float64
	random := rand.New(rand.NewPCG(seed, 3))
	for range 400 {
		at, keys := sessions[50].place(random)
		for i := range keys {
			for n, size := range sizes {
				s := sessions[size]
				d := s.replace(at+i, at+i, keys[i:i+1])
				times[size] = append(times[size], d.Seconds())
				if n == 0 {
					parsing = append(parsing, s.parsed.Seconds())
				}
			}
		}
		for _, size := range sizes {
			sessions[size].replace(at, at+len(keys), "")
		}
	}
	p := func(list []float64, part int) float64 {
		list = slices.Sorted(slices.Values(list))
		return list[len(list)*part/100] * 1000
	}
	t.Logf("re-parsing: p50 %.3f ms, p99 %.3f ms", p(parsing, 50), p(parsing, 99))
	for _, size := range sizes {
		t.Logf("%d files: keystroke to diagnostics p50 %.3f ms, p90 %.3f ms, p99 %.3f ms", size, p(times[size], 50), p(times[size], 90), p(times[size], 99))
	}
	t.Logf("keystroke against re-parsing, p50: %.1f x", p(times[50], 50)/p(parsing, 50))
	t.Logf("5,000 files against 50: p50 %.2f x, p90 %.2f x, p99 %.2f x", p(times[5000], 50)/p(times[50], 50), p(times[5000], 90)/p(times[50], 90), p(times[5000], 99)/p(times[50], 99))
}

// typing is a session in which somebody types into a long file.
type typing struct {
	*session
	uri     uri.URI
	version int32
	text    string

	parser *sitter.Parser // follows the same edits, for comparison
	tree   *sitter.Tree
	parsed time.Duration // how long it took for the last one
}

func startTyping(t *testing.T, files int) *typing {
	all := workspace.Generate(seed, files)
	dir, long := write(t, all), workspace.Large(all)
	y := &typing{session: serve(t, dir), uri: uri.File(filepath.Join(dir, long.Path)), version: 1, text: long.Text, parser: parserFor(grammar.Language())}
	y.await()
	y.tree, _ = y.parser.ParseCtx(context.Background(), nil, []byte(y.text))
	y.Open(y.uri, 1, y.text)
	y.diagnostics()
	t.Cleanup(y.Quit)
	return y
}

// place returns where to type what: a letter into a name, a text or a comment, a
// line, or a call bit by bit.
func (y *typing) place(r *rand.Rand) (at int, keys string) {
	if r.IntN(8) == 0 {
		for {
			line := r.IntN(len(y.text))
			if end := strings.Index(y.text[line:], ";\n  "); end >= 0 {
				return line + end + 2, "  Rank(1);\n"
			}
		}
	}
	for {
		at = r.IntN(len(y.text))
		if c := y.text[at]; c >= 'a' && c <= 'z' {
			return at, "x"
		}
	}
}

// replace edits the text and returns how long the diagnostics take.
func (y *typing) replace(start, end int, text string) time.Duration {
	m := syntax.NewMapper(y.text)
	from, to := m.Position(start, syntax.UTF16), m.Position(end, syntax.UTF16)
	y.text = y.text[:start] + text + y.text[end:]
	y.version++
	begin := time.Now()
	y.Change(y.uri, y.version, &protocol.TextDocumentContentChangePartial{
		Range: protocol.Range{
			Start: protocol.Position{Line: uint32(from.Line), Character: uint32(from.Column)},
			End:   protocol.Position{Line: uint32(to.Line), Character: uint32(to.Column)},
		},
		Text: text,
	})
	y.diagnostics()
	d := time.Since(begin)

	point := func(p syntax.Position) sitter.Point {
		return sitter.Point{Row: uint32(p.Line), Column: uint32(p.Column)}
	}
	y.tree.Edit(sitter.EditInput{
		StartIndex: uint32(start), OldEndIndex: uint32(end), NewEndIndex: uint32(start + len(text)),
		StartPoint: point(from), OldEndPoint: point(to), NewEndPoint: point(syntax.NewMapper(y.text).Position(start+len(text), syntax.UTF16)),
	})
	source := []byte(y.text)
	begin = time.Now()
	tree, _ := y.parser.ParseCtx(context.Background(), y.tree, source)
	y.parsed = time.Since(begin)
	y.tree.Close()
	y.tree = tree
	return d
}

// diagnostics asks for those of the file.
func (y *typing) diagnostics() {
	y.Must(protocol.MethodTextDocumentDiagnostic, &protocol.DocumentDiagnosticParams{TextDocument: protocol.TextDocumentIdentifier{URI: y.uri}}, nil)
}

// session is a server and the editor at its other end.
type session struct {
	*servertest.Editor
	last uri.URI
}

// serve starts a server on a directory. It is through with it when it tells of the
// file that is added last, in which something is wrong.
func serve(t *testing.T, dir string) *session {
	here, there := net.Pipe()
	srv := server.New(server.Options{Engine: server.NewEngine(), Log: zap.NewNop(), Version: "bench"})
	go func() {
		srv.Serve(context.Background(), there)
		there.Close()
	}()
	s := &session{servertest.Connect(t, here), uri.File(filepath.Join(dir, wrong))}
	root := uri.File(dir)
	s.InitializeWith(&protocol.InitializeParams{RootURI: &root})
	return s
}

// await waits until the workspace was read and looked at.
func (s *session) await() {
	for s.Diagnostics().URI != s.last {
	}
}

const wrong = "zzz/wrong.osy"

func write(t *testing.T, files []workspace.File) string {
	dir := t.TempDir()
	files = append(files[:len(files):len(files)], workspace.File{Path: wrong, Text: "void F() { Workflow.Once(\"a\", 1); }\n"})
	if err := workspace.Write(dir, files); err != nil {
		t.Fatal(err)
	}
	return dir
}
