package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/settings"
	"github.com/osy-lsp/osy-lsp/server/disk"
)

// path is a file or directory that a command was given.
type path struct {
	given, name string
	dir         bool
}

// unlink follows a path through links where the walk did not come by it: a walk
// takes every file once, and follows no link to a directory.
func (r *reader) unlink(p *path) {
	if slices.ContainsFunc(r.files, p.holds) {
		return
	}
	target, err := filepath.EvalSymlinks(filepath.FromSlash(p.name))
	if name := filepath.ToSlash(target); err == nil && name != p.name {
		if p.dir {
			r.walk(name)
		}
		if p.dir || r.seen[name] {
			p.name = name
		}
	}
}

// look returns what a path names.
func (r *reader) look(given string) (path, bool) {
	if given == "" {
		r.complain(`a path is empty; "." is the working directory`)
		return path{}, false
	}
	name, err := disk.Name(given)
	if err != nil {
		r.complain("%s: %v", given, disk.Reason(err))
		return path{}, false
	}
	info, err := os.Stat(given)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		r.complain("%s: there is no such file or directory; paths count from %s", given, workingDirectory())
	case err != nil:
		r.complain("%s: %v", given, disk.Reason(err))
	case !info.IsDir() && filepath.Ext(given) != disk.Extension && filepath.Base(given) != settings.FileName:
		r.complain("%s: this is no file of the language; name a file that ends in %s, or a directory", given, disk.Extension)
	default:
		return path{given, name, info.IsDir()}, true
	}
	return path{}, false
}

// holds reports whether a file or directory is what the path names, or below it.
func (p path) holds(name string) bool {
	return name == p.name || p.dir && strings.HasPrefix(name, strings.TrimSuffix(p.name, "/")+"/")
}

func (r *reader) isAsked(name string) bool {
	return slices.ContainsFunc(r.paths, func(p path) bool { return p.holds(name) })
}

// shorten returns how to call a file that was not asked for: from where people are,
// if that is how they name files themselves.
func (r *reader) shorten(name string) string {
	native := filepath.FromSlash(name)
	if slices.ContainsFunc(r.paths, func(p path) bool { return !filepath.IsAbs(p.given) }) {
		if relative, err := filepath.Rel(workingDirectory(), native); err == nil {
			return relative
		}
	}
	return native
}

func workingDirectory() string {
	dir, err := os.Getwd()
	if err != nil {
		return "the working directory"
	}
	return dir
}
