package project

import (
	"slices"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/model"
)

// IsEntity reports whether a type that a file sees is an entity: what is made of it
// is a row.
func (s *Snapshot) IsEntity(from *File, name string) bool {
	return s.isEntity(typ{text: name, from: from})
}

func (s *Snapshot) isEntity(t typ) bool {
	return slices.ContainsFunc(s.declarations(t), func(t *Type) bool { return t.Word == "entity" })
}

// IsRow reports whether an expression that stands at an offset of a body is a row:
// an object of an entity, or the one that the workflow tracks.
func (s *Snapshot) IsRow(b *Body, e *model.Expr, offset int) bool {
	if e.Kind == model.Member && e.Name == "Item" && e.Of.Kind == model.This && workflowAround(b) != nil {
		return true
	}
	t := s.typeOf(b, e, offset, 0)
	return !t.named && s.isEntity(t)
}

// AreRows reports whether an expression that stands at an offset of a body is a
// sequence of rows. The name of an entity is one.
func (s *Snapshot) AreRows(b *Body, e *model.Expr, offset int) bool {
	return s.isEntity(s.typeOf(b, e, offset, 0).element())
}

// NamesEntity reports whether an expression that stands at an offset of a body is the
// name of an entity, which stands for all its rows, and nothing else of that name.
func (s *Snapshot) NamesEntity(b *Body, e *model.Expr, offset int) bool {
	t := s.typeOf(b, e, offset, 0)
	return t.named && s.isEntity(t)
}

// IsCollection reports whether an expression that stands at an offset of a body is a
// list, an array, a set or the like.
func (s *Snapshot) IsCollection(b *Body, e *model.Expr, offset int) bool {
	t := s.typeOf(b, e, offset, 0)
	name := model.SimpleName(t.text)
	return !t.named && (collections[name] || strings.HasSuffix(t.text, "[]") || strings.HasSuffix(name, "Dictionary"))
}

// Local returns the declaration of a name that stands at an offset of a body, if it
// is a local one.
func (b *Body) Local(name string, offset int) (model.Local, bool) { return b.local(name, offset) }
