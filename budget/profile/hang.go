package profile

import (
	"math"

	"pool6502/budget/watch"
)

// hang notes at the end of a frame whether the program is in a loop that it cannot leave.
func (r *recorder) hang(f *watch.Frame, number int) {
	switch p := r.p; {
	case !r.meter.Endless() || f.Busy > f.NMI+f.IRQ+f.DMA && !r.con.CPU().Jammed:
		p.Hang, r.moved = -1, r.moved || r.meter.Waited()
	case p.Hang < 0 && r.moved:
		p.Hang = number
	}
}

// leastHang is for how many frames the program must have been in a loop that it cannot leave, so that it hangs.
const leastHang = 2

// holdHang breaks the budgets of a frame of the routines in which the program hangs when the run ends. They seem to wait,
// but their calls do not end.
func (r *recorder) holdHang() {
	if r.p.Hang < 0 || int(r.row.Number)-r.p.Hang < leastHang {
		r.p.Hang = -1
		return
	}
	for _, a := range r.meter.Stack(nil) {
		for _, i := range r.held.frame[a.Routine] {
			if b := &r.p.Budgets[i]; a.SP >= 0 {
				b.look(r.row.Number, max(b.Most+1, int(math.Ceil(r.p.FrameCycles))), -1)
			}
		}
	}
}
