package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/rules"
	"github.com/osy-lsp/osy-lsp/analysis/settings"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
	"github.com/osy-lsp/osy-lsp/server"
	"github.com/osy-lsp/osy-lsp/server/disk"
)

// workspace is the files that a command was given, and the projects around them.
// Files are named by absolute paths with slashes.
type workspace struct {
	*identity.Workspace
	asked []string // the files to tell about, in the order they were given

	scopes   settings.Scopes
	settings map[string]settingsFile
	shown    map[string]string // what people call the files they asked for
	relative bool              // people name files from where they are
	colours  palette
	failed   bool // something cannot be read, or was not found
}

// settingsFile is a workspace file that was read.
type settingsFile struct {
	mapper   *syntax.Mapper
	findings []findings.Finding
}

// openWorkspace reads the files that paths name and the projects around them.
func openWorkspace(r *reader, paths []string) *workspace {
	// A command soon ends: what it allocates is hardly worth being collected.
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
	r.find(paths)
	facts := r.read()
	w := &workspace{
		Workspace: identity.Open(project.New().Update(facts), server.CatalogOf(r.scopes), nil),
		scopes:    r.scopes,
		settings:  r.settings,
		shown:     map[string]string{},
		colours:   r.colours,
		relative:  slices.ContainsFunc(r.paths, func(p path) bool { return !filepath.IsAbs(p.given) }),
	}
	for _, p := range r.paths {
		w.askSettings(p)
		w.ask(p, facts)
	}
	r.sayManifests(w)
	w.failed = r.failed
	return w
}

func (w *workspace) add(name, shown string) {
	if _, known := w.shown[name]; !known {
		w.shown[name] = shown
		w.asked = append(w.asked, name)
	}
}

// askSettings takes in the workspace file that counts for a path: a mistake in it
// matters to whatever is found there.
func (w *workspace) askSettings(p path) {
	inside := p.name
	if p.dir {
		inside += "/" + settings.FileName
	}
	if file, ok := w.scopes.FileFor(inside); ok && !p.holds(file) {
		w.add(file, w.show(file))
	}
}

// ask takes in the files that a path names.
func (w *workspace) ask(p path, facts map[string]*model.File) {
	if !p.dir {
		if _, isSettings := w.settings[p.name]; isSettings || facts[p.name] != nil {
			w.add(p.name, p.given)
		}
		return
	}
	names := slices.Concat(slices.Collect(maps.Keys(facts)), slices.Collect(maps.Keys(w.settings)))
	slices.Sort(names)
	for _, name := range names {
		if below, ok := strings.CutPrefix(name, strings.TrimSuffix(p.name, "/")+"/"); ok {
			w.add(name, filepath.Join(p.given, filepath.FromSlash(below)))
		}
	}
}

// show returns what people call a file.
func (w *workspace) show(name string) string {
	if shown, ok := w.shown[name]; ok {
		return shown
	}
	native := filepath.FromSlash(name)
	if relative, err := filepath.Rel(workingDirectory(), native); err == nil && w.relative {
		return relative
	}
	return native
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

// sources returns the files of the language to tell about.
func (w *workspace) sources() []string {
	return slices.DeleteFunc(slices.Clone(w.asked), func(name string) bool { return w.Snapshot.File(name) == nil })
}

// findings returns what is wrong in a file, as bad as it is set to be.
func (w *workspace) findings(name string) []findings.Finding {
	list := w.settings[name].findings
	if x := w.Index(name); x != nil {
		list = rules.Check(name, x)
	}
	return w.scopes.For(name).Apply(list)
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

// err ends the program if something cannot be read.
func (w *workspace) err() error {
	if w.failed {
		return exitError(1)
	}
	return nil
}
