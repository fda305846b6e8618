// Package neovim drives the plugin in real Neovims, as somebody would who copied
// the six lines of the README.
package neovim

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

const root = "../../.."

// made is a directory with the repository as it is after `make neovim`, osy-lsp, and
// with what the README says, init.lua.
var made string

func TestMain(m *testing.M) {
	os.Exit(func() int {
		dir, err := os.MkdirTemp("", "osy-neovim-")
		if err == nil {
			defer os.RemoveAll(dir)
			if made, err = filepath.EvalSymlinks(dir); err == nil {
				err = makePlugin()
			}
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		return m.Run()
	}())
}

func makePlugin() error {
	readme, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		return err
	}
	_, lines, _ := strings.Cut(string(readme), "```lua\n")
	lines, _, _ = strings.Cut(lines, "```")
	if err := os.WriteFile(filepath.Join(made, "init.lua"), []byte(lines), 0o644); err != nil {
		return err
	}
	checkout := filepath.Join(made, "osy-lsp")
	if err := os.CopyFS(filepath.Join(checkout, "editors/neovim"), os.DirFS("..")); err != nil {
		return err
	}
	for _, name := range []string{"Makefile", "treesitter-grammar"} {
		original, err := filepath.Abs(filepath.Join(root, name))
		if err == nil {
			err = os.Symlink(original, filepath.Join(checkout, name))
		}
		if err != nil {
			return err
		}
	}
	for _, command := range []*exec.Cmd{
		exec.Command("go", "build", "-o", filepath.Join(checkout, "bin/osy-lsp"), filepath.Join(root, "cmd/osy-lsp")),
		exec.Command(filepath.Join(checkout, "editors/neovim/build.sh")),
	} {
		command.Env = append(os.Environ(), "NVIM="+program("nvim-0.11"))
		command.Stderr = os.Stderr
		if out, err := command.Output(); err != nil {
			os.Stderr.Write(out)
			return err
		}
	}
	return nil
}

// program is the path of a tool that scripts/neovim.sh installs.
func program(name string) string {
	tools := os.Getenv("TOOLS")
	if tools == "" {
		home, _ := os.UserHomeDir()
		tools = filepath.Join(home, ".cache", "osy-tools")
	}
	return filepath.Join(tools, "bin", name)
}

// TestJourneys runs each journey_*.lua in both Neovims, on a copy of its own of
// shop, and the whole of them once more as an older Neovim would,
// without vim.lsp.config and vim.lsp.enable.
func TestJourneys(t *testing.T) {
	journeys, err := filepath.Glob("journey_*.lua")
	if err != nil || len(journeys) == 0 {
		t.Fatalf("no journeys: %v", err)
	}
	for _, version := range []struct{ name, program, before string }{
		{"0.11", "nvim-0.11", ""},
		{"0.12", "nvim-0.12", ""},
		{"without vim.lsp.config", "nvim-0.11", "lua vim.lsp.config, vim.lsp.enable = nil, nil"},
	} {
		for _, journey := range journeys {
			name, _ := strings.CutSuffix(strings.TrimPrefix(journey, "journey_"), ".lua")
			t.Run(version.name+"/"+name, func(t *testing.T) {
				t.Parallel()
				run(t, program(version.program), version.before, journey)
			})
		}
	}
}

func run(t *testing.T, nvim, before, journey string) {
	if _, err := os.Stat(nvim); err != nil {
		if os.Getenv("WITHOUT") == "neovim" {
			t.Skip("Neovim could not be installed")
		}
		t.Fatalf("Neovim is not installed, run scripts/neovim.sh: %v", err)
	}
	project := filepath.Join(t.TempDir(), "shop")
	if err := os.CopyFS(project, os.DirFS("shop")); err != nil {
		t.Fatal(err)
	}
	script, err := filepath.Abs(journey)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	home := t.TempDir()
	if err := os.Symlink(filepath.Join(made, "osy-lsp"), filepath.Join(home, "osy-lsp")); err != nil {
		t.Fatal(err)
	}
	args := []string{"--headless", "-u", filepath.Join(made, "init.lua"), "-i", "NONE"}
	if before != "" {
		args = append(args, "--cmd", before)
	}
	args = append(args,
		"--cmd", "lua package.path = package.path .. ';"+filepath.Dir(script)+"/?.lua'",
		"--cmd", "autocmd VimEnter * ++once lua vim.schedule(function() require('journey').run("+quote(script)+") end)")
	if journey == "journey_edit.lua" {
		args = append(args, "model/Checkout.osy") // as from a shell
	}
	command := exec.CommandContext(ctx, nvim, args...)
	command.Dir = project
	command.Env = append(os.Environ(), "HOME="+home)
	for _, kind := range []string{"CONFIG", "DATA", "STATE", "CACHE"} {
		command.Env = append(command.Env, "XDG_"+kind+"_HOME="+filepath.Join(home, kind))
	}
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

func quote(s string) string { return "[[" + s + "]]" }

// TestHelp holds the page to what the plugin has: each command, each field of
// vim.g.osy.
func TestHelp(t *testing.T) {
	help, err := os.ReadFile("../doc/osy.txt")
	if err != nil {
		t.Fatal(err)
	}
	plugin, err := os.ReadFile("../plugin/osy.lua")
	if err != nil {
		t.Fatal(err)
	}
	for _, match := range regexp.MustCompile(`command\('(\w+)'`).FindAllStringSubmatch(string(plugin), -1) {
		if !strings.Contains(string(help), "*:"+match[1]+"*") {
			t.Errorf("doc/osy.txt has no entry for :%s", match[1])
		}
	}
}

// TestSameLines holds the other pages that tell what to write into init.lua to the
// README, whose lines the journeys run.
func TestSameLines(t *testing.T) {
	readme := codeLines(t, "README.md", "```lua\n", "```")
	for _, other := range [][]string{
		codeLines(t, "docs/editors.md", "```lua\n", "```"),
		codeLines(t, "editors/neovim/doc/osy.txt", ": >lua\n", "\n<"),
	} {
		for _, line := range other {
			if !slices.Contains(readme, line) {
				t.Errorf("not among the lines of the README: %s", line)
			}
		}
	}
}

// codeLines are the lines between the first two marks of a page, without comments.
func codeLines(t *testing.T, page, begin, end string) []string {
	text, err := os.ReadFile(filepath.Join(root, page))
	if err != nil {
		t.Fatal(err)
	}
	_, code, _ := strings.Cut(string(text), begin)
	code, _, _ = strings.Cut(code, end)
	var lines []string
	for line := range strings.Lines(code) {
		line, _, _ = strings.Cut(line, " -- ")
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	if len(lines) == 0 {
		t.Fatalf("%s shows no code", page)
	}
	return lines
}
