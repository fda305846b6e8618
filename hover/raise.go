package hover

import (
	"slices"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/flow"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// atRaise finds a call that the platform generates for an event of a workflow:
// `OrderRun.RaisePay(order)` or `OrderRun.CorrelatePay(reference)`.
func (p *pointer) atRaise() bool {
	for _, b := range p.x.File.Bodies {
		if !b.Span.Contains(p.offset - b.Base) {
			continue
		}
		for i := range b.Sites {
			site := &b.Sites[i]
			event, ok := raised(site)
			if !ok || !p.on(b.Base, site.NameSpan) {
				continue
			}
			if w, ok := p.workflow(b, site.Receiver.Name, event); ok {
				p.explainEvent(w, event)
				return true
			}
		}
	}
	return false
}

// raised returns the event that a call raises, if it is called like one that does.
func raised(site *model.Site) (event string, ok bool) {
	if r := site.Receiver; site.Kind != model.Call || r == nil || r.Kind != model.Named && r.Kind != model.Member {
		return "", false
	}
	for _, word := range []string{"Raise", "Correlate"} {
		if event, ok := strings.CutPrefix(site.Name, word); ok && event != "" {
			return event, true
		}
	}
	return "", false
}

// workflow returns the workflow of a name that declares an event: that of the own
// project before one of another.
func (p *pointer) workflow(b *project.Body, name, event string) (flow.Workflow, bool) {
	for _, files := range [][]*project.File{{b.File}, p.x.Project(b.File.Path), p.x.Snapshot.Files()} {
		for _, f := range files {
			for _, w := range flow.In(f) {
				if w.Name == name && slices.ContainsFunc(w.Events, func(e model.Name) bool { return e.Text == event }) {
					return w, true
				}
			}
		}
	}
	return flow.Workflow{}, false
}
