package workspace

import (
	"embed"
	"regexp"
	"strings"
)

// Shapes are pieces of code with words in them that begin with @. A word alone in
// its line stands for more pieces, see scope.block; any other for a name, a number
// or an expression, see scope.word.
//
//go:embed shapes
var shapeFiles embed.FS

var shapes = func() map[string][]string {
	all := map[string][]string{}
	files, err := shapeFiles.ReadDir("shapes")
	if err != nil {
		panic(err)
	}
	for _, f := range files {
		text, err := shapeFiles.ReadFile("shapes/" + f.Name())
		if err != nil {
			panic(err)
		}
		all[strings.TrimSuffix(f.Name(), ".txt")] = strings.Split(string(text), "---\n")
	}
	return all
}()

var (
	blockLine = regexp.MustCompile(`^( *)@(\w+)$`)
	bodyLine  = regexp.MustCompile(`^ *((enter|exit|on|Remind|Unfinished)\b|(public |action )?[\w<>@]+ @?\w+\(.*\) [{]$)`)
	wordIn    = regexp.MustCompile(`@(\w+|@)`)
)

// text returns the nth piece of a shape with its words filled in.
func (s *scope) text(shape string, n int) string {
	for {
		if text, ok := s.fill(shapes[shape][n]); ok {
			return text
		}
	}
}

// any returns one of the pieces of a shape that fit.
func (s *scope) any(shape string) string {
	for {
		if text, ok := s.fill(s.one(shapes[shape])); ok {
			return text
		}
	}
}

// fill fits a piece in where it stands. It fails where what a word asks for is not
// to be had.
func (s *scope) fill(piece string) (text string, ok bool) {
	inner := *s
	inner.bound = map[string]string{}
	var b strings.Builder
	for line := range strings.Lines(piece) {
		line = strings.TrimSuffix(line, "\n")
		if s.depth == 0 && bodyLine.MatchString(line) {
			inner.body = newBody()
		}
		if m := blockLine.FindStringSubmatch(line); m != nil {
			block, ok := inner.block(m[2])
			if !ok {
				return "", false
			}
			b.WriteString(indented(block, m[1]))
			continue
		}
		fits := true
		b.WriteString(wordIn.ReplaceAllStringFunc(line, func(word string) string {
			filled, ok := inner.longest(word[1:])
			fits = fits && ok
			return filled
		}))
		b.WriteByte('\n')
		if !fits {
			return "", false
		}
	}
	inner.declare()
	return b.String(), true
}

func indented(text, by string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if line != "\n" {
			b.WriteString(by)
		}
		b.WriteString(line)
	}
	return b.String()
}
