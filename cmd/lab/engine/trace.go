package engine

import (
	"errors"
	"fmt"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/cpu"
	"pool6502/nes"
)

// maxTrace is how many instructions of a case are shown.
const maxTrace = 2000

// Move is one instruction of a traced case: the registers before it, and the memory that it read
// and wrote.
type Move struct {
	Addr   int    `json:"addr"`
	Text   string `json:"text"`
	File   string `json:"file,omitempty"`
	Line   int    `json:"line,omitempty"`
	Cycles int    `json:"cycles"`
	Why    string `json:"why,omitempty"` // what makes it cost more than its minimum
	DMA    int    `json:"dma,omitempty"` // cycles for which DMA halted the instruction; they are not in Cycles
	A      uint8  `json:"a"`
	X      uint8  `json:"x"`
	Y      uint8  `json:"y"`
	S      uint8  `json:"s"`
	P      string `json:"p"`
	Target int    `json:"target"` // the RAM address that it reads or writes; -1 for none
	Name   string `json:"name,omitempty"`
	Value  int    `json:"value"` // the byte there after the instruction
	Before int    `json:"before"`
	reads  uint16 // the address on which it works
}

// Trace is a case instruction by instruction. The last move is the RTS that returns.
type Trace struct {
	Case  string `json:"case"`
	Moves []Move `json:"moves"`
	Cut   bool   `json:"cut"` // the list is cut off: the case has more instructions
}

// Trace runs a case again and records each instruction.
func (e *Engine) Trace(index int) (*Trace, error) {
	if e.program == nil || index < 0 || index >= len(e.tests.todo) {
		return nil, errors.New("there is no such case")
	}
	k := e.tests.todo[index]
	m, err := budget.Open(e.program, budget.Options{Limit: caseLimit})
	if err != nil {
		return nil, err
	}
	return e.traceOf(m, k.contract, &k.contract.Cases[k.number]), nil
}

// traceOf records a case on a machine with the program that is open.
func (e *Engine) traceOf(m *budget.Machine, c *asm.Contract, k *asm.Case) *Trace {
	t := &tracer{con: m.Console(), where: m.Meter().Where, data: m.Names().Data, out: Trace{Case: fmt.Sprintf("%s, %s", c.Routine, k.Name)}}
	t.each = t.record
	m.OnCall(t.begin)
	m.RunCase(c, k) // the result is known already
	m.OnCall(nil)
	t.stop()
	return &t.out
}

// tracer describes each instruction that a console runs.
type tracer struct {
	con   *nes.Console
	where func(pc uint16) (string, asm.Pos)
	data  func(addr uint16) string
	each  func(*Move) // called with each instruction
	out   Trace
	next  Move
	calls int
	steps *nes.Observer // nil while no step is recorded
}

// begin is called at the first instruction of the routine. A case runs several times, with different garbage in the
// registers that it does not set; only the first run is recorded.
func (t *tracer) begin(uint16) {
	t.calls++
	if t.calls > 1 {
		t.stop()
		return
	}
	t.look()
	t.steps = t.con.Attach(&nes.Observer{Step: t.step})
}

func (t *tracer) stop() {
	if t.steps != nil {
		t.con.Detach(t.steps)
		t.steps = nil
	}
}

// look describes the instruction that is about to run.
func (t *tracer) look() {
	c := t.con.CPU()
	text, _ := cpu.Disasm(c.PC, t.con.Peek)
	_, pos := t.where(c.PC)
	t.next = Move{Addr: int(c.PC), Text: text, File: pos.File, Line: pos.Line, A: c.A, X: c.X, Y: c.Y, S: c.S, P: flags(c.P), Target: -1}
	at, ok := target(t.con.Peek, c)
	if t.next.reads = at; ok && at < 0x8000 && (at < 0x2000 || at >= 0x6000) {
		t.next.Target, t.next.Before = int(at), int(t.con.Peek(at))
		t.next.Name = t.data(at)
	}
}

func (t *tracer) step(r *cpu.Step) {
	if r.Kind == cpu.Instruction {
		t.next.Cycles, t.next.DMA = int((r.End-r.Start)/t.con.CPU().Cycle)-int(r.Stolen), int(r.Stolen)
		t.next.Why = t.why(&t.next)
		if t.next.Target >= 0 {
			t.next.Value = int(t.con.Peek(uint16(t.next.Target)))
		}
		t.each(&t.next)
	}
	t.look()
}

// record adds an instruction to the trace.
func (t *tracer) record(m *Move) {
	if len(t.out.Moves) == maxTrace {
		t.out.Cut = true
		t.stop()
		return
	}
	t.out.Moves = append(t.out.Moves, *m)
}

// target returns the address of the data on which an instruction works.
func target(peek func(uint16) uint8, c *cpu.CPU) (uint16, bool) {
	op := &cpu.Opcodes[peek(c.PC)]
	b := uint16(peek(c.PC + 1))
	w := b | uint16(peek(c.PC+2))<<8
	pointer := func(z uint8) uint16 { return uint16(peek(uint16(z))) | uint16(peek(uint16(z+1)))<<8 }
	switch op.Mode {
	case cpu.ZeroPage:
		return b, true
	case cpu.ZeroPageX:
		return uint16(uint8(b) + c.X), true
	case cpu.ZeroPageY:
		return uint16(uint8(b) + c.Y), true
	case cpu.Absolute:
		return w, op.Flow == cpu.Next
	case cpu.AbsoluteX:
		return w + uint16(c.X), true
	case cpu.AbsoluteY:
		return w + uint16(c.Y), true
	case cpu.IndirectX:
		return pointer(uint8(b) + c.X), true
	case cpu.IndirectY:
		return pointer(uint8(b)) + uint16(c.Y), true
	}
	return 0, false
}

// why returns what made the last instruction, m, cost more than its minimum: an index that crosses a page, or a branch
// that was taken; "" if nothing did.
func (t *tracer) why(m *Move) string {
	op := &cpu.Opcodes[t.con.Peek(uint16(m.Addr))]
	more := m.Cycles - int(op.Cycles)
	if more <= 0 || op.Flow == cpu.Halt {
		return ""
	}
	if op.Mode == cpu.Relative {
		next, to := uint16(m.Addr+2), t.con.CPU().PC
		if more == 1 {
			return "1 because the branch is taken"
		}
		return fmt.Sprintf("1 because the branch is taken, 1 because it leads from page $%02X to page $%02X ($%04X to $%04X)", next>>8, to>>8, next, to)
	}
	index := m.Y
	if op.Mode == cpu.AbsoluteX {
		index = m.X
	}
	base := m.reads - uint16(index)
	return fmt.Sprintf("1 because $%04X + %d = $%04X crosses from page $%02X to page $%02X", base, index, m.reads, base>>8, m.reads>>8)
}
