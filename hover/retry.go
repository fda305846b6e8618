package hover

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/osy-lsp/osy-lsp/analysis/identity"
	"github.com/osy-lsp/osy-lsp/analysis/model"
)

// retry explains the policy of a step.
func (p *pointer) retry(s *identity.Step) {
	if s.Site.Step == nil || s.Site.Step.Retry == nil {
		return
	}
	if waits, total := schedule(s.Site.Step.Retry); waits != "" {
		p.text.say(waits + " — " + total + " in all.")
	} else {
		p.text.say("If it fails it is tried again, from the top of the body and as its %s says.", "retry:")
	}
	p.text.say("On a retry the steps inside it are asked again, under %s.", s.Leaf+"~k")
}

// mostWaits bounds how many waits are written out.
const mostWaits = 8

// schedule works out a policy of the form
// `Backoff.Exponential(TimeSpan.FromSeconds(2)).MaxAttempts(4)`, in which each wait
// is twice the one before. Of any other it returns "".
func schedule(r *model.Retry) (waits, total string) {
	if len(r.Calls) != 2 || r.Calls[0].Name != "Exponential" || r.Calls[1].Name != "MaxAttempts" ||
		len(r.Calls[0].Arguments) != 1 || len(r.Calls[1].Arguments) != 1 {
		return "", ""
	}
	wait, ok := timeSpan(r.Calls[0].Arguments[0])
	attempts, err := strconv.Atoi(r.Calls[1].Arguments[0])
	if !ok || err != nil || attempts < 2 || attempts > mostWaits+1 {
		return "", ""
	}
	var list []string
	var sum time.Duration
	for range attempts - 1 {
		list = append(list, show(wait))
		sum += wait
		wait *= 2
	}
	return fmt.Sprintf("%d attempts: at once, then after %s", attempts, strings.Join(list, ", ")), show(sum)
}

var timeSpanCall = regexp.MustCompile(`^TimeSpan\.From(Milliseconds|Seconds|Minutes|Hours|Days)\((\d{1,6})\)$`)

func timeSpan(source string) (time.Duration, bool) {
	m := timeSpanCall.FindStringSubmatch(strings.Join(strings.Fields(source), ""))
	if m == nil {
		return 0, false
	}
	n, _ := strconv.Atoi(m[2])
	unit := map[string]time.Duration{
		"Milliseconds": time.Millisecond, "Seconds": time.Second, "Minutes": time.Minute, "Hours": time.Hour, "Days": 24 * time.Hour,
	}[m[1]]
	// The longest schedule must fit as well.
	if n == 0 || n > int(time.Duration(1<<62)>>mostWaits/unit) {
		return 0, false
	}
	return time.Duration(n) * unit, true
}

// show writes a duration as people do: "90 s" is "1 min 30 s".
func show(d time.Duration) string {
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
	return strings.Join(parts, " ")
}
