package budget

import (
	"context"

	"pool6502/cpu"
	"pool6502/nes"
)

// struck runs the routine, which has taken at cycles so far, and the interrupt handler,
// until both are done.
func (t *attacker) struck(ctx context.Context, w *guard, at int, s *Strike) error {
	c := t.con.CPU()
	struck, returned, quiet, on := 0, false, 0, false
	t.meter.Attach()
	defer t.meter.Detach()
	defer t.con.Detach(t.con.Attach(&nes.Observer{Step: func(r *cpu.Step) {
		if r.Kind == cpu.NMI {
			if struck++; struck == 1 && !returned {
				s.Where, s.Pos = t.locate(r.PC)
			}
		}
	}}))
	deadline, patient := t.after(t.limit-at), t.due+late*c.Cycle
	over := t.due + renew*c.Cycle // before then, the next vblank is moved further away
	next := false                 // it is not any more: the routine or the handler may wait for it
	for steps := 1; ; steps++ {
		if !next && c.Now >= over {
			t.meter.Detach() // the CPU may have to wait
			t.aim(faraway)
			t.meter.Attach()
			over = c.Now + renew*c.Cycle
		}
		on = on || c.Now >= t.due && t.con.Control()&0x80 != 0
		w.pc, w.s = c.PC, c.S
		t.con.Step()
		if !returned && t.meter.Returned() {
			if how := w.astray(); how != "" {
				return w.escape(how)
			}
			returned = true
			s.A, s.X, s.Y, s.Carry = c.A, c.X, c.Y, c.P&cpu.FlagC != 0
			c.PC = t.stub + stubPark
		}
		// An NMI that was raised by the routine's last instructions is taken
		// after its return: parked instructions that are left alone show that
		// there is none.
		if returned && t.meter.Interrupts() == 0 && c.PC == t.stub+stubPark {
			quiet++
		} else {
			quiet = 0
		}
		switch {
		case struck > 1 && !next:
			s.Outcome = OutcomeTwice
			return nil
		case struck > 0 && quiet > 3:
			return nil
		case returned && struck == 0 && c.Now >= patient:
			if s.Outcome = OutcomeMasked; on {
				s.Outcome = OutcomeLost
			}
			return nil
		}
		if !returned || t.meter.Interrupts() > 0 {
			if how := w.check(); how != "" {
				return w.escape(how)
			}
		}
		switch {
		case c.Now < deadline:
		case next || t.attack.Limit > 0:
			return t.limitError(t.addr, t.limit)
		default: // it gets one vblank more, and the cycles of another call
			next, deadline = true, t.after(t.limit+faraway)
		}
		if steps%(1<<14) == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
	}
}
