//go:build unix

package grammar

import (
	"syscall"
	"time"
)

// cpuTime is the time that this process has computed: what other processes do on the
// machine is no part of it.
func cpuTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		panic(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
