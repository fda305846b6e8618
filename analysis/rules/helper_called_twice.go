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

// Two calls of one function that is on the way to a step, or of two of one name.
var helperCalledTwice = Rule{Code: "workflow-helper-called-twice", Check: func(p *Pass) {
	p.collisions(identity.SameFunction, func(c identity.Collision) {
		if p.isUnread(c, c.First) || p.isUnread(c, c.Second) {
			return
		}
		m := p.meeting(c)
		at := func(way identity.Path, message string) findings.Related {
			return p.relatedIn(way.Step.Body.File, way.Step.Start(), way.Step.End(), message)
		}
		related := []findings.Related{at(m.here, "the step that both calls reach")}
		if m.here.Step != m.there.Step {
			related = []findings.Related{at(m.here, "the step that this call reaches"), at(m.there, "the step that the other call reaches")}
		}
		p.reportCollision(c, p.sharing(c, m), related...)
	})
}}

// meeting is a step that two calls share, or two that have one identity, with the ways
// there.
type meeting struct {
	from        *project.Body // what the later call enters
	here, there identity.Path
	functions   bool // that the calls enter are two, of one name
}

// meeting returns what two calls share: rather what is behind one function.
func (p *Pass) meeting(c identity.Collision) meeting {
	first, _ := p.Index.CallAt(c.Body, c.First)
	for _, b := range c.Callees {
		if slices.Contains(first.To, b) && p.Index.Summary(b).Step != effects.No {
			way := p.nearest(b)
			return meeting{from: b, here: way, there: way}
		}
	}
	for _, b := range c.Callees {
		here, _ := p.Index.Below(b, nil, mostCompared)
		for _, a := range first.To {
			there, _ := p.Index.Below(a, nil, mostCompared)
			for _, way := range here {
				same := func(other identity.Path) bool { return a.Name == b.Name && other.ID == way.ID }
				if i := slices.IndexFunc(there, same); i >= 0 {
					return meeting{b, way, there[i], true}
				}
			}
		}
	}
	way := p.nearest(c.Callees[0])
	return meeting{from: c.Callees[0], here: way, there: way}
}

// isUnread reports whether a call of a collision means a function that is not in view,
// as while it is being typed: what is there of that name does not take its arguments.
func (p *Pass) isUnread(c identity.Collision, call *model.Site) bool {
	return !slices.ContainsFunc(p.Index.CallsAt(c.Body, call), func(to *identity.Call) bool {
		return p.Index.Snapshot.Takes(to.To, c.Body, call)
	})
}

// Bounds of the identities that a message lists, and of those that are compared.
const (
	mostShared   = 3
	mostCompared = 100
)

// sharing says what two calls have in common, and what to write instead.
func (p *Pass) sharing(c identity.Collision, m meeting) string {
	ids, more := p.idsFrom(c.Body, c.Second)
	others, _ := p.idsFrom(c.Body, c.First)
	called, what := fmt.Sprintf("%s is called twice, here and on line %d, and both calls share", m.from.Name, p.firstLine(c)), "the step"
	if m.functions {
		called = fmt.Sprintf("two functions called %s are called, here and on line %d, and steps of theirs share", m.from.Name, p.firstLine(c))
		what = "the identity"
		ids = slices.DeleteFunc(ids, func(id string) bool { return passes(c) == "" && !slices.Contains(others, id) })
	}
	chain := p.chain(m.from, m.here)
	if passes(c) != "" && len(ids) > 0 && len(others) > 0 {
		return fmt.Sprintf("%s %s %s (%s), but for the pass over a loop: it is %s there, and a pass is no name that would survive an edit. "+
			"Give each call a function of its own", called, what, ids[0], chain, others[0])
	}
	if len(ids) > 1 {
		what = map[string]string{"the step": "the steps", "the identity": "the identities"}[what]
	}
	listed := what + " " + strings.Join(ids[:min(len(ids), mostShared)], ", ")
	switch {
	case len(ids) == 0:
		listed = "a step"
	case more || len(ids) > mostShared:
		listed += " and more"
	}
	return fmt.Sprintf("%s %s (%s): this one reads back what the other recorded. "+
		"Loop over what is acted on, or give each call a function of its own", called, listed, chain)
}

// idsFrom lists identities that a call gives, and says whether there are more.
func (p *Pass) idsFrom(b *project.Body, site *model.Site) (ids []string, more bool) {
	entries, _ := p.Index.Entries(b, 1)
	for _, entry := range entries {
		for _, call := range p.Index.CallsAt(b, site) {
			below, all := p.Index.Below(entry.Root, append(slices.Clone(entry.Calls), call), mostCompared)
			more = more || !all
			for _, path := range below {
				if id := path.ID.Short(); path.Retries() == 0 && !slices.Contains(ids, id) {
					ids = append(ids, id)
				}
			}
		}
	}
	return ids, more
}
