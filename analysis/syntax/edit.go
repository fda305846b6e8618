package syntax

import "fmt"

// Edit replaces the bytes [Start, End) of a text by NewText. Offsets are byte
// offsets into the text as it is just before this edit.
type Edit struct {
	Start, End int
	NewText    string
}

// Apply returns text with the edits made one after the other: the offsets of
// each refer to the outcome of those before it.
func Apply(text string, edits ...Edit) (string, error) {
	for _, e := range edits {
		if err := e.check(text); err != nil {
			return "", err
		}
		text = text[:e.Start] + e.NewText + text[e.End:]
	}
	return text, nil
}

func (e Edit) check(text string) error {
	if e.Start < 0 || e.End < e.Start || e.End > len(text) {
		return fmt.Errorf("edit of bytes %d to %d does not lie in a text of %d bytes", e.Start, e.End, len(text))
	}
	return nil
}
