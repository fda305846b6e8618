package hover

import (
	"fmt"
	"strings"
)

// Text is what a hover says: a headline in code style, then short paragraphs and
// lists. In it, code stands between two control characters.
type Text struct {
	lines []line
}

type line struct {
	text string
	item bool // of a list
}

// Markdown returns the text for editors that render it.
func (t Text) Markdown() string { return t.render(codeSpan) }

// Plain returns the text for editors that do not, and for terminals.
func (t Text) Plain() string { return t.render(func(s string) string { return s }) }

// say adds a paragraph. The arguments are shown as code.
func (t *Text) say(format string, arguments ...string) {
	t.lines = append(t.lines, line{text: phrase(format, arguments...)})
}

// list adds an item to the list that the last paragraph introduces.
func (t *Text) list(format string, arguments ...string) {
	t.lines = append(t.lines, line{text: phrase(format, arguments...), item: true})
}

const codeStart, codeEnd = "\x01", "\x02"

func phrase(format string, arguments ...string) string {
	values := make([]any, len(arguments))
	for i, a := range arguments {
		values[i] = codeStart + strings.Map(printable, a) + codeEnd
	}
	return fmt.Sprintf(format, values...)
}

// printable keeps a name of the program from breaking the line it stands in.
func printable(r rune) rune {
	if r < ' ' {
		return ' '
	}
	return r
}

func (t Text) render(code func(string) string) string {
	var b strings.Builder
	for i, l := range t.lines {
		switch {
		case i == 0:
		case l.item && t.lines[i-1].item:
			b.WriteString("\n")
		default:
			b.WriteString("\n\n")
		}
		if l.item {
			b.WriteString("- ")
		}
		rest := l.text
		for rest != "" {
			before, after, found := strings.Cut(rest, codeStart)
			b.WriteString(before)
			if !found {
				break
			}
			inner, behind, _ := strings.Cut(after, codeEnd)
			b.WriteString(code(inner))
			rest = behind
		}
	}
	return b.String()
}

// codeSpan quotes text so that backticks in it do not end the quotation.
func codeSpan(s string) string {
	if !strings.Contains(s, "`") {
		return "`" + s + "`"
	}
	fence := "``"
	for strings.Contains(s, fence) {
		fence += "`"
	}
	return fence + " " + s + " " + fence
}
