//go:build unix

package server

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"syscall"
)

// processExists reports whether there is a process of that number, ours or not. One
// that has ended does not count, even if its parent has not taken notice yet.
func processExists(pid int) bool {
	err := syscall.Kill(pid, 0)
	return (err == nil || errors.Is(err, syscall.EPERM)) && !isZombie(pid)
}

// isZombie reports whether a process has ended, where the system tells in /proc: as
// `pid (name) Z …`, with any name.
func isZombie(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	name := bytes.LastIndexByte(stat, ')')
	return err == nil && name >= 0 && bytes.HasPrefix(stat[name:], []byte(") Z"))
}
