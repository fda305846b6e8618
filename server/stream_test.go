package server_test

import (
	"context"
	"fmt"
	"io"
	"net"
	"testing"

	"go.lsp.dev/jsonrpc2"
	"go.uber.org/zap"

	"github.com/osy-lsp/osy-lsp/server"
)

func TestFramesThatHoldNoMessage(t *testing.T) {
	here, there := net.Pipe()
	exit := make(chan int, 1)
	go func() {
		exit <- server.New(server.Options{Engine: newEcho(), Log: zap.NewNop()}).Serve(context.Background(), there)
	}()
	stream := jsonrpc2.NewStream(here)
	for body, want := range map[string]string{
		`{"jsonrpc":"2.0","id":3,oops`: `null -32700`,
		`{`:                            `null -32700`,
		`42`:                           `null -32700`,
		``:                             `null -32700`,
		"\x00\xff":                     `null -32700`,
		`{}`:                           `null -32600`,
		`{"jsonrpc":"2.0","id":4}`:     `null -32600`,
		`{"jsonrpc":"2.0","id":1.5,"method":"shutdown"}`:      `null -32600`,
		`[{"jsonrpc":"2.0","id":5,"method":"shutdown"}]`:      `null -32600`,
		`{"jsonrpc":"2.0","id":6,"method":"shutdown"}`:        `6 -32002`,
		`{"jsonrpc":"2.0","id":"seven","method":"\ud800"}`:    `seven -32002`,
		`{"jsonrpc":"2.0","id":8,"method":"x","params":[[[]`:  `null -32700`,
		`{"jsonrpc":"1.0","id":9,"method":"initialize"}`:      `null -32600`,
		`{"jsonrpc":"2.0","id":10,"method":7}`:                `null -32600`,
		`{"jsonrpc":"2.0","id":11,"method":"x","params":"y"}`: `11 -32002`,
	} {
		if _, err := fmt.Fprintf(here, "Content-Length: %d\r\n\r\n%s", len(body), body); err != nil {
			t.Fatalf("after %s: %v", body, err)
		}
		m, _, err := stream.Read(context.Background())
		if err != nil {
			t.Fatalf("after %s: %v", body, err)
		}
		response := m.(*jsonrpc2.Response)
		if got := fmt.Sprint(response.ID(), " ", code(response.Err())); got != want {
			t.Errorf("%s is answered with %s, want %s", body, got, want)
		}
	}

	// A header that says no length leaves nothing to go on with.
	go func() { _, _ = io.Copy(io.Discard, here) }()
	if _, err := io.WriteString(here, "Content-Length: many\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	if got := <-exit; got != 1 {
		t.Errorf("the exit code is %d, want 1", got)
	}
}

func code(err error) jsonrpc2.Code {
	if wire, ok := err.(*jsonrpc2.Error); ok {
		return wire.Code
	}
	return 0
}
