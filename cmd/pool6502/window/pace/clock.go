package pace

import "time"

// Clock is the time the window goes by, counted from any moment on.
type Clock interface {
	Now() time.Duration
	Until(time.Duration) // waits; not at all for what is past
}

// Wall is the clock of the machine.
func Wall() Clock { return wallClock{time.Now()} }

// wallClock is the machine's own.
type wallClock struct{ start time.Time }

func (c wallClock) Now() time.Duration { return time.Since(c.start) }

func (c wallClock) Until(t time.Duration) {
	for d := t - c.Now(); d > 0; d = t - c.Now() { // a signal cuts a pause short
		pause(d)
	}
}
