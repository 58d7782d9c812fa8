//go:build !js && !wasip1

package command

import (
	"os"
	"os/signal"
	"syscall"
)

// signals are those that ask a command to end.
var signals = []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}

// ignorePipe makes a write to a closed pipe return an error. Otherwise it would end the process at once
// and leave temporary files behind.
func ignorePipe() { signal.Ignore(syscall.SIGPIPE) }
