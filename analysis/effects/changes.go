package effects

import (
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// RowChange is code that changes a row. The change is part of the execution around
// it: it is undone with it, and made again only if the code runs again.
type RowChange struct {
	Kind  RowChangeKind
	Name  string // of the member that is set, the entity, or the function that sends
	Span  model.Span
	Place int // index in Body.Places
}

// RowChangeKind says what is done to a row.
type RowChangeKind uint8

const (
	SetsMember RowChangeKind = iota
	CreatesRow
	DeletesRow
	FillsOutbox // creates a row that is sent when it is committed
)

// outbox are the functions of the platform's kits that insert a message to be sent.
var outbox = syntax.WordSet("SendMail SendSms Mail")

// RowChanges returns what a body itself does to rows, as far as that is certain.
func (n Names) RowChanges(b *project.Body) []RowChange {
	var list []RowChange
	for _, a := range b.Assigned {
		if n.setsRow(b, a) {
			list = append(list, RowChange{SetsMember, a.Target.Name, a.Span, a.Place})
		}
	}
	for i := range b.Sites {
		s := &b.Sites[i]
		change := RowChange{Name: s.Name, Span: s.Span, Place: s.Place}
		switch {
		case s.Kind == model.Creation:
			if !n.Snapshot.IsEntity(b.File, s.Name) {
				continue
			}
			change.Kind = CreatesRow
		case s.Kind != model.Call:
			continue
		case s.Receiver == nil:
			if !outbox[s.Name] || len(n.Snapshot.Callees(b, s).Bodies) > 0 {
				continue
			}
			change.Kind = FillsOutbox
		default:
			row := s.Name == "Delete" && (n.Snapshot.IsRow(b, s.Receiver, s.Span.Start) || n.Snapshot.AreRows(b, s.Receiver, s.Span.Start))
			if !row || len(n.Snapshot.Callees(b, s).Bodies) > 0 {
				continue
			}
			change.Kind = DeletesRow
		}
		list = append(list, change)
	}
	return list
}

func (n Names) setsRow(b *project.Body, a model.Assigned) bool {
	switch a.Target.Kind {
	case model.Named:
		if _, local := b.Local(a.Target.Name, a.Span.Start); local || b.Type == nil || b.Type.Word != "entity" {
			return false
		}
		_, member := b.Type.Members[a.Target.Name]
		return member
	case model.Member:
		return n.Snapshot.IsRow(b, a.Target.Of, a.Span.Start) && !n.isNew(b, a.Target.Of, a.Span.Start)
	}
	return false
}

// isNew reports whether an expression is a local that the body declares with a new
// object: what is done to it is part of making it.
func (n Names) isNew(b *project.Body, e *model.Expr, offset int) bool {
	l, ok := b.Local(e.Name, offset)
	return ok && e.Kind == model.Named && l.From != nil && l.Part == 0 && l.From.Kind == model.New
}
