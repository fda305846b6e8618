package grammar

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/osy-lsp/osy-lsp/internal/golden"
)

// corpusCase is one test of tree-sitter's corpus format: a title between two
// lines of `=`, the code, a line of `-`, and the tree.
type corpusCase struct {
	title      string
	attributes []string
	code       string
	tree       string
}

func (c corpusCase) has(attribute string) bool { return slices.Contains(c.attributes, attribute) }

func TestCorpus(t *testing.T) {
	for _, path := range corpusFiles(t) {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txt"), func(t *testing.T) {
			cases := readCorpus(t, path)
			for i, c := range cases {
				t.Run(c.title, func(t *testing.T) {
					if c.has(":skip") {
						t.Skip("the case says :skip")
					}
					cases[i].tree = checkCase(t, c)
				})
			}
			if *golden.Update {
				writeCorpus(t, path, cases)
			}
		})
	}
}

// checkCase compares one case with the grammar and returns the tree to keep.
func checkCase(t *testing.T, c corpusCase) string {
	root := parse(t, c.code)
	if c.has(":error") {
		if !root.HasError() {
			t.Errorf("no error where the case asks for one:\n%s\n%s", c.code, pretty(root.String()))
		}
		return c.tree
	}
	got := pretty(root.String())
	if !*golden.Update && flat(got) != flat(c.tree) {
		t.Errorf("%s\n(- the corpus, + the grammar)\n%s", c.code, lineDiff(pretty(c.tree), got))
	}
	return got
}

// A tree with an error in it is a fact about recovery, not about the language,
// so the corpus may hold one only where the case is marked.
func TestCorpusTreesAreWhole(t *testing.T) {
	broken := regexp.MustCompile(`\((ERROR|MISSING|UNEXPECTED|missing_\w+)\b`)
	for _, path := range corpusFiles(t) {
		titles := map[string]bool{}
		for _, c := range readCorpus(t, path) {
			if titles[c.title] {
				t.Errorf("%s: two cases are called %q", filepath.Base(path), c.title)
			}
			titles[c.title] = true
			if c.has(":error") {
				continue
			}
			if strings.TrimSpace(c.tree) == "" {
				t.Errorf("%s: %q has no tree; look at what `go test -update` writes", filepath.Base(path), c.title)
			}
			if node := broken.FindString(c.tree); node != "" {
				t.Errorf("%s: the tree of %q holds %s)", filepath.Base(path), c.title, node)
			}
		}
	}
}

func corpusFiles(t *testing.T) []string {
	t.Helper()
	paths, err := filepath.Glob("test/corpus/*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no corpus found: %v", err)
	}
	return paths
}

var (
	corpusHeader  = regexp.MustCompile(`(?m)^={3,}\n((?:.+\n)+)={3,}\n`)
	corpusDivider = regexp.MustCompile(`(?m)^-{3,}$`)
)

func readCorpus(t *testing.T, path string) []corpusCase {
	t.Helper()
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text := string(raw)
	headers := corpusHeader.FindAllStringSubmatchIndex(text, -1)
	var cases []corpusCase
	for i, h := range headers {
		end := len(text)
		if i+1 < len(headers) {
			end = headers[i+1][0]
		}
		c := corpusCase{}
		for _, line := range strings.Split(strings.TrimSpace(text[h[2]:h[3]]), "\n") {
			if strings.HasPrefix(line, ":") {
				c.attributes = append(c.attributes, strings.TrimSpace(line))
			} else {
				c.title = strings.TrimSpace(c.title + " " + line)
			}
		}
		body := text[h[1]:end]
		dividers := corpusDivider.FindAllStringIndex(body, -1)
		if len(dividers) == 0 {
			t.Fatalf("%s: %q has no line of ---", path, c.title)
		}
		last := dividers[len(dividers)-1]
		c.code = strings.Trim(body[:last[0]], "\n")
		c.tree = strings.TrimSpace(body[last[1]:])
		cases = append(cases, c)
	}
	return cases
}

func writeCorpus(t *testing.T, path string, cases []corpusCase) {
	t.Helper()
	const line = "================================================================================"
	var out strings.Builder
	for i, c := range cases {
		if i > 0 {
			out.WriteString("\n")
		}
		head := append([]string{line, c.title}, c.attributes...)
		fmt.Fprintf(&out, "%s\n%s\n\n%s\n\n%s\n", strings.Join(head, "\n"), line, c.code, strings.Repeat("-", len(line)))
		if c.tree != "" {
			fmt.Fprintf(&out, "\n%s\n", c.tree)
		}
	}
	if err := os.WriteFile(path, []byte(out.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

var sexpToken = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[()]|[^\s()]+`)

// flat is a tree with one blank between its parts, for comparing.
func flat(tree string) string {
	return strings.Join(sexpToken.FindAllString(tree, -1), " ")
}

// pretty lays a tree out as tree-sitter's own tools do: one node on a line.
func pretty(tree string) string {
	var out strings.Builder
	depth, field := 0, ""
	for _, token := range sexpToken.FindAllString(tree, -1) {
		switch {
		case token == "(":
			if out.Len() > 0 {
				out.WriteString("\n")
			}
			out.WriteString(strings.Repeat("  ", depth) + field + "(")
			field = ""
			depth++
		case token == ")":
			out.WriteString(")")
			depth--
		case strings.HasSuffix(token, ":"):
			field = token + " "
		case strings.HasSuffix(out.String(), "("):
			out.WriteString(token)
		default:
			out.WriteString(" " + token)
		}
	}
	return out.String()
}

// lineDiff shows two trees as one, with the lines that only one of them has
// marked. The trees of a corpus are small enough for the plain table.
func lineDiff(want, got string) string {
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	// Closing brackets move with the node behind, which says nothing.
	key := func(line string) string { return strings.TrimRight(line, ")") }
	common := make([][]int, len(a)+1)
	for i := range common {
		common[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if key(a[i]) == key(b[j]) {
				common[i][j] = common[i+1][j+1] + 1
			} else {
				common[i][j] = max(common[i+1][j], common[i][j+1])
			}
		}
	}
	var out strings.Builder
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case i < len(a) && j < len(b) && key(a[i]) == key(b[j]):
			fmt.Fprintf(&out, "  %s\n", b[j])
			i++
			j++
		case j == len(b) || (i < len(a) && common[i+1][j] >= common[i][j+1]):
			fmt.Fprintf(&out, "- %s\n", a[i])
			i++
		default:
			fmt.Fprintf(&out, "+ %s\n", b[j])
			j++
		}
	}
	return out.String()
}
