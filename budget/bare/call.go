package bare

import (
	"errors"
	"fmt"

	"pool6502/asm/contract"
	"pool6502/cpu"
)

// A Fault is an access that a machine without chips cannot make.
type Fault struct {
	PC    uint16 // of the instruction
	Addr  uint16
	Write bool
	ROM   bool // a write to ROM; otherwise an access to I/O
}

func (f *Fault) Error() string {
	switch {
	case f.ROM:
		return fmt.Sprintf("the instruction at $%04X writes to $%04X, which is ROM", f.PC, f.Addr)
	case f.Write:
		return fmt.Sprintf("the instruction at $%04X writes to $%04X, which is I/O", f.PC, f.Addr)
	}
	return fmt.Sprintf("the instruction at $%04X reads $%04X, which is I/O", f.PC, f.Addr)
}

// An Escape is the error of a call that ended in another way than by an RTS at its entry depth.
type Escape struct {
	PC  uint16 // of the last instruction
	To  uint16 // where it went; the instruction itself if it jammed the processor
	How string
}

func (e *Escape) Error() string { return fmt.Sprintf("%s, at $%04X", e.How, e.PC) }

// ErrLimit matches every *Limit with errors.Is.
var ErrLimit = errors.New("the cycle limit was reached")

// A Limit is the error of a call that had not returned when it reached its cycle limit.
type Limit struct {
	PC     uint16 // of the next instruction
	Cycles int
}

func (l *Limit) Error() string {
	return fmt.Sprintf("it did not return within %s cycles; it was at $%04X then", contract.Grouped(l.Cycles), l.PC)
}

// Is makes errors.Is(err, ErrLimit) true.
func (l *Limit) Is(target error) bool { return target == ErrLimit }

// late is a time after every limit: setting the clock to it ends a call at once.
const late = cpu.Time(1) << 60

func (m *Machine) fail(addr uint16, write bool) {
	if m.cpu.Now < late {
		m.fault = Fault{PC: m.cpu.At(), Addr: addr, Write: write, ROM: write && m.kinds[addr>>8] == ROM}
	}
	m.cpu.Now = late
}

// Call calls an address as a JSR would, and runs until an RTS at the entry depth
// ends the call. body is the cycles from the first instruction up to, but not
// including, that RTS; the PC of before and after means nothing. Memory that the call has written stays changed until Undo. The
// error is a *Fault, an *Escape or a *Limit.
func (m *Machine) Call(addr uint16, before cpu.Regs, limit int) (after cpu.Regs, body int, err error) {
	c := m.cpu
	m.Mem[m.place(0x0100|uint16(before.S))] = (home - 1) >> 8
	m.Mem[m.place(0x0100|uint16(before.S-1))] = (home - 1) & 0xFF
	c.Regs = before
	c.PC, c.S, c.P = addr, before.S-2, before.P&^(cpu.FlagB|cpu.FlagU)
	c.Now, c.Take, c.Jammed = 0, 0, false
	m.extra, m.open = 0, m.open[:0]
	for i := range m.counts {
		m.counts[i].n = 0
	}
	last, pc := cpu.Time(0), addr
	for deadline := cpu.Time(limit); ; {
		if m.marks[c.PC]&stops != 0 {
			if len(m.open) > 0 {
				m.leave(last)
			}
			if c.PC == home {
				break
			}
			if how := m.stop(c.PC, pc); how != "" {
				return after, 0, &Escape{PC: pc, To: c.PC, How: how}
			}
		}
		last, pc = c.Now, c.PC
		c.Step()
		if c.Now > deadline {
			return after, 0, m.over(pc, limit)
		}
	}
	after = c.Regs
	if c.S != before.S {
		return after, 0, &Escape{PC: pc, To: home, How: "it returned past its own caller"}
	}
	return after, int(last) + m.extra, nil
}

// over returns the error of a call that was ended by the clock.
func (m *Machine) over(pc uint16, limit int) error {
	switch {
	case m.cpu.Now >= late:
		f := m.fault
		return &f
	case m.cpu.Jammed:
		return &Escape{PC: pc, To: pc, How: "it ran into an opcode that jams the processor"}
	}
	return &Limit{PC: m.cpu.PC, Cycles: limit}
}

// RanInto reports whether the instruction op at from comes to an address because that follows in memory, and not by a call
// or a jump.
func RanInto(op uint8, from, to uint16) bool {
	o := &cpu.Opcodes[op]
	return (o.Flow == cpu.Next || o.Flow == cpu.Branch) && to == from+uint16(o.Bytes())
}

// IntoMock says what is wrong with code that runs into a routine that a mock replaces.
const IntoMock = "ran into a routine that a mock replaces, and does not call it"

// stop handles an address that has a mark; from is the instruction before. how is the reason why the call cannot
// continue there.
func (m *Machine) stop(pc, from uint16) (how string) {
	mark := m.marks[pc]
	if mark&markWatched != 0 {
		m.enter(pc)
	}
	switch {
	case mark&(markMock|markNowhere|markZero) == 0:
	case mark&markMock != 0:
		for i := range m.mocks {
			if k := &m.mocks[i]; k.Addr == pc && m.Mem[m.place(pc)] == opcodeRTS {
				if RanInto(m.Mem[m.place(from)], from, pc) {
					return "it " + IntoMock
				}
				k.Do(m)
				m.extra += k.Cycles
			}
		}
	case mark&markNowhere != 0:
		return fmt.Sprintf("it ran to $%04X, where there is no code", pc)
	case m.Mem[m.place(pc)] == 0: // no other mark stops a call
		return fmt.Sprintf("it ran to $%04X, which holds a 0 that nobody put there as code", pc)
	}
	return ""
}

// opcodeRTS is put at the start of a routine while a mock replaces it.
const opcodeRTS = 0x60

// SetReg sets a register or flag while a call is under way, for mocks.
func (m *Machine) SetReg(name byte, v uint8) { m.cpu.Set(name, v) }
