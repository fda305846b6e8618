package syntax

import "strings"

// WordSet returns the words of a text, as tables of names are written.
func WordSet(text string) map[string]bool {
	set := map[string]bool{}
	for _, word := range strings.Fields(text) {
		set[word] = true
	}
	return set
}

// OneLine writes source in one line, with one blank wherever it has some.
func OneLine(source string) string { return strings.Join(strings.Fields(source), " ") }

// Brief writes source in one line that is short enough for a sentence.
func Brief(source string) string {
	const most = 60
	source = OneLine(source)
	if runes := []rune(source); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return source
}
