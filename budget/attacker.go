package budget

import (
	"context"
	"errors"
	"fmt"
	"math"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/asm/foreign"
	"pool6502/cpu"
)

// Distances in cycles.
const (
	lead    = 100    // from a strike's snapshot, or from before the call, to the strike, at least
	reach   = 640    // likewise, as it is made: lead and the longest instruction, one with an OAM DMA
	faraway = 25_000 // to a vblank that is to come later; the beam is in the picture then
	renew   = 20_000 // after which such a vblank is put off again
	late    = 3_000  // that an NMI may come after the routine's end
)

// attacker is a console whose NMI vector leads to the handler. It moves the PPU's
// beam so that the next vblank begins at a chosen moment.
//
// The attacked call runs once without an NMI, and a snapshot of it is taken again and
// again. Each strike starts from the last snapshot before it, so that a strike in cycle
// 300,000 need not run 300,000 cycles first.
type attacker struct {
	*Machine
	attack Attack
	limit  int    // cycles of a struck call
	addr   uint16 // of the routine
	stub   uint16 // where the attack's own code lies

	// vblank is when the next one comes if the beam is not moved: the start of
	// the cycle after the one in which the NMI is first sampled. due is the same
	// with the beam moved by so many dots.
	vblank, due cpu.Time
	moved       int

	ready place // before the call
	mid   place // in the call; nowhere if guard.m is nil
}

// newAttacker makes an attacker that starts where the plan says.
func newAttacker(plan *attackPlan, opt Options) (*attacker, error) {
	m, err := Open(plan.program, opt)
	if err != nil {
		return nil, err
	}
	t := &attacker{Machine: m, stub: plan.stub}
	if plan.start.playing {
		t.usual = &started{playing: true}
		t.from = t.usual
		m.con.Restore(&plan.start.console)
	}
	if err := m.Poke(plan.stub, plan.code...); err != nil {
		return nil, err
	}
	t.park(stubOn)
	t.spend(3000) // past this vblank
	m.con.Snapshot(&t.usual.console)
	m.con.RunFrame()
	c := m.con.CPU()
	seen := (vblankAt(m.con) - c.SampleNMI + c.Cycle - 1) / c.Cycle * c.Cycle // the cycle that samples it
	t.vblank = seen + c.Cycle
	m.Reset()
	return t, nil
}

// start calls the routines of After, without an NMI.
func (t *attacker) start(ctx context.Context) error {
	call, _, err := foreign.ParseCall(t.attack.Routine)
	if err != nil {
		return err
	}
	if t.addr, err = t.Address(call.Name); err != nil {
		return err
	}
	for _, text := range t.attack.After {
		w, err := t.first(text)
		if err != nil {
			return err
		}
		if _, err := t.follow(ctx, w, t.Machine.limit, func(int) bool { return false }); err != nil {
			return err
		}
	}
	t.save(&t.ready, &guard{}, 0)
	return nil
}

// first prepares a routine of After for its call.
func (t *attacker) first(text string) (*guard, error) {
	first, err := t.names.ParseFirst(text)
	if err != nil {
		return nil, err
	}
	return t.arranged(first.Routine, first.Set)
}

// aim moves the beam so that the next NMI is first sampled in the cycle before
// the one that begins in the given number of cycles. On a PAL console, only multiples of
// five cycles are whole dots: the CPU waits until the distance is one.
func (t *attacker) aim(cycles int) {
	c, dot := t.con.CPU(), t.con.Region().Clocks().Dot
	wait := 0
	for wait == 1 || (t.vblank-c.Now-cpu.Time(cycles+wait)*c.Cycle)%dot != 0 {
		wait++
	}
	t.due = c.Now + cpu.Time(cycles+wait)*c.Cycle
	dots := int((t.vblank - t.due) / dot)
	t.con.MoveBeam(dots - t.moved)
	t.moved = dots
	if wait > 0 {
		a, p, pc := c.A, c.P, c.PC
		t.spend(wait)
		c.A, c.P, c.PC = a, p, pc
	}
}

// follow steps a call without an NMI until it returns, or until stop returns true. stop
// is called with the cycles that the call has taken.
func (t *attacker) follow(ctx context.Context, w *guard, limit int, stop func(spent int) bool) (returned bool, err error) {
	c := t.con.CPU()
	t.aim(faraway)
	over := c.Now + renew*c.Cycle
	t.meter.Attach()
	defer t.meter.Detach()
	for spent, steps := 0, 0; !stop(spent); steps++ {
		if c.Now >= over {
			t.meter.Detach() // the CPU may have to wait
			t.aim(faraway)
			t.meter.Attach()
			over = c.Now + renew*c.Cycle
		}
		from := c.Now
		w.pc, w.s = c.PC, c.S
		t.con.Step()
		if t.meter.Returned() {
			return true, nil
		}
		if how := w.check(); how != "" {
			return false, w.escape(how)
		}
		if spent += int((c.Now - from) / c.Cycle); spent >= limit {
			return false, t.limitError(w.addr, limit)
		}
		if steps%(1<<14) == 0 && ctx.Err() != nil {
			return false, ctx.Err()
		}
	}
	return false, nil
}

// begin calls the routine. The machine is in its state before the call.
func (t *attacker) begin() (*guard, error) {
	return t.arranged(t.attack.Routine, t.attack.Set)
}

// arranged puts the machine into its state at the first instruction of a call.
func (t *attacker) arranged(routine string, set []asm.Assign) (*guard, error) {
	addr, err := t.arrange(routine, set, func() { t.fill(0, seeded) })
	if t.unwatch != nil {
		t.unwatch()
	}
	if err != nil {
		return nil, err
	}
	w := t.prepare(addr)
	return &w, nil
}

// alone returns what the routine costs without an NMI.
func (t *attacker) alone(ctx context.Context) (r Result, err error) {
	t.restore(&t.ready)
	w, err := t.begin()
	if err == nil {
		_, err = t.follow(ctx, w, t.Machine.limit, func(int) bool { return false })
	}
	r.Body, r.DMA = int(t.meter.Spent())-6, t.meter.EndFrame().DMA // Spent has the RTS
	return r, err
}

// advance moves the snapshot in the call on, to a place from which strikes from cycle on
// can start.
func (t *attacker) advance(ctx context.Context, cycle int) error {
	if cycle < 2*reach || t.mid.guard.m != nil && t.mid.at > cycle-2*reach {
		return nil
	}
	var w *guard
	var err error
	from := 0
	if t.mid.guard.m != nil {
		w, from = t.restore(&t.mid), t.mid.at
	} else {
		t.restore(&t.ready)
		t.aim(faraway)
		t.spend(lead)
		if w, err = t.begin(); err != nil {
			return err
		}
	}
	at := 0
	returned, err := t.follow(ctx, w, math.MaxInt, func(spent int) bool {
		at = from + spent
		return at > cycle-reach
	})
	switch {
	case err != nil:
		return err
	case returned:
		return fmt.Errorf("%s takes %s cycles without a vblank and more with one, so it cannot be attacked", t.attack.Routine, contract.Grouped(at))
	}
	t.save(&t.mid, w, at)
	return nil
}

// strike raises the NMI before the given cycle of the call.
func (t *attacker) strike(ctx context.Context, cycle int) (Strike, error) {
	s := Strike{Cycle: cycle}
	var w *guard
	var err error
	at := 0
	if t.mid.guard.m != nil && t.mid.at <= cycle-lead {
		w, at = t.restore(&t.mid), t.mid.at
		t.aim(cycle - at)
	} else {
		t.restore(&t.ready)
		t.aim(lead + cycle)
		t.spend(lead)
		if w, err = t.begin(); err != nil {
			return s, err
		}
	}
	err = t.struck(ctx, w, at, &s)
	var escape *EscapeError
	switch {
	case errors.Is(err, ErrLimit):
		s.Outcome, s.Detail = OutcomeDeadlock, err.Error()
	case errors.As(err, &escape):
		s.Outcome, s.Detail = OutcomeCrash, err.Error()
	case err != nil:
		return s, err
	case s.Outcome == "":
		t.park(stubOff)
		s.Outcome = OutcomeFine
		if t.attack.Judge != nil {
			wrong, err := t.attack.Judge(t.Machine, &s)
			if err != nil {
				return s, err
			}
			if wrong != "" {
				s.Outcome = wrong
			}
		}
	}
	return s, nil
}
