package model

import (
	"strconv"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// literal returns the text that a string literal stands for. A blank text is as
// good as none, and so is a literal that is not closed.
func literal(n syntax.Node) (text string, ok bool) {
	if n.HasError() {
		return "", false
	}
	switch source := n.Text(); n.Kind() {
	case "string_literal", "interpolated_string":
		text, ok = pieces(n)
	case "verbatim_string_literal":
		text, ok = strings.ReplaceAll(source[2:len(source)-1], `""`, `"`), true
	case "raw_string_literal":
		text, ok = rawText(source), true
	}
	if strings.TrimSpace(text) == "" {
		return "", false
	}
	return text, ok
}

// pieces puts a literal together that has nodes for its parts. One with a hole has
// no text that is known before it runs.
func pieces(n syntax.Node) (string, bool) {
	var b strings.Builder
	for c := range n.NamedChildren() {
		switch c.Kind() {
		case "string_text":
			b.WriteString(c.Text())
		case "escape_sequence":
			b.WriteString(unescape(c.Text()))
		default:
			return "", false
		}
	}
	return b.String(), true
}

var escapes = map[byte]string{
	'n': "\n", 't': "\t", 'r': "\r", '0': "\x00", 'a': "\a", 'b': "\b", 'f': "\f", 'v': "\v", 'e': "\x1b",
}

func unescape(sequence string) string {
	if sequence[0] != '\\' {
		return sequence[:1] // `{{`, `}}` and `""`
	}
	switch c := sequence[1]; c {
	case 'u', 'U', 'x':
		code, _ := strconv.ParseUint(sequence[2:], 16, 32)
		return string(rune(code))
	default:
		if text, ok := escapes[c]; ok {
			return text
		}
		return sequence[1:]
	}
}

// rawText returns what a raw literal stands for: one of several lines lacks its
// first and last line end and the indentation of its closing quotes.
func rawText(source string) string {
	quotes := len(source) - len(strings.TrimLeft(source, `"`))
	if len(source) < 2*quotes {
		return ""
	}
	text := source[quotes : len(source)-quotes]
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	if len(lines) < 3 {
		return text
	}
	indentation := lines[len(lines)-1]
	lines = lines[1 : len(lines)-1]
	for i, line := range lines {
		lines[i] = strings.TrimPrefix(line, indentation)
	}
	return strings.Join(lines, "\n")
}
