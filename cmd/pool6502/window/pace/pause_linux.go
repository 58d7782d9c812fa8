package pace

import (
	"syscall"
	"time"
)

// pause sleeps, or a little less. The window's goroutine has a thread of its own; the kernel wakes that within
// 0.05 ms where the runtime's timers take 0.5 ms and up to 2.
func pause(d time.Duration) {
	t := syscall.NsecToTimespec(int64(d))
	syscall.Nanosleep(&t, nil)
}
