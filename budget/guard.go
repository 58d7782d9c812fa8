package budget

import (
	"fmt"
	"math"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget/bare"
	"pool6502/cpu"
)

// ErrLimit matches every *LimitError with errors.Is.
var ErrLimit = bare.ErrLimit

// LimitError is the error of a routine that did not return within its limit of cycles.
type LimitError struct {
	Routine string
	Limit   int    // cycles
	Where   string // label+offset of the loop it is in, or of the instruction that came next
	Pos     asm.Pos
	Bytes   int // from the loop's first instruction to its last; 0 if no loop was seen
}

func (e *LimitError) Error() string {
	where := "it loops at"
	if e.Bytes == 0 {
		where = "the program counter was then at"
	}
	return fmt.Sprintf("%s did not return within %s cycles; %s %s%s", e.Routine, contract.Grouped(e.Limit), where, e.Where, at(e.Pos))
}

// Is makes errors.Is(err, ErrLimit) true.
func (e *LimitError) Is(target error) bool { return target == ErrLimit }

// EscapeError is the error of a routine that ended in another way than by an RTS at its
// entry depth.
type EscapeError struct {
	Routine string
	How     string
	Where   string // label+offset of the last instruction
	Pos     asm.Pos
}

func (e *EscapeError) Error() string {
	return fmt.Sprintf("%s %s, at %s%s", e.Routine, e.How, e.Where, at(e.Pos))
}

func at(p asm.Pos) string {
	if p.File == "" {
		return ""
	}
	return fmt.Sprintf(" (%s:%d)", p.File, p.Line)
}

// leftByRTI is how an interrupt handler ends if it is called as a routine.
const leftByRTI = "returned by RTI"

// jsr calls an address and steps until the call is over.
func (m *Machine) jsr(addr uint16, limit int) (Result, error) {
	c := m.con.CPU()
	start := m.con.Now()
	w := m.prepare(addr)
	m.meter.Attach()
	defer m.meter.Detach()
	if how := w.nowhere(addr); how != "" {
		return Result{}, w.escape(how)
	}
	deadline := m.after(limit)
	var body, before uint64 // until the RTS that ends the call, and until each instruction
	m.entries.begin()
	for {
		if len(m.mocks) > 0 {
			if mock := m.mocks[c.PC]; mock != nil {
				if bare.RanInto(m.con.Peek(w.pc), w.pc, c.PC) {
					return Result{}, w.escape(bare.IntoMock)
				}
				if err := m.runMock(mock); err != nil {
					return Result{}, err
				}
			}
		}
		w.pc, w.s = c.PC, c.S
		if uint8(w.entry)-c.S == 2 { // only the return address is on the stack
			body = m.meter.Spent()
		}
		if len(m.entries.open) > 0 {
			before = m.meter.Spent()
		}
		m.con.Step()
		m.entries.step(before)
		if m.meter.Returned() {
			if how := w.astray(); how != "" {
				return Result{}, w.escape(how)
			}
			return m.result(int(body), start), nil
		}
		if how := w.check(); how != "" {
			return Result{}, w.escape(how)
		}
		if c.Now >= deadline {
			return Result{}, m.limitError(addr, limit)
		}
	}
}

// after returns the time in the given number of cycles, or the latest time there is.
func (m *Machine) after(cycles int) cpu.Time {
	c := m.con.CPU()
	return c.Now + min(cpu.Time(cycles), (math.MaxInt64-c.Now)/c.Cycle)*c.Cycle
}

// prepare puts the machine into the state after a JSR to addr: the return address is on
// the stack, and the call is on the meter's stack.
func (m *Machine) prepare(addr uint16) guard {
	c := m.con.CPU()
	entry := c.S
	m.con.Poke(0x0100|uint16(entry), returnAddress>>8)
	m.con.Poke(0x0100|uint16(entry-1), returnAddress&0xFF)
	c.S -= 2
	c.PC = addr
	m.meter.Begin(addr)
	if m.called != nil {
		m.called(addr)
	}
	return guard{m: m, addr: addr, entry: int(entry), depth: 2, pc: addr}
}

func (m *Machine) result(body int, start cpu.Time) Result {
	c := m.con.CPU()
	return Result{
		Body: body, Call: body + 12, DMA: m.meter.EndFrame().DMA, Elapsed: int((m.con.Now()-start)/c.Cycle) + 6, Bank: m.switched,
		Regs: cpu.Regs{A: c.A, X: c.X, Y: c.Y, S: c.S, P: c.P | cpu.FlagU},
	}
}

// guard checks one call for ways of ending other than its return.
type guard struct {
	m     *Machine
	addr  uint16
	entry int    // S before the JSR
	depth int    // bytes on the stack, the return address included
	pc    uint16 // of the last instruction
	s     uint8  // before it
}

// check checks the last instruction, and returns what is wrong with it; "" if nothing is.
func (w *guard) check() string {
	m, c := w.m, w.m.con.CPU()
	if c.Jammed {
		return "ran into an opcode that jams the processor"
	}
	if m.meter.Stray() {
		return leftByRTI
	}
	if c.S != w.s {
		// Pushes and pulls move S by three at most; anything else is a TXS.
		if d := int(int8(w.s - c.S)); d >= -3 && d <= 3 {
			w.depth += d
		} else {
			w.depth = w.entry - int(c.S)
		}
		if w.depth > 256 {
			return "overflowed the stack"
		}
		if w.depth < 0 {
			return "pulled more from the stack than it had pushed"
		}
	}
	return w.nowhere(c.PC)
}

// nowhere returns why there can be no code at an address; "" if there can.
func (w *guard) nowhere(pc uint16) string {
	switch {
	case pc >= 0x2000 && pc < 0x5000:
		return fmt.Sprintf("jumped to %s, where there is no code", hex(pc))
	case pc < 0x8000:
		if w.m.coded != nil && w.m.con.Peek(pc) == 0 && pc != w.pc {
			return fmt.Sprintf("jumped to %s, which holds 0 (BRK) and is not code of the program", hex(pc))
		}
	case w.m.coded != nil:
		if loc := w.m.meter.Loc(pc); int(loc) < len(w.m.coded) && !w.m.coded[loc] {
			return fmt.Sprintf("ran to %s, which is not code of any source line", hex(pc))
		}
	}
	return ""
}

// astray says how a call has returned to another place than its caller; "" if it has not.
func (w *guard) astray() string {
	switch c := w.m.con.CPU(); {
	case int(c.S) != w.entry:
		return "returned to the caller of its caller"
	case c.PC != returnAddress+1:
		return "returned to " + hex(c.PC) + ", which is not where it was called from"
	}
	return ""
}

func (w *guard) escape(how string) error {
	name, _ := w.m.meter.Where(w.addr)
	where, pos := w.m.meter.Where(w.pc)
	return &EscapeError{Routine: name, How: how, Where: where, Pos: pos}
}

// limitError runs the routine for some more time to find the loop it is in: of the
// addresses to which it jumps back without a call or a return, the one it reaches least
// often, but more than once, is the start of the outermost loop.
func (m *Machine) limitError(addr uint16, limit int) error {
	c := m.con.CPU()
	then := c.PC
	type turn struct{ visits, last int }
	heads := map[uint16]*turn{}
	level := m.meter.Interrupts() // a loop in an interrupt is that interrupt's
	for range 50_000 {
		pc, s := c.PC, c.S
		m.con.Step()
		if c.PC > pc || c.S != s || m.meter.Interrupts() != level {
			continue
		}
		t := heads[c.PC]
		if t == nil {
			t = &turn{}
			heads[c.PC] = t
		}
		t.visits++
		t.last = max(t.last, int(pc))
	}
	head, found := then, false
	for pc, t := range heads {
		if t.visits < 2 {
			continue
		}
		if best := heads[head]; !found || t.visits < best.visits || t.visits == best.visits && pc < head {
			head, found = pc, true
		}
	}
	name, _ := m.meter.Where(addr)
	e := &LimitError{Routine: name, Limit: limit}
	e.Where, e.Pos = m.meter.Where(head)
	if t := heads[head]; found {
		e.Bytes = t.last - int(head) + 1
	}
	return e
}
