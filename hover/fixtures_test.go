package hover_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/rules"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
	"github.com/osy-lsp/osy-lsp/hover"
)

// analyse returns everything that is known of a text.
func analyse(p *syntax.Parser, text string) *identity.Index {
	return identity.OfFile("", model.Read(p.Parse(text), nil), effects.BuiltIn())
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
//	              of a text in backticks it is the first line
func TestFixtures(t *testing.T) {
	for file, text := range fixtures(t) {
		t.Run(filepath.Base(file), func(t *testing.T) { checkMarks(t, text) })
	}
}

func fixtures(t *testing.T) map[string]string {
	files, err := filepath.Glob("../testdata/identity/*.osy")
	if err != nil || len(files) == 0 {
		t.Fatalf("no fixtures: %v", err)
	}
	texts := map[string]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		texts[file] = string(text)
	}
	return texts
}

func checkMarks(t *testing.T, text string) {
	p := syntax.NewParser()
	defer p.Close()
	x := analyse(p, text)
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
		marks := marksOf(source)
		if got, want := found[line], marks['!']; !slices.Equal(got, want) {
			t.Errorf("line %d: findings %q, want %q", line+1, got, want)
		}
		if want := marks['=']; want != nil {
			want = slices.DeleteFunc(want, func(id string) bool { return id == "none" })
			slices.Sort(want)
			got := slices.Sorted(maps.Keys(set(ids[line])))
			if !slices.Equal(got, want) {
				t.Errorf("line %d: identities\n  %s\nwant\n  %s", line+1, strings.Join(got, "\n  "), strings.Join(want, "\n  "))
			}
		}
		for _, mark := range marks['?'] {
			word, want, ok := strings.Cut(mark, "⇒")
			at := strings.Index(source, word)
			if !ok || at < 0 {
				t.Fatalf("line %d: bad mark %q", line+1, mark)
			}
			start, _ := doc.Line(line)
			h, _, _, _ := hover.At(t.Context(), x, start+at)
			first, _, _ := strings.Cut(h.Markdown(), "\n")
			if strings.HasPrefix(want, "`") && first != want || !strings.HasPrefix(want, "`") && !strings.Contains(h.Plain(), want) {
				t.Errorf("line %d: hover of %q is\n%s\nwant %q", line+1, word, h.Markdown(), want)
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
	for file, text := range fixtures(t) {
		whole := map[string]bool{}
		for _, f := range collisions(analyse(p, text)) {
			whole[key(f)] = true
		}
		doc := p.Parse(text)
		ends := map[int]bool{}
		for _, u := range doc.Units {
			for i := range u.Len() {
				ends[u.Base+u.Node(i).End()] = true
			}
		}
		for end := range ends {
			x := analyse(p, text[:end])
			for _, f := range collisions(x) {
				if f.Code != "syntax-error" && !whole[key(f)] {
					t.Errorf("%s cut at %d has a finding of its own: %s", filepath.Base(file), end, f.Message)
				}
			}
			for offset := max(0, end-60); offset <= end; offset += 7 {
				h, start, stop, ok := hover.At(t.Context(), x, offset)
				if ok && (start > offset || stop < offset || h.Plain() == "") {
					t.Errorf("%s cut at %d: hover at %d covers %d to %d", filepath.Base(file), end, offset, start, stop)
				}
			}
		}
	}
}

func key(f findings.Finding) string { return fmt.Sprint(f.Code, f.Start, f.End) }
