//go:build js || wasip1

package signals

import "os"

// requests are the signals that ask a command to end.
var requests = []os.Signal{os.Interrupt}

// ignorePipe does nothing: there are no pipes.
func ignorePipe() {}
