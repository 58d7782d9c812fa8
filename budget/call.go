package budget

import (
	"errors"
	"fmt"
	"strings"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/cpu"
	"pool6502/nes"
)

// Call is one call of a routine. Only Routine is needed.
type Call struct {
	Routine string       // label, label+n or address; a C function with its arguments: "spawn(x=10, int speed=300)"
	Set     []asm.Assign // registers, flags and memory before the call
	After   []string     // routines to call first, whose cycles do not count: "pool_init", "set_bank A=2"
	Limit   int          // most cycles; 0 means the machine's
	Seed    uint64       // of the garbage in registers that are not set
	Mocks   []asm.Mock   // routines that are replaced

	// Uninitialised, if not nil, is called for reads of RAM that was never written. It
	// needs a call that starts from zeros.
	Uninitialised func(UninitialisedRead)

	// Keep starts the call with the memory and banks that the last call left; otherwise
	// the call starts from zeros, or at the moment of Machine.StartAt.
	Keep bool

	setup   []contract.First // called before After
	garbage garbage          // in registers that are not set
	other   *other           // one of them has another; nil for none
	number  int              // of this call among those that the first one makes
	ready   func()           // called when everything is set and the routine has not begun
}

// Result is the cost of a call, and the registers after it.
type Result struct {
	Body int // cycles from the routine's first opcode fetch to that of the RTS
	// that ends it: with the routines it calls, without DMA and interrupts
	Call    int // Body + 12: the JSR and the RTS
	Elapsed int // like Call, with the DMA and the interrupts that came between
	DMA     int // cycles of Elapsed that DMA took

	Bank int // PRG bank that was switched in to call the routine; -1 if it was there already

	cpu.Regs // P as PHP would push it, without B: bit 5 is 1; PC means nothing
}

// Carry reports whether the carry was set, by which routines usually report a
// failure.
func (r Result) Carry() bool { return r.P&cpu.FlagC != 0 }

// Flags returns P as NV-BDIZC, with lower case for flags that are clear.
func (r Result) Flags() string {
	out := []byte("nvdizc")
	for i, bit := range []uint8{cpu.FlagN, cpu.FlagV, cpu.FlagD, cpu.FlagI, cpu.FlagZ, cpu.FlagC} {
		if r.P&bit != 0 {
			out[i] -= 'a' - 'A'
		}
	}
	return string(out)
}

// Reg sets a register (A, X, Y, S) or a flag (N, V, D, I, Z, C) before a call.
func Reg(name byte, v uint8) asm.Assign {
	return asm.Assign{Place: asm.Place{Reg: name, Len: 1, Text: string(name)}, Values: []uint8{v}}
}

// Mem sets memory before a call.
func Mem(addr uint16, v ...uint8) asm.Assign {
	return asm.Assign{Place: asm.Place{Addr: addr, Len: len(v), Text: hex(addr)}, Values: v}
}

// returnAddress is the return address of calls, minus one as JSR pushes it. It is in
// RAM, so that the reads of RTS have no side effects.
const returnAddress = 0x01FF - 1

// Call calls a routine as a JSR would, and runs it to the RTS that ends it. Errors are
// *LimitError, *EscapeError, or name a label that does not exist or a place that
// cannot be set.
func (m *Machine) Call(c Call) (Result, error) {
	if !c.Keep {
		m.Reset()
	}
	defer m.mock(c.Mocks)()
	var fresh *fresh
	if c.Uninitialised != nil {
		if m.from.playing {
			return Result{}, errors.New("uninitialised reads cannot be found in a running game, whose RAM has been written; leave out --at-frame and --state")
		}
		fresh = m.newFresh()
		defer fresh.stop()
	}
	for _, text := range c.After {
		first, err := m.names.ParseFirst(text)
		if err != nil {
			return Result{}, fmt.Errorf("after %w", err)
		}
		c.setup = append(c.setup[:len(c.setup):len(c.setup)], first)
	}
	for i, first := range c.setup {
		if _, err := m.run(first.Routine, first.Set, Call{Limit: c.Limit, Seed: c.Seed, garbage: c.garbage, other: c.other, number: i}); err != nil {
			return Result{}, fmt.Errorf("after %s: %w", first.Routine, err)
		}
	}
	if fresh != nil {
		c.ready = fresh.after(c.ready, c.Set)
	}
	c.number = len(c.setup)
	res, err := m.run(c.Routine, c.Set, c)
	if fresh != nil {
		for _, f := range fresh.found {
			c.Uninitialised(f)
		}
	}
	return res, err
}

// run sets registers and memory and calls a routine; of c it uses Limit, Seed, the garbage
// and ready.
func (m *Machine) run(routine string, set []asm.Assign, c Call) (Result, error) {
	addr, err := m.arrange(routine, set, func() {
		m.fill(c.Seed, c.garbage)
		switch o := c.other; {
		case o == nil:
		case o.quiet:
			m.con.BusWrite(0x4017, 0x40)
		case o.call == c.number:
			all := m.con.CPU().Regs
			m.fill(c.Seed, o.g)
			v := m.con.CPU().Get(o.reg)
			m.con.CPU().Regs = all
			m.con.CPU().Set(o.reg, v)
		}
	})
	if err != nil {
		return Result{}, err
	}
	if m.unwatch != nil {
		defer m.unwatch()
	}
	if c.ready != nil {
		c.ready()
	}
	defer c.other.begin(m, c.number)()
	limit := c.Limit
	if limit <= 0 {
		limit = m.limit
	}
	return m.jsr(addr, limit)
}

// arrange puts the machine into its state before a call, with what fill puts into the registers and set
// does not, and gives the address of the routine.
func (m *Machine) arrange(routine string, set []asm.Assign, fill func()) (uint16, error) {
	to, err := m.callee(routine)
	if err != nil {
		return 0, err
	}
	if err := m.switchIn(to); err != nil {
		return 0, err
	}
	fill()
	for _, a := range set {
		if err := m.assign(a); err != nil {
			return 0, err
		}
	}
	return to.addr, m.passC(to, set)
}

// assign sets a register, a flag or memory.
func (m *Machine) assign(a asm.Assign) error {
	p := a.Place
	if p.Arg != "" {
		return nil // see passC
	}
	if p.Pad > 0 {
		m.con.Hold(p.Pad-1, nes.Buttons(a.Values[0]))
		return nil
	}
	if p.Reg == 0 {
		values := a.Values
		if len(values) == 1 && p.Len > 1 {
			values = make([]uint8, p.Len)
			for i := range values {
				values[i] = a.Values[0]
			}
		}
		if err := m.Poke(p.Addr, values...); err != nil {
			return fmt.Errorf("%s: %w", p.Text, err)
		}
		return nil
	}
	if len(a.Values) != 1 {
		return fmt.Errorf("%s: one value, not %d", p.Text, len(a.Values))
	}
	v := a.Values[0]
	c := m.con.CPU()
	switch flag := cpu.FlagBit(p.Reg); {
	case flag == 0 && strings.IndexByte("AXYS", p.Reg) < 0:
		return fmt.Errorf("%s: there is no register %q", p.Text, p.Reg)
	case flag != 0 && v > 1:
		return fmt.Errorf("%s: a flag is 0 or 1, not %d", p.Text, v)
	}
	c.Set(p.Reg, v)
	return nil
}
