package main

import (
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
)

// workspace is the files that a command was given, and the projects around them.
// Files are named by absolute paths with slashes.
type workspace struct {
	*identity.Workspace
	asked []string // the files to tell about, in the order they were given

	scopes   settings.Scopes
	settings map[string]settingsFile
	shown    map[string]string        // what people call the files they asked for
	shorten  func(name string) string // of all others
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
		shorten:   r.shorten,
	}
	for _, p := range r.paths {
		w.ask(p, facts)
	}
	w.failed = r.failed
	return w
}

func (w *workspace) add(name, shown string) {
	if _, known := w.shown[name]; !known {
		w.shown[name] = shown
		w.asked = append(w.asked, name)
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

// err ends the program if something cannot be read.
func (w *workspace) err() error {
	if w.failed {
		return exitError(1)
	}
	return nil
}
