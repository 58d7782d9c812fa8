//go:build !js && !wasip1

package interrupt

import (
	"os"
	"os/signal"
	"syscall"
)

// signals are those that ask a command to end.
var signals = []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}

// IgnorePipe makes a write to a closed pipe return an error. Otherwise it would end the process at once
// and leave temporary files behind.
func IgnorePipe() { signal.Ignore(syscall.SIGPIPE) }
