// Package workspace makes up Osy# workspaces of any size, in about the shape that
// public ones have: apps and packages with manifests, entities, workflows, helpers,
// gateways behind interfaces, pages, tests and translations, which call each other
// across files. Their code has no errors.
package workspace

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// File is a file of a workspace. Its path has slashes and is relative.
type File struct{ Path, Text string }

// Generate returns the first n files that a seed makes. The same seed makes the same
// files, and a larger workspace begins with a smaller one.
func Generate(seed uint64, n int) []File {
	w := &workspace{seed: seed}
	for len(w.files) < n {
		w.addFeature()
	}
	return w.files[:n]
}

// Write writes files below a directory.
func Write(dir string, files []File) error {
	for _, f := range files {
		name := filepath.Join(dir, filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(name, []byte(f.Text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// Bytes returns the size of all files together.
func Bytes(files []File) (n int) {
	for _, f := range files {
		n += len(f.Text)
	}
	return n
}

// Large returns the first workflow file of 2,000 lines or more. A workspace of 50
// files has one.
func Large(files []File) File {
	i := slices.IndexFunc(files, func(f File) bool {
		return strings.HasSuffix(f.Path, flowFile.suffix+".osy") && strings.Count(f.Text, "\n") >= largeLines
	})
	return files[i]
}
