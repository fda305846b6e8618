package server

import (
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"github.com/osy-lsp/osy-lsp/server/disk"
)

// mostReloads is up to how many files that changed on disk are read at once. More
// of them, as after a checkout, are a matter for the index.
const mostReloads = 20

// didChangeWatchedFiles takes over what changed on disk. The event says where to
// look; what is there is the truth, whatever came after the event.
func (s *Server) didChangeWatchedFiles(params *protocol.DidChangeWatchedFilesParams) (any, error) {
	gone := map[string]bool{}
	var files []string
	for _, change := range params.Changes {
		name := nameOf(change.URI)
		switch {
		case change.Type == protocol.FileChangeTypeDeleted:
			gone[name] = true
			files = append(files, name)
		case !isSettings(name) && s.isDirectory(name):
			s.lookInto(name)
		default:
			files = append(files, name)
		}
	}
	if s.index != nil {
		maps.Copy(s.index.gone, gone)
	}
	s.reloadAll(append(files, s.below(gone)...))
	return nil, nil
}

// isDirectory reports whether a name is that of a directory that the walk over the
// disk would look into.
func (s *Server) isDirectory(name string) bool {
	if s.scopes.Excludes(name) || !slices.ContainsFunc(s.folders, func(folder string) bool { return walks(folder, name) }) {
		return false
	}
	info, err := os.Lstat(filepath.FromSlash(name))
	return err == nil && info.IsDir()
}

// lookInto takes over what a directory that came or changed holds: not every editor
// tells of each file in it. As there may be many, it looks beside the loop.
func (s *Server) lookInto(dir string) {
	scopes := s.scopes
	s.background.Go(func() {
		var files []string
		add := func(name string) { files = append(files, name) }
		disk.Walk(s.ctx, dir, disk.Visitor{Settings: add, File: add, Excluded: scopes.Excludes, Problem: func(name string, err error) {
			s.log.Warn("a file is left out", zap.String("file", name), zap.Error(err))
		}})
		s.post(func() { s.reloadAll(append(files, s.below(map[string]bool{dir: true})...)) })
	})
}

// below returns the known files in directories, and in the directories in these.
func (s *Server) below(dirs map[string]bool) (names []string) {
	for name := range s.loaded {
		if isBelow(name, dirs) {
			names = append(names, name)
		}
	}
	for name := range s.settingsFiles {
		if isBelow(name, dirs) {
			names = append(names, name)
		}
	}
	return names
}

func isBelow(name string, dirs map[string]bool) bool {
	for up := path.Dir(name); up != name; name, up = up, path.Dir(up) {
		if dirs[up] {
			return true
		}
	}
	return false
}

// reloadAll takes over what files are on disk, those excepted that are open: what is
// in the editor counts.
func (s *Server) reloadAll(names []string) {
	slices.Sort(names)
	names = slices.DeleteFunc(slices.Compact(names), func(name string) bool {
		_, open := s.files[name]
		_, known := s.loaded[name]
		return open || !known && !isSettings(name) && path.Ext(name) != disk.Extension
	})
	if len(names) == 0 {
		return
	}
	s.elsewhere = true
	many := len(names) > mostReloads
	for _, name := range names {
		if many && !isSettings(name) {
			s.loaded[name] = false
		} else {
			s.reload(name)
		}
	}
	if many {
		s.startIndex()
	}
}
