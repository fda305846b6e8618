package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/pflag"
	"go.lsp.dev/protocol"

	"github.com/osy-lsp/osy-lsp/server/servertest"
)

func TestUsage(t *testing.T) {
	for _, tt := range []struct {
		args   []string
		code   int
		stdout string // each must contain this
		stderr string
	}{
		{[]string{"version"}, 0, versionLine(), ""},
		{[]string{"--version"}, 0, versionLine(), ""},
		{[]string{"--help"}, 0, "serve", ""},
		{[]string{"completion", "bash"}, 0, "__start_osy-lsp", ""},
		{[]string{"__complete", "check", "--format", ""}, 0, "text\njson\nsarif\ngithub\n", "ShellCompDirectiveNoFileComp"},
		{[]string{"__complete", "ids", ""}, 0, "osy\n:8\n", "ShellCompDirectiveFilterFileExt"},
		{[]string{"serve", "--help"}, 0, "osy-lsp serve --log-file", ""},
		{nil, 2, "", "a command is missing; the commands are check, completion, hover, ids, serve, version, where\nTry 'osy-lsp --help'"},
		{[]string{"sreve"}, 2, "", `there is no command "sreve"; did you mean "serve"?`},
		{[]string{"nonsense"}, 2, "", `there is no command "nonsense"; the commands are check, completion, hover, ids, serve, version, where`},
		{[]string{"help"}, 0, "osy-lsp [command]", ""},
		{[]string{"help", "check"}, 0, "osy-lsp check --format sarif", ""},
		{[]string{"help", "completion", "bash"}, 0, "osy-lsp completion bash", ""},
		{[]string{"help", "nonsense"}, 2, "", `osy-lsp: there is no command "nonsense"; the commands are check, completion, `},
		{[]string{"help", "chek"}, 2, "", `there is no command "chek"; did you mean "check"?`},
		{[]string{"help", "completion", "bsh"}, 2, "", `there is no command "bsh"; did you mean "bash"?`},
		{[]string{"help", "check", "x"}, 2, "", `there is no command "x" below "osy-lsp check"`},
		{[]string{"__complete", "help", "ch"}, 0, "check\n", "ShellCompDirectiveNoFileComp"},
		{[]string{"version", "x"}, 2, "", "Try 'osy-lsp version --help'"},
		{[]string{"serve", "--no-such-flag"}, 2, "", "there is no flag --no-such-flag; the flags are --color, --help, --log-file, --log-level\n"},
		{[]string{"check", "--frmat", "json", "."}, 2, "", "there is no flag --frmat; did you mean --format?"},
		{[]string{"check", "-f", "json", "."}, 2, "", "there is no flag -f; the flags are --color, --format, --help"},
		{[]string{"check", "--format"}, 2, "", "--format needs a value: the format of the output: text, json, sarif or github"},
		{[]string{"check", ""}, 1, "", `a path is empty; "." is the working directory`},
		{[]string{"serve", "--log-level", "loud"}, 2, "", "--log-level loud: the level must be debug, info, warn or error"},
		{[]string{"serve", "--log-file", filepath.Join(t.TempDir(), "no", "such", "dir")}, 1, "", "cannot open the log file"},
		{[]string{"serve", "--stdio"}, 1, "", ""}, // standard input is empty
	} {
		var stdout, stderr bytes.Buffer
		code := run(tt.args, strings.NewReader(""), &stdout, &stderr)
		if code != tt.code {
			t.Errorf("osy-lsp %v exits with %d, want %d", tt.args, code, tt.code)
		}
		if !strings.Contains(stdout.String(), tt.stdout) || tt.stdout == "" && stdout.Len() > 0 {
			t.Errorf("osy-lsp %v prints\n%s\nwant %q", tt.args, stdout.String(), tt.stdout)
		}
		if !strings.Contains(stderr.String(), tt.stderr) || tt.stderr == "" && stderr.Len() > 0 {
			t.Errorf("osy-lsp %v complains\n%s\nwant %q", tt.args, stderr.String(), tt.stderr)
		}
	}
}

// Every command says in its help what it does, and shows how.
func TestHelp(t *testing.T) {
	page, err := os.ReadFile("../../docs/commands.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range newRoot().Commands() {
		if c.Short == "" || !strings.Contains(c.Example, "osy-lsp "+c.Name()) {
			t.Errorf("%s has no example, or does not say what it is for", c.Name())
		}
		if !strings.Contains(string(page), "osy-lsp "+c.Name()) {
			t.Errorf("docs/commands.md does not know %s", c.Name())
		}
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if !f.Hidden && !strings.Contains(string(page), "--"+f.Name) {
				t.Errorf("docs/commands.md does not know %s --%s", c.Name(), f.Name)
			}
		})
	}
}

// TestMain lets the test binary be the program: what is tested over its standard
// streams is the whole of it.
func TestMain(m *testing.M) {
	if os.Getenv("OSY_LSP_TEST_MAIN") != "" {
		main()
	}
	os.Exit(m.Run())
}

// program is the running program and the editor that started it.
type program struct {
	*servertest.Editor
	cmd   *exec.Cmd
	stdin io.Closer
	log   string // the file it logs to
}

func startServe(t *testing.T) *program {
	t.Helper()
	p := &program{log: filepath.Join(t.TempDir(), "log")}
	p.cmd = exec.Command(os.Args[0], "serve", "--log-file", p.log)
	p.cmd.Env = append(os.Environ(), "OSY_LSP_TEST_MAIN=1")
	p.cmd.Stderr = os.Stderr
	stdin, err := p.cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	p.stdin = stdin
	p.Editor = servertest.Connect(t, struct {
		io.Reader
		io.WriteCloser
	}{stdout, stdin})
	t.Cleanup(func() { _ = p.cmd.Process.Kill() })
	return p
}

func (p *program) wantExit(t *testing.T, code int) {
	t.Helper()
	exited := make(chan int, 1)
	go func() {
		_ = p.cmd.Wait()
		exited <- p.cmd.ProcessState.ExitCode()
	}()
	select {
	case got := <-exited:
		if got != code {
			t.Errorf("the exit code is %d, want %d", got, code)
		}
	case <-time.After(10 * time.Second):
		t.Error("the program does not end")
	}
}

func TestServe(t *testing.T) {
	const doc = "file:///orders/a.osy"
	p := startServe(t)
	p.Initialize()
	p.Open(doc, 1, "class A { )\n}")
	if list := p.Diagnostics().Diagnostics; len(list) != 1 || list[0].Range.Start != (protocol.Position{Line: 0, Character: 10}) {
		t.Errorf("diagnostics are %+v", list)
	}
	p.Change(doc, 2, &protocol.TextDocumentContentChangePartial{Range: protocol.Range{
		Start: protocol.Position{Line: 0, Character: 10}, End: protocol.Position{Line: 0, Character: 11},
	}})
	if list := p.Diagnostics().Diagnostics; len(list) != 0 {
		t.Errorf("diagnostics are %+v, want none", list)
	}
	p.Quit()
	p.wantExit(t, 0)
	if log, err := os.ReadFile(p.log); err != nil || !strings.Contains(string(log), "initialized") {
		t.Errorf("the log says %q, %v", log, err)
	}
}

func TestServeLogsAsTheEditorSays(t *testing.T) {
	p := startServe(t)
	p.Initialize()
	for _, settings := range []string{
		`{"log": {"level": "error"}}`,
		`{"log": {"level": "error"}, "severity": {"first-nonsense": "off"}}`,
		`{"log": {"level": "warn"}}`,
		`{"log": {"level": "warn"}, "severity": {"second-nonsense": "off"}}`,
	} {
		p.Notify(protocol.MethodWorkspaceDidChangeConfiguration, &protocol.DidChangeConfigurationParams{Settings: protocol.LSPAny(`{"osy": ` + settings + `}`)})
	}
	p.Quit()
	p.wantExit(t, 0)
	log, err := os.ReadFile(p.log)
	if err != nil || strings.Contains(string(log), "first-nonsense") || !strings.Contains(string(log), "second-nonsense") {
		t.Errorf("the log says %q, %v", log, err)
	}
}

func TestServeWithoutGoodbye(t *testing.T) {
	t.Run("exit without shutdown", func(t *testing.T) {
		p := startServe(t)
		p.Initialize()
		p.Notify(protocol.MethodExit, nil)
		p.wantExit(t, 1)
	})
	t.Run("standard input is closed", func(t *testing.T) {
		p := startServe(t)
		p.Initialize()
		p.stdin.Close()
		p.wantExit(t, 1)
	})
}
