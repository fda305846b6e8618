package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/osy-lsp/osy-lsp/analysis/settings"
	"github.com/osy-lsp/osy-lsp/server"
	"github.com/osy-lsp/osy-lsp/server/disk"
)

// reader finds and reads files. What is wrong with one of them is told at once, and
// the rest is still read.
type reader struct {
	stderr  io.Writer
	colours palette
	failed  bool
	paths   []path // that the command was given, without those that are not there

	checks bool // the command tells what is wrong in workspace files

	// anywhere says that files of the projects around will do where a directory
	// itself has none.
	anywhere bool

	files    []string // names of the files of the language
	seen     map[string]bool
	scopes   settings.Scopes
	settings map[string]settingsFile
}

func newReader(cmd *cobra.Command) *reader {
	return &reader{stderr: cmd.ErrOrStderr(), colours: coloursOf(cmd, cmd.OutOrStdout()), seen: map[string]bool{}, settings: map[string]settingsFile{}, checks: cmd.Name() == "check"}
}

func (r *reader) note(format string, arguments ...any) {
	fmt.Fprintf(r.stderr, "osy-lsp: "+format+"\n", arguments...)
}

func (r *reader) complain(format string, arguments ...any) {
	r.failed = true
	r.note(format, arguments...)
}

// find looks for the files that paths name and for those of the projects around.
func (r *reader) find(paths []string) {
	for _, given := range paths {
		if p, ok := r.look(given); ok {
			r.paths = append(r.paths, p)
		}
	}
	for _, root := range r.roots() {
		for _, file := range disk.SettingsAbove(root) {
			r.readSettings(file)
		}
		r.walk(root)
	}
	for i := range r.paths {
		r.take(&r.paths[i])
	}
	slices.Sort(r.files)
}

// take makes sure that what a path names is among the files, if it is to be.
func (r *reader) take(p *path) {
	r.unlink(p)
	switch {
	case r.scopes.Excludes(p.name):
		r.note("%s: left out, as `exclude` in %s says", p.given, settings.FileName)
	case p.dir:
		if !slices.ContainsFunc(r.files, p.holds) && !(r.anywhere && len(r.files) > 0) {
			r.complain("%s: there is no %s file in this directory; name a directory that holds some, or a file", p.given, disk.Extension)
		}
	case filepath.Base(p.name) == settings.FileName:
		r.readSettings(p.name)
	case !r.seen[p.name]:
		r.seen[p.name] = true
		r.files = append(r.files, p.name)
	}
}

// walk finds the files below a directory.
func (r *reader) walk(dir string) {
	disk.Walk(context.Background(), dir, disk.Visitor{
		Settings: r.readSettings,
		Excluded: func(name string) bool { return r.scopes.Excludes(name) },
		Problem:  r.leaveOut,
		File: func(name string) {
			if !r.seen[name] {
				r.seen[name] = true
				r.files = append(r.files, name)
			}
		},
	})
}

// leaveOut tells of what cannot be read, if it was asked for.
func (r *reader) leaveOut(name string, err error) {
	i := slices.IndexFunc(r.paths, func(p path) bool { return p.holds(name) })
	if i < 0 {
		return
	}
	shown := filepath.Join(r.paths[i].given, strings.TrimPrefix(name, r.paths[i].name))
	var encoding *disk.EncodingError
	if errors.As(err, &encoding) {
		shown = fmt.Sprintf("%s:%d:%d", shown, encoding.Line, encoding.Column)
	}
	r.complain("%s: %v", shown, err)
}

func (r *reader) readSettings(name string) {
	if r.seen[name] {
		return
	}
	r.seen[name] = true
	m, set, found := disk.Settings(name, server.Codes())
	if !r.checks && r.isAsked(name) && m.Text() == "" && len(found) > 0 {
		r.note("%s: %s", r.shorten(name), found[0].Message)
	}
	r.settings[name] = settingsFile{m, found}
	r.scopes = r.scopes.WithFile(name, set)
}
