package pace

import "syscall"

// Background lets the calling thread wait where others have work: it gets the lowest priority.
func Background() {
	const ofThread = 0
	syscall.Setpriority(syscall.PRIO_PROCESS, ofThread, 19) // where that is refused, it works all the same
}
