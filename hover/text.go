package hover

import (
	"fmt"
	"strings"
)

// Text is what a hover says: a headline in code style, then short paragraphs, then
// facts in a list, each behind a word to find it by. In it, code and keywords stand
// between control characters.
type Text struct {
	lines []line
}

type line struct {
	form form
	text string
}

type form int

const (
	paragraph form = iota
	fact
	item // of a list that the fact before it introduces
)

// Markdown returns the text for editors that render it.
func (t Text) Markdown() string {
	return t.render(codeSpan, func(s string) string { return "**" + s + "**" })
}

// Plain returns the text for editors that do not, and for terminals.
func (t Text) Plain() string {
	same := func(s string) string { return s }
	return t.render(same, same)
}

// say adds a paragraph. Strings among the arguments are shown as code.
func (t *Text) say(format string, arguments ...any) {
	t.lines = append(t.lines, line{paragraph, phrase(format, arguments...)})
}

// add goes on in the last line, if that is not the headline.
func (t *Text) add(format string, arguments ...any) {
	if len(t.lines) < 2 {
		t.say(format, arguments...)
		return
	}
	last := &t.lines[len(t.lines)-1]
	last.text = strings.TrimSuffix(last.text, ".") + ". " + phrase(format, arguments...)
}

// about adds a fact.
func (t *Text) about(subject, format string, arguments ...any) {
	text := subjectStart + subject + ":" + subjectEnd + " " + phrase(format, arguments...)
	t.lines = append(t.lines, line{fact, strings.TrimSuffix(text, " ")})
}

// list adds an item to the list of the last fact.
func (t *Text) list(format string, arguments ...any) {
	t.lines = append(t.lines, line{item, phrase(format, arguments...)})
}

// prose is an argument that is no code.
type prose string

const (
	codeStart, codeEnd       = "\x01", "\x02"
	subjectStart, subjectEnd = "\x03", "\x04"
)

func phrase(format string, arguments ...any) string {
	for i, a := range arguments {
		if code, ok := a.(string); ok {
			arguments[i] = codeStart + strings.Map(printable, code) + codeEnd
		}
	}
	return fmt.Sprintf(format, arguments...)
}

// printable keeps a name of the program from breaking the line it stands in.
func printable(r rune) rune {
	if r < ' ' {
		return ' '
	}
	return r
}

func (t Text) render(code, subject func(string) string) string {
	var b strings.Builder
	for i, l := range t.lines {
		switch {
		case i == 0:
		case l.form != paragraph && t.lines[i-1].form != paragraph:
			b.WriteString("\n")
		default:
			b.WriteString("\n\n")
		}
		b.WriteString([...]string{paragraph: "", fact: "- ", item: "  - "}[l.form])
		text := marked(l.text, subjectStart, subjectEnd, subject)
		b.WriteString(marked(text, codeStart, codeEnd, code))
	}
	return b.String()
}

// marked writes what stands between two marks in another way.
func marked(text, start, end string, write func(string) string) string {
	var b strings.Builder
	for {
		before, after, found := strings.Cut(text, start)
		b.WriteString(before)
		if !found {
			return b.String()
		}
		inner, rest, _ := strings.Cut(after, end)
		b.WriteString(write(inner))
		text = rest
	}
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

// codes writes a list of code as one does in a sentence.
func codes(list []string) prose {
	quoted := make([]prose, len(list))
	for i, code := range list {
		quoted[i] = prose(phrase("%s", code))
	}
	return series(quoted)
}

// series writes a list as one does in a sentence: "12, 14 and 20".
func series[T any](items []T) prose {
	var b strings.Builder
	for i, item := range items {
		switch {
		case i == 0:
		case i == len(items)-1:
			b.WriteString(" and ")
		default:
			b.WriteString(", ")
		}
		fmt.Fprint(&b, item)
	}
	return prose(b.String())
}
