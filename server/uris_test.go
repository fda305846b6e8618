package server_test

import (
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// Editors spell the URI of one file in many ways. What is told of an open document is
// told under the URI it was opened by.
func TestSpellingsOfURIs(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the paths are those of other systems")
	}
	f := newFolder(t, map[string]string{"m/a(b).osy": "bad"})
	dir := filepath.ToSlash(f.dir)
	plain := f.uri("m/a(b).osy")
	for _, spelling := range []string{
		"file://" + dir + "/m/a(b).osy",
		"file://" + dir + "/m/a%28b%29.osy",
		"file://" + dir + "/m/%61(b).os%79",
		"file://" + dir + "/./m/a(b).osy",
		"file://" + dir + "/x/../m/a(b).osy",
		"file://" + dir + "//m//a(b).osy",
		"file:////" + dir + "/m/a(b).osy",
		"file://localhost" + dir + "/m/a(b).osy",
		"file:" + dir + "/m/a(b).osy",
	} {
		t.Run(strings.ReplaceAll(spelling, dir, ""), func(t *testing.T) {
			u := uri.URI(spelling)
			s := open(t, protocol.ClientCapabilities{}, f)
			s.wants(plain, 0, 0)
			s.Open(u, 1, "\nbad")
			if u != plain {
				s.wants(plain, 0) // nothing stays under another spelling
			}
			s.wants(u, 1, 1)
			if text, _ := s.Hover(u, 0, 0); text != "\nbad" {
				t.Errorf("the text is %q", text)
			}
			s.Change(u, 2, whole("\n\nbad"))
			s.wants(u, 2, 2)
			s.watched(protocol.FileChangeTypeChanged, u)
			s.CloseDocument(u)
			if u != plain {
				s.wants(u, 0)
			}
			s.wants(plain, 0, 0)
		})
	}
}

func TestSpellingsOfDrives(t *testing.T) {
	for _, spelling := range []uri.URI{"file:///C:/w/a.osy", "file:///c:/w/a.osy", "file:///C%3A/w/a.osy", "file:///c%3a/w/a.osy", "file:///c%3A/w/./a.osy"} {
		t.Run(string(spelling), func(t *testing.T) {
			s := start(t, newEcho())
			s.Initialize()
			s.Open(spelling, 1, "bad")
			s.wants(spelling, 1, 0)
			s.Open("file:///c%3A/w/a.osy", 1, "\nbad") // the editor forgot that it has this one
			if spelling != "file:///c%3A/w/a.osy" {
				s.wants(spelling, 0)
			}
			s.wants("file:///c%3A/w/a.osy", 1, 1)
			if text, _ := s.Hover(spelling, 0, 0); text != "\nbad" {
				t.Errorf("the text is %q", text)
			}
			s.CloseDocument("file:///c%3A/w/a.osy")
			s.wants("file:///c%3A/w/a.osy", 0)
		})
	}
}

// A path on another machine is none here. What is open there is analysed all the same.
func TestFileOnAnotherMachine(t *testing.T) {
	f := newFolder(t, map[string]string{"a.osy": "bad"})
	share := uri.URI("file:/" + filepath.ToSlash(f.dir)) // "file://tmp/…" is on the machine "tmp"
	shared := share + "/a.osy"
	s := start(t, newEcho())
	params := &protocol.InitializeParams{}
	params.WorkspaceFolders = protocol.NewNullable([]protocol.WorkspaceFolder{{URI: share}})
	s.InitializeWith(params)
	s.Open(shared, 1, "\nbad")
	s.wants(shared, 1, 1)
	s.CloseDocument(shared)
	s.wants(shared, 0)
	s.NoDiagnostics(100 * time.Millisecond)
}

// An editor that asks for diagnostics is told that nothing is left under a spelling
// that it has used before.
func TestPullUnderAnotherSpelling(t *testing.T) {
	s := start(t, newEcho())
	s.initialize(pulling())
	s.Open("file:///C:/w/a.osy", 1, "bad")
	pull := func(previous ...protocol.PreviousResultId) map[uri.URI]int {
		t.Helper()
		report := new(protocol.WorkspaceDiagnosticReport)
		s.Must(protocol.MethodWorkspaceDiagnostic, &protocol.WorkspaceDiagnosticParams{PreviousResultIds: append([]protocol.PreviousResultId{}, previous...)}, report)
		got := map[uri.URI]int{}
		for _, item := range report.Items {
			full := item.(*protocol.WorkspaceFullDocumentDiagnosticReport)
			got[full.URI] = len(full.Items)
		}
		return got
	}
	if got := pull(protocol.PreviousResultId{URI: "file:///d:/w/a.osy", Value: "1"}); len(got) != 2 || got["file:///c%3A/w/a.osy"] != 1 {
		t.Errorf("the reports are %v", got)
	}
}
