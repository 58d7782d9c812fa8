//go:build sdl

package window

import "pool6502/cmd/pool6502/window/pace"

// mostRest is how many ticks a window in which nothing moves waits for something to happen.
const mostRest = 15

// rest waits for an event, at most mostRest ticks, and reports whether one came. It then performs the ticks that
// have passed.
func (w *Window) rest() bool {
	a, begun := w.App, w.clock.Now()
	e := w.wait(mostRest * a.period())
	for range min((w.clock.Now()-begun)/a.period(), mostRest) {
		a.Tick(0, func() bool { return false })
	}
	if e != nil { // after these ticks: a key and the text that it types belong to one tick
		w.handle(e)
	}
	w.pace = pace.Pace{} // no frames are owed for this time
	return e != nil
}

// restTicks is how often a window in which nothing moves is drawn all the same: once a second.
const restTicks = 60

// stale reports whether what the window shows has to be drawn again. busy says that something was pressed or
// pointed at.
func (w *Window) stale(busy bool) bool {
	a := w.App
	return !a.Idle() || busy || a.Screen.Searching || a.message != w.said || a.ticks-w.drawn >= restTicks
}
