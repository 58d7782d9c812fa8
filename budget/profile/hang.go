package profile

import (
	"math"

	"pool6502/budget/watch"
)

// hang notes in Profile.Hang, at the end of a frame, whether the program is in a loop that it cannot leave.
func (r *recorder) hang(f *watch.Frame, number int) {
	switch p := r.p; {
	case !r.meter.Endless() || f.Busy > f.NMI+f.IRQ+f.DMA && !r.con.CPU().Jammed:
		p.Hang, r.moved = -1, r.moved || r.meter.Waited()
	case p.Hang < 0 && r.moved:
		p.Hang = number
	}
}

// leastHang is how many frames after Profile.Hang the program must still be in the loop to count as hanging.
const leastHang = 2

// holdHang is called when the run has ended. If the program hangs, the budgets a frame of all routines on the call stack are
// broken: these routines seem to wait, but their calls never end.
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
