package budget

import (
	"context"
	"errors"
	"runtime"
	"sync"

	"pool6502/asm"
	"pool6502/budget/program"
)

// Attack interrupts a routine by an NMI before each of its cycles in turn, and
// checks the state of the machine each time. The NMI is raised by vblank in the PPU,
// so that a routine can mask it at $2000.
type Attack struct {
	Routine string
	Set     []asm.Assign
	After   []string // routines to call first, without an NMI; as in Call
	Start   Start    // the moment of the running game at which each strike starts; the zero value is RAM of zeros

	// Handler is what the NMI runs: a handler that ends in RTI, or a routine
	// that ends in RTS, which is then called with the registers saved. "" means the game's own
	// handler: the one in the vector at $FFFA. The vector is read after one call of the routine
	// without an NMI, which may have switched banks.
	Handler string

	// Judge checks the machine after routine and handler are done, and returns the name of what is wrong; "" if
	// nothing is. It may add details in the strike's Detail. It may call routines with Call.Keep; the NMI is
	// off by then.
	Judge func(*Machine, *Strike) (string, error)

	Every int // strike before every Nth cycle only; 0 and 1 mean before each
	Limit int // most cycles of an interrupted call; 0 means twice the cycles of both alone, and at least 20,000; if that is reached, the next vblank comes, and the call may go on for as long again

	// Progress, if set, is called with the number of strikes done and their total. It is
	// never called by two goroutines at once.
	Progress func(done, total int)
}

// Outcomes that are found without Judge.
const (
	OutcomeFine     = "fine"
	OutcomeDeadlock = "deadlock" // the routine or the handler never returned
	OutcomeCrash    = "crash"    // one of them ended in another way than by returning
	OutcomeMasked   = "masked"   // the NMI had not come 3,000 cycles after the routine's end: it was off at $2000 all the time
	OutcomeLost     = "lost NMI" // likewise, although it was on at $2000: a read of $2002 cleared the flag
	OutcomeTwice    = "twice"    // it came again in the same vblank: the gate at $2000 was opened while $2002 still said vblank
)

// Strike is one interrupted call.
type Strike struct {
	Cycle   int     `json:"cycle"` // the NMI is first sampled in the cycle before this one; 0 is the first opcode fetch
	Where   string  `json:"where"` // the instruction that the NMI interrupted, as label+offset; "" if it came after the routine's end
	Pos     asm.Pos `json:"-"`
	A       uint8   `json:"a"` // as the routine returned them, like the carry
	X       uint8   `json:"x"`
	Y       uint8   `json:"y"`
	Carry   bool    `json:"carry"` // the routine returned with carry set
	Outcome string  `json:"outcome"`
	Detail  string  `json:"detail,omitempty"`
}

// AttackReport is the result of an attack.
type AttackReport struct {
	Routine  string         `json:"routine"`
	Handler  string         `json:"handler"`
	Body     int            `json:"body"`            // cycles of the routine without an NMI
	Elapsed  int            `json:"elapsed"`         // cycles that pass from its first opcode fetch to the end of its RTS, with DMA: the cycles that are struck
	Every    int            `json:"every,omitempty"` // cycles from one strike to the next; 0 means 1
	Bank     *int           `json:"bank,omitempty"`  // PRG bank that was switched in for the routine; nil if it was there already
	Strikes  []Strike       `json:"strikes"`
	Outcomes map[string]int `json:"outcomes"` // strikes by outcome
}

// Run carries out an attack on a program, striking in parallel.
func (a Attack) Run(ctx context.Context, p *program.Program, opt Options) (*AttackReport, error) {
	m, err := Open(p, opt)
	if err != nil {
		return nil, err
	}
	if err := m.StartAt(ctx, a.Start); err != nil {
		return nil, err
	}
	alone, aloneErr := m.Call(Call{Routine: a.Routine, Set: a.Set, After: a.After})
	var escape *EscapeError
	if aloneErr != nil && !errors.As(aloneErr, &escape) {
		return nil, aloneErr
	}
	if a.Handler == "" {
		v := m.Peek(0xFFFA, 2)
		a.Handler, _ = m.meter.Where(uint16(v[0]) | uint16(v[1])<<8)
	}
	wrapped, served, err := m.endsInRTS(a)
	if err != nil {
		return nil, err
	}
	handler, err := m.Address(a.Handler)
	if err != nil {
		return nil, err
	}
	plan, err := m.planAttack(p, a, handler, wrapped)
	if err != nil {
		return nil, err
	}
	attackers := func() (*attacker, error) {
		t, err := newAttacker(plan, opt)
		if err != nil {
			return nil, err
		}
		t.attack = a
		return t, t.start(ctx)
	}
	if aloneErr != nil {
		// A routine of more than a frame may have been interrupted by an NMI
		// that it let in, and that the program has no handler for.
		t, err := attackers()
		if err == nil {
			alone, err = t.alone(ctx)
		}
		if err != nil {
			return nil, aloneErr
		}
	}
	every, elapsed := max(a.Every, 1), alone.Body+6+alone.DMA // to the last cycle of the RTS
	limit := a.Limit
	if limit <= 0 {
		limit = max(20_000, 2*(elapsed+served))
	}
	r := &AttackReport{Routine: a.Routine, Handler: a.Handler, Body: alone.Body, Elapsed: elapsed, Strikes: make([]Strike, (elapsed+every-1)/every)}
	if every > 1 {
		r.Every = every
	}
	if alone.Bank >= 0 && aloneErr == nil {
		r.Bank = &alone.Bank
	}
	// Neighbours start from one snapshot. A part is some million cycles: then
	// there is progress to tell.
	size := max(1, min(len(r.Strikes)/(8*runtime.GOMAXPROCS(0)), reach/every, 4_000_000/(elapsed+1)))
	parts := (len(r.Strikes) + size - 1) / size
	machines := make(chan *attacker, parts)
	var mu sync.Mutex
	done := 0
	err = Each(ctx, parts, func(i int) error {
		var t *attacker
		select {
		case t = <-machines:
		default:
			var err error
			if t, err = attackers(); err != nil {
				return err
			}
			t.limit = limit
		}
		part := r.Strikes[i*size : min((i+1)*size, len(r.Strikes))]
		if err := t.advance(ctx, i*size*every); err != nil {
			return err
		}
		for k := range part {
			err := ctx.Err()
			if err != nil {
				return err
			}
			if part[k], err = t.strike(ctx, (i*size+k)*every); err != nil {
				return err
			}
		}
		machines <- t
		if a.Progress != nil {
			mu.Lock()
			done += len(part)
			a.Progress(done, len(r.Strikes))
			mu.Unlock()
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	r.Outcomes = map[string]int{}
	for _, s := range r.Strikes {
		r.Outcomes[s.Outcome]++
	}
	return r, nil
}

// endsInRTS calls the handler, with memory as the attack sets it, to find out whether it ends in RTS or
// is an interrupt handler, and how many cycles it takes.
func (m *Machine) endsInRTS(a Attack) (wrapped bool, cycles int, err error) {
	m.Reset()
	from := m.con.Now()
	_, err = m.Call(Call{Routine: a.Handler, Set: a.Set, After: a.After})
	cycles = int((m.con.Now() - from) / m.con.CPU().Cycle)
	var escape *EscapeError
	var limit *LimitError
	switch {
	case err == nil:
		return true, cycles, nil
	case errors.As(err, &limit): // one that spins on a lock is no handler either way
		return true, 0, nil
	case errors.As(err, &escape) && escape.How == leftByRTI:
		return false, cycles, nil
	}
	return false, 0, err
}
