package main

import (
	"fmt"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/syntax"
	"github.com/osy-lsp/osy-lsp/server/disk"
)

// show returns what people call a file.
func (w *workspace) show(name string) string {
	if shown, ok := w.shown[name]; ok {
		return shown
	}
	return w.shorten(name)
}

// inRepository returns what a file is called in the repository that people are in,
// or in the working directory if that is in none: with slashes, and as an absolute
// path if it lies elsewhere.
func (w *workspace) inRepository(name string) string {
	dir, err := disk.Name(workingDirectory())
	if err != nil {
		return name
	}
	if _, repository := rootOf(path{name: dir, dir: true}); repository != "" && has(repository, ".git") {
		dir = repository
	}
	if below, ok := strings.CutPrefix(name, strings.TrimSuffix(dir, "/")+"/"); ok {
		return below
	}
	return name
}

// mapper returns the text of a file.
func (w *workspace) mapper(name string) *syntax.Mapper {
	if f, ok := w.settings[name]; ok {
		return f.mapper
	}
	return w.Snapshot.File(name).Document.Mapper
}

// position returns where a byte offset is as people count: from 1, and columns in
// characters.
func (w *workspace) position(name string, offset int) (line, column int) {
	p := w.mapper(name).Position(offset, syntax.UTF32)
	return p.Line + 1, p.Column + 1
}

// at writes a place as `file:line:column`.
func (w *workspace) at(name string, offset int) string {
	line, column := w.position(name, offset)
	return fmt.Sprintf("%s:%d:%d", w.show(name), line, column)
}
