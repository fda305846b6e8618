package server

import (
	"errors"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/settings"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
	"github.com/osy-lsp/osy-lsp/server/disk"
)

// foldersOf returns the directories that an editor opens. Folders that are not on
// disk hold only what is open.
func foldersOf(params *protocol.InitializeParams) []string {
	list, _ := params.WorkspaceFolders.Get()
	if len(list) == 0 && params.RootURI != nil {
		list = []protocol.WorkspaceFolder{{URI: *params.RootURI}}
	}
	var folders []string
	if root, _ := params.RootPath.Get(); len(list) == 0 && filepath.IsAbs(root) {
		folders = append(folders, nameOf(uri.File(root))) // as clients did before there were URIs
	}
	for _, f := range list {
		if folder := nameOf(f.URI); onDisk(folder) {
			folders = append(folders, folder)
		}
	}
	return folders
}

// onDisk reports whether a name is a path of this machine.
func onDisk(name string) bool { return filepath.IsAbs(filepath.FromSlash(name)) }

func (s *Server) didChangeWorkspaceFolders(params *protocol.DidChangeWorkspaceFoldersParams) (any, error) {
	for _, f := range params.Event.Removed {
		s.folders = slices.DeleteFunc(s.folders, func(folder string) bool { return folder == nameOf(f.URI) })
	}
	for _, f := range params.Event.Added {
		if folder := nameOf(f.URI); onDisk(folder) {
			s.folders = append(s.folders, folder)
		}
	}
	s.startIndex()
	return nil, nil
}

// reload takes over what a file is on disk. It is not open.
func (s *Server) reload(name string) {
	s.changed(name)
	switch text, err := disk.Read(filepath.FromSlash(name)); {
	case !s.belongs(name) || errors.Is(err, fs.ErrNotExist):
		s.forget(name)
	case isSettings(name):
		s.setSettings(name, newSettingsFile(disk.Settings(name, Codes())))
	case err != nil:
		s.log.Warn("a file is left out", zap.String("file", name), zap.Error(err))
		s.forget(name)
	default:
		if facts := s.readFacts(s.parser, text); facts != nil {
			s.load(name, facts)
		}
	}
}

// load tells the engine what a file on disk says.
func (s *Server) load(name string, facts *model.File) {
	s.loaded[name] = true
	s.stale = true
	s.engine.Load(name, facts)
}

// forget takes out a file that is not open.
func (s *Server) forget(name string) {
	s.changed(name)
	if isSettings(name) {
		if _, ok := s.settingsFiles[name]; ok {
			s.setSettings(name, nil)
		}
		return
	}
	delete(s.loaded, name)
	s.engine.Remove(name)
}

// rearranged notes that of any file something else may have to be shown.
func (s *Server) rearranged() {
	s.stale, s.elsewhere = true, true
	s.arrangement++
}

// changed notes that a file is no longer what an index under way may have read.
func (s *Server) changed(name string) {
	s.stale = true
	if s.index != nil {
		s.index.changed[name] = true
	}
}

// belongs reports whether a file is part of the workspace: the walk over the disk
// would find it.
func (s *Server) belongs(name string) bool {
	return slices.ContainsFunc(s.folders, func(folder string) bool {
		dir := path.Dir(name)
		if isSettings(name) {
			return settings.Holds(dir, folder) || walks(folder, dir) && !s.scopes.Excludes(dir)
		}
		return walks(folder, dir) && path.Ext(name) == disk.Extension && !s.scopes.Excludes(name)
	})
}

// walks reports whether a directory is a folder or below it, and none of those
// between is hidden.
func walks(folder, dir string) bool {
	rest, below := strings.CutPrefix(dir+"/", strings.TrimSuffix(folder, "/")+"/")
	return below && !strings.HasPrefix(rest, ".") && !strings.Contains(rest, "/.")
}

// setSettings takes over a workspace file, or that there is none if it is nil.
func (s *Server) setSettings(name string, file *settingsFile) {
	var before, after settings.Settings
	if old, ok := s.settingsFiles[name]; ok {
		before = old.settings
	}
	if file == nil {
		delete(s.settingsFiles, name)
		s.scopes = s.scopes.WithoutFile(name)
	} else {
		after = file.settings
		s.settingsFiles[name] = file
		s.scopes = s.scopes.WithFile(name, after)
	}
	s.rearranged()
	if !slices.Equal(before.Exclude, after.Exclude) {
		s.startIndex()
	}
}

// readSettings reads a workspace file that is open.
func readSettings(m *syntax.Mapper) *settingsFile {
	set, found := settings.ReadFile(m.Text(), Codes())
	return newSettingsFile(m, set, found)
}

func newSettingsFile(m *syntax.Mapper, set settings.Settings, found []findings.Finding) *settingsFile {
	return &settingsFile{m, set, found}
}
