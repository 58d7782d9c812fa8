//go:build !unix

package window

import "time"

// processorTime is not known here.
func processorTime() time.Duration { return 0 }
