//go:build js || wasip1

package interrupt

import "os"

// signals are those that ask a command to end.
var signals = []os.Signal{os.Interrupt}

// IgnorePipe does nothing: there are no pipes.
func IgnorePipe() {}
