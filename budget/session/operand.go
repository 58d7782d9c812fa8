package session

import (
	"strings"

	"pool6502/cpu"
)

// Operand describes what an instruction would access if it were executed now.
type Operand struct {
	Text   string // the instruction, "lda bullet_x,x"
	Cycles int    // the cycles it would take, without DMA
	Memory bool   // it accesses memory: then the next fields are valid
	Addr   uint16 // the effective address
	Value  uint8  // the byte there
	Name   string // the label that Addr belongs to, of memory or of code; "" for none
	Branch bool   // it is a branch, to Addr
	Taken  bool   // the branch would be taken
}

// Operand returns what the instruction at an address would access with the present registers.
func (s *Session) Operand(pc uint16) Operand {
	out := s.operand(pc)
	out.Text, _ = s.viewer.meter.Disasm(s.viewer.meter.Loc(pc), pc, s.con.Peek)
	if out.Memory {
		out.Name = s.Game.Data(out.Addr)
	} else if _, to, _ := strings.Cut(out.Text, " "); out.Branch && !strings.HasPrefix(to, "$") {
		out.Name = to
	}
	return out
}

// operand is Operand without names.
func (s *Session) operand(pc uint16) Operand {
	c, peek := s.con.CPU(), s.con.Peek
	op := &cpu.Opcodes[peek(pc)]
	out := Operand{Cycles: int(op.Cycles)}
	low := peek(pc + 1)
	word := uint16(low) | uint16(peek(pc+2))<<8
	pointer := func(at uint8) uint16 { return uint16(peek(uint16(at))) | uint16(peek(uint16(at+1)))<<8 }
	from := word // the address before it is indexed
	out.Memory = true
	switch op.Mode {
	case cpu.ZeroPage:
		from = uint16(low)
		out.Addr = from
	case cpu.ZeroPageX:
		from = uint16(low + c.X)
		out.Addr = from
	case cpu.ZeroPageY:
		from = uint16(low + c.Y)
		out.Addr = from
	case cpu.Absolute:
		out.Addr = word
		out.Memory = op.Flow == cpu.Next
	case cpu.AbsoluteX:
		out.Addr = word + uint16(c.X)
	case cpu.AbsoluteY:
		out.Addr = word + uint16(c.Y)
	case cpu.Indirect:
		out.Addr = word
	case cpu.IndirectX:
		from = pointer(low + c.X)
		out.Addr = from
	case cpu.IndirectY:
		from = pointer(low)
		out.Addr = from + uint16(c.Y)
	default:
		out.Memory = false
		if op.Mode == cpu.Relative {
			from = pc + 2
			out.Addr = from + uint16(int8(low))
			out.Branch, out.Taken = true, taken(peek(pc), c.P)
		}
	}
	crosses := op.PageCross && from>>8 != out.Addr>>8
	switch {
	case op.Flow == cpu.Branch && out.Taken && crosses:
		out.Cycles += 2
	case op.Flow == cpu.Branch && out.Taken, op.Flow != cpu.Branch && crosses:
		out.Cycles++
	}
	if out.Memory {
		out.Value = peek(out.Addr)
	}
	return out
}

// taken reports whether a branch is taken: its opcode has the flag in bits 7 and 6, and its value in bit 5.
func taken(opcode, p uint8) bool {
	flag := [4]uint8{cpu.FlagN, cpu.FlagV, cpu.FlagC, cpu.FlagZ}[opcode>>6]
	return (p&flag != 0) == (opcode&0x20 != 0)
}
