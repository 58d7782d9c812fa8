package profile

import (
	"fmt"
	"math"

	"pool6502/budget/watch"
)

// hang notes in Profile.Hang, at the end of a frame, whether the program does not go on.
func (r *recorder) hang(f *watch.Frame, number int) {
	p, jammed := r.p, r.con.CPU().Jammed
	why, sure := r.meter.Stuck()
	switch {
	case why == "":
		p.Hang = -1
		if !f.Late {
			r.waits++
		}
		if !f.Late && !f.Lagged {
			r.reads++
		}
	case !jammed && (!f.Still() || !sure && !f.Quiet(2*r.reads > r.waits)):
		p.Hang = -1
	case p.Hang < 0 && (r.waits >= leastWaits || jammed):
		p.Hang, p.HangWhy = number, why
	}
}

// HangText returns a text about Hang, as "from frame 33 on, an opcode has stopped the processor".
func (p *Profile) HangText() string { return fmt.Sprintf("from frame %d on, %s", p.Hang, p.HangWhy) }

// leastWaits is how many frames must have ended in waiting loops that the program left, for a loop that it does not leave to be a
// hang. A program that waits for fewer frames may have prepared its picture, and do all its work in its handlers from then on.
const leastWaits = 10

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
