//go:build bench

package bench

import (
	"context"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	sitter "github.com/smacker/go-tree-sitter"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/osy-lsp/osy-lsp/analysis/syntax"
	"github.com/osy-lsp/osy-lsp/bench/workspace"
	grammar "github.com/osy-lsp/osy-lsp/treesitter-grammar"
)

// edit replaces a part of a text, in bytes.
type edit struct {
	start, end int
	text       string
}

const all = "all"

// kindsOfTyping are the things that somebody types.
var kindsOfTyping = []string{"name", "string", "comment", "line", "call"}

// placesIn returns a function that finds where in a text to type such a thing, and
// the keys for it.
func placesIn(text string, random *rand.Rand) func(kind string) (offset int, keys string) {
	p := syntax.NewParser()
	defer p.Close()
	places := map[string][]int{}
	for _, u := range p.Parse(text).Units {
		u.Root().Walk(func(n syntax.Node) bool {
			middle := u.Base + (n.Start()+n.End())/2
			switch kind := n.Kind(); {
			case kind == "identifier":
				places["name"] = append(places["name"], middle)
			case kind == "comment":
				places["comment"] = append(places["comment"], middle)
			case strings.HasPrefix(kind, "string_literal"):
				places["string"] = append(places["string"], middle)
			case kind == "expression_statement":
				places["line"] = append(places["line"], u.Base+n.End())
			}
			return true
		})
	}
	places["call"] = places["line"]
	keys := map[string]string{"name": "x", "string": "x", "comment": "x", "line": "\n", "call": "\n    Weigh(1);"}
	return func(kind string) (int, string) {
		list := places[kind]
		for {
			if offset := list[random.IntN(len(list))]; text[offset] < 0x80 {
				return offset, keys[kind]
			}
		}
	}
}

// sentinel is a step at the end of a file, at which the diagnostics of the file
// change with every edit when its label does.
const sentinel = "\nvoid Last() { Workflow.Once(\"a\", 1); }\n"

// typing is a session in which somebody types into a file.
type typing struct {
	*session
	uri     uri.URI
	version int32
	text    string
	told    bool
	edits   int                  // so far
	times   map[string][]float64 // in milliseconds
}

func startTyping(t *testing.T, dir string, file workspace.File, told bool) *typing {
	y := &typing{session: serve(t, dir, !told), uri: uri.File(filepath.Join(dir, file.Path)), version: 1, text: file.Text, told: told, times: map[string][]float64{}}
	if told {
		y.await(dir)
		y.text += sentinel
	}
	y.Open(y.uri, 1, y.text)
	if told {
		for y.Diagnostics().URI != y.uri {
		}
	}
	y.ask()
	return y
}

func (y *typing) record(kind string, e edit) {
	d := y.apply(e)
	y.times[kind] = append(y.times[kind], d)
	y.times[all] = append(y.times[all], d)
}

// apply makes an edit and returns how many milliseconds the diagnostics take.
func (y *typing) apply(e edit) float64 {
	changes := []protocol.TextDocumentContentChangeEvent{y.change(e)}
	if y.told {
		changes = append(changes, y.change(sentinelEdit(y.text)))
	}
	y.version++
	y.edits++
	start := time.Now()
	y.Change(y.uri, y.version, changes...)
	if y.told {
		for {
			d := y.Diagnostics()
			if version, _ := d.Version.Get(); d.URI == y.uri && version == y.version {
				break
			}
		}
	} else {
		y.ask()
	}
	return time.Since(start).Seconds() * 1000
}

// change applies an edit to the text of the editor.
func (y *typing) change(e edit) protocol.TextDocumentContentChangeEvent {
	m := syntax.NewMapper(y.text)
	from, to := m.Position(e.start, syntax.UTF16), m.Position(e.end, syntax.UTF16)
	y.text = y.text[:e.start] + e.text + y.text[e.end:]
	return &protocol.TextDocumentContentChangePartial{
		Range: protocol.Range{
			Start: protocol.Position{Line: uint32(from.Line), Character: uint32(from.Column)},
			End:   protocol.Position{Line: uint32(to.Line), Character: uint32(to.Column)},
		},
		Text: e.text,
	}
}

// sentinelEdit makes the label at the end of a text one letter longer, or as short as it was.
func sentinelEdit(text string) edit {
	label := len(text) - len("\", 1); }\n")
	if text[label-2] == 'a' {
		return edit{label - 1, label, ""}
	}
	return edit{label, label, "a"}
}

func (y *typing) ask() {
	y.Must(protocol.MethodTextDocumentDiagnostic, &protocol.DocumentDiagnosticParams{TextDocument: protocol.TextDocumentIdentifier{URI: y.uri}}, nil)
}

// reparser parses the same edits, and does nothing else.
type reparser struct {
	*sitter.Parser
	tree  *sitter.Tree
	text  string
	told  bool
	times map[string][]float64
	work  float64 // that it kept a processor busy, in milliseconds
}

func newReparser(text string, told bool) *reparser {
	r := &reparser{Parser: parserFor(grammar.Language()), text: text, told: told, times: map[string][]float64{}}
	if told {
		r.text += sentinel
	}
	r.tree, _ = r.ParseCtx(context.Background(), nil, []byte(r.text))
	return r
}

func (r *reparser) record(kind string, e edit) {
	d := r.apply(e)
	r.times[kind] = append(r.times[kind], d)
	r.times[all] = append(r.times[all], d)
}

func (r *reparser) apply(e edit) float64 {
	r.change(e)
	if r.told {
		r.change(sentinelEdit(r.text))
	}
	source := []byte(r.text)
	runtime.LockOSThread()
	before, start := workedByThread(), time.Now()
	tree, _ := r.ParseCtx(context.Background(), r.tree, source)
	d := time.Since(start)
	r.work += (workedByThread() - before).Seconds() * 1000
	runtime.UnlockOSThread()
	r.tree.Close()
	r.tree = tree
	return d.Seconds() * 1000
}

func (r *reparser) change(e edit) {
	before := syntax.NewMapper(r.text)
	r.text = r.text[:e.start] + e.text + r.text[e.end:]
	point := func(m *syntax.Mapper, offset int) sitter.Point {
		p := m.Position(offset, syntax.UTF8)
		return sitter.Point{Row: uint32(p.Line), Column: uint32(p.Column)}
	}
	r.tree.Edit(sitter.EditInput{
		StartIndex: uint32(e.start), OldEndIndex: uint32(e.end), NewEndIndex: uint32(e.start + len(e.text)),
		StartPoint: point(before, e.start), OldEndPoint: point(before, e.end),
		NewEndPoint: point(syntax.NewMapper(r.text), e.start+len(e.text)),
	})
}
