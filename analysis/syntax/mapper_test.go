package syntax

import (
	"sync"
	"testing"
	"unicode/utf8"
)

func TestPositions(t *testing.T) {
	const text = "a😀é\r\nb\rc\n\ufeffd\xffe\n"
	type columns struct{ utf8, utf16, utf32 int }
	tests := []struct {
		name   string
		offset int
		line   int
		columns
	}{
		{"start", 0, 0, columns{0, 0, 0}},
		{"before the emoji", 1, 0, columns{1, 1, 1}},
		{"after the emoji", 5, 0, columns{5, 3, 2}},
		{"end of the first line", 7, 0, columns{7, 4, 3}},
		{"after CR LF", 9, 1, columns{0, 0, 0}},
		{"after a lone CR", 11, 2, columns{0, 0, 0}},
		{"after LF, before the byte order mark", 13, 3, columns{0, 0, 0}},
		{"after the byte order mark", 16, 3, columns{3, 1, 1}},
		{"after a byte that is no UTF-8", 18, 3, columns{5, 3, 3}},
		{"the empty last line", 20, 4, columns{0, 0, 0}},
	}
	m := NewMapper(text)
	for _, tt := range tests {
		for enc, column := range map[Encoding]int{UTF8: tt.utf8, UTF16: tt.utf16, UTF32: tt.utf32} {
			want := Position{tt.line, column}
			if got := m.Position(tt.offset, enc); got != want {
				t.Errorf("%s: Position(%d, %d) = %v, want %v", tt.name, tt.offset, enc, got, want)
			}
			if got := m.Offset(want, enc); got != tt.offset {
				t.Errorf("%s: Offset(%v, %d) = %d, want %d", tt.name, want, enc, got, tt.offset)
			}
		}
	}
	if got := m.LineCount(); got != 5 {
		t.Errorf("LineCount() = %d, want 5", got)
	}
}

func TestPositionsOutsideTheTextAreClamped(t *testing.T) {
	m := NewMapper("a😀\r\nb")
	for _, tt := range []struct {
		pos  Position
		enc  Encoding
		want int
	}{
		{Position{-1, 3}, UTF16, 0},
		{Position{0, -1}, UTF16, 0},
		{Position{0, 2}, UTF16, 1}, // between the two halves of the emoji
		{Position{0, 3}, UTF8, 1},  // inside its bytes
		{Position{0, 99}, UTF8, 5},
		{Position{0, 99}, UTF16, 5},
		{Position{0, 99}, UTF32, 5},
		{Position{1, 99}, UTF16, 8},
		{Position{2, 0}, UTF16, 8},
	} {
		if got := m.Offset(tt.pos, tt.enc); got != tt.want {
			t.Errorf("Offset(%v, %d) = %d, want %d", tt.pos, tt.enc, got, tt.want)
		}
	}
	for _, tt := range []struct {
		offset int
		want   Position
	}{
		{-1, Position{0, 0}},
		{3, Position{0, 1}}, // inside the emoji
		{6, Position{0, 3}}, // between CR and LF
		{99, Position{1, 1}},
	} {
		if got := m.Position(tt.offset, UTF16); got != tt.want {
			t.Errorf("Position(%d) = %v, want %v", tt.offset, got, tt.want)
		}
	}
}

func TestMapperIsSharedByReaders(t *testing.T) {
	m := NewMapper("one\ntwo\nthree")
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if got := m.Offset(Position{2, 1}, UTF16); got != 9 {
				t.Errorf("Offset = %d, want 9", got)
			}
		})
	}
	wg.Wait()
}

func TestEditOutsideTheText(t *testing.T) {
	for _, e := range []Edit{{-1, 0, ""}, {2, 1, ""}, {0, 4, ""}} {
		if _, err := NewMapper("abc").Edit(e); err == nil {
			t.Errorf("Edit(%v) of a text of 3 bytes succeeded", e)
		}
	}
	got, err := Apply("abc", Edit{1, 2, "xyz"}, Edit{3, 5, ""})
	if err != nil || got != "axy" {
		t.Errorf("Apply = %q, %v, want %q", got, err, "axy")
	}
}

// FuzzMapper checks that every offset survives the way to a position and back,
// and that a mapper carried over an edit is the one made from scratch.
func FuzzMapper(f *testing.F) {
	f.Add("", 0, 0, "")
	f.Add("a\r\nb\rc\n", 2, 2, "\n")
	f.Add("a\r\nb", 2, 3, "")
	f.Add("a\n\nb", 1, 2, "\r")
	f.Add("\ufeffclass A\n😀é\xff\xf0\x9f", 5, 9, "😀\r")
	f.Fuzz(func(t *testing.T, text string, start, end int, newText string) {
		start = min(max(start, 0), len(text))
		end = min(max(end, start), len(text))
		before := NewMapper(text)
		checkRoundTrip(t, before)

		edited, err := before.Edit(Edit{start, end, newText})
		if err != nil {
			t.Fatal(err)
		}
		checkRoundTrip(t, edited)
		fresh := NewMapper(text[:start] + newText + text[end:])
		if edited.text != fresh.text || edited.LineCount() != fresh.LineCount() {
			t.Fatalf("edited: %d lines of %q, fresh: %d lines of %q", edited.LineCount(), edited.text, fresh.LineCount(), fresh.text)
		}
		for line := range fresh.LineCount() {
			s, e := edited.Line(line)
			if ws, we := fresh.Line(line); s != ws || e != we {
				t.Fatalf("line %d of %q is [%d, %d), want [%d, %d)", line, fresh.text, s, e, ws, we)
			}
		}
	})
}

func checkRoundTrip(t *testing.T, m *Mapper) {
	for _, enc := range []Encoding{UTF8, UTF16, UTF32} {
		for offset := 0; offset <= len(m.text); {
			size := 1
			if offset < len(m.text) {
				_, size = utf8.DecodeRuneInString(m.text[offset:])
			}
			pos := m.Position(offset, enc)
			want := offset
			if _, end := m.Line(pos.Line); offset > end {
				want = end // between CR and LF
			}
			if got := m.Offset(pos, enc); got != want {
				t.Fatalf("offset %d of %q is %v in encoding %d, which is offset %d", offset, m.text, pos, enc, got)
			}
			offset += size
		}
	}
}
