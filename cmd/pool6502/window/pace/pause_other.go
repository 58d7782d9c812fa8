//go:build !linux

package pace

import "time"

func pause(d time.Duration) { time.Sleep(d) }
