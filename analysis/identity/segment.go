package identity

import (
	"cmp"
	"strconv"
	"strings"
)

// Segment is one part of the path between a body and a step.
type Segment struct {
	Kind   SegmentKind
	Name   string // of a Function; the label of the step for an Attempt
	Number Number // of a Pass or an Attempt
}

// SegmentKind says what a segment stands for.
type SegmentKind uint8

const (
	Function SegmentKind = iota // Charge, Gateway.Charge
	Pass                        // [i]: the pass over a loop
	Attempt                     // charge~k: the k-th retry of a step around
	Again                       // …: the function before it may be entered any number of times more
)

// again marks a recursion, which is followed once; a decision.
const again = "…"

// text returns the segment with a letter in place of a pass that is not known.
func (s Segment) text(letter string) string {
	switch s.Kind {
	case Pass:
		return "[" + s.Number.text(letter) + "]"
	case Attempt:
		return s.Name + "~" + s.Number.text("k")
	case Again:
		return again
	}
	return s.Name
}

// passLetter names the pass over the n-th loop of a path. That loops on the way
// get different letters, across functions too, is a decision; `k` counts retries.
func passLetter(n int) string {
	const letters = "ijlm"
	if n < len(letters) {
		return letters[n : n+1]
	}
	return "i" + strconv.Itoa(n+1)
}

// separator stands between encoded segments. A label is the only part of a segment
// that could hold it.
const separator = "\x1f"

// encode writes segments as one text, equal exactly if they are.
func encode(segments []Segment) string {
	texts := make([]string, len(segments))
	for i, s := range segments {
		texts[i] = s.text("i")
	}
	return strings.Join(texts, separator)
}

func decode(path string) []Segment {
	if path == "" {
		return nil
	}
	texts := strings.Split(path, separator)
	segments := make([]Segment, len(texts))
	for i, text := range texts {
		segments[i] = parseSegment(text)
	}
	return segments
}

func parseSegment(text string) Segment {
	if text == again {
		return Segment{Kind: Again}
	}
	if inner, ok := strings.CutPrefix(text, "["); ok {
		if number, ok := parseNumber(strings.TrimSuffix(inner, "]")); ok && strings.HasSuffix(inner, "]") {
			return Segment{Kind: Pass, Number: number}
		}
	}
	if i := strings.LastIndexByte(text, '~'); i > 0 {
		if number, ok := parseNumber(text[i+1:]); ok {
			return Segment{Kind: Attempt, Name: text[:i], Number: number}
		}
	}
	return Segment{Kind: Function, Name: text}
}

func compareSegments(a, b Segment) int {
	return cmp.Or(
		cmp.Compare(a.Kind, b.Kind),
		cmp.Compare(a.Name, b.Name),
		compareNumbers(a.Number, b.Number),
	)
}

// Number is the number of a visit, a pass or a retry. The zero value stands for
// all of them: the source of a program has no numbers.
type Number struct {
	kind  numberKind
	value uint64
}

type numberKind uint8

const (
	unknown numberKind = iota
	absent
	known
)

// Absent is the visit of a run that was parked before visits were numbered.
var Absent = Number{kind: absent}

// Real returns a number that a run recorded.
func Real(n uint64) Number { return Number{known, n} }

func (n Number) text(letter string) string {
	if n.kind == known {
		return strconv.FormatUint(n.value, 10)
	}
	return letter
}

// parseNumber accepts a number, or a letter with perhaps digits in place of it.
func parseNumber(text string) (Number, bool) {
	if value, err := strconv.ParseUint(text, 10, 64); err == nil {
		return Real(value), true
	}
	if text == "" || !isLetter(text[0]) || strings.Trim(text[1:], "0123456789") != "" {
		return Number{}, false
	}
	return Number{}, true
}

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

func compareNumbers(a, b Number) int {
	return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(a.value, b.value))
}
