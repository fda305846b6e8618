package effects

import (
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// Names says what the names at a site stand for.
type Names struct {
	Snapshot *project.Snapshot
	Catalog  Catalog
}

// IsStep reports whether a `Workflow.Once` or `Workflow.Run` is the platform's: in
// a workspace that has a Workflow of its own, its own code decides.
func (n Names) IsStep(b *project.Body, site *model.Site) bool {
	return site.Step != nil && !n.Snapshot.DeclaresReceiver(b, site)
}

// IsFresh reports whether what reads a fresh value is the platform's.
func (n Names) IsFresh(b *project.Body, r model.Fresh) bool {
	return !n.Snapshot.Declares(b.File, r.Type)
}

// Operation returns the operation of a call that leaves the platform.
func (n Names) Operation(b *project.Body, site *model.Site) (name string, op Operation, ok bool) {
	if site.Kind != model.Call || site.On() == "" {
		return "", Operation{}, false
	}
	op, ok = n.Catalog.Lookup(b.File.Path, site.On(), site.Name)
	if !ok || n.Snapshot.DeclaresReceiver(b, site) {
		return "", Operation{}, false
	}
	return site.Operation(), op, true
}

// StepAround returns the innermost step whose lambda a place is part of; nil if there
// is none.
func (n Names) StepAround(b *project.Body, place int) *model.Site {
	for _, p := range b.Around(place) {
		if p.Kind == model.StepLambda && n.IsStep(b, &b.Sites[p.Site]) {
			return &b.Sites[p.Site]
		}
	}
	return nil
}

// InStep reports whether a place is part of the lambda of a step: a call that
// leaves the platform is then part of the step and not one of its own.
func (n Names) InStep(b *project.Body, place int) bool { return n.StepAround(b, place) != nil }

// IsPlatformCall reports whether a site is a call of a method of the platform, and
// not of a receiver that the workspace declares.
func (n Names) IsPlatformCall(b *project.Body, site *model.Site, receiver, method string) bool {
	return site.Kind == model.Call && site.Name == method && site.Receiver.IsNamed(receiver) && !n.Snapshot.DeclaresReceiver(b, site)
}

// IsCommit reports whether a site is `UnitOfWork.Commit()`.
func (n Names) IsCommit(b *project.Body, site *model.Site) bool {
	return n.IsPlatformCall(b, site, "UnitOfWork", "Commit")
}

// around returns what a body does itself besides its sites.
func (n Names) around(b *project.Body) *Summary {
	s := &Summary{}
	if b.Await != (model.Span{}) {
		s.Awaits = Yes
	}
	for _, r := range b.Fresh {
		if n.IsFresh(b, r) && !n.InStep(b, r.Place) {
			s.Fresh = Yes
		}
	}
	for _, c := range n.RowChanges(b) {
		if !n.InStep(b, c.Place) {
			s.Changes = Yes
		}
	}
	return s
}
