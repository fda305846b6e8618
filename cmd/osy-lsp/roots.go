package main

import (
	"context"
	"os"
	slashed "path"
	"path/filepath"
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/settings"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
	"github.com/osy-lsp/osy-lsp/server/disk"
)

// manifests are the names of the files that make a directory a project.
var manifests = []string{"app.osy", "package.osy"}

// roots returns the directories that hold the files that were asked for and what
// these can mean: the projects around them, and whichever of the same repository
// use those or are used by them. None lies in another one.
func (r *reader) roots() []string {
	var roots, around []string
	add := func(list *[]string, dir string) {
		if dir != "" && !slices.Contains(*list, dir) {
			*list = append(*list, dir)
		}
	}
	for _, p := range r.paths {
		root, repository := rootOf(p)
		if p.dir {
			add(&roots, p.name)
		}
		add(&roots, root)
		add(&around, repository)
	}
	for _, dir := range outermost(around) {
		if !within(roots, dir) {
			roots = r.connected(dir, roots)
		}
	}
	return outermost(roots)
}

// outermost returns the directories that lie in no other one of the list.
func outermost(dirs []string) []string {
	var kept []string
	for _, dir := range slices.Sorted(slices.Values(dirs)) {
		if !within(kept, dir) {
			kept = append(kept, dir)
		}
	}
	return kept
}

func within(dirs []string, name string) bool {
	return slices.ContainsFunc(dirs, func(dir string) bool { return path{name: dir, dir: true}.holds(name) })
}

// rootOf returns the nearest directory around a path that has a manifest, or else
// a workspace file, or else is a repository; and the repository, or else the
// outermost directory with a manifest. Either may be "".
func rootOf(p path) (root, around string) {
	withSettings, last := "", ""
	if !p.dir {
		last, p.name = p.name, slashed.Dir(p.name)
	}
	for dir := p.name; dir != last; last, dir = dir, slashed.Dir(dir) {
		if has(dir, manifests...) {
			around = dir
			if root == "" {
				root = dir
			}
		}
		if withSettings == "" && has(dir, settings.FileName) {
			withSettings = dir
		}
		if has(dir, ".git") {
			around = dir
			break
		}
	}
	switch {
	case root != "":
	case withSettings != "":
		root = withSettings
	default:
		root = around
	}
	return root, around
}

// has reports whether a directory holds one of some names.
func has(dir string, names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool {
		_, err := os.Stat(filepath.FromSlash(slashed.Join(dir, name)))
		return err == nil
	})
}

// connected adds to directories those of all projects in another one that have to
// do with a project in them.
func (r *reader) connected(in string, roots []string) []string {
	type project struct {
		dir string
		*model.Manifest
	}
	var all []project
	parser := syntax.NewParser()
	defer parser.Close()
	disk.Walk(context.Background(), in, disk.Visitor{
		Settings: func(string) {},
		Excluded: func(string) bool { return false },
		Problem:  func(string, error) {}, // told when it is read to be understood
		File: func(name string) {
			if !slices.Contains(manifests, slashed.Base(name)) {
				return
			}
			text, err := disk.Read(filepath.FromSlash(name))
			if err != nil {
				return
			}
			for _, u := range model.ReadClosed(parser, text).Units {
				if u.Manifest != nil {
					all = append(all, project{slashed.Dir(name), u.Manifest})
				}
			}
		},
	})
	isIn := func(p project) bool { return within(roots, p.dir) }
	for grown := true; grown; {
		grown = false
		for _, p := range all {
			uses := func(q project) bool { return slices.Contains(p.Uses, q.Name) || slices.Contains(q.Uses, p.Name) }
			if !isIn(p) && slices.ContainsFunc(all, func(q project) bool { return isIn(q) && uses(q) }) {
				roots = append(roots, p.dir)
				grown = true
			}
		}
	}
	return roots
}
