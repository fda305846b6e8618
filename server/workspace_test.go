package server_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/osy-lsp/osy-lsp/server/servertest"
)

// folder is a directory that an editor opens.
type folder struct {
	t   *testing.T
	dir string
}

func newFolder(t *testing.T, files map[string]string) folder {
	t.Helper()
	f := folder{t, t.TempDir()}
	for name, text := range files {
		f.write(name, text)
	}
	return f
}

func (f folder) write(name, text string) {
	f.t.Helper()
	path := filepath.Join(f.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		f.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		f.t.Fatal(err)
	}
}

func (f folder) remove(name string) {
	f.t.Helper()
	if err := os.RemoveAll(filepath.Join(f.dir, name)); err != nil {
		f.t.Fatal(err)
	}
}

func (f folder) move(from, to string) {
	f.t.Helper()
	if err := os.Rename(filepath.Join(f.dir, from), filepath.Join(f.dir, to)); err != nil {
		f.t.Fatal(err)
	}
}

func (f folder) uri(name string) uri.URI { return uri.File(filepath.Join(f.dir, name)) }

// open starts a session on folders with an editor that can do what caps says.
func open(t *testing.T, caps protocol.ClientCapabilities, folders ...folder) *session {
	t.Helper()
	s := start(t, newEcho())
	s.initialize(caps, folders...)
	return s
}

func (s *session) initialize(caps protocol.ClientCapabilities, folders ...folder) *protocol.InitializeResult {
	s.t.Helper()
	params := &protocol.InitializeParams{Capabilities: caps}
	params.WorkspaceFolders = protocol.NewNullable(workspaceFolders(folders...))
	return s.InitializeWith(params)
}

func workspaceFolders(folders ...folder) []protocol.WorkspaceFolder {
	list := []protocol.WorkspaceFolder{}
	for _, f := range folders {
		list = append(list, protocol.WorkspaceFolder{URI: uri.File(f.dir), Name: "shop"})
	}
	return list
}

// wants checks that the next diagnostics are for a file and in these lines. The
// version is 0 for a file that is not open.
func (s *session) wants(u uri.URI, version int32, lines ...uint32) {
	s.t.Helper()
	got := s.Diagnostics()
	found := []uint32{}
	for _, d := range got.Diagnostics {
		found = append(found, d.Range.Start.Line)
	}
	if v, ok := got.Version.Get(); got.URI != u || ok != (version > 0) || v != version || !slices.Equal(found, lines) || got.Diagnostics == nil {
		s.t.Errorf("the next diagnostics are for %s, version %d, in lines %v\nwant them for %s, version %d, in lines %v", got.URI, v, found, u, version, lines)
	}
}

func (s *session) watched(change protocol.FileChangeType, uris ...uri.URI) {
	s.t.Helper()
	params := &protocol.DidChangeWatchedFilesParams{}
	for _, u := range uris {
		params.Changes = append(params.Changes, protocol.FileEvent{URI: u, Type: change})
	}
	s.Notify(protocol.MethodWorkspaceDidChangeWatchedFiles, params)
}

func TestFilesOnDisk(t *testing.T) {
	f := newFolder(t, map[string]string{
		"a.osy": "bad", "good.osy": "good", "model/b c.osy": "\ufeffgood\nbad", "notes.txt": "bad", ".git/x.osy": "bad", "latin1.osy": "\xe9 bad",
	})
	s := open(t, protocol.ClientCapabilities{}, f)
	a, b := f.uri("a.osy"), f.uri("model/b c.osy")
	s.wants(a, 0, 0)
	s.wants(b, 0, 1)

	s.Open(a, 1, "good") // what is in the editor counts
	s.wants(a, 1)
	f.write("a.osy", "still bad")
	s.watched(protocol.FileChangeTypeChanged, a)
	s.Change(a, 2, whole("\nbad"))
	s.wants(a, 2, 1)
	s.CloseDocument(a) // what was not saved is gone
	s.wants(a, 0, 0)

	f.write("a.osy", "good")
	s.watched(protocol.FileChangeTypeChanged, a)
	s.wants(a, 0)
	f.write("new.osy", "bad")
	s.watched(protocol.FileChangeTypeCreated, f.uri("new.osy"))
	s.wants(f.uri("new.osy"), 0, 0)
	f.remove("new.osy")
	s.watched(protocol.FileChangeTypeDeleted, f.uri("new.osy"))
	s.wants(f.uri("new.osy"), 0)

	s.Open(b, 1, "bad") // an open document outlives its file
	s.wants(b, 1, 0)
	f.remove("model")
	s.watched(protocol.FileChangeTypeDeleted, b)
	s.Change(b, 2, whole("\n\nbad"))
	s.wants(b, 2, 2)
	s.CloseDocument(b)
	s.wants(b, 0)

	s.Open("untitled:1", 1, "bad")
	s.wants("untitled:1", 1, 0)
	s.CloseDocument("untitled:1")
	s.wants("untitled:1", 0)
}

// The folder may be the root of all files.
func TestFolderIsTheRoot(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are many roots")
	}
	f := newFolder(t, map[string]string{"a.osy": "bad", "out/b.osy": "bad"})
	dir, err := filepath.EvalSymlinks(f.dir)
	if err != nil {
		t.Fatal(err)
	}
	f.dir = dir
	beside := []string{strings.TrimPrefix(dir, "/") + "/out"} // and all else there is
	for within := dir; within != "/"; within = filepath.Dir(within) {
		around := filepath.Dir(within)
		entries, _ := os.ReadDir(around)
		for _, e := range entries {
			if name := filepath.Join(around, e.Name()); e.IsDir() && name != within {
				beside = append(beside, strings.TrimPrefix(name, "/"))
			}
		}
	}
	exclude, _ := json.Marshal(map[string]any{"exclude": beside})

	yes := true
	s := start(t, newEcho())
	s.Answer(protocol.MethodWorkspaceConfiguration, func() any { return jsonrpc2.RawMessage("[" + string(exclude) + "]") })
	s.initialize(protocol.ClientCapabilities{Workspace: &protocol.WorkspaceClientCapabilities{Configuration: &yes}}, folder{t, "/"})
	s.wants(f.uri("a.osy"), 0, 0)
	f.write("a.osy", "\nbad")
	f.write("out/b.osy", "\nbad")
	s.watched(protocol.FileChangeTypeChanged, f.uri("out/b.osy"), f.uri("a.osy"))
	s.wants(f.uri("a.osy"), 0, 1)
}

func TestDirectoryIsDeleted(t *testing.T) {
	f := newFolder(t, map[string]string{"model/a.osy": "bad", "model/b.osy": "bad", "models.osy": "bad"})
	s := open(t, protocol.ClientCapabilities{}, f)
	for _, name := range []string{"model/a.osy", "model/b.osy", "models.osy"} {
		s.wants(f.uri(name), 0, 0)
	}
	f.remove("model")
	s.watched(protocol.FileChangeTypeDeleted, f.uri("model"))
	s.wants(f.uri("model/a.osy"), 0)
	s.wants(f.uri("model/b.osy"), 0)
}

// Not every editor tells of each file in a directory that comes, moves or changes.
func TestDirectoryComes(t *testing.T) {
	f := newFolder(t, map[string]string{"a.osy": "bad", "osy-lsp.toml": "exclude = [\"out\"]"})
	s := open(t, protocol.ClientCapabilities{}, f)
	s.wants(f.uri("a.osy"), 0, 0)

	f.write("new/deep/b.osy", "bad")
	f.write("new/c.osy", "\nbad")
	s.watched(protocol.FileChangeTypeCreated, f.uri("new"))
	s.wants(f.uri("new/c.osy"), 0, 1)
	s.wants(f.uri("new/deep/b.osy"), 0, 0)

	f.move("new", "moved")
	s.watched(protocol.FileChangeTypeDeleted, f.uri("new"))
	s.wants(f.uri("new/c.osy"), 0)
	s.wants(f.uri("new/deep/b.osy"), 0)
	s.watched(protocol.FileChangeTypeCreated, f.uri("moved")) // sent with the other one, all are told of in one order or the other
	s.wants(f.uri("moved/c.osy"), 0, 1)
	s.wants(f.uri("moved/deep/b.osy"), 0, 0)

	f.write("moved/c.osy", "bad")
	f.remove("moved/deep")
	s.watched(protocol.FileChangeTypeChanged, f.uri("moved"))
	s.wants(f.uri("moved/c.osy"), 0, 0)
	s.wants(f.uri("moved/deep/b.osy"), 0)

	f.write("moved/osy-lsp.toml", `severity.bad-wrd = "off"`)
	f.move("moved", "again")
	s.watched(protocol.FileChangeTypeDeleted, f.uri("moved"))
	s.wants(f.uri("moved/c.osy"), 0)
	s.watched(protocol.FileChangeTypeCreated, f.uri("again"))
	s.wants(f.uri("again/c.osy"), 0, 0)
	s.wants(f.uri("again/osy-lsp.toml"), 0, 0)
	f.remove("again")
	s.watched(protocol.FileChangeTypeDeleted, f.uri("again"))
	s.wants(f.uri("again/c.osy"), 0)
	s.wants(f.uri("again/osy-lsp.toml"), 0)

	f.write("out/x.osy", "bad")
	f.write(".hidden/x.osy", "bad")
	s.watched(protocol.FileChangeTypeCreated, f.uri("out"), f.uri(".hidden"), f.uri("nowhere"))
	s.NoDiagnostics(100 * time.Millisecond)
}

// A directory with more in it than is read at once.
func TestLargeDirectoryComes(t *testing.T) {
	f := newFolder(t, map[string]string{"a.osy": "bad"})
	s := open(t, protocol.ClientCapabilities{}, f)
	s.wants(f.uri("a.osy"), 0, 0)
	const n = 100
	for i := range n {
		f.write(fmt.Sprintf("new/%03d.osy", i), "bad")
	}
	s.watched(protocol.FileChangeTypeCreated, f.uri("new"))
	for i := range n {
		s.wants(f.uri(fmt.Sprintf("new/%03d.osy", i)), 0, 0)
	}
	f.remove("new")
	s.watched(protocol.FileChangeTypeDeleted, f.uri("new"))
	for i := range n {
		s.wants(f.uri(fmt.Sprintf("new/%03d.osy", i)), 0)
	}
}

// After a checkout everything may be different.
func TestManyFilesChange(t *testing.T) {
	const n = 100
	texts := map[string]string{}
	var uris []uri.URI
	for i := range n {
		texts[fmt.Sprintf("%03d.osy", i)] = "bad"
	}
	f := newFolder(t, texts)
	s := open(t, protocol.ClientCapabilities{}, f)
	for i := range n {
		uris = append(uris, f.uri(fmt.Sprintf("%03d.osy", i)))
		s.wants(uris[i], 0, 0)
	}
	for i := range n {
		if i%2 == 0 {
			f.remove(fmt.Sprintf("%03d.osy", i))
		} else {
			f.write(fmt.Sprintf("%03d.osy", i), "\nbad")
		}
	}
	s.watched(protocol.FileChangeTypeChanged, uris...)
	for i := 1; i < n; i += 2 {
		s.wants(uris[i], 0, 1)
	}
	for i := 0; i < n; i += 2 {
		s.wants(uris[i], 0)
	}
}

func TestFolders(t *testing.T) {
	shop := newFolder(t, map[string]string{"a.osy": "bad"})
	kit := newFolder(t, map[string]string{"b.osy": "bad"})
	s := open(t, protocol.ClientCapabilities{}, shop)
	s.wants(shop.uri("a.osy"), 0, 0)
	s.Notify(protocol.MethodWorkspaceDidChangeWorkspaceFolders, &protocol.DidChangeWorkspaceFoldersParams{
		Event: protocol.WorkspaceFoldersChangeEvent{Added: workspaceFolders(kit), Removed: workspaceFolders()},
	})
	s.wants(kit.uri("b.osy"), 0, 0)
	s.Notify(protocol.MethodWorkspaceDidChangeWorkspaceFolders, &protocol.DidChangeWorkspaceFoldersParams{
		Event: protocol.WorkspaceFoldersChangeEvent{Added: workspaceFolders(), Removed: workspaceFolders(shop)},
	})
	s.wants(shop.uri("a.osy"), 0)
}

// Older clients name the workspace by its path alone.
func TestRootPath(t *testing.T) {
	f := newFolder(t, map[string]string{"a.osy": "bad"})
	for name, params := range map[string]*protocol.InitializeParams{
		"path": {RootPath: protocol.NewNullable(f.dir)},
		"null": {RootPath: protocol.NewNullable(f.dir + "/"), WorkspaceFoldersInitializeParams: protocol.WorkspaceFoldersInitializeParams{
			WorkspaceFolders: protocol.NewNullable([]protocol.WorkspaceFolder{}),
		}},
	} {
		t.Run(name, func(t *testing.T) {
			s := start(t, newEcho())
			s.InitializeWith(params)
			s.wants(f.uri("a.osy"), 0, 0)
		})
	}
	s := start(t, newEcho())
	s.InitializeWith(&protocol.InitializeParams{})
	s.Open("untitled:1", 1, "bad")
	s.wants("untitled:1", 1, 0)
}

// holding returns what an editor that shows progress can do, and a function that
// lets the first index begin: the server waits until its progress is accepted.
func holding(s *session) (caps protocol.ClientCapabilities, release func()) {
	yes := true
	held := make(chan struct{})
	s.Answer(protocol.MethodWindowWorkDoneProgressCreate, func() any { <-held; return nil })
	return protocol.ClientCapabilities{Window: &protocol.WindowClientCapabilities{WorkDoneProgress: &yes}}, func() { close(held) }
}

func TestWhileIndexing(t *testing.T) {
	f := newFolder(t, map[string]string{"a.osy": "bad", "b.osy": "bad", "c.osy": "bad", "d.osy": "bad"})
	s := start(t, newEcho())
	caps, release := holding(s)
	s.initialize(caps, f)
	s.Told(protocol.MethodWindowWorkDoneProgressCreate)

	s.Open(f.uri("a.osy"), 1, "good")
	s.Change(f.uri("a.osy"), 2, whole("good\nbad"))
	if text, _ := s.Hover(f.uri("a.osy"), 0, 0); text != "good\nbad" {
		t.Errorf("while indexing the text is %q", text)
	}
	s.Open(f.uri("b.osy"), 1, "bad")
	s.CloseDocument(f.uri("b.osy"))
	f.remove("c.osy")
	s.watched(protocol.FileChangeTypeDeleted, f.uri("c.osy"))
	s.Must(protocol.MethodTextDocumentHover, servertest.HoverParams(f.uri("a.osy"), 0, 0), nil)
	release()
	s.wants(f.uri("a.osy"), 2, 1)
	s.wants(f.uri("b.osy"), 0, 0)
	s.wants(f.uri("d.osy"), 0, 0)
	for _, want := range []string{`"begin"`, `"report"`, `"end"`} {
		if got := s.Told(protocol.MethodProgress); !strings.Contains(got, want) {
			t.Errorf("the progress is %s, want %s", got, want)
		}
	}
}

func TestIndexIsCancelled(t *testing.T) {
	f := newFolder(t, map[string]string{"a.osy": "bad"})
	s := start(t, newEcho())
	caps, release := holding(s)
	s.initialize(caps, f)
	token := strings.TrimSuffix(strings.TrimPrefix(s.Told(protocol.MethodWindowWorkDoneProgressCreate), `{"token":`), "}")
	s.Open("untitled:1", 1, "bad")
	release()
	s.Told(protocol.MethodProgress)
	s.Notify(protocol.MethodWindowWorkDoneProgressCancel, jsonrpc2.RawMessage(`{"token":`+token+`}`))
	for {
		if got := s.Told(protocol.MethodProgress); strings.Contains(got, `"end"`) {
			break
		}
	}
	for s.Diagnostics().URI != "untitled:1" { // whether a.osy was read in time is a matter of luck
	}
}

// A session ends at once, whatever the server waits for.
func TestQuitWhileIndexing(t *testing.T) {
	s := start(t, newEcho())
	caps, release := holding(s)
	defer release()
	s.initialize(caps, newFolder(t, map[string]string{"a.osy": "bad"}))
	s.Told(protocol.MethodWindowWorkDoneProgressCreate)
	s.Quit()
	s.wantExit(0)
}
