package screen

import (
	"fmt"

	"pool6502/asm/contract"
	"pool6502/budget/session"
	"pool6502/cmd/pool6502/screen/paint"
)

// slider tells how long a pass would take with another number of objects, the one at the mouse, and marks the number
// with which the frame is full. It reports whether there is such an estimate.
func (p *costPanel) slider(s *Screen, c *paint.Canvas, r paint.Rect, v session.Verdict) bool {
	if _, ok := v.With(1); !ok {
		p.tried = 0
		return false
	}
	room := v.Room()
	most := max(2*v.Live, room+room/4)
	track := paint.R(r.X, r.Y, r.W/4, r.H)
	at := func(n int) int { return track.X + min(n, most)*track.W/most }
	if s.under(track) {
		p.tried = max(2, (s.MouseX-track.X)*most/track.W)
	}
	n := p.tried
	if n == 0 {
		n = v.Live
	}
	cycles, _ := v.With(n)
	col := paint.Green
	if cycles > v.Whole {
		col = paint.Red
	}
	c.Fill(paint.R(track.X, r.Y+7, track.W, 2), paint.InkFaint)
	c.Fill(paint.R(at(room), r.Y+2, 2, 12), paint.Amber)
	c.Fill(paint.R(at(n)-3, r.Y+3, 6, 10), col)
	text := fmt.Sprintf("with %d %s about %s of %s cycles; full with about %d", n, v.Objects(), contract.Grouped(cycles), contract.Grouped(v.Whole), room)
	if s.under(track) {
		s.tip = fmt.Sprintf("%s; an estimate: %s changes with the number of %s, the rest of the pass stays as it is", text, v.Heaviest, v.Objects())
	}
	x := track.X + track.W + 2*paint.CharW
	c.Text(x, r.Y, paint.Cut(text, r.X+r.W-x), paint.InkFull)
	return true
}
