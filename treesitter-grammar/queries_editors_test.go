package grammar

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// What the CLI and Neovim say is said by the tests of queries_test.go already, unless
// one of them differs from it. `make test` installs Neovim; the CLI takes minutes to
// build and stays optional.

func TestHighlightFilesInCLI(t *testing.T) {
	cli, err := tool("tree-sitter")
	if err != nil {
		t.Skip("highlight tests were not run by the tree-sitter CLI: it is not installed (`make grammar` installs it)")
	}
	// A directory without test/corpus, so that only the highlight tests run.
	dir := t.TempDir()
	here, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, "test"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"tree-sitter.json", "grammar.js", "grammar", "src", "queries", "test/highlight"} {
		if err := os.Symlink(filepath.Join(here, name), filepath.Join(dir, name)); err != nil {
			t.Skipf("highlight tests were not run by the tree-sitter CLI: no symbolic links here: %v", err)
		}
	}
	command := exec.Command(cli, "test")
	command.Dir = dir
	command.Env = append(os.Environ(), "TREE_SITTER_LIBDIR="+filepath.Join(dir, "lib"))
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("tree-sitter test: %v\n%s", err, out)
	}
}

// neovimScript loads the parser, parses each query and asks for the captures at
// one place, so that Neovim's own predicates are run once as well.
const neovimScript = `
local ok, err = pcall(function()
  assert(vim.treesitter.language.add('osy', { path = %[1]q }))
  for _, file in ipairs(vim.fn.glob(%[2]q .. '/*.scm', true, true)) do
    local name = vim.fn.fnamemodify(file, ':t:r')
    local text = table.concat(vim.fn.readfile(file), '\n')
    vim.treesitter.query.set('osy', name, text)
    assert(vim.treesitter.query.get('osy', name), name)
  end
  vim.treesitter.language.register('osy', 'osy')
  vim.api.nvim_buf_set_lines(0, 0, -1, false, { 'void F() { Workflow.Once("pay", k => 1); }' })
  vim.treesitter.start(0, 'osy')
  vim.treesitter.get_parser(0, 'osy'):parse(true)
  local last
  for _, c in ipairs(vim.treesitter.get_captures_at_pos(0, 0, 27)) do last = c.capture end
  assert(last == 'label', 'the label of a step is @' .. tostring(last))
  local tree = vim.treesitter.get_parser(0, 'osy'):trees()[1]
  for _, file in ipairs(vim.fn.glob(%[2]q .. '/*.scm', true, true)) do
    local name = vim.fn.fnamemodify(file, ':t:r')
    for _ in vim.treesitter.query.get('osy', name):iter_captures(tree:root(), 0) do end
  end
end)
if not ok then io.stderr:write(tostring(err), '\n'); vim.cmd('cquit 1') end
vim.cmd('qall!')
`

func TestQueriesInNeovim(t *testing.T) {
	nvim, err := tool("nvim-0.11") // the oldest whose predicates the queries are written for
	if err != nil && os.Getenv("WITHOUT") == "neovim" {
		t.Skip("Neovim could not be installed")
	}
	if err != nil {
		t.Fatalf("Neovim is not installed, run scripts/neovim.sh: %v", err)
	}
	compiler, err := exec.LookPath("cc")
	if err != nil {
		t.Skip("queries were not tried in Neovim: there is no C compiler to build the parser with")
	}
	dir := t.TempDir()
	library := filepath.Join(dir, "osy.so")
	build := exec.Command(compiler, "-shared", "-fPIC", "-w", "-Isrc", "src/parser.c", "src/scanner.c", "-o", library)
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", build.Args, err, out)
	}
	queries, err := filepath.Abs("queries")
	if err != nil {
		t.Fatal(err)
	}
	script := filepath.Join(dir, "check.lua")
	if err := os.WriteFile(script, fmt.Appendf(nil, neovimScript, library, queries), 0o644); err != nil {
		t.Fatal(err)
	}
	run := exec.Command(nvim, "--headless", "--clean", "-c", "luafile "+script)
	run.Env = append(os.Environ(), "XDG_STATE_HOME="+dir, "XDG_CACHE_HOME="+dir)
	if out, err := run.CombinedOutput(); err != nil {
		t.Fatalf("nvim: %v\n%s", err, out)
	}
}

// tool is the path of what is installed for tests, on PATH or below TOOLS.
func tool(name string) (string, error) {
	if found, err := exec.LookPath(name); err == nil {
		return found, nil
	}
	tools := os.Getenv("TOOLS")
	if tools == "" {
		home, _ := os.UserHomeDir()
		tools = filepath.Join(home, ".cache", "osy-tools")
	}
	return exec.LookPath(filepath.Join(tools, "bin", name))
}
