package budget

import (
	"context"

	"pool6502/cpu"
	"pool6502/nes"
)

// struckCall is a call that an NMI strikes.
type struckCall struct {
	*attacker
	w *guard
	s *Strike

	nmis     int  // that have come
	on       bool // the NMI was on at $2000 when it was due, or later
	returned bool // the routine has
	quiet    int  // instructions of the parked processor since then

	deadline, patient cpu.Time // when the call is over, and when no NMI comes any more
	over              cpu.Time // before then, the next vblank is moved further away
	next              bool     // it is not any more: the routine or the handler may wait for it
}

// struck runs the routine, which has taken at cycles so far, and the interrupt handler,
// until both are done.
func (t *attacker) struck(ctx context.Context, w *guard, at int, s *Strike) error {
	c := t.con.CPU()
	call := &struckCall{attacker: t, w: w, s: s, deadline: t.after(t.limit - at), patient: t.due + late*c.Cycle, over: t.due + renew*c.Cycle}
	t.meter.Attach()
	defer t.meter.Detach()
	defer t.con.Detach(t.con.Attach(&nes.Observer{Step: func(r *cpu.Step) {
		if r.Kind == cpu.NMI {
			if call.nmis++; call.nmis == 1 && !call.returned {
				s.Where, s.Pos = t.meter.Where(r.PC)
			}
		}
	}}))
	for steps := 1; ; steps++ {
		if done, err := call.step(); done || err != nil {
			return err
		}
		if steps%(1<<14) == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
	}
}

// step runs one instruction and reports whether routine and handler are done.
func (k *struckCall) step() (done bool, err error) {
	c := k.con.CPU()
	if !k.next && c.Now >= k.over {
		k.meter.Detach() // the CPU may have to wait
		k.aim(faraway)
		k.meter.Attach()
		k.over = c.Now + renew*c.Cycle
	}
	k.on = k.on || c.Now >= k.due && k.con.Control()&0x80 != 0
	k.w.pc, k.w.s = c.PC, c.S
	k.con.Step()
	if !k.returned && k.meter.Returned() {
		if how := k.w.astray(); how != "" {
			return false, k.w.escape(how)
		}
		k.returned = true
		k.s.A, k.s.X, k.s.Y, k.s.Carry = c.A, c.X, c.Y, c.P&cpu.FlagC != 0
		c.PC = k.stub + stubPark
	}
	if k.done() {
		return true, nil
	}
	if !k.returned || k.meter.Interrupts() > 0 {
		if how := k.w.check(); how != "" {
			return false, k.w.escape(how)
		}
	}
	switch {
	case c.Now < k.deadline:
	case k.next || k.attack.Limit > 0:
		return false, k.limitError(k.addr, k.limit)
	default: // it gets one vblank more, and the cycles of another call
		k.next, k.deadline = true, k.after(k.limit+faraway)
	}
	return false, nil
}

// done reports whether the call is over, and sets the outcomes that need no check of memory. An NMI that was raised
// by the routine's last instructions is taken after its return: parked instructions that are left alone show that there
// is none.
func (k *struckCall) done() bool {
	c := k.con.CPU()
	if k.quiet++; !k.returned || k.meter.Interrupts() > 0 || c.PC != k.stub+stubPark {
		k.quiet = 0
	}
	switch {
	case k.nmis > 1 && !k.next:
		k.s.Outcome = OutcomeTwice
		return true
	case k.nmis > 0 && k.quiet > 3:
		return true
	case k.returned && k.nmis == 0 && c.Now >= k.patient:
		if k.s.Outcome = OutcomeMasked; k.on {
			k.s.Outcome = OutcomeLost
		}
		return true
	}
	return false
}
