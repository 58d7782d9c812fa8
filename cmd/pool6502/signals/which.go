//go:build !js && !wasip1

package signals

import (
	"os"
	"os/signal"
	"syscall"
)

// requests are the signals that ask a command to end.
var requests = []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}

// ignorePipe makes a write to a closed pipe return an error. Otherwise it would end the process at once
// and leave temporary files behind.
func ignorePipe() { signal.Ignore(syscall.SIGPIPE) }
