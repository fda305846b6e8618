package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// Two calls of one function that is on the way to a step.
var helperCalledTwice = Rule{Code: "workflow-helper-called-twice", Check: func(p *Pass) {
	p.collisions(identity.SameFunction, func(c identity.Collision) {
		if p.isUnread(c, c.First) || p.isUnread(c, c.Second) {
			return
		}
		reaching := slices.DeleteFunc(slices.Clone(c.Callees), func(b *project.Body) bool {
			return p.Index.Summary(b).Step == effects.No
		})
		way := p.nearest(reaching[0])
		message := fmt.Sprintf("%s is called twice in this body (the other call is on line %d) and reaches a step (%s): %s",
			reaching[0].Name, p.firstLine(c), p.chain(reaching[0], way), p.common(c))
		p.reportCollision(c, message, findings.Related{
			File: way.Step.Body.File.Path, Start: way.Step.Start(), End: way.Step.End(), Message: "the step that both calls reach",
		})
	})
}}

// isUnread reports whether a call of a collision means a function that is not in view,
// as while it is being typed: what is there of that name does not take its arguments.
func (p *Pass) isUnread(c identity.Collision, call *model.Site) bool {
	return !slices.ContainsFunc(p.Index.CallsAt(c.Body, call.Span.Start), func(to *identity.Call) bool {
		return p.Index.Snapshot.Takes(to.To, c.Body, call)
	})
}

// mostShared bounds the identities that a message lists.
const mostShared = 3

// common says what two calls have in common, and what to write instead.
func (p *Pass) common(c identity.Collision) string {
	ids, more := p.idsFrom(c.Body, c.Second)
	if others, _ := p.idsFrom(c.Body, c.First); passes(c) != "" && len(others) > 0 && len(ids) > 0 {
		return fmt.Sprintf("the identity is %s for the other and %s for this one, which differ in the pass over a loop alone. "+
			"That is no name that would survive an edit. Give the two calls functions of their own", others[0], ids[0])
	}
	verb := "the identity is"
	if len(ids) > 1 {
		verb = "the identities are"
	}
	return fmt.Sprintf("%s %s%s for both, so the second call reads back what the first recorded and the step does not run again. "+
		"Loop over what is acted on, so that each pass is a step of its own, or give the two calls functions of their own",
		verb, strings.Join(ids, ", "), more)
}

// idsFrom lists the identities that a call gives, and says whether there are more.
func (p *Pass) idsFrom(b *project.Body, site *model.Site) (ids []string, more string) {
	complete := true
	entries, _ := p.Index.Entries(b, 1)
	for _, entry := range entries {
		for _, call := range p.Index.CallsAt(b, site.Span.Start) {
			below, all := p.Index.Below(entry.Root, append(slices.Clone(entry.Calls), call), mostShared+1)
			complete = complete && all
			for _, path := range below {
				if id := path.ID.Short(); path.Retries() == 0 && !slices.Contains(ids, id) {
					ids = append(ids, id)
				}
			}
		}
	}
	if len(ids) > mostShared || !complete {
		return ids[:min(len(ids), mostShared)], " and more"
	}
	return ids, ""
}
