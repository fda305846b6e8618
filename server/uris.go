package server

import (
	"path"
	"path/filepath"
	"regexp"

	"go.lsp.dev/uri"
)

// nameOf returns how the analysis calls a document: by its path if it has one on this
// machine. It is the same for every spelling of a URI.
func nameOf(u uri.URI) string {
	if canonical, err := uri.Parse(string(u)); err == nil {
		u = canonical
	}
	switch {
	case !u.IsFile():
		return string(u)
	case u.Authority() == "localhost": // which is this machine
		u = "file://" + u[len("file://localhost"):]
	case u.Authority() != "": // its path would be that of another file here
		return string(u)
	}
	return path.Clean(filepath.ToSlash(u.FsPath()))
}

// uriOf returns how the editor calls a file: what it knows a document by is not
// always how others would spell it.
func (v *view) uriOf(name string) uri.URI {
	if f, ok := v.open[name]; ok {
		return f.uri
	}
	if onDisk(name) {
		return uri.File(filepath.FromSlash(name))
	}
	return uri.URI(name)
}

// doubled matches the beginning of a file's URI whose path begins with more than one
// slash. In a text it could not stand, as its quote would be escaped.
var doubled = regexp.MustCompile(`(:\s*"file://)//+`)

// withSingleSlashes spells the URIs of files so that the decoder takes them.
func withSingleSlashes(raw []byte) []byte { return doubled.ReplaceAll(raw, []byte("$1/")) }

// spelled is a URI just as the editor spells it. The decoder of the protocol spells a
// URI the way VS Code does.
type spelled string

func (s spelled) uri() uri.URI { return uri.URI(s) }
