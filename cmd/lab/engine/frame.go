package engine

import (
	"math"

	"pool6502/budget/session"
	"pool6502/nes"
)

// Stat has the figures of a frame for the chart of frames, in cycles.
type Stat struct {
	Frame  uint64  `json:"frame"`
	Cycles int     `json:"cycles"`
	Busy   int     `json:"busy"`
	Share  float64 `json:"share"` // share of the frame that was busy, 0 to 1
	Missed bool    `json:"missed"`
	Lagged bool    `json:"lagged"`
}

// Frame runs one frame and updates Picture and Sound. It reports false if there is no game.
func (e *Engine) Frame() bool {
	if e.session == nil {
		return false
	}
	e.session.Frame()
	e.Sound = e.session.Console().Samples(e.Sound[:0])
	for i, x := range e.Sound {
		e.Sound[i] = e.limiter.Next(x)
	}
	e.draw()
	return true
}

// Hold sets the buttons held on a controller from the next frame on.
func (e *Engine) Hold(port int, held nes.Buttons) {
	if e.session != nil {
		e.session.Hold(port, held)
	}
}

// Restart turns the power of the game off and on.
func (e *Engine) Restart() {
	if e.session != nil {
		e.session.Press(session.Power)
	}
}

// Back goes back by a number of frames, as far as the history reaches.
func (e *Engine) Back(frames int) bool {
	if e.session == nil || frames < 1 {
		return false
	}
	to := e.session.Position()
	reach, _ := e.session.Reach()
	n := min(uint64(frames), reach)
	if n == 0 || !e.session.Goto(to-n) {
		return false
	}
	e.session.Console().Samples(nil)
	e.draw()
	return true
}

// LastStat returns the figures of the frame that ended last.
func (e *Engine) LastStat() (s Stat, ok bool) {
	if e.session == nil {
		return s, false
	}
	stats := e.session.Stats()
	if len(stats) == 0 {
		return s, false
	}
	f := stats[len(stats)-1]
	return Stat{Frame: f.Frame, Cycles: f.Cycles, Busy: f.Busy, Missed: f.Missed, Lagged: f.Lagged,
		Share: float64(f.Busy) / e.session.Console().Region().CyclesPerFrame()}, true
}

// draw puts the picture of the console into Picture.
func (e *Engine) draw() { e.session.Console().Paint(&e.canvas, e.palette) }

// FrameRate returns how many frames the game runs in a second.
func (e *Engine) FrameRate() float64 {
	if e.session == nil {
		return 60
	}
	r := e.session.Console().Region()
	return r.CPUHz() / r.CyclesPerFrame()
}

// round1 rounds to one decimal, so that figures are short in JSON.
func round1(v float64) float64 { return math.Round(10*v) / 10 }
