package budget

import (
	"context"
	"errors"
	"fmt"

	"pool6502/asm"
	"pool6502/budget/watch"
	"pool6502/cpu"
	"pool6502/nes"
	"pool6502/nes/timing"
)

// Attack interrupts a routine by an NMI before each of its cycles in turn, and
// looks at what is left each time. The NMI is raised as vblank in the PPU, so
// that a routine may shut it out at $2000.
type Attack struct {
	Routine string
	Set     []asm.Assign
	After   []string // called first, undisturbed

	// Handler is what the NMI runs: a handler that ends in RTI, or a routine
	// that ends in RTS, which is then called with the registers saved.
	Handler string

	// Judge looks at the machine after routine and handler are done, and names
	// what is wrong; "" if nothing is. It may say more in the strike's Detail. It may call routines with Call.Keep; the
	// NMI is off by then.
	Judge func(*Machine, *Strike) (string, error)
}

// Outcomes that need no judge.
const (
	OutcomeFine     = "fine"
	OutcomeDeadlock = "deadlock" // routine or handler never came back
	OutcomeCrash    = "crash"    // one of them left by other means
	OutcomeMasked   = "masked"   // the NMI had not come 3,000 cycles after the routine's end
	OutcomeTwice    = "twice"    // it came again in the same vblank: the gate at $2000 was opened while $2002 still said vblank
)

// Strike is one interrupted call.
type Strike struct {
	Cycle   int     `json:"cycle"` // the NMI is first sampled in the cycle before this one; 0 is the first opcode fetch
	Where   string  `json:"where"` // the instruction that the NMI kept waiting, as label+offset; "" when it came after the routine's end
	Pos     asm.Pos `json:"-"`
	A       uint8   `json:"a"` // as the routine returned them, like the carry
	X       uint8   `json:"x"`
	Y       uint8   `json:"y"`
	Carry   bool    `json:"carry"` // the routine returned with carry set
	Outcome string  `json:"outcome"`
	Detail  string  `json:"detail,omitempty"`
}

// AttackReport is what came of an attack.
type AttackReport struct {
	Routine  string         `json:"routine"`
	Handler  string         `json:"handler"`
	Body     int            `json:"body"` // cycles of the routine left alone
	Strikes  []Strike       `json:"strikes"`
	Outcomes map[string]int `json:"outcomes"` // strikes by outcome
}

// Where the attack keeps its own code: at the far end of the stack page.
const (
	stubHandler = 0x0100 // saves the registers around a routine
	stubTwo     = 0x0110 // an instruction of two cycles
	stubThree   = 0x0112 // one of three
	stubPark    = 0x0114 // jumps to itself
	stubOn      = 0x0118 // clears the vblank flag, turns the NMI on, parks
	stubOff     = 0x0124 // turns it off, parks
)

var attackStub = []uint8{
	0x48, 0x8A, 0x48, 0x98, 0x48, // pha txa pha tya pha
	0x20, 0, 0, // jsr handler
	0x68, 0xA8, 0x68, 0xAA, 0x68, 0x40, 0, 0, // pla tay pla tax pla rti
	0xEA, 0xEA, // nop
	0xA5, 0x00, // lda $00
	0x4C, stubPark & 0xFF, stubPark >> 8, 0, // jmp park
	0x2C, 0x02, 0x20, 0xA9, 0x80, 0x8D, 0x00, 0x20, 0x4C, stubPark & 0xFF, stubPark >> 8, 0, // bit $2002, lda #$80, sta $2000, jmp park
	0xA9, 0x00, 0x8D, 0x00, 0x20, 0x4C, stubPark & 0xFF, stubPark >> 8, // lda #0, sta $2000, jmp park
}

// Run carries out an attack on a program, striking in parallel.
func (a Attack) Run(ctx context.Context, p *asm.Program, opt Options) (*AttackReport, error) {
	return a.RunROM(ctx, p.Image, watch.ProgramNames(p), opt)
}

// RunROM is Run for a cartridge image.
func (a Attack) RunROM(ctx context.Context, image []byte, names *watch.Names, opt Options) (*AttackReport, error) {
	m, err := open(image, names, opt)
	if err != nil {
		return nil, err
	}
	alone, err := m.Call(Call{Routine: a.Routine, Set: a.Set, After: a.After})
	if err != nil {
		return nil, err
	}
	wrapped, err := m.endsInRTS(a.Handler)
	if err != nil {
		return nil, err
	}
	handler, err := m.Address(a.Handler)
	if err != nil {
		return nil, err
	}
	// Up to the last cycle of the RTS: body + 6.
	r := &AttackReport{Routine: a.Routine, Handler: a.Handler, Body: alone.Body, Strikes: make([]Strike, alone.Body+6)}
	machines := make(chan *attacker, len(r.Strikes))
	err = Each(ctx, len(r.Strikes), func(i int) error {
		var t *attacker
		select {
		case t = <-machines:
		default:
			var err error
			if t, err = newAttacker(image, names, opt, handler, wrapped); err != nil {
				return err
			}
		}
		s, err := t.strike(a, i)
		r.Strikes[i] = s
		machines <- t
		return err
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

// endsInRTS tells a routine from an interrupt handler by calling it.
func (m *Machine) endsInRTS(handler string) (bool, error) {
	_, err := m.Call(Call{Routine: handler})
	var escape *EscapeError
	var limit *LimitError
	switch {
	case err == nil, errors.As(err, &limit): // one that spins on a lock is no handler either way
		return true, nil
	case errors.As(err, &escape) && escape.How == leftByRTI:
		return false, nil
	}
	return false, err
}

// attacker is a console whose NMI vector leads to the handler, standing some
// time before a vblank of which the moment is known.
type attacker struct {
	*Machine
	vblank cpu.Time // start of the cycle after the one in which the NMI is first sampled
}

func newAttacker(image []byte, names *watch.Names, opt Options, handler uint16, wrapped bool) (*attacker, error) {
	m, err := open(image, names, opt)
	if err != nil {
		return nil, err
	}
	stub := append([]uint8(nil), attackStub...)
	stub[6], stub[7] = uint8(handler), uint8(handler>>8)
	if wrapped {
		handler = stubHandler
	}
	// The vector is in ROM: change it in an image of its own.
	patched := append([]byte(nil), image...)
	at := len(patched) - len(m.con.Cart().CHR) - m.meter.PRGSize() + int(m.meter.Loc(0xFFFA))
	if at < 0 || at+1 >= len(patched) {
		return nil, fmt.Errorf("the NMI vector at $FFFA is not in PRG ROM; it cannot be changed")
	}
	patched[at], patched[at+1] = uint8(handler), uint8(handler>>8)
	if m, err = open(patched, names, opt); err != nil {
		return nil, err
	}
	if err := m.Poke(stubHandler, stub...); err != nil {
		return nil, err
	}
	t := &attacker{Machine: m}
	t.park(stubOn)
	t.spend(3000) // past this vblank
	m.con.Snapshot(&m.base)
	m.con.RunFrame()
	c := m.con.CPU()
	seen := (vblankAt(m.con) - c.SampleNMI + c.Cycle - 1) / c.Cycle * c.Cycle // the cycle that samples it
	t.vblank = seen + c.Cycle
	m.con.Restore(&m.base)
	return t, nil
}

// park runs a stub up to where it parks.
func (t *attacker) park(stub uint16) {
	c := t.con.CPU()
	c.PC = stub
	for range 4 {
		t.con.Step()
	}
}

// spend lets exactly so many cycles pass; at least two.
func (t *attacker) spend(cycles int) {
	c := t.con.CPU()
	until := c.Now + cpu.Time(cycles)*c.Cycle
	for c.Now < until {
		c.PC = stubTwo
		if (until-c.Now)/c.Cycle%2 == 1 {
			c.PC = stubThree
		}
		t.con.Step()
	}
}

// strike raises the NMI before the given cycle of a call.
func (t *attacker) strike(a Attack, cycle int) (Strike, error) {
	s := Strike{Cycle: cycle}
	c := t.con.CPU()
	t.Reset()
	for _, first := range a.After {
		if _, err := t.run(first, nil, Call{}); err != nil {
			return s, err
		}
	}
	wait := int((t.vblank-c.Now)/c.Cycle) - cycle
	if wait < 2 {
		return s, fmt.Errorf("%s and what is called before it take more than a frame; it cannot be attacked", a.Routine)
	}
	t.spend(wait)
	addr, err := t.entry(a.Routine)
	if err != nil {
		return s, err
	}
	t.scramble(0, false)
	for _, set := range a.Set {
		if err := t.assign(set); err != nil {
			return s, err
		}
	}
	err = t.fight(addr, &s)
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
		if a.Judge != nil {
			wrong, err := a.Judge(t.Machine, &s)
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

// fight runs the routine and whatever interrupts it until both are done.
func (t *attacker) fight(addr uint16, s *Strike) error {
	const (
		patience = 20_000 // cycles; less than a frame, so that no second NMI comes
		late     = 3_000
	)
	c := t.con.CPU()
	struck, returned, quiet := 0, false, 0
	w := t.prepare(addr)
	t.meter.Attach()
	defer t.meter.Detach()
	defer t.con.OnRetire(func(r *cpu.Retired) {
		if r.Kind == cpu.NMI {
			if struck++; struck == 1 && !returned {
				s.Where, s.Pos = t.locate(r.PC)
			}
		}
	})()
	deadline, patient := c.Now+patience*c.Cycle, t.vblank+late*c.Cycle
	for {
		w.pc, w.s = c.PC, c.S
		t.con.Step()
		if !returned && t.meter.Returned() {
			if int(c.S) != w.entry {
				return w.escape("returned past its own caller")
			}
			returned = true
			s.A, s.X, s.Y, s.Carry = c.A, c.X, c.Y, c.P&cpu.FlagC != 0
			c.PC = stubPark
		}
		// An NMI that was raised by the routine's last instructions is taken
		// after its return: parked instructions that are left alone show that
		// there is none.
		if returned && t.meter.Interrupts() == 0 && c.PC == stubPark {
			quiet++
		} else {
			quiet = 0
		}
		switch {
		case struck > 1:
			s.Outcome = OutcomeTwice
			return nil
		case struck == 1 && quiet > 3:
			return nil
		case returned && struck == 0 && c.Now >= patient:
			s.Outcome = OutcomeMasked
			return nil
		}
		if !returned || t.meter.Interrupts() > 0 {
			if how := w.check(); how != "" {
				return w.escape(how)
			}
		}
		if c.Now >= deadline {
			return t.limitError(addr, patience)
		}
	}
}

// vblankAt is the moment at which the vblank that has just started did so: the
// dots since then are known to the PPU, which sets the flag in dot 1 of the line.
func vblankAt(con *nes.Console) cpu.Time {
	line, dot := con.Dot()
	c := con.Region().Clocks()
	return con.Now() - cpu.Time((line-int(c.VBlank))*timing.DotsPerLine+dot-1)*c.Dot
}
