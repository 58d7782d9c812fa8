//go:build !unix

package pace

import "time"

// ProcessorTime is not known here.
func ProcessorTime() time.Duration { return 0 }
