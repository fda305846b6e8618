package codeactions_test

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/rules"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
	"github.com/osy-lsp/osy-lsp/codeactions"
)

const file = "orders.osy"

// variants are the ways to write one text that every fix has to keep.
var variants = map[string]func(string) string{
	"LF":   func(s string) string { return s },
	"CRLF": func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") },
	"tabs": func(s string) string {
		lines := strings.Split(s, "\n")
		for i, line := range lines {
			code := strings.TrimLeft(line, " ")
			blanks := len(line) - len(code)
			lines[i] = strings.Repeat("\t", blanks/2) + strings.Repeat(" ", blanks%2) + code
		}
		return strings.Join(lines, "\n")
	},
}

// TestFixtures runs the pairs in testdata/fixes. A pair is a section
//
//	-- before code: title of the action --
//
// with `$0` where the action is asked for, and a section `-- after --`. The code is
// that of the finding it is for; a refactoring has none. A section `-- refused:
// title --` says that the action is not offered there, and `-- before: FixAll --`
// is about a whole file.
func TestFixtures(t *testing.T) {
	for _, name := range fixtures(t, "../testdata/fixes/*.txtar") {
		sections := archive(t, name).Files
		for i, section := range sections {
			how, title, _ := strings.Cut(section.Name, ": ")
			how, code, _ := strings.Cut(how, " ")
			for variant, write := range variants {
				t.Run(fmt.Sprint(filepath.Base(name), "/", i, "/", variant), func(t *testing.T) {
					before := write(string(section.Data))
					switch how {
					case "before":
						checkPair(t, code, title, before, write(string(sections[i+1].Data)))
					case "refused":
						text, at := caret(t, before)
						if a, ok := find(placeFor(t, code, text, at, strings.Index(before, "$1")), title); ok {
							t.Errorf("%q is offered", a.Title)
						}
					case "after":
					default:
						t.Fatalf("unknown section %q", section.Name)
					}
				})
			}
		}
	}
}

func checkPair(t *testing.T, code, title, before, after string) {
	text, at := before, 0
	if title != "FixAll" {
		text, at = caret(t, before)
	}
	p := placeFor(t, code, text, at, strings.Index(before, "$1"))
	a, ok := codeactions.FixAll(p)
	if title != "FixAll" {
		a, ok = find(p, title)
	}
	if !ok {
		t.Fatalf("%q is not offered at %d: %q; findings are %v", title, at, titles(p), p.Findings)
	}
	got := apply(t, p, a)
	if diff := gocmp.Diff(after, got.File(file).Document.Text()); diff != "" {
		t.Errorf("after %q (-want +got):\n%s", title, diff)
	}
	checkFindings(t, p, a, got)
}

// TestEveryOffer takes every offer at every place of every fixture: the finding that
// it is for has to go, and none may come.
func TestEveryOffer(t *testing.T) {
	for name, p := range places(t) {
		t.Run(name, func(t *testing.T) {
			taken := map[string]bool{}
			for at := range len(p.Index.File.Document.Text()) + 1 {
				p.Start, p.End = at, at
				offers := codeactions.For(p)
				checkPreferred(t, p, offers)
				for _, a := range offers {
					if id := fmt.Sprint(a); !taken[id] {
						taken[id] = true
						checkFindings(t, p, a, apply(t, p, a))
					}
				}
			}
			if a, ok := codeactions.FixAll(p); ok {
				checkFindings(t, p, a, apply(t, p, a))
			}
		})
	}
}

// places returns the start of every file of every fixture, by name.
func places(t *testing.T) map[string]codeactions.Place {
	t.Helper()
	places := map[string]codeactions.Place{}
	for _, name := range fixtures(t, "../testdata/identity/*.osy", "../testdata/rules/*.osy", "../testdata/order-flow/model/*.osy") {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		places[filepath.Base(name)] = placeAt(t, string(text), 0, 0)
	}
	for _, name := range fixtures(t, "../testdata/fixes/*.txtar") {
		for i, section := range archive(t, name).Files {
			text := strings.NewReplacer("$0", "", "$1", "").Replace(string(section.Data))
			places[fmt.Sprint(filepath.Base(name), "/", i)] = placeAt(t, text, 0, 0)
		}
	}
	for _, name := range fixtures(t, "../testdata/identity/*.txtar", "../testdata/rules/*.txtar") {
		a := archive(t, name)
		all := project.New()
		for _, f := range a.Files {
			all = all.With(f.Name, read(string(f.Data)))
		}
		for _, f := range a.Files {
			places[filepath.Base(name)+"/"+f.Name] = placeIn(all, f.Name)
		}
	}
	return places
}

func archive(t *testing.T, name string) *txtar.Archive {
	t.Helper()
	a, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// checkPreferred wants at most one preferred action for a finding.
func checkPreferred(t *testing.T, p codeactions.Place, offers []codeactions.Action) {
	t.Helper()
	preferred := map[string]int{}
	for _, a := range offers {
		for _, code := range a.Codes {
			if a.IsPreferred {
				preferred[code]++
			}
		}
	}
	for code, n := range preferred {
		at := 0
		for _, f := range p.Findings {
			if f.Code == code && f.Start <= p.End && p.Start <= f.End {
				at++
			}
		}
		if n > at {
			t.Errorf("%d preferred actions for %s at %d", n, code, p.Start)
		}
	}
}

// waiting are by code the rules that cannot tell what they find before a finding is put
// right: docs/fixes.md says so. It has to be known where a run begins, and what a step
// runs.
var waiting = map[string][]string{
	"workflow-unknown-state":      {"workflow-state-unreachable"},
	"workflow-step-label-missing": ofLambdas,
	"workflow-step-not-a-lambda":  ofLambdas,
}

var ofLambdas = []string{
	"workflow-retried-step-awaits", "workflow-retry-multiplies", "workflow-retried-step-repeats-several-calls",
	"workflow-retry-cannot-trigger", "workflow-never-retried-exception", "workflow-step-effect-lost",
}

// checkFindings wants what an action is for to be gone where it was, and nothing
// to be worse anywhere.
func checkFindings(t *testing.T, p codeactions.Place, a codeactions.Action, after *project.Snapshot) {
	t.Helper()
	number := func(list []findings.Finding) map[string]int {
		n := map[string]int{}
		for _, f := range list {
			n[f.Code]++
			switch f.Code {
			case "workflow-step-unnamed-collision", "workflow-step-label-duplicate", "workflow-helper-called-twice":
				n["workflow-collision-kept-apart-by-exit"]++ // it may turn into one with another site, which is better
			}
		}
		return n
	}
	now := placeIn(after, p.File).Findings
	all, before := now, p.Findings
	for _, f := range after.Files() {
		if f.Path != p.File {
			all = append(slices.Clip(all), placeIn(after, f.Path).Findings...)
			before = append(slices.Clip(before), placeIn(p.Index.Snapshot, f.Path).Findings...)
		}
	}
	was, is := number(before), number(all)
	for _, code := range a.Codes {
		for _, waited := range waiting[code] {
			all = slices.DeleteFunc(all, func(f findings.Finding) bool { return f.Code == waited && is[waited] > was[waited] })
			is[waited] = min(is[waited], was[waited])
		}
	}
	complain := func(how string) {
		t.Helper()
		for path := range a.Edits {
			lines := func(s *project.Snapshot) []string { return strings.Split(s.File(path).Document.Text(), "\n") }
			t.Errorf("%q at %d %s:\n%s", a.Title, p.Start, how, gocmp.Diff(lines(p.Index.Snapshot), lines(after)))
		}
	}
	for code, n := range is {
		if len(a.Codes) == 0 && code == "workflow-step-unreachable" {
			continue // a refactoring may make a step where no workflow comes yet
		}
		if n > was[code] {
			complain("brings a new " + code)
		}
	}
	if len(a.Codes) > 0 && len(all) >= len(before) {
		complain("leaves as many findings as there were")
	}
	for _, f := range p.Findings {
		if !slices.Contains(a.Codes, f.Code) || p.Start > f.End || f.Start > p.End {
			continue
		}
		from, to := moved(f.Start, a.Edits[p.File])
		for _, g := range now {
			if g.Code == f.Code && from <= g.Start && g.Start <= to {
				complain("leaves " + f.Code)
			}
		}
	}
}

// moved returns where an offset may be after edits: what was put in just there may
// stand before or behind it.
func moved(offset int, edits []codeactions.Edit) (from, to int) {
	from, to = offset, offset
	for _, e := range edits {
		grown := len(e.NewText) - (e.End - e.Start)
		switch {
		case e.End < offset || e.End == offset && e.Start < offset:
			from, to = from+grown, to+grown
		case e.Start <= offset:
			from, to = from-(offset-e.Start), to-(offset-e.Start)+len(e.NewText)
		}
	}
	return from, to
}

// placeFor makes up the finding that a pair is about while its rule is not there.
func placeFor(t *testing.T, code, text string, at, other int) codeactions.Place {
	p := placeAt(t, text, at, at)
	if code != "" && !slices.ContainsFunc(rules.All, func(r rules.Rule) bool { return r.Code == code }) {
		f := findings.Finding{Code: code, Severity: findings.Warning, Start: at, End: at}
		if other >= 0 {
			f.Related = []findings.Related{{File: file, Start: other, End: other}}
		}
		p.Findings = append(p.Findings, f)
	}
	return p
}

func placeAt(t *testing.T, text string, start, end int) codeactions.Place {
	t.Helper()
	p := placeIn(project.New().With(file, read(text)), file)
	p.Start, p.End = start, end
	return p
}

// placeIn is a whole file of a workspace.
func placeIn(s *project.Snapshot, path string) codeactions.Place {
	x := identity.Open(s, effects.BuiltIn(), nil).Index(path)
	return codeactions.Place{File: path, Index: x, Findings: rules.Check(path, x)}
}

func read(text string) *model.File {
	p := syntax.NewParser()
	defer p.Close()
	return model.Read(p.Parse(text), nil)
}

// apply makes the edits of an action.
func apply(t *testing.T, p codeactions.Place, a codeactions.Action) *project.Snapshot {
	t.Helper()
	if len(a.Edits[p.File]) == 0 {
		t.Fatalf("%q edits %v", a.Title, a.Edits)
	}
	s := p.Index.Snapshot
	for path, edits := range a.Edits {
		s = s.With(path, read(edited(t, a, s.File(path).Document.Text(), edits)))
	}
	return s
}

// edited makes the edits of one file, which may not overlap.
func edited(t *testing.T, a codeactions.Action, text string, edits []codeactions.Edit) string {
	t.Helper()
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b codeactions.Edit) int { return cmp.Compare(a.Start, b.Start) })
	var b strings.Builder
	done := 0
	for _, e := range edits {
		if e.Start < done || e.End < e.Start {
			t.Fatalf("%q has overlapping edits: %v", a.Title, edits)
		}
		if e.Name.End > len(e.NewText) || e.Name.Start > e.Name.End {
			t.Fatalf("%q names %v of %q", a.Title, e.Name, e.NewText)
		}
		b.WriteString(text[done:e.Start] + e.NewText)
		done = e.End
	}
	return b.String() + text[done:]
}

func find(p codeactions.Place, title string) (codeactions.Action, bool) {
	actions := codeactions.For(p)
	i := slices.IndexFunc(actions, func(a codeactions.Action) bool { return a.Title == title })
	if i < 0 {
		return codeactions.Action{}, false
	}
	return actions[i], true
}

func titles(p codeactions.Place) []string {
	var list []string
	for _, a := range codeactions.For(p) {
		list = append(list, a.Title)
	}
	return list
}

func caret(t *testing.T, text string) (string, int) {
	t.Helper()
	text = strings.Replace(text, "$1", "", 1)
	before, after, ok := strings.Cut(text, "$0")
	if !ok {
		t.Fatal("no $0 in the text")
	}
	return before + after, len(before)
}

func fixtures(t *testing.T, patterns ...string) []string {
	t.Helper()
	var all []string
	for _, pattern := range patterns {
		names, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, names...)
	}
	return all
}
