package pace

import "syscall"

// Background gives the calling thread the lowest priority: it mostly runs when no other thread has work.
func Background() {
	const ofThread = 0
	syscall.Setpriority(syscall.PRIO_PROCESS, ofThread, 19) // if the call fails, the thread keeps its priority
}
