//go:build !unix

package grammar

import "time"

var began = time.Now()

// cpuTime stands in for the time that this process has computed.
func cpuTime() time.Duration { return time.Since(began) }
