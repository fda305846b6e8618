package server

import (
	"errors"
	"syscall"
)

// processExists reports whether there is a process of that number, ours or not.
func processExists(pid int) bool {
	const synchronize = 0x100000
	handle, err := syscall.OpenProcess(synchronize, false, uint32(pid))
	if err != nil {
		return errors.Is(err, syscall.ERROR_ACCESS_DENIED)
	}
	defer syscall.CloseHandle(handle)
	event, err := syscall.WaitForSingleObject(handle, 0)
	return err != nil || event == syscall.WAIT_TIMEOUT
}
