package hover

import (
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// atKey finds the parameter that takes a step's idempotency key, or a use of it.
func (p *pointer) atKey() bool {
	unit, ok := p.x.File.Document.UnitAt(p.offset)
	if !ok {
		return false
	}
	for _, s := range p.x.Steps {
		if s.Site.Step == nil || s.Site.Step.Key == "" || !s.Site.Span.Contains(p.offset-s.Body.Base) {
			continue
		}
		if !p.on(s.Body.Base, s.Site.Step.KeySpan) {
			n := unit.NodeAt(p.offset - unit.Base)
			if !p.isKey(s, n) {
				continue
			}
			p.start, p.end = unit.Start(n), unit.End(n)
		}
		p.explainKey(s)
		return true
	}
	return false
}

// isKey reports whether a name is the key of a step, and nothing else of that name.
func (p *pointer) isKey(s *identity.Step, n syntax.Node) bool {
	key := s.Site.Step.KeySpan
	if n.Kind() != "identifier" || n.Text() != s.Site.Step.Key || n.Field() == "name" {
		return false
	}
	d := p.x.Snapshot.Declaration(s.Body, n.Text(), n.Start())
	return d.Start() <= key.Start && key.End <= d.End()
}

// usesKey reports whether a step does anything with its key.
func (p *pointer) usesKey(s *identity.Step) bool {
	a, _ := s.Site.Step.Argument(model.StepRole)
	used := false
	s.Body.Code(a.Node).Child("body").Walk(func(n syntax.Node) bool {
		used = used || p.isKey(s, n)
		return !used
	})
	return used
}

func (p *pointer) explainKey(s *identity.Step) {
	paths, _ := p.x.Paths(s, 1)
	var around *identity.Step
	if len(paths) == 0 {
		p.text.say("%s", p.nameOf(s))
	} else {
		p.text.say("%s"+p.kind(paths[0].Root), paths[0].ID.Short())
		around, _ = p.x.Retried(paths[0])
	}
	p.key(s, around)
	if p.usesKey(s) {
		p.text.say("Whoever it is passed on to can recognise a second try by it: a crash before the result is recorded runs the step again.")
	} else {
		p.text.say("Pass it on, so that the receiving system recognises a second try: a crash before the result is recorded runs the step again.")
	}
}

// key says what the idempotency key of a step is made of.
func (p *pointer) key(s *identity.Step, around *identity.Step) {
	if s.Kind != identity.Explicit || s.Leaf == "" || s.Site.Step.Key == "" {
		return
	}
	if scope, ok := s.Site.Step.Argument(model.ScopeRole); ok {
		p.text.about("Key", "made of the label and %s, so that every run that comes here with the same value presents the same key. Each run still runs the step.",
			syntax.Brief(s.Body.Code(scope.Node).Text()))
		return
	}
	p.text.about("Key", "made of the run and this step, with its visit and passes; the same on each attempt of the step.")
	if around != nil {
		p.text.add("Whether it stays the same on a retry of %s is not known: take the key of that step instead.", around.Leaf)
	}
}
