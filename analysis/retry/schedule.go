package retry

import (
	"math"
	"time"

	"github.com/osy-lsp/osy-lsp/analysis/model"
)

// Schedule is when the attempts of a policy run.
type Schedule struct {
	// Attempts are those in total, the first one included; 0 if nothing caps them,
	// or it cannot be told how many there are.
	Attempts int

	Waits []time.Duration // before each attempt but the first; of many the first ones
	Total time.Duration   // of all waits; 0 if it is not known, or beyond all measure

	Cap    time.Duration // the longest wait; 0 if nothing caps the waits
	Jitter bool          // each wait is changed at random
}

const (
	mostWaits    = 16
	mostAttempts = 1000
	longestWait  = math.MaxInt64 / mostAttempts // 106 days: no sum overflows
)

// Schedule works out when the attempts run, if all of the policy is known: waits
// that double (`Exponential`), grow by the first one (`Linear`) or stay the same
// (`Constant`, `Fixed`). All but the doubling is a decision.
func (p Policy) Schedule() (Schedule, bool) {
	var s Schedule
	var kind string
	var wait time.Duration
	for _, l := range p {
		d, isTime := model.Duration(l.Value.Text())
		isTime = isTime && l.arguments == 1 && d >= 0
		switch l.Name {
		case "Exponential", "Linear", "Constant", "Fixed":
			if !isTime || kind != "" {
				return Schedule{}, false
			}
			kind, wait = l.Name, d
		case "Cap":
			if !isTime || d == 0 {
				return Schedule{}, false
			}
			s.Cap = d
		case "Jitter":
			s.Jitter = true
		case "MaxAttempts":
		default:
			return Schedule{}, false
		}
	}
	if kind == "" {
		return Schedule{}, false
	}
	if n, ok := p.Attempts(); ok && n > 0 && n <= mostAttempts {
		s.Attempts = n
	}
	s.add(kind, wait)
	return s, true
}

// add works out the waits of a kind that begin with one.
func (s *Schedule) add(kind string, first time.Duration) {
	count := s.Attempts - 1
	if s.Attempts == 0 {
		count = mostWaits
	}
	wait, total := first, time.Duration(0)
	for range count {
		shown := wait
		if s.Cap > 0 {
			shown = min(wait, s.Cap)
		}
		if shown > longestWait {
			return
		}
		if len(s.Waits) < mostWaits {
			s.Waits = append(s.Waits, shown)
		}
		total += shown
		switch kind {
		case "Exponential":
			wait = min(2*wait, longestWait+1)
		case "Linear":
			wait = min(wait+first, longestWait+1)
		}
	}
	if s.Attempts > 0 {
		s.Total = total
	}
}
