package workspace

import (
	"fmt"
	"strconv"
	"strings"
)

// scope is what a piece of code may use at its place.
type scope struct {
	*feature
	body  *body
	row   string // the expression of the row at hand
	state int    // in feature.stages
	hub   string // the function of the core that is written
	depth int    // of statements in statements

	bound map[string]string // what words of the piece stand for so far
	made  []func()          // tells the feature what the piece declares
}

// body is what the code of one body has used: each of it once, because two calls
// of one function that reaches a step share an identity.
type body struct{ used map[string]bool }

func newBody() *body { return &body{map[string]bool{}} }

func (s *scope) use(name string) bool {
	if s.body == nil {
		s.body = newBody()
	}
	if s.body.used[name] {
		return false
	}
	s.body.used[name] = true
	return true
}

func (s *scope) declare() {
	for _, made := range s.made {
		made()
	}
}

// longest fills in the longest beginning of a text that is a word.
func (s *scope) longest(text string) (filled string, ok bool) {
	if text == "@" {
		return "@", true
	}
	for n := len(text); n > 0; n-- {
		if filled, known, ok := s.word(text[:n]); known {
			return filled + text[n:], ok
		}
	}
	panic("no shape has a word @" + text)
}

// head is how a file begins.
func (s *scope) head() string {
	var b strings.Builder
	for range 1 + s.random.IntN(6) {
		b.WriteString("// " + s.sentence() + "\n")
	}
	if s.project.isPackage {
		b.WriteString("namespace " + s.project.name + ";\n\n")
	}
	b.WriteString("using Osysharp.Http;\nusing Osysharp.Workflow;\n\n")
	return b.String()
}

// block returns what stands for a word alone in its line.
func (s *scope) block(word string) (string, bool) {
	inner := *s
	inner.depth++
	inner.made = nil
	if s.body == nil {
		s.body = newBody()
		inner.body = s.body
	}
	var b strings.Builder
	several := func(shape string, n int) (string, bool) {
		for range n {
			b.WriteString(inner.any(shape))
		}
		return b.String(), true
	}
	switch word {
	case "reads":
		return several("reads", 1+s.random.IntN(2))
	case "statements":
		if s.depth > 2 || s.random.IntN(2) == 0 {
			return several("reads", 1)
		}
		return several("writes", 1)
	case "steps":
		inner.row = "this.Item"
		return several("steps", 1+s.random.IntN(2))
	case "items":
		if s.depth > 4 {
			return "Text(\"" + s.words(things, 3, " ") + "\");\n", true
		}
		return several("items", 1+s.random.IntN(3))
	case "states":
		for i := range s.stages {
			outer := scope{feature: s.feature, row: "this.Item", state: i}
			if i > 0 {
				b.WriteByte('\n')
			}
			b.WriteString(outer.any("states"))
		}
	case "events":
		b.WriteString("[Authorize(u => Runs" + s.name + ")] event Withdraw(string why);\n")
		for _, e := range s.events {
			b.WriteString("event " + e + "();\n")
		}
	case "fields":
		s.writeFields(&b)
	case "uses":
		for _, used := range s.project.uses {
			b.WriteString("use " + used.name + ";\n")
		}
	default:
		panic("no shape has a block @" + word)
	}
	return b.String(), true
}

func (s *scope) writeFields(b *strings.Builder) {
	for i, name := range s.fields["text"] {
		fmt.Fprintf(b, "[MaxLength(%d)] string %s = \"\";\n", 40*(i+1), name)
	}
	for _, name := range s.fields["count"] {
		b.WriteString("int " + name + " = " + strconv.Itoa(s.random.IntN(9)) + ";\n")
	}
	for _, name := range s.fields["money"] {
		b.WriteString("[Precision(12, 2)] decimal " + name + " = 0m;\n")
	}
	for _, name := range s.fields["date"] {
		b.WriteString("DateTime? " + name + ";\n")
	}
	for _, name := range s.fields["flag"] {
		b.WriteString("bool " + name + " = false;\n")
	}
	if s.parent != nil {
		b.WriteString("/// " + s.sentence() + "\n" + s.parent.name + "? " + s.parent.name + ";\n")
	}
}
