package codeactions

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// proposeLabel returns a label for a step that makes a call, made of the operation
// and of what its arguments are called, or of a name alone, unlike any label of the body. Labels that
// differ in case or blanks alone count as alike, as people would take them for one.
func proposeLabel(call syntax.Node, taken *labels) string {
	called := call
	if function := call.Child("function"); !function.IsZero() {
		called = function
	}
	label := kebab(nameOf(called))
	if label == "" {
		label = "step"
	}
	first := ""
	for _, a := range items(call.Child("arguments")) {
		word := wordOf(a.Child("value"))
		if word == "" || saysNothing[word] || strings.HasSuffix("-"+label, "-"+word) {
			continue
		}
		label += "-" + word
		if !taken.has(label) {
			return taken.take(label)
		}
		if first == "" {
			first = label
		}
	}
	if first != "" {
		label = first
	}
	return taken.next(label)
}

// saysNothing are words for what every call of a kind is given.
var saysNothing = map[string]bool{
	"key": true, "headers": true, "body": true, "json": true, "content": true, "url": true, "request": true, "application-json": true,
}

// labels are those of one body.
type labels struct{ list []string }

// labelsAt returns the labels of the body around an offset of the file.
func (p Place) labelsAt(offset int) *labels {
	taken := &labels{}
	b := p.bodyAt(offset)
	for _, step := range p.steps() {
		if step.Body == b && step.Kind != identity.Automatic && step.Leaf != "" {
			taken.take(step.Leaf)
		}
	}
	return taken
}

func (l *labels) has(label string) bool {
	return slices.ContainsFunc(l.list, func(o string) bool {
		return strings.EqualFold(strings.Join(strings.Fields(o), ""), strings.Join(strings.Fields(label), ""))
	})
}

func (l *labels) take(label string) string {
	l.list = append(l.list, label)
	return label
}

// next takes the label, with a number if it is not free.
func (l *labels) next(label string) string {
	free := label
	for n := 2; l.has(free); n++ {
		free = fmt.Sprint(label, "-", n)
	}
	return l.take(free)
}

// nameOf returns the last name of an expression: Charge for `payments.Charge`.
func nameOf(n syntax.Node) string {
	switch n.Kind() {
	case "identifier":
		return strings.TrimPrefix(n.Text(), "@")
	case "generic_name", "member_access_expression":
		return nameOf(n.Child("name"))
	case "null_forgiving_expression":
		return nameOf(n.Child("operand"))
	case "parenthesized_expression", "await_expression", "cast_expression":
		return nameOf(n.Child("value"))
	case "object_creation_expression":
		return nameOf(n.Child("type"))
	}
	return ""
}

// longestWord bounds what an argument adds to a label: more would be prose.
const longestWord = 24

// wordOf returns what an argument is called, as part of a label.
func wordOf(n syntax.Node) string {
	word := kebab(nameOf(n))
	switch n.Kind() {
	case "binary_expression": // of an address that is put together, the last part that says something
		if right := wordOf(n.Child("right")); right != "" && n.Child("right").Kind() == "string_literal" {
			return right
		}
		return wordOf(n.Child("left"))
	case "string_literal", "interpolated_string":
		text := strings.Trim(n.Text(), `$"`)
		text, _, _ = strings.Cut(text, "{")
		text, _, _ = strings.Cut(text, "?")
		text = strings.TrimRight(text, "/")
		word = kebab(text[strings.LastIndexByte(text, '/')+1:])
	}
	if len(word) < 2 || len(word) > longestWord {
		return ""
	}
	return word
}

// kebab writes the words of a name in lower case with hyphens between.
func kebab(name string) string {
	var b strings.Builder
	previous := ' '
	for _, r := range name {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			r = ' '
		case b.Len() > 0 && (previous == ' ' || unicode.IsUpper(r) && !unicode.IsUpper(previous)):
			b.WriteByte('-')
			fallthrough
		default:
			b.WriteRune(unicode.ToLower(r))
		}
		previous = r
	}
	return b.String()
}

// labelAt returns the string literal at an offset of the file.
func labelAt(c code, offset int) syntax.Node {
	n := up(c.at(offset), "string_literal", "verbatim_string_literal", "raw_string_literal", "call_expression")
	if n.Kind() != "call_expression" {
		return n
	}
	for _, a := range items(n.Child("arguments")) {
		if value := a.Child("value"); strings.HasSuffix(value.Kind(), "string_literal") {
			return value
		}
	}
	return syntax.Node{}
}

// reserved reports whether a label holds what has a meaning in identities.
func reserved(label string) bool {
	return strings.ContainsAny(label, "/#@~") || strings.HasPrefix(label, "auto:")
}

// textOf returns the text of a string literal that can be written between plain
// quotes as it is.
func textOf(n syntax.Node) (string, bool) {
	text := strings.Trim(n.Text(), `@"`)
	return text, strings.HasSuffix(n.Kind(), "string_literal") && strings.TrimSpace(text) != "" && !strings.ContainsAny(text, "\"\\\r\n")
}
