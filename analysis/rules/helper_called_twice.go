package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/project"
)

// Two calls of one function that is on the way to a step.
var helperCalledTwice = Rule{Code: "workflow-helper-called-twice", Check: func(p *Pass) {
	p.collisions(identity.SameFunction, func(c identity.Collision) {
		reaching := slices.DeleteFunc(slices.Clone(c.Callees), func(b *project.Body) bool {
			return p.Index.Summary(b).Step == effects.No
		})
		way := p.nearest(reaching[0])
		message := fmt.Sprintf("%s is called twice in this body (the other call is on line %d) and reaches a step (%s)%s: "+
			"%s, so the second call reads back what the first recorded and the step does not run again. "+
			"Loop over what is acted on, so that each pass is a step of its own, or give the two calls functions of their own",
			reaching[0].Name, p.firstLine(c), p.chain(reaching[0], way), passes(c), p.sharedIDs(c))
		p.reportCollision(c, message, findings.Related{
			File: way.Step.Body.File.Path, Start: way.Step.Start(), End: way.Step.End(), Message: "the step that both calls reach",
		})
	})
}}

// mostShared bounds the identities that a message lists.
const mostShared = 3

// sharedIDs lists the identities that both sites of a collision would give.
func (p *Pass) sharedIDs(c identity.Collision) string {
	var ids []string
	complete := true
	entries, _ := p.Index.Entries(c.Body, 1)
	for _, entry := range entries {
		for _, call := range p.Index.CallsAt(c.Body, c.Second.Span.Start) {
			below, all := p.Index.Below(entry.Root, append(slices.Clone(entry.Calls), call), mostShared+1)
			complete = complete && all
			for _, path := range below {
				if id := path.ID.Short(); path.Retries() == 0 && !slices.Contains(ids, id) {
					ids = append(ids, id)
				}
			}
		}
	}
	verb := "the identity is"
	if len(ids) > 1 {
		verb = "the identities are"
	}
	more := ""
	if len(ids) > mostShared || !complete {
		ids, more = ids[:min(len(ids), mostShared)], " and more"
	}
	return verb + " " + strings.Join(ids, ", ") + more + " for both"
}
