package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

const extension = ".osy"

// source is one file that was read.
type source struct {
	path  string
	index *identity.Index
}

// position returns the place of a byte offset as `file:line:column`. Columns count
// characters.
func (s source) position(offset int) (line, column int) {
	p := s.index.File.Document.Position(offset, syntax.UTF32)
	return p.Line + 1, p.Column + 1
}

// loader reads the files that a command was given. What cannot be read is told
// at once, and the rest is still read.
type loader struct {
	parser *syntax.Parser
	stderr io.Writer
	failed bool
}

func newLoader(stderr io.Writer) *loader {
	return &loader{parser: syntax.NewParser(), stderr: stderr}
}

func (l *loader) close() { l.parser.Close() }

// err returns the error that ends the program if something could not be read.
func (l *loader) err() error {
	if l.failed {
		return exitError(1)
	}
	return nil
}

func (l *loader) complain(format string, arguments ...any) {
	l.failed = true
	fmt.Fprintf(l.stderr, "osy-lsp: "+format+"\n", arguments...)
}

// load yields the files that paths name: each file once, in the order of the
// paths, and of a directory every .osy file below it.
func (l *loader) load(paths []string) func(yield func(source) bool) {
	return func(yield func(source) bool) {
		seen := map[string]bool{}
		for _, path := range paths {
			for _, file := range l.files(path) {
				if seen[filepath.Clean(file)] {
					continue
				}
				seen[filepath.Clean(file)] = true
				if s, ok := l.read(file); ok && !yield(s) {
					return
				}
			}
		}
	}
}

// files returns the files that a path names.
func (l *loader) files(path string) []string {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		l.complain("%s: there is no such file or directory; paths count from %s", path, workingDirectory())
		return nil
	case err != nil:
		l.complain("%s: %v", path, reason(err))
		return nil
	case !info.IsDir():
		return []string{path}
	}
	var files []string
	before := l.failed
	_ = filepath.WalkDir(path, func(file string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			l.complain("%s: %v", file, reason(err))
		case entry.IsDir() && file != path && strings.HasPrefix(entry.Name(), "."):
			return fs.SkipDir
		case !entry.IsDir() && filepath.Ext(file) == extension:
			files = append(files, file)
		}
		return nil
	})
	if len(files) == 0 && l.failed == before {
		l.complain("%s: there is no %s file in this directory; name a directory that holds some, or a file", path, extension)
	}
	slices.Sort(files)
	return files
}

func (l *loader) read(path string) (source, bool) {
	text, err := os.ReadFile(path)
	if err != nil {
		l.complain("%s: cannot be read: %v; make it a readable file, or leave it out", path, reason(err))
		return source{}, false
	}
	if !utf8.Valid(text) {
		line, column := invalid(text)
		l.complain("%s:%d:%d: this is not valid UTF-8; save the file in UTF-8", path, line, column)
		return source{}, false
	}
	facts := model.Read(l.parser.Parse(string(text)), nil)
	return source{path, identity.OfFile(path, facts, effects.BuiltIn())}, true
}

// invalid returns the place of the first byte that belongs to no character.
func invalid(text []byte) (line, column int) {
	line, column = 1, 1
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		if r == utf8.RuneError && size == 1 {
			break
		}
		if column++; r == '\n' {
			line, column = line+1, 1
		}
		text = text[size:]
	}
	return line, column
}

// reason returns an error without the path, which the message names already.
func reason(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

func workingDirectory() string {
	dir, err := os.Getwd()
	if err != nil {
		return "the working directory"
	}
	return dir
}
