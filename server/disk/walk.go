package disk

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/settings"
)

// Extension ends the names of the files of the language.
const Extension = ".osy"

// Visitor is told what a walk finds. Every name is one that Name returns.
type Visitor struct {
	Settings func(file string) // comes before everything beside and below the file
	Excluded func(name string) bool
	File     func(file string)
	Problem  func(name string, err error)
}

// Walk visits everything below a directory in the order of the names. Hidden
// directories are left out, and so are links to directories: what they lead to is
// elsewhere, or around them.
func Walk(ctx context.Context, dir string, v Visitor) {
	real := dir
	if target, err := filepath.EvalSymlinks(dir); err == nil {
		real = filepath.ToSlash(target)
	}
	w := walker{v, ctx, map[string]bool{}, nil}
	w.dir(dir, real)
	for _, link := range w.links {
		if target, err := filepath.EvalSymlinks(link); err != nil {
			reason := strings.TrimPrefix(Reason(err).Error(), "EvalSymlinks: ")
			v.Problem(link, fmt.Errorf("the link leads nowhere: %s; remove it, or let it point to a file", reason))
		} else if name := filepath.ToSlash(target); !w.seen[name] && isFile(name) {
			w.seen[name] = true
			v.File(link)
		}
	}
}

// SettingsAbove returns the workspace files in the directories around a file or
// directory, the outermost first.
func SettingsAbove(name string) []string {
	var files []string
	for up := path.Dir(name); up != name; name, up = up, path.Dir(up) {
		file := path.Join(up, settings.FileName)
		if _, err := os.Lstat(filepath.FromSlash(file)); err == nil {
			files = append(files, file)
		}
	}
	slices.Reverse(files)
	return files
}

type walker struct {
	Visitor
	ctx   context.Context
	seen  map[string]bool // files, by what they are called without links
	links []string        // to look at when all files are known
}

func (w *walker) dir(dir, real string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		w.Problem(dir, fmt.Errorf("cannot be read: %w", Reason(err)))
	}
	if slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == settings.FileName }) {
		w.Settings(path.Join(dir, settings.FileName)) // whatever it is
	}
	for _, e := range entries {
		name := path.Join(dir, e.Name())
		switch {
		case w.ctx.Err() != nil:
			return
		case w.Excluded(name):
		case e.IsDir() && !strings.HasPrefix(e.Name(), "."):
			w.dir(name, path.Join(real, e.Name()))
		case path.Ext(name) != Extension:
		case e.Type()&fs.ModeSymlink != 0:
			w.links = append(w.links, name)
		case e.Type().IsRegular():
			w.seen[path.Join(real, e.Name())] = true
			w.File(name)
		}
	}
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}
