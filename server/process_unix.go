//go:build unix

package server

import (
	"errors"
	"syscall"
)

// processExists reports whether there is a process of that number, ours or not.
func processExists(pid int) bool {
	err := syscall.Kill(pid, 0)
	return err == nil || errors.Is(err, syscall.EPERM)
}
