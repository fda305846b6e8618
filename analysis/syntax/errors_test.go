package syntax

import (
	"strings"
	"testing"
)

// In each case the place of an error is between « and », which are not part of
// the text.
func TestSyntaxErrors(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		want       []string
	}{
		{"nothing wrong", program, nil},
		{"one token too many", "class A { «)» void M() { } }", []string{"this is not expected here: `)`"}},
		{"two statements, two errors", "class A { void M() { x = 2 «2»; y = 3 «3»; } }", []string{
			"this is not expected here: `2`", "this is not expected here: `3`"}},
		{"unprintable", "«\x01\xff»", []string{"this is not expected here: `\ufffd\ufffd`"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			parts := strings.FieldsFunc(tt.text, func(r rune) bool { return r == '«' || r == '»' })
			text := strings.Join(parts, "")
			errors := SyntaxErrors(newParser(t).Parse(text))
			var marked strings.Builder
			at := 0
			var got []string
			for _, e := range errors {
				marked.WriteString(text[at:e.Start] + "«" + text[e.Start:e.End] + "»")
				at = e.End
				got = append(got, e.Message)
			}
			marked.WriteString(text[at:])
			if marked.String() != tt.text {
				t.Errorf("errors at\n%s\nwant\n%s", marked.String(), tt.text)
			}
			if strings.Join(got, "\n") != strings.Join(tt.want, "\n") {
				t.Errorf("messages are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(tt.want, "\n"))
			}
		})
	}
}
