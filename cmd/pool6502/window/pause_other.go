//go:build !linux

package window

import "time"

func pause(d time.Duration) { time.Sleep(d) }
