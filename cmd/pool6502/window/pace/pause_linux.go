package pace

import (
	"syscall"
	"time"
)

// pause sleeps for d, or less if a signal comes. The window's goroutine has a thread of its own. The kernel
// wakes this thread within 0.05 ms of the right time; the timers of Go's runtime are 0.5 to 2 ms late.
func pause(d time.Duration) {
	t := syscall.NsecToTimespec(int64(d))
	syscall.Nanosleep(&t, nil)
}
