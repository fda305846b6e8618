package grammar

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"

	sitter "github.com/smacker/go-tree-sitter"
)

// painter runs one query over texts. The binding evaluates some predicates and
// silently passes the others, so the painter has its own evaluation of them.
type painter struct {
	t     *testing.T
	query *sitter.Query
}

// capture is one captured node: where it is, and which pattern took it.
type capture struct {
	name       string
	start, end int
	depth      int
	pattern    int
}

func (c capture) text(code string) string { return code[c.start:c.end] }

// captures lists what the query takes from the code, predicates applied, in the
// order in which an editor paints: outer nodes first, then later patterns.
func (p painter) captures(code string) []capture {
	parser := sitter.NewParser()
	defer parser.Close()
	parser.SetLanguage(Language())
	tree, err := parser.ParseCtx(context.Background(), nil, []byte(code))
	if err != nil {
		p.t.Fatal(err)
	}
	defer tree.Close()

	cursor := sitter.NewQueryCursor()
	defer cursor.Close()
	cursor.Exec(p.query, tree.RootNode())
	var found []capture
	for {
		match, ok := cursor.NextMatch()
		if !ok {
			break
		}
		if p.holds(match, code) {
			found = append(found, p.taken(match)...)
		}
	}
	slices.SortStableFunc(found, func(a, b capture) int {
		return cmp.Or(a.start-b.start, b.end-a.end, a.depth-b.depth, a.pattern-b.pattern)
	})
	return found
}

func (p painter) taken(match *sitter.QueryMatch) []capture {
	var found []capture
	for _, c := range match.Captures {
		depth := 0
		for n := c.Node.Parent(); n != nil; n = n.Parent() {
			depth++
		}
		found = append(found, capture{
			name:    p.query.CaptureNameForId(c.Index),
			start:   int(c.Node.StartByte()),
			end:     int(c.Node.EndByte()),
			depth:   depth,
			pattern: int(match.PatternIndex),
		})
	}
	return found
}

// holds evaluates the predicates of a match; one this test does not know is an
// error of the query, since some editor would not know it either.
func (p painter) holds(match *sitter.QueryMatch, code string) bool {
	for _, steps := range p.query.PredicatesForPattern(uint32(match.PatternIndex)) {
		operator := p.query.StringValueForId(steps[0].ValueId)
		if operator == "set!" {
			continue
		}
		var words []string
		for _, step := range steps[2:] {
			if step.Type == sitter.QueryPredicateStepTypeString {
				words = append(words, p.query.StringValueForId(step.ValueId))
			}
		}
		for _, c := range match.Captures {
			if c.Index == steps[1].ValueId && !p.accepts(operator, words, code[c.Node.StartByte():c.Node.EndByte()]) {
				return false
			}
		}
	}
	return true
}

func (p painter) accepts(operator string, words []string, text string) bool {
	switch operator {
	case "eq?", "any-of?":
		return slices.Contains(words, text)
	case "match?":
		return regexp.MustCompile(words[0]).MatchString(text)
	}
	p.t.Fatalf("predicate #%s is none that every editor knows", operator)
	return false
}

// colours gives each byte of the code the capture that wins there.
func (p painter) colours(code string) []string {
	colours := make([]string, len(code))
	for _, c := range p.captures(code) {
		if c.name == "spell" || strings.HasPrefix(c.name, "_") {
			continue
		}
		for i := c.start; i < c.end; i++ {
			colours[i] = c.name
		}
	}
	return colours
}

// assertion is what a caret comment of a highlight test says.
type assertion struct {
	line, from, to int
	capture        string
}

var caretComment = regexp.MustCompile(`^(\s*)//\s*(<-|\^+)\s+([\w.-]+)$`)

// assertions reads the caret comments, each of which speaks of the last line
// above it that is none.
func assertions(lines []string) []assertion {
	var all []assertion
	code := 0
	for i, line := range lines {
		parts := caretComment.FindStringSubmatchIndex(line)
		if parts == nil {
			code = i
			continue
		}
		from, to := parts[4], parts[5]
		if line[from:to] == "<-" {
			from, to = parts[3], parts[3]+1
		}
		all = append(all, assertion{line: code, from: from, to: to, capture: line[parts[6]:parts[7]]})
	}
	return all
}
