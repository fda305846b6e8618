// Package docs knows the pages of this directory, and where they are read.
package docs

import (
	"embed"
	"strings"
)

const site = "https://github.com/osy-lsp/osy-lsp/blob/main/docs/"

//go:embed rules/*.md settings.md
var pages embed.FS

// Page returns the address of the page that explains the findings of a code.
func Page(code string) string { return site + file(code) }

// Text returns that page, and Summary what it says first, in one line. Both are
// Markdown, and empty if there is no such page.
func Text(code string) string {
	text, err := pages.ReadFile(file(code))
	if err != nil {
		return ""
	}
	return string(text)
}

func Summary(code string) string {
	for paragraph := range strings.SplitSeq(Text(code), "\n\n") {
		if paragraph != "" && !strings.ContainsAny(paragraph[:1], "#*") {
			return strings.Join(strings.Fields(paragraph), " ")
		}
	}
	return ""
}

func file(code string) string {
	if strings.HasPrefix(code, "settings-") {
		return "settings.md"
	}
	return "rules/" + code + ".md"
}
