package project

import (
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/model"
)

// Outside says what runs a body if that is no workflow: a component, a test, an
// attribute or a clock. It is "" for a body that a workflow runs or that is entered
// only through calls.
func (s *Snapshot) Outside(b *Body) string {
	switch {
	case b.Kind == model.Outside:
		return b.Name
	case b.Type != nil && b.Type.Word == "component":
		return "the component " + b.Type.Name
	case slices.Contains(b.Attributes, "Test"):
		return "the test " + b.Name
	}
	if _, tests := s.Manifest(b.File.Path); tests {
		return "the test code " + b.Name
	}
	return ""
}
