package rules

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/osy-lsp/osy-lsp/analysis/effects"
	"github.com/osy-lsp/osy-lsp/analysis/findings"
	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// retried returns the steps to look at that have a policy and run a lambda.
func (p *Pass) retried() []step {
	return slices.DeleteFunc(p.steps(), func(s step) bool { return s.said.Retry == nil || s.lambda().IsZero() })
}

// holds reports whether a place of the step's body is part of its lambda.
func (s step) holds(place int) bool { return s.Body.Runs(s.Site, place) }

// calls returns the calls that the lambda of the step makes.
func (p *Pass) calls(s step) []effects.Call {
	return slices.DeleteFunc(slices.Clone(p.Index.Calls(s.Body)), func(c effects.Call) bool { return !s.holds(c.Site.Place) })
}

// retriedAround returns the innermost retried step around a place of a body; nil if
// there is none.
func (p *Pass) retriedAround(b *project.Body, place int) *identity.Step {
	for _, at := range b.Around(place) {
		if at.Kind != model.StepLambda || b.Sites[at.Site].Step.Retry == nil || torn(b.Body, b.Sites[at.Site].Span) {
			continue
		}
		if s := p.stepOf(b, &b.Sites[at.Site]); s.Step != nil {
			return s.Step
		}
	}
	return nil
}

// stepOf returns the step at a site of any body.
func (p *Pass) stepOf(b *project.Body, site *model.Site) step {
	for _, s := range p.Index.StepsOf(b) {
		if s.Site == site {
			return p.stepAt(s)
		}
	}
	return step{}
}

// stepAt returns a step of any body with its code.
func (p *Pass) stepAt(s *identity.Step) step {
	return step{s, s.Site.Step, p.code(s.Body, s.Site.Node)}
}

// mostLookedAt bounds how many bodies are looked at to find one.
const mostLookedAt = 2000

// descend returns the shortest way by calls from a body to one that is meant, itself
// included; nil if there is none. It enters only bodies that lead there, and where
// it has to be certain only those that no object decides on.
func (p *Pass) descend(from *project.Body, certain bool, leads, meant func(*project.Body) bool) []*project.Body {
	above := map[*project.Body]*project.Body{from: nil}
	for queue := []*project.Body{from}; len(queue) > 0 && len(above) < mostLookedAt; queue = queue[1:] {
		b := queue[0]
		if meant(b) {
			var way []*project.Body
			for ; b != nil; b = above[b] {
				way = append(way, b)
			}
			slices.Reverse(way)
			return way
		}
		for _, c := range p.Index.Calls(b) {
			for _, to := range c.To {
				if _, seen := above[to]; !seen && leads(to) && !(certain && c.Dispatched) {
					above[to] = b
					queue = append(queue, to)
				}
			}
		}
	}
	return nil
}

// route writes a way through functions: "Pay → Settle → Http.Post, line 40". It ends
// at an offset of a file.
func (p *Pass) route(way []*project.Body, leaf string, file *project.File, offset int) string {
	var names []string
	for _, b := range way {
		names = append(names, b.Name)
	}
	return strings.Join(append(names, leaf), " → ") + ", " + p.place(file, offset)
}

// place writes where something stands: "line 40 of Charging.osy", or the line alone
// in the file itself.
func (p *Pass) place(file *project.File, offset int) string {
	where := "line " + strconv.Itoa(file.Document.Position(offset, syntax.UTF8).Line+1)
	if file != p.Index.File {
		where += " of " + path.Base(file.Path)
	}
	return where
}

// relatedIn names a place of any file.
func (p *Pass) relatedIn(file *project.File, start, end int, message string) findings.Related {
	name := file.Path
	if file == p.Index.File {
		name = p.File
	}
	return findings.Related{File: name, Start: start, End: end, Message: message}
}

// relatedTo names another step, of any file.
func (p *Pass) relatedTo(s step, message string) findings.Related {
	start, end := s.head()
	return p.relatedIn(s.Body.File, start, end, message)
}
