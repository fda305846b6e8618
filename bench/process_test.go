//go:build bench

package bench

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"github.com/osy-lsp/osy-lsp/bench/workspace"
	"github.com/osy-lsp/osy-lsp/server"
	"github.com/osy-lsp/osy-lsp/server/servertest"
)

const seed = 1

func init() { servertest.Patience = 5 * time.Minute }

// session is a server in a process of its own, as editors run it, and the editor
// that talks to it.
type session struct {
	*servertest.Editor
	process *os.Process
}

// program is the server, built once.
var program = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "osy-bench")
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "osy-lsp")
	if out, err := exec.Command("go", "build", "-o", path, "../cmd/osy-lsp").CombinedOutput(); err != nil {
		return "", fmt.Errorf("%v: %s", err, out)
	}
	return path, nil
})

// here runs servers in this process instead, so that -cpuprofile shows what they do.
var here = flag.Bool("here", false, "run the server in this process, for a profile")

// serve starts a server on a directory, for an editor that asks for diagnostics or
// else is told them.
func serve(t *testing.T, dir string, asks bool) *session {
	s := start(t)
	root := uri.File(dir)
	params := &protocol.InitializeParams{RootURI: &root}
	if asks {
		params.Capabilities.TextDocument = &protocol.TextDocumentClientCapabilities{Diagnostic: &protocol.DiagnosticClientCapabilities{}}
	}
	s.InitializeWith(params)
	return s
}

func start(t *testing.T) *session {
	if *here {
		near, far := net.Pipe()
		go server.New(server.Options{Engine: server.NewEngine(), Log: zap.NewNop(), Version: "bench"}).Serve(context.Background(), far)
		return &session{servertest.Connect(t, near), &os.Process{Pid: os.Getpid()}}
	}
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path, "serve", "--log-level", "warn")
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	s := &session{servertest.Connect(t, pipes{out, in}), cmd.Process}
	t.Cleanup(func() {
		s.Quit()
		_ = cmd.Wait()
	})
	return s
}

type pipes struct {
	io.Reader
	io.WriteCloser
}

// await waits until the findings of all files were looked at: those of the last one
// were told.
func (s *session) await(dir string) {
	for s.Diagnostics().URI != uri.File(filepath.Join(dir, last.Path)) {
	}
}

// last is the file that the server comes to last. Something is wrong in it.
var last = workspace.File{Path: "zzz/last.osy", Text: "void F() { Workflow.Once(\"a\", 1); }\n"}

// write puts a workspace on the disk.
func write(t *testing.T, files []workspace.File) (dir string) {
	dir = t.TempDir()
	if err := workspace.Write(dir, append(files[:len(files):len(files)], last)); err != nil {
		t.Fatal(err)
	}
	return dir
}

// resident returns the megabytes of memory that the server has.
func (s *session) resident(t *testing.T) float64 {
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.process.Pid))
	if err != nil {
		t.Skip("memory is measured on Linux only")
	}
	_, rest, _ := bytes.Cut(raw, []byte("VmRSS:"))
	kb, _ := strconv.Atoi(string(bytes.Fields(rest)[0]))
	return float64(kb) / 1024
}

// worked returns the time for which the server has kept processors busy, which says
// more than a clock where others use them as well.
func (s *session) worked(t *testing.T) time.Duration {
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", s.process.Pid))
	if err != nil {
		t.Skip("the work of a process is measured on Linux only")
	}
	_, rest, _ := bytes.Cut(raw, []byte(") "))
	fields := bytes.Fields(rest)
	user, _ := strconv.Atoi(string(fields[11]))
	system, _ := strconv.Atoi(string(fields[12]))
	const tick = 10 * time.Millisecond
	return time.Duration(user+system) * tick
}

// workedHere returns the same of this process, and workedByThread that of the thread.
func workedHere() time.Duration { return usageOf(syscall.RUSAGE_SELF) }

func workedByThread() time.Duration {
	const thread = 1 // of Linux
	return usageOf(thread)
}

func usageOf(whom int) time.Duration {
	var usage syscall.Rusage
	_ = syscall.Getrusage(whom, &usage)
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
