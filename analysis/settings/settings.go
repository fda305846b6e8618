// Package settings knows what people can set, in the workspace file and in their
// editor. What is wrong in a setting is a finding; everything else still applies.
package settings

import (
	"fmt"
	"maps"
	"slices"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/osy-lsp/osy-lsp/analysis/findings"
)

// FileName is the name of the workspace file.
const FileName = "osy-lsp.toml"

// Settings is what somebody has set. The zero value sets nothing.
type Settings struct {
	// Severity says how bad the findings of a rule are, by its code.
	Severity map[string]Level

	// ExternalOperations are patterns of calls that leave the platform, or with `!`
	// do not: `Receiver.Method`, `Receiver.*`, `!Receiver.Method`. Later ones win.
	ExternalOperations []string

	// Exclude are globs, relative to the workspace, of files that are not looked at.
	Exclude []string

	// The rest is for editors only.

	Scope    Scope
	LogLevel string // "" if it is not set
}

// Unreadable is what is wrong with a workspace file that has no text.
func Unreadable(why error) []findings.Finding {
	return []findings.Finding{{
		Code: unreadable, Severity: findings.Error,
		Message: fmt.Sprintf("%v; until then nothing is set by it", why),
	}}
}

// Level is the severity of a rule, or Off.
type Level struct {
	Off      bool
	Severity findings.Severity
}

// Scope says in which files findings are shown.
type Scope string

const (
	Workspace Scope = "workspace" // and so does "", when nothing is set
	OpenFiles Scope = "open"
)

// Over returns what applies where a workspace file sets s over what an editor sets:
// of each rule what s says, if it says anything; the operations of both, of which
// those of s count last; and what only an editor can set. The globs are those of s:
// each set of globs counts from a directory of its own.
func (s Settings) Over(editor Settings) Settings {
	merged := editor
	merged.Severity = map[string]Level{}
	maps.Copy(merged.Severity, editor.Severity)
	maps.Copy(merged.Severity, s.Severity)
	merged.ExternalOperations = slices.Concat(editor.ExternalOperations, s.ExternalOperations)
	merged.Exclude = s.Exclude
	return merged
}

// Excludes reports whether a file or everything in a directory is left out. The
// path counts from the workspace and is written with slashes.
func (s Settings) Excludes(path string) bool {
	return slices.ContainsFunc(s.Exclude, func(glob string) bool {
		return doublestar.MatchUnvalidated(glob, path) || doublestar.MatchUnvalidated(glob+"/**", path)
	})
}

// Apply returns findings as bad as they are set to be, without those that are off.
func (s Settings) Apply(list []findings.Finding) []findings.Finding {
	if len(s.Severity) == 0 {
		return list
	}
	applied := make([]findings.Finding, 0, len(list))
	for _, f := range list {
		level, set := s.Severity[f.Code]
		switch {
		case set && level.Off:
			continue
		case set:
			f.Severity = level.Severity
		}
		applied = append(applied, f)
	}
	return applied
}
