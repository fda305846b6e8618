package server_test

import (
	"encoding/json"
	"testing"
	"time"

	"go.lsp.dev/protocol"

	"github.com/osy-lsp/osy-lsp/server"
)

// An editor that asks for it sees what was read, and every change of the numbers.
func TestStatus(t *testing.T) {
	f := newFolder(t, map[string]string{
		"OrderRun.osy": "workflow OrderRun { state Approved { enter { Charge(); } } }\n",
		"Charge.osy":   "void Charge() { Workflow.Once(\"charge\", () => 1); }\nvoid Unused() { Workflow.Once(\"never\", () => 1); }\n",
	})
	s := start(t, server.NewEngine())
	s.initialize(protocol.ClientCapabilities{Experimental: protocol.LSPAny(`{"osyStatus": true}`)}, f)
	s.wantStatus(`{"state":"ready","done":2,"total":2,"files":2,"workflows":1,"steps":1,"errors":0,"warnings":0}`)

	s.Open(f.uri("Charge.osy"), 1, "void Charge() { Workflow.Once(\"charge\", () => 1); Workflow.Once(\"charge\", () => 2); }\n")
	s.wantStatus(`{"state":"ready","done":2,"total":2,"files":2,"workflows":1,"steps":2,"errors":1,"warnings":0}`)

	s.Open(f.uri("Other.osy"), 1, "void Other() { }\n") // opened as well
	s.wantStatus(`{"state":"ready","done":2,"total":2,"files":3,"workflows":1,"steps":2,"errors":1,"warnings":0}`)
}

// wantStatus waits for a status and checks that none but of an index comes before.
func (s *session) wantStatus(want string) {
	s.t.Helper()
	for {
		got := s.Told("osy/status")
		if got == want {
			return
		}
		var status struct{ State string }
		if err := json.Unmarshal([]byte(got), &status); err != nil || status.State != "indexing" {
			s.t.Fatalf("the status is\n%s, want\n%s", got, want)
		}
	}
}

// Others are not bothered with it.
func TestStatusIsNotSentUnasked(t *testing.T) {
	f := newFolder(t, map[string]string{"a.osy": "void F() { Workflow.Once(F()); }\n"})
	s := start(t, server.NewEngine())
	s.initialize(protocol.ClientCapabilities{}, f)
	s.Diagnostics()
	s.NotTold("osy/status", 400*time.Millisecond)
}
