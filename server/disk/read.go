// Package disk reads what a workspace has on disk. Nothing it finds is executed.
package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"
)

// Name returns how files are called throughout the analysis: absolute, clean and
// with slashes.
func Name(path string) (string, error) {
	abs, err := filepath.Abs(path)
	return filepath.ToSlash(abs), err
}

// Read returns the text of a file, without a byte order mark. The error says what
// to do about it, without naming the file.
func Read(path string) (string, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return "", fmt.Errorf("cannot be read: %w; make it a readable file, or leave it out", Reason(err))
	}
	text := strings.TrimPrefix(string(data), "\ufeff")
	if !utf8.ValidString(text) {
		return "", notUTF8(text)
	}
	return text, nil
}

// EncodingError says where a text stops being UTF-8. Both numbers count from 1.
type EncodingError struct{ Line, Column int }

func (e *EncodingError) Error() string { return "this is not valid UTF-8; save the file in UTF-8" }

func notUTF8(text string) *EncodingError {
	e := &EncodingError{1, 1}
	for i, r := range text {
		if r == utf8.RuneError {
			if _, size := utf8.DecodeRuneInString(text[i:]); size == 1 {
				break
			}
		}
		if e.Column++; r == '\n' {
			e.Line, e.Column = e.Line+1, 1
		}
	}
	return e
}

// Reason returns an error without the path, which a message names already.
func Reason(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
