package server_test

import (
	"encoding/json"
	"fmt"
	"path"
	"path/filepath"
	"testing"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/osy-lsp/osy-lsp/internal/golden"
	"github.com/osy-lsp/osy-lsp/server"
)

// TestOwnRequests compares the answers to the requests of our own about the sample
// project with testdata/*.json, where a location is written as file:line:column.
func TestOwnRequests(t *testing.T) {
	dir, err := filepath.Abs("../testdata/order-flow")
	if err != nil {
		t.Fatal(err)
	}
	sample := folder{t, dir}
	s := start(t, server.NewEngine())
	s.initialize(protocol.ClientCapabilities{}, sample)
	s.Must("osy/findStep", jsonrpc2.RawMessage(`{"id": "a#b"}`), nil) // waits until all is read

	document := func(name string) string {
		return fmt.Sprintf(`"textDocument": {"uri": %q}`, sample.uri("model/"+name))
	}
	for _, tt := range []struct{ golden, method, params string }{
		{"steps", "osy/steps", `{}`},
		{"steps-of-file", "osy/steps", `{` + document("Money.osy") + `}`},
		{"step-at", "osy/stepAt", `{` + document("Money.osy") + `, "position": {"line": 24, "character": 60}}`},
		{"step-at-nothing", "osy/stepAt", `{` + document("Money.osy") + `, "position": {"line": 0, "character": 0}}`},
		{"find-step", "osy/findStep", `{"id": "OrderRun/Placed.enter@3/[7]/Warehouse.Reserve#reserve"}`},
		{"find-step-closest", "osy/findStep", `{"id": "Approved.enter/Charge#charge-crad"}`},
		{"workflow-map", "osy/workflowMap", `{` + document("OrderRun.osy") + `}`},
	} {
		t.Run(tt.golden, func(t *testing.T) {
			var value any
			s.Must(tt.method, jsonrpc2.RawMessage(tt.params), &value)
			got, err := json.MarshalIndent(brief(value), "", "  ")
			if err != nil {
				t.Fatal(err)
			}
			golden.Compare(t, "testdata/"+tt.golden+".json", string(got)+"\n")
		})
	}
}

// brief writes locations and ranges in the way people do, counting from 0 as the
// protocol does.
func brief(value any) any {
	switch v := value.(type) {
	case []any:
		for i := range v {
			v[i] = brief(v[i])
		}
	case map[string]any:
		if start, ok := v["start"].(map[string]any); ok {
			end := v["end"].(map[string]any)
			return fmt.Sprintf("%v:%v-%v:%v", start["line"], start["character"], end["line"], end["character"])
		}
		if errors, ok := v["errors"]; ok {
			return fmt.Sprintf("%v errors, %v warnings, %v information, %v hints", errors, v["warnings"], v["information"], v["hints"])
		}
		for key := range v {
			v[key] = brief(v[key])
		}
		if u, ok := v["uri"].(string); ok {
			return path.Base(uri.URI(u).FsPath()) + ":" + v["range"].(string)
		}
	}
	return value
}
