package syntax

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
)

// SyntaxError is something the grammar does not allow, at the place where a
// person would look for it. Offsets are bytes; Start and End are equal where
// something is missing.
type SyntaxError struct {
	Start, End int
	Message    string
}

// maxErrors is how many errors of a file are told. Whoever has more has another
// problem, like a file in another language.
const maxErrors = 200

// SyntaxErrors returns the errors of a document in the order of the text, at
// most one for each broken statement, and not more than the first 200. The
// offsets count from the start of the file.
func SyntaxErrors(d *Document) []SyntaxError {
	var all []SyntaxError
	afterError := false
	for _, u := range d.Units {
		found := u.errors
		if u.Root().IsError() && afterError {
			found = found[1:] // the text before it is reported already
		}
		for _, e := range found[:min(len(found), maxErrors-len(all))] {
			all = append(all, SyntaxError{u.Base + e.Start, u.Base + e.End, e.Message})
		}
		afterError = u.Root().IsError() || afterError && u.Root().IsExtra()
	}
	return all
}

// findErrors returns the errors of a unit, counted from its start. It marks the
// rules that stand for errors the way the parser marks its own.
func findErrors(u *Unit) []SyntaxError {
	nodes := u.nodes()
	for i := range nodes {
		missing := osy().isMissing(nodes[i].kind)
		if missing {
			nodes[i].flags |= flagMissing
		}
		if missing || osy().isUnexpected(nodes[i].kind) {
			for n := u.Node(i); !n.IsZero() && !n.HasError(); n = n.Parent() {
				n.record().flags |= flagHasError
			}
		}
	}
	if !u.Root().HasError() {
		return nil
	}

	// A statement is whatever stands directly between the braces of something.
	braces := make([]bool, len(nodes))
	for _, r := range nodes {
		if osy().kind(r.kind) == "{" {
			braces[r.parent] = true
		}
	}
	var errors []SyntaxError
	var last Node // the statement of the last error
	u.Root().Walk(func(n Node) bool {
		if (n.IsError() || n.IsMissing() || osy().isUnexpected(n.record().kind)) && !n.Parent().IsError() {
			statement := n
			for p := n.Parent(); !p.IsZero() && !braces[p.index]; p = p.Parent() {
				statement = p
			}
			if statement != last && !continues(statement, last) {
				errors = append(errors, errorAt(n))
			}
			last = statement
		}
		return n.HasError()
	})
	slices.SortStableFunc(errors, func(a, b SyntaxError) int { return cmp.Compare(a.Start, b.Start) })
	// Two blocks that end in front of the same word miss a brace each, but that
	// is one place to look at.
	return slices.CompactFunc(errors, func(a, b SyntaxError) bool { return a.Start == b.Start })
}

// continues reports whether the grammar only lost its way once for both: one of
// them was skipped, and nothing but comments stands between them.
func continues(statement, last Node) bool {
	if last.IsZero() || !statement.IsError() && !last.IsError() {
		return false
	}
	next := last.NextSibling()
	for next.IsExtra() && !next.IsError() {
		next = next.NextSibling()
	}
	return next == statement
}

func errorAt(n Node) SyntaxError {
	if message := inManifest(n); message != "" {
		return SyntaxError{n.Start(), n.End(), message}
	}
	switch {
	case n.IsError():
		return describe(n)
	case n.Kind() == "missing_brace":
		if next := tokenAfter(n); !next.IsZero() {
			return SyntaxError{next.Start(), next.End(), "a `}` is missing before this"}
		}
	}
	at := endOfTokenBefore(n)
	return SyntaxError{at, at, missingName(n) + " is missing here" + withParameters(n)}
}

// missingName says what a missing node would have been.
func missingName(n Node) string {
	name := strings.TrimPrefix(n.Kind(), missingPrefix)
	switch {
	case !n.IsNamed():
		return "`" + name + "`"
	case name == "identifier":
		return "a name"
	case name == "brace":
		return "a `}`"
	case name == "parameters":
		return "`()`"
	case strings.ContainsRune("aeiou", rune(name[0])):
		return "an " + strings.ReplaceAll(name, "_", " ")
	}
	return "a " + strings.ReplaceAll(name, "_", " ")
}

// endOfTokenBefore returns where the last token before a node ends, so that a
// missing `;` is shown on its own line and not on the next one.
func endOfTokenBefore(n Node) int {
	for i := int(n.index) - 1; i > 0; i-- {
		token := n.unit.Node(i)
		if token.record().size == 1 && token.Start() < token.End() && !token.IsExtra() {
			return token.End()
		}
	}
	return n.Start()
}

// tokenAfter returns the first token that starts where a node ends or later.
func tokenAfter(n Node) Node {
	for i := n.index + n.record().size; int(i) < n.unit.Len(); i++ {
		if c := n.unit.Node(int(i)); c.record().size == 1 && c.Start() < c.End() && !c.IsExtra() {
			return c
		}
	}
	return Node{}
}

// describe explains a skipped part of the text: what it leaves open, or else its
// first token.
func describe(skipped Node) SyntaxError {
	first, last := skipped, Node{}
	var opened []Node
	pieces := 0
	for c := range skipped.Children() {
		if c.IsExtra() && !c.IsError() {
			continue
		}
		if last = c; pieces == 0 {
			first = c
		}
		pieces++
		switch c.Kind() {
		case "{", "(", "[":
			opened = append(opened, c)
		case "}", ")", "]":
			opened = opened[:max(len(opened)-1, 0)]
		}
	}
	if wantsMore(last.Kind(), pieces) {
		return SyntaxError{last.End(), last.End(), "something is missing after `" + last.Kind() + "`"}
	}
	if pieces == 1 && lacksSemicolon(last) {
		return SyntaxError{last.End(), last.End(), "`;` is missing here"}
	}
	if len(opened) > 0 {
		c := opened[len(opened)-1]
		return SyntaxError{c.Start(), c.End(), "`" + c.Kind() + "` is never closed"}
	}
	for first.record().size > 1 {
		first = first.unit.Node(first.Index() + 1)
	}
	word := firstLine(first.Text())
	return SyntaxError{first.Start(), first.Start() + len(word), "this is not expected here: `" + shown(word) + "`"}
}

// wantsMore reports whether a skipped part of so many pieces that ends in a token
// reads as unfinished. A lone token is more often one too many.
func wantsMore(token string, pieces int) bool {
	switch token {
	case ".", "?.", ",":
		return true
	case "(", "[", "=", "=>", "+", "-", "*", "/", "%", "&&", "||", "??", "==", "!=", "<=", ">=", "?", ":":
		return pieces > 1
	}
	return false
}

// lacksSemicolon reports whether a skipped piece would have made sense if a `;`
// stood after it: it has a value, and the line or the block ends there.
func lacksSemicolon(piece Node) bool {
	kind, next := piece.Kind(), tokenAfter(piece)
	if kind != "identifier" && !strings.HasSuffix(kind, "_expression") && !strings.HasSuffix(kind, "_literal") {
		return false
	}
	return next.Kind() == "}" || next.Kind() != "{" && next.Start() > piece.End() && strings.ContainsAny(piece.unit.text[piece.End():next.Start()], "\r\n")
}

// firstLine returns the text up to the end of its first line.
func firstLine(text string) string {
	if i := strings.IndexAny(text, "\r\n"); i >= 0 {
		return text[:i]
	}
	return text
}

// shown makes a piece of source fit for a message, whatever its bytes are.
func shown(text string) string {
	const limit = 40
	runes := []rune(text[:min(len(text), limit*4)])
	for i, r := range runes {
		if !unicode.IsPrint(r) {
			runes[i] = unicode.ReplacementChar
		}
	}
	if len(runes) > limit {
		return string(runes[:limit]) + "…"
	}
	return string(runes)
}
