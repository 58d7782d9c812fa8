//go:build js || wasip1

package command

import "os"

// signals are those that ask a command to end.
var signals = []os.Signal{os.Interrupt}

// ignorePipe does nothing: there are no pipes.
func ignorePipe() {}
