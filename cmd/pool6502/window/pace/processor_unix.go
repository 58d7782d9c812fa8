//go:build unix

package pace

import (
	"syscall"
	"time"
)

// ProcessorTime returns the processor time that the process has used so far, user and system.
func ProcessorTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
