package pace

import "time"

// Clock gives the window its time, counted from any fixed moment.
type Clock interface {
	Now() time.Duration
	Until(time.Duration) // waits until that time; returns at once if it is past
}

// Wall returns the clock of the machine, counted from now.
func Wall() Clock { return wallClock{time.Now()} }

// wallClock is the clock of the machine, counted from start.
type wallClock struct{ start time.Time }

func (c wallClock) Now() time.Duration { return time.Since(c.start) }

func (c wallClock) Until(t time.Duration) {
	for d := t - c.Now(); d > 0; d = t - c.Now() { // a signal ends a pause early
		pause(d)
	}
}
