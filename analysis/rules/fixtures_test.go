package rules_test

import (
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/rules"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// workspace is the text of files by path.
type workspace map[string]string

func (w workspace) open(p *syntax.Parser) *identity.Workspace {
	files := map[string]*model.File{}
	for path, text := range w {
		files[path] = model.Read(p.Parse(text), nil)
	}
	return identity.Open(project.New().Update(files), effects.BuiltIn(), nil)
}

// check returns the findings of a file.
func (w workspace) check(p *syntax.Parser, path string) ([]findings.Finding, *syntax.Document) {
	x := w.open(p).Index(path)
	return rules.Check(path, x), x.File.Document
}

// check returns the findings of a text that is a file of its own.
func check(p *syntax.Parser, text string) ([]findings.Finding, *syntax.Document) {
	return workspace{"": text}.check(p, "")
}

// TestFixtures checks the marks in testdata/rules, in files and in archives of many
// files. A mark stands at the end of the line on which a finding starts; a line may
// have several, and every finding has one.
//
//	//! code        the finding, as an error, warning, information or hint
//	//!W code⇒text  the same, as a warning (E, W, I, H), and its message holds the text
func TestFixtures(t *testing.T) {
	p := syntax.NewParser()
	defer p.Close()
	for name, w := range fixtures(t) {
		opened := w.open(p)
		for path, text := range w {
			x := opened.Index(path)
			checkMarks(t, name+"/"+path, text, rules.Check(path, x), x.File.Document)
		}
	}
}

func checkMarks(t *testing.T, name, text string, found []findings.Finding, doc *syntax.Document) {
	at := map[int][]findings.Finding{}
	for _, f := range found {
		line := doc.Position(f.Start, syntax.UTF8).Line
		at[line] = append(at[line], f)
	}
	for line, source := range strings.Split(text, "\n") {
		_, marks, _ := strings.Cut(source, "//!")
		var want []string
		if marks != "" {
			want = strings.Split(marks, "//!")
		}
		checkLine(t, fmt.Sprintf("%s:%d", name, line+1), at[line], want)
	}
}

func checkLine(t *testing.T, place string, found []findings.Finding, marks []string) {
	t.Helper()
	for i := range max(len(found), len(marks)) {
		switch {
		case i >= len(found):
			t.Errorf("%s: no finding, want%s", place, marks[i])
		case i >= len(marks):
			t.Errorf("%s: unexpected %s: %s", place, found[i].Code, found[i].Message)
		default:
			severity, mark, _ := strings.Cut(marks[i], " ")
			code, text, _ := strings.Cut(strings.TrimSpace(mark), "⇒")
			f := found[i]
			if f.Code != code || severity != "" && severity != "EWIH"[f.Severity:f.Severity+1] || !strings.Contains(f.Message, text) {
				t.Errorf("%s: %c %s: %s\nwant %s", place, "EWIH"[f.Severity], f.Code, f.Message, marks[i])
			}
		}
	}
}

// fixtures returns the workspaces of testdata/rules by name.
func fixtures(t *testing.T) map[string]workspace {
	files, err := filepath.Glob("../../testdata/rules/*")
	if err != nil || len(files) == 0 {
		t.Fatalf("no fixtures: %v", err)
	}
	all := map[string]workspace{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		w := workspace{}
		switch filepath.Ext(file) {
		case ".osy":
			w[""] = string(data)
		case ".txtar":
			for _, f := range txtar.Parse(data).Files {
				w[f.Name] = string(f.Data)
			}
		}
		all[filepath.Base(file)] = w
	}
	return all
}

// Whoever reads of a line of another file can go there: it is among the related
// places.
func TestOtherLinesAreRelated(t *testing.T) {
	p := syntax.NewParser()
	defer p.Close()
	named := regexp.MustCompile(`line (\d+) of ([\w.]+\.osy)`)
	for name, w := range fixtures(t) {
		opened := w.open(p)
		for file := range w {
			for _, f := range rules.Check(file, opened.Index(file)) {
				for _, m := range named.FindAllStringSubmatch(f.Message, -1) {
					found := slices.ContainsFunc(f.Related, func(r findings.Related) bool {
						other := opened.Snapshot.File(r.File)
						return other != nil && path.Base(r.File) == m[2] && fmt.Sprint(other.Document.Position(r.Start, syntax.UTF8).Line+1) == m[1]
					})
					if !found {
						t.Errorf("%s/%s: no related place is %s: %s: %s", name, file, m[0], f.Code, f.Message)
					}
				}
			}
		}
	}
}

// Whatever is cut off, half-typed code must not break anything, and must not be
// blamed for what is not there yet.
func TestTruncated(t *testing.T) {
	p := syntax.NewParser()
	defer p.Close()
	for name, w := range fixtures(t) {
		for path, text := range w {
			whole := map[string]bool{}
			found, doc := w.check(p, path)
			for _, f := range found {
				whole[key(f)] = true
			}
			ends := map[int]bool{}
			for _, u := range doc.Units {
				for i := range u.Len() {
					ends[u.Base+u.Node(i).End()] = true
				}
			}
			opened := w.open(p)
			for _, end := range sample(slices.Sorted(maps.Keys(ends))) {
				cut := opened.Snapshot.With(path, model.Read(p.Parse(text[:end]), nil))
				for _, f := range rules.Check(path, identity.Open(cut, opened.Catalog, nil).Index(path)) {
					if f.Code != "syntax-error" && !whole[key(f)] {
						t.Errorf("%s/%s cut at %d has a finding of its own: %s: %s", name, path, end, f.Code, f.Message)
					}
				}
			}
		}
	}
}

// sample returns so many of a long list that looking at each takes a moment.
func sample(list []int) []int {
	const most = 300
	step := (len(list) + most - 1) / most
	var some []int
	for i := 0; i < len(list); i += step {
		some = append(some, list[i])
	}
	return some
}

func key(f findings.Finding) string { return fmt.Sprint(f.Code, f.Start, f.End) }

// TestPages runs the examples of the pages: the one that is called wrong has the
// finding and no other, the one that is called right has none.
func TestPages(t *testing.T) {
	p := syntax.NewParser()
	defer p.Close()
	var codes []string
	for _, rule := range rules.All {
		codes = append(codes, rule.Code+".md")
		page, err := os.ReadFile("../../docs/rules/" + rule.Code + ".md")
		if err != nil {
			continue // told below
		}
		if !strings.HasPrefix(string(page), "# "+rule.Code+"\n") {
			t.Errorf("%s: the page has another title", rule.Code)
		}
		for _, section := range []struct{ title, want string }{{"## Wrong", rule.Code}, {"## Right", ""}} {
			var have []string
			found, _ := check(p, example(t, rule.Code, string(page), section.title))
			for _, f := range found {
				have = append(have, f.Code)
			}
			if got := strings.Join(have, " "); got != section.want {
				t.Errorf("%s: the findings of %q are %q, want %q", rule.Code, section.title, got, section.want)
			}
		}
	}
	var pages []string
	files, _ := filepath.Glob("../../docs/rules/*.md")
	for _, file := range files {
		if name := filepath.Base(file); name != "README.md" {
			pages = append(pages, name)
		}
	}
	slices.Sort(codes)
	slices.Sort(pages)
	if diff := cmp.Diff(codes, pages); diff != "" {
		t.Errorf("rules and pages (-rules +pages):\n%s", diff)
	}
}

// example returns the code in a section of a page.
func example(t *testing.T, page, text, section string) string {
	_, rest, ok := strings.Cut(text, section+"\n")
	_, rest, fenced := strings.Cut(rest, "```osy\n")
	source, _, closed := strings.Cut(rest, "```")
	if !ok || !fenced || !closed {
		t.Errorf("%s: no example under %q", page, section)
	}
	return source
}
