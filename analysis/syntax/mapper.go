package syntax

import (
	"sort"
	"sync"
	"unicode/utf8"
)

// Mapper converts between byte offsets and line/column positions of one
// version of a text. It owns every such conversion, is immutable, and may be
// used by many readers at once.
//
// A line ends at LF, CR LF or a lone CR. Whatever lies outside the text is
// clamped: a column past the end of its line means the end of the line, a
// position inside a character means the start of that character. A byte that is
// no valid UTF-8 counts as one character.
type Mapper struct {
	text string

	// The table is built on first use: most closed files never need one.
	once   sync.Once
	starts []int // byte offset at which each line starts; the first is 0
	ascii  bool  // every byte is ASCII, so a column is a difference of offsets
}

// Position is a place in a text. Both numbers are zero-based; the column counts
// units of the Encoding it was asked for in.
type Position struct {
	Line, Column int
}

// Encoding is the unit in which columns are counted.
type Encoding uint8

const (
	UTF16 Encoding = iota // what an editor means when it says nothing else
	UTF8
	UTF32
)

// NewMapper returns the mapper of text.
func NewMapper(text string) *Mapper {
	return &Mapper{text: text}
}

// Text returns the text the mapper belongs to.
func (m *Mapper) Text() string { return m.text }

// LineCount returns the number of lines, which is at least one.
func (m *Mapper) LineCount() int { return len(m.lines()) }

// Line returns the byte offsets of the start of a line and of the end of its
// content, before the characters that end it.
func (m *Mapper) Line(line int) (start, end int) {
	starts := m.lines()
	start = starts[line]
	if line+1 == len(starts) {
		return start, len(m.text)
	}
	end = starts[line+1] - 1
	if end > start && m.text[end] == '\n' && m.text[end-1] == '\r' {
		end--
	}
	return start, end
}

// Offset returns the byte offset of a position.
func (m *Mapper) Offset(pos Position, enc Encoding) int {
	starts := m.lines()
	switch {
	case pos.Line < 0:
		return 0
	case pos.Line >= len(starts):
		return len(m.text)
	}
	start, end := m.Line(pos.Line)
	if m.ascii || enc == UTF8 {
		return m.snap(min(start+max(pos.Column, 0), end))
	}
	left := pos.Column
	for i, r := range m.text[start:end] {
		if left -= width(r, enc); left < 0 {
			return start + i
		}
	}
	return end
}

// Position returns the position of a byte offset.
func (m *Mapper) Position(offset int, enc Encoding) Position {
	starts := m.lines()
	offset = m.snap(min(max(offset, 0), len(m.text)))
	line := sort.SearchInts(starts, offset+1) - 1
	start, end := m.Line(line)
	offset = min(offset, end) // between CR and LF is the end of the line, too
	if m.ascii || enc == UTF8 {
		return Position{line, offset - start}
	}
	column := 0
	for _, r := range m.text[start:offset] {
		column += width(r, enc)
	}
	return Position{line, column}
}

// Edit returns the mapper of the text after e. The line table is carried over,
// so that a message with hundreds of edits does not scan the text as often.
func (m *Mapper) Edit(e Edit) (*Mapper, error) {
	text, err := Apply(m.text, e)
	if err != nil {
		return nil, err
	}
	old := m.lines()
	newEnd := e.Start + len(e.NewText)

	// Whether a line starts at an offset depends on the bytes on both sides of
	// it, so the borders of the edit are looked at again.
	before := sort.SearchInts(old, max(e.Start, 1))
	after := sort.SearchInts(old, e.End+1)
	starts := make([]int, before, len(old)+16)
	copy(starts, old)
	for i := max(e.Start, 1); i <= newEnd; i++ {
		if startsLine(text, i) {
			starts = append(starts, i)
		}
	}
	for _, s := range old[after:] {
		starts = append(starts, s+newEnd-e.End)
	}

	edited := &Mapper{text: text, starts: starts, ascii: m.ascii && isASCII(e.NewText)}
	edited.once.Do(func() {})
	return edited, nil
}

func (m *Mapper) lines() []int {
	m.once.Do(func() {
		m.starts = append(m.starts, 0)
		for i := 1; i <= len(m.text); i++ {
			if startsLine(m.text, i) {
				m.starts = append(m.starts, i)
			}
		}
		m.ascii = isASCII(m.text)
	})
	return m.starts
}

// snap moves an offset inside a character to the start of the character.
func (m *Mapper) snap(offset int) int {
	if offset >= len(m.text) || utf8.RuneStart(m.text[offset]) {
		return offset
	}
	for back := 1; back < utf8.UTFMax && back <= offset; back++ {
		if start := offset - back; utf8.RuneStart(m.text[start]) {
			if _, size := utf8.DecodeRuneInString(m.text[start:]); size > back {
				return start
			}
			break
		}
	}
	return offset
}

// startsLine reports whether a line starts at the offset, which is not 0.
func startsLine(text string, offset int) bool {
	switch text[offset-1] {
	case '\n':
		return true
	case '\r':
		return offset == len(text) || text[offset] != '\n'
	}
	return false
}

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// width returns the number of units of a character; a stray byte, which decodes
// to the replacement character, is one unit like that character itself.
func width(r rune, enc Encoding) int {
	if enc == UTF16 && r > 0xFFFF {
		return 2
	}
	return 1
}
