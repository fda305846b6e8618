package hover_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/rules"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
	"github.com/osy-lsp/osy-lsp/hover"
)

// workspace is the texts of files by path.
type workspace map[string]string

// open returns what is known of a workspace.
func (w workspace) open(p *syntax.Parser) *identity.Workspace {
	files := map[string]*model.File{}
	for path, text := range w {
		files[path] = model.Read(p.Parse(text), nil)
	}
	return identity.Open(project.New().Update(files), effects.BuiltIn(), nil)
}

// fixtures returns the workspaces of testdata/identity: a file, or the files of an
// archive.
func fixtures(t *testing.T) map[string]workspace {
	t.Helper()
	all := map[string]workspace{}
	names, err := filepath.Glob("../testdata/identity/*")
	if err != nil || len(names) == 0 {
		t.Fatalf("no fixtures: %v", err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		w := workspace{}
		if filepath.Ext(name) == ".txtar" {
			for _, f := range txtar.Parse(data).Files {
				w[f.Name] = string(f.Data)
			}
		} else {
			w[filepath.Base(name)] = string(data)
		}
		all[filepath.Base(name)] = w
	}
	return all
}

// collisions returns what is wrong with the identities; every other rule has
// fixtures of its own.
func collisions(x *identity.Index) []findings.Finding {
	codes := []string{
		"syntax-error", "workflow-step-label-duplicate", "workflow-step-unnamed-collision", "workflow-helper-called-twice",
		"workflow-collision-kept-apart-by-exit", "workflow-child-label-duplicate",
	}
	return slices.DeleteFunc(rules.Check(x.File.Path, x), func(f findings.Finding) bool { return !slices.Contains(codes, f.Code) })
}

// TestFixtures checks the marks in testdata/identity. A mark stands at the end of
// the line it is about; a line may have several.
//
//	//! code      a finding about identities that starts on this line; any other
//	              one fails, and what else is wrong is told in testdata/rules
//	//= id        an identity of a step that starts on this line; all must be
//	              given, and `none` says that there is none
//	//?word⇒text  the hover of the first `word` on this line contains the text;
//	              of a text in backticks it is the first line, and `none` says
//	              that there is no hover
func TestFixtures(t *testing.T) {
	p := syntax.NewParser()
	defer p.Close()
	for name, w := range fixtures(t) {
		t.Run(name, func(t *testing.T) {
			opened := w.open(p)
			for _, path := range slices.Sorted(maps.Keys(w)) {
				checkMarks(t, opened.Index(path), w[path])
			}
		})
	}
}

func checkMarks(t *testing.T, x *identity.Index, text string) {
	doc := x.File.Document
	lineOf := func(offset int) int { return doc.Position(offset, syntax.UTF8).Line }

	found := map[int][]string{}
	for _, f := range collisions(x) {
		found[lineOf(f.Start)] = append(found[lineOf(f.Start)], f.Code)
	}
	ids := map[int][]string{}
	for _, s := range x.Steps {
		paths, _ := x.Paths(s, 100)
		for _, path := range paths {
			ids[lineOf(s.Start())] = append(ids[lineOf(s.Start())], path.ID.Short())
		}
	}

	for line, source := range strings.Split(text, "\n") {
		at := fmt.Sprintf("%s:%d", x.File.Path, line+1)
		marks := marksOf(source)
		if got, want := found[line], marks['!']; !slices.Equal(got, want) {
			t.Errorf("%s: findings %q, want %q", at, got, want)
		}
		if want := marks['=']; want != nil {
			want = slices.DeleteFunc(want, func(id string) bool { return id == "none" })
			slices.Sort(want)
			got := slices.Sorted(maps.Keys(set(ids[line])))
			if !slices.Equal(got, want) {
				t.Errorf("%s: identities\n  %s\nwant\n  %s", at, strings.Join(got, "\n  "), strings.Join(want, "\n  "))
			}
		}
		for _, mark := range marks['?'] {
			word, want, ok := strings.Cut(mark, "⇒")
			column := strings.Index(source, word)
			if !ok || column < 0 {
				t.Fatalf("%s: bad mark %q", at, mark)
			}
			start, _ := doc.Line(line)
			h, _, _, ok := hover.At(t.Context(), x, start+column)
			first, _, _ := strings.Cut(h.Markdown(), "\n")
			switch {
			case want == "none" && !ok:
			case strings.HasPrefix(want, "`") && first == want:
			case !strings.HasPrefix(want, "`") && strings.Contains(h.Plain(), want):
			default:
				t.Errorf("%s: hover of %q is\n%s\nwant %q", at, word, h.Markdown(), want)
			}
		}
	}
}

func marksOf(line string) map[byte][]string {
	marks := map[byte][]string{}
	pieces := strings.Split(line, "//")
	for _, piece := range pieces[1:] {
		if piece != "" && strings.Contains("!=?", piece[:1]) {
			marks[piece[0]] = append(marks[piece[0]], strings.TrimSpace(piece[1:]))
		}
	}
	return marks
}

func set(list []string) map[string]bool {
	m := map[string]bool{}
	for _, s := range list {
		m[s] = true
	}
	return m
}

// Whatever is cut off, half-typed code must not break anything, and must not be
// blamed for what is not there yet.
func TestTruncated(t *testing.T) {
	p := syntax.NewParser()
	defer p.Close()
	for _, w := range fixtures(t) {
		for path, text := range w {
			whole := map[string]bool{}
			for _, f := range collisions(w.open(p).Index(path)) {
				whole[key(f)] = true
			}
			for _, end := range tokenEnds(p.Parse(text)) {
				cut := maps.Clone(w)
				cut[path] = text[:end]
				x := cut.open(p).Index(path)
				for _, f := range collisions(x) {
					if f.Code != "syntax-error" && !whole[key(f)] {
						t.Errorf("%s cut at %d has a finding of its own: %s", path, end, f.Message)
					}
				}
				for _, offset := range tokenEnds(x.File.Document) {
					h, start, stop, ok := hover.At(t.Context(), x, offset)
					if ok && (start > offset || stop < offset || h.Plain() == "") {
						t.Fatalf("%s cut at %d: hover at %d covers %d to %d", path, end, offset, start, stop)
					}
				}
			}
		}
	}
}

// tokenEnds returns the ends of all tokens but those of comments.
func tokenEnds(doc *syntax.Document) []int {
	ends := map[int]bool{}
	for _, u := range doc.Units {
		for i := range u.Len() {
			if n := u.Node(i); !n.IsExtra() {
				ends[u.End(n)] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(ends))
}

func key(f findings.Finding) string { return fmt.Sprint(f.Code, f.Start, f.End) }
