package model

import (
	"regexp"
	"strconv"
	"strings"
	"time"
)

var timeSpanCall = regexp.MustCompile(`^TimeSpan\.From(Milliseconds|Seconds|Minutes|Hours|Days)\((-?\d{1,6}(?:\.\d{1,3})?)\)$`)

var timeSpanUnits = map[string]time.Duration{
	"Milliseconds": time.Millisecond, "Seconds": time.Second, "Minutes": time.Minute, "Hours": time.Hour, "Days": 24 * time.Hour,
}

// Duration returns the time that source like `TimeSpan.FromSeconds(2)` stands for,
// if it can be told from the source alone.
func Duration(source string) (time.Duration, bool) {
	source = strings.Join(strings.Fields(source), "")
	if source == "TimeSpan.Zero" {
		return 0, true
	}
	m := timeSpanCall.FindStringSubmatch(source)
	if m == nil {
		return 0, false
	}
	n, _ := strconv.ParseFloat(m[2], 64)
	d := n * float64(timeSpanUnits[m[1]])
	// Adding a few of them up must not overflow.
	if most := float64(time.Duration(1 << 56)); d > most || d < -most {
		return 0, false
	}
	return time.Duration(d).Round(time.Microsecond), true
}
