package codeactions_test

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/osy-lsp/osy-lsp/codeactions"
)

// TestPage checks that docs/fixes.md has every fix under the title that editors
// show, with … in place of what depends on the code, and names no other findings than
// those it is offered for.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("../docs/fixes.md")
	if err != nil {
		t.Fatal(err)
	}
	documented := map[string][]string{}
	for line := range strings.Lines(string(page)) {
		if cells := strings.Split(line, " | "); strings.HasPrefix(line, "| `") {
			for _, title := range quoted(cells[0]) {
				documented[title] = append(documented[title], quoted(cells[1])...)
			}
		}
	}

	offered := map[string][]string{}
	for _, p := range places(t) {
		ask := func(start, end int) {
			p.Start, p.End = start, end
			for _, a := range codeactions.For(p) {
				offered[general(a.Title)] = append(offered[general(a.Title)], a.Codes...)
			}
		}
		for _, f := range p.Findings {
			ask(f.Start, f.End)
		}
		for _, s := range p.Index.Steps {
			ask(s.Start(), s.Start())
		}
		if a, ok := codeactions.FixAll(p); ok {
			offered[a.Title] = nil
		}
	}
	if diff := gocmp.Diff(slices.Sorted(maps.Keys(offered)), slices.Sorted(maps.Keys(documented))); diff != "" {
		t.Errorf("fixes that are offered and those of the page (-offered +documented):\n%s", diff)
	}
	for title, codes := range documented {
		for _, code := range codes {
			if !slices.Contains(offered[title], code) {
				t.Errorf("%q is not offered for %s", title, code)
			}
		}
	}
}

func quoted(markdown string) []string {
	var list []string
	for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(markdown, -1) {
		list = append(list, m[1])
	}
	return list
}

// general writes … for what in a title depends on the code.
func general(title string) string {
	for _, pattern := range []struct{ title, with string }{
		{`"[^"]*"`, `"…"`},
		{`\d+ calls`, "… calls"},
		{`calls of \S+`, "calls of …"},
		{`(state|event) \w+$`, "$1 …"},
		{`^Change to \w+$`, "Change to …"},
		{`its own, \w+$`, "its own, …"},
		{`^Fix all \d+ of \S+`, "Fix all … of …"},
		{`^Suppress .*`, "Suppress … for this …"},
	} {
		title = regexp.MustCompile(pattern.title).ReplaceAllString(title, pattern.with)
	}
	return title
}
