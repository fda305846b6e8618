package server

import (
	"maps"
	"slices"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/settings"
)

// CatalogOf returns the calls that leave the platform under settings.
func CatalogOf(scopes settings.Scopes) effects.Catalog {
	c := effects.BuiltIn().With(scopes.Editor().ExternalOperations...)
	for dir, set := range scopes.Directories() {
		c = c.Below(dir, set.ExternalOperations...)
	}
	return c
}

// tellOperations tells the engine which calls leave the platform, if the settings
// say something else about it than before.
func (s *Server) tellOperations() {
	said := map[string][]string{"": s.scopes.Editor().ExternalOperations}
	for dir, set := range s.scopes.Directories() {
		said[dir] = set.ExternalOperations
	}
	if !maps.EqualFunc(said, s.operations, slices.Equal) {
		s.operations = said
		s.engine.SetCatalog(CatalogOf(s.scopes))
	}
}
