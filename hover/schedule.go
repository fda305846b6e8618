package hover

import (
	"fmt"
	"strings"
	"time"

	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
	"github.com/osy-lsp/osy-lsp/analysis/retry"
	"github.com/osy-lsp/osy-lsp/analysis/syntax"
)

// Retry says in plain text when a step that fails is tried again: "4 attempts: at
// once, then after 2 s, 4 s, 8 s — 14 s in all". It is "" if the step never is.
func Retry(w *identity.Workspace, s *identity.Step) string {
	if !retried(s) {
		return ""
	}
	var text Text
	text.say("%s", plan(s, retry.Of(w.Snapshot, s.Body, s.Site.Step)))
	return text.Plain()
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
	p.text.about("Retry", "%s. The caller returns at once.", plan(s, policy))
	p.text.about("Never retried", neverRetried+".")
}

// forEver reports whether a step is retried until it succeeds.
func (p *pointer) forEver(s *identity.Step) bool {
	policy := retry.Of(p.x.Snapshot, s.Body, s.Site.Step)
	_, capped := policy.Link("MaxAttempts")
	return !capped && policy != nil
}

// neverRetried are the failures that a second attempt cannot change.
const neverRetried = "not found, validation, conflict, authorization, unmet requirement, cancelled child"

// plan writes a schedule: "4 attempts: at once, then after 2 s, 4 s, 8 s — 14 s in
// all".
func plan(s *identity.Step, policy retry.Policy) prose {
	if len(policy) == 0 {
		a, _ := s.Site.Step.Argument(model.RetryRole)
		return prose(phrase("as %s says", syntax.Brief(s.Body.Code(a.Node).Text())))
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
		plan += "; no wait over " + show(schedule.Cap)
	}
	if schedule.Jitter {
		plan += ", with jitter"
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
		return prose(phrase("%s attempts", syntax.Brief(l.Argument.Text())))
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
