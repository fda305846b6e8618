package hover

import (
	"fmt"
	"strings"
	"time"

	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/project"
	"github.com/osy-lsp/osy-lsp/analysis/retry"
)

// atRetry finds the `retry:` of a step.
func (p *pointer) atRetry() bool {
	for _, s := range p.x.Steps {
		if s.Kind != identity.Explicit {
			continue
		}
		if a, ok := s.Site.Step.Argument(model.RetryRole); ok && p.on(s.Body.Base, a.Span) {
			p.explainRetry(s)
			return true
		}
	}
	return false
}

// explainRetry explains the policy of a step and what it means for all around it.
func (p *pointer) explainRetry(s *identity.Step) {
	paths, _ := p.x.Paths(s, 1)
	if len(paths) == 0 {
		p.text.say("%s", p.nameOf(s))
		p.schedule(s)
		return
	}
	p.text.say("%s"+p.kind(paths[0].Root), paths[0].ID.Short())
	p.schedule(s)
	p.inside(paths[0])
	p.text.say("A retry runs the body again from the top, without what the failed attempt wrote. Steps that completed read back their record; work outside of steps is done again.")
}

// nameOf names a step that no workflow reaches.
func (p *pointer) nameOf(s *identity.Step) string {
	if s.Leaf == "" {
		return "Workflow.Once"
	}
	return "#" + s.Leaf
}

// attempts says what a retry means for the step of a path: of the step itself, of
// one around it, or of another one in the same execution.
func (p *pointer) attempts(path identity.Path, around *identity.Step, onRetry identity.Path) {
	if around != nil {
		p.text.about("Retry", "each one of %s (line %s) asks this step again, as %s.", around.Leaf, p.lineOf(around.Body, around.Site.Span.Start), onRetry.ID.Short())
	}
	if retried(path.Step) {
		p.schedule(path.Step)
		p.inside(path)
		return
	}
	if around != nil {
		return
	}
	if other := p.retriedBeside(path); other != nil {
		p.text.about("Retry", "when %s (line %s) is tried again, this step is replayed from its record.", other.Leaf, p.lineOf(other.Body, other.Site.Span.Start))
	}
}

func retried(s *identity.Step) bool {
	return s.Kind == identity.Explicit && s.Site.Step.Retry != nil
}

// mostLooked bounds among how many steps of an execution a retried one is looked
// for.
const mostLooked = 64

// retriedBeside returns a retried step of the same execution that runs after the
// step of a path: a retry of it comes past that step once more.
func (p *pointer) retriedBeside(path identity.Path) *identity.Step {
	steps, _ := p.x.Below(path.Root, nil, mostLooked)
	for _, other := range steps {
		if other.Step != path.Step && other.Step.Leaf != "" && retried(other.Step) && precedes(path, other) {
			return other.Step
		}
	}
	return nil
}

// precedes reports whether the step of one path can run before that of another one
// from the same root: it stands before it where the two ways part, or in one loop.
func precedes(a, b identity.Path) bool {
	i := 0
	for i < len(a.Calls) && i < len(b.Calls) && a.Calls[i] == b.Calls[i] {
		i++
	}
	body, first := siteOn(a, i)
	_, second := siteOn(b, i)
	if first.Span.Start < second.Span.Start {
		_, apart := identity.Exclusive(body.Body, first.Place, second.Place)
		return !apart || inOneLoop(body, first, second)
	}
	return inOneLoop(body, first, second)
}

// siteOn returns the site at a depth of a path, and the body that it stands in.
func siteOn(path identity.Path, depth int) (*project.Body, *model.Site) {
	if depth < len(path.Calls) {
		return path.Calls[depth].From, path.Calls[depth].Sites[0]
	}
	return path.Step.Body, path.Step.Site
}

func inOneLoop(b *project.Body, first, second *model.Site) bool {
	one, two := loopsAround(b, first.Place), loopsAround(b, second.Place)
	return len(one) > 0 && len(two) > 0 && one[0].Span == two[0].Span
}

// inside says what the steps are called that a retry of a step asks again.
func (p *pointer) inside(path identity.Path) {
	again, count := p.x.Inside(path, mostListed)
	if len(again) == 1 && count == (identity.Count{N: 1}) {
		p.text.say("Each retry runs what is inside again, as %s.", again[0].ID.Short())
		return
	}
	p.list("Each retry runs what is inside again, as", again, count)
}

// schedule says when a step that fails is tried again.
func (p *pointer) schedule(s *identity.Step) {
	if !retried(s) {
		return
	}
	policy := retry.Of(p.x.Snapshot, s.Body, s.Site.Step)
	if n, ok := policy.Attempts(); ok && n <= 1 {
		p.text.about("Retry", "the first attempt is the last: nothing is retried.")
		return
	}
	p.text.about("Retry", "%s.", p.plan(s, policy))
	last := prose("")
	if _, capped := policy.Link("MaxAttempts"); capped || policy == nil {
		last = " After the last attempt the failure comes out."
	}
	p.text.say("The caller returns at once; a durable clock runs the body again.%s", last)
	p.text.say("Never retried: " + neverRetried + ".")
}

// neverRetried are the failures that a second attempt cannot change.
const neverRetried = "not found, validation, conflict, authorization, unmet requirement, cancelled child"

// plan writes a schedule: "4 attempts: at once, then after 2 s, 4 s, 8 s — 14 s in
// all".
func (p *pointer) plan(s *identity.Step, policy retry.Policy) prose {
	if len(policy) == 0 {
		a, _ := s.Site.Step.Argument(model.RetryRole)
		return prose(phrase("as %s says", brief(s.Body.Code(a.Node).Text())))
	}
	plan := attempts(policy)
	schedule, ok := policy.Schedule()
	if !ok {
		return plan + prose(phrase(": at once, then as %s says", "Backoff."+policy[0].Name))
	}
	plan += ": at once, then after " + waits(schedule)
	if schedule.Total > 0 {
		plan += " — " + show(schedule.Total) + " in all"
	}
	if schedule.Cap > 0 {
		plan += "; no wait is longer than " + show(schedule.Cap)
	}
	if schedule.Jitter {
		plan += "; jitter makes each wait a little different"
	}
	return plan
}

func attempts(policy retry.Policy) prose {
	n, ok := policy.Attempts()
	l, capped := policy.Link("MaxAttempts")
	switch {
	case ok:
		return prose(fmt.Sprintf("%d attempts", n))
	case capped && !l.Argument.IsZero():
		return prose(phrase("%s attempts", brief(l.Argument.Text())))
	case capped:
		return "some attempts"
	}
	return prose(phrase("for ever, for want of %s", ".MaxAttempts(n)"))
}

// mostWaits is how many waits are written out.
const mostWaits = 6

func waits(s retry.Schedule) prose {
	all := s.Attempts > 0 && len(s.Waits) == s.Attempts-1
	var list []string
	for _, w := range s.Waits {
		list = append(list, string(show(w)))
	}
	if all && len(list) <= mostWaits+1 {
		return prose(strings.Join(list, ", "))
	}
	return prose(strings.Join(list[:min(len(list), mostWaits)], ", ") + ", …")
}

// show writes a duration as people do: "90 s" is "1 min 30 s".
func show(d time.Duration) prose {
	if d == 0 {
		return "0 s"
	}
	var parts []string
	for _, u := range []struct {
		size time.Duration
		name string
	}{{24 * time.Hour, "d"}, {time.Hour, "h"}, {time.Minute, "min"}, {time.Second, "s"}, {time.Millisecond, "ms"}} {
		if n := d / u.size; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, u.name))
			d -= n * u.size
		}
	}
	return prose(strings.Join(parts[:min(len(parts), 3)], " "))
}

// brief shortens source for a sentence.
func brief(source string) string {
	const most = 60
	source = strings.Join(strings.Fields(source), " ")
	if runes := []rune(source); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return source
}
