package bound

import (
	"strings"

	"pool6502/budget/bound/machine"
	"pool6502/cpu"
)

// A taint follows a call of a search and marks the bits of registers, flags and RAM that depend on what a case does not say: what registers of
// the console and open bus read as, and what the case does not set. Without such a bit in the flag of a branch, in an address or in a
// return address, each call with the same case runs the same instructions, for as many cycles.
type taint struct {
	m       *machine.Core
	a, x, y uint8
	p       uint8 // the flags, as in P
	mem     [machine.Cells]uint8
	dark    bool // RAM that the case does not set is not 0
	depends bool // the instructions that run, or their cycles, may depend on a marked bit
}

// begin marks what a case does not set. s is the stack pointer before the call.
func (t *taint) begin(set map[input]uint8, s uint8) {
	t.a, t.x, t.y, t.p, t.depends = 0, 0, 0, 0, false
	clear(t.mem[:])
	if t.dark {
		for cell := range t.mem {
			t.mem[cell] = all
		}
		t.mem[0x100+int(s)], t.mem[0x100+int(s-1)] = 0, 0 // the return address
		for in := range set {
			if in.reg == 0 {
				t.mem[in.cell] = 0
			}
		}
	}
	for _, reg := range []byte("AXYNZCV") {
		if _, ok := set[input{reg: reg}]; ok {
			continue
		}
		switch reg {
		case 'A':
			t.a = all
		case 'X':
			t.x = all
		case 'Y':
			t.y = all
		default:
			t.p |= cpu.FlagBit(reg)
		}
	}
}

// all are the bits of a byte.
const all = 0xFF

// step follows the instruction at pc, which runs next.
func (t *taint) step(pc uint16) {
	op := t.value(pc)
	o := &cpu.Opcodes[op]
	c := t.m.CPU
	for i := range uint16(o.Bytes()) { // it may be in RAM
		t.depends = t.depends || t.at(pc+i) != 0
	}
	switch o.Flow {
	case cpu.Branch:
		t.depends = t.depends || t.p&branchBits[op>>6] != 0
	case cpu.Jump:
		if at := t.word(pc + 1); o.Mode == cpu.Indirect {
			t.depends = t.depends || t.at(at) != 0 || t.at(at&0xFF00|uint16(uint8(at)+1)) != 0
		}
	case cpu.Call:
		t.mem[0x100+int(c.S)], t.mem[0x100+int(c.S-1)] = 0, 0
	case cpu.Return:
		for i := range uint8(3) {
			if t.mem[0x100+int(c.S+1+i)] != 0 && (i < 2 || o.Name == "RTI") {
				t.depends = true
			}
		}
	case cpu.Next:
		t.next(pc, o)
	default:
		t.depends = true
	}
}

// branchBits are the flags that the branches test, by the upper two bits of their opcodes.
var branchBits = [4]uint8{cpu.FlagN, cpu.FlagV, cpu.FlagC, cpu.FlagZ}

// next follows an instruction after which the one behind it runs.
func (t *taint) next(pc uint16, o *cpu.Opcode) {
	c := t.m.CPU
	if o.Undocumented && o.Name != "NOP" {
		t.undocumented(pc, o)
		return
	}
	switch o.Mode {
	case cpu.Implied:
		t.implied(o.Name)
		return
	case cpu.Accumulator:
		t.a = t.shift(o.Name, c.A, t.a)
		return
	case cpu.Immediate:
		t.operate(o.Name, t.value(pc+1), 0)
		return
	}
	first, last := t.reach(pc, o)
	stored := strings.HasPrefix(o.Name, "ST")
	if first>>8 != last>>8 && (!stored || last < first) || t.depends {
		t.depends = true // another page takes another cycle
		return
	}
	v, bits := uint8(0), uint8(all)
	if first == last && !stored {
		v, bits = t.value(first), t.at(first)
	}
	switch {
	case stored:
		bits = map[byte]uint8{'A': t.a, 'X': t.x, 'Y': t.y}[o.Name[2]]
	case o.Writes && (o.Name == "INC" || o.Name == "DEC"):
		n := v + 1
		if o.Name == "DEC" {
			n = v - 1
		}
		bits = t.nz(n, carried(bits))
	case o.Writes:
		bits = t.shift(o.Name, v, bits)
	default:
		t.operate(o.Name, v, bits)
		return
	}
	for at := int(first); at <= int(last); at++ {
		cell, ok := t.m.Code.Cell(uint16(at))
		switch {
		case !ok:
		case first == last:
			t.mem[cell] = bits
		case machine.OnStackPage(cell): // there may be a return address
			t.depends = true
		default:
			t.mem[cell] = all
		}
	}
}

// reach returns the addresses at which an instruction may read or write; they are one if no bit of its address is marked.
func (t *taint) reach(pc uint16, o *cpu.Opcode) (first, last uint16) {
	c, zero := t.m.CPU, t.value(pc+1)
	indexed := func(base uint16, v, bits uint8) (first, last uint16) {
		return base + uint16(v&^bits), base + uint16(v|bits)
	}
	switch o.Mode {
	case cpu.ZeroPage:
		return uint16(zero), uint16(zero)
	case cpu.ZeroPageX, cpu.ZeroPageY:
		v, bits := c.X, t.x
		if o.Mode == cpu.ZeroPageY {
			v, bits = c.Y, t.y
		}
		if bits != 0 {
			return 0, 0xFF
		}
		return uint16(zero + v), uint16(zero + v)
	case cpu.Absolute:
		return t.word(pc + 1), t.word(pc + 1)
	case cpu.AbsoluteX:
		return indexed(t.word(pc+1), c.X, t.x)
	case cpu.AbsoluteY:
		return indexed(t.word(pc+1), c.Y, t.y)
	case cpu.IndirectX:
		t.depends = t.depends || t.x != 0
		zero += c.X
	}
	t.depends = t.depends || t.mem[zero] != 0 || t.mem[zero+1] != 0
	base := uint16(t.m.RAM[zero]) | uint16(t.m.RAM[zero+1])<<8
	if o.Mode == cpu.IndirectX {
		return base, base
	}
	return indexed(base, c.Y, t.y)
}

// value returns the byte at an address.
func (t *taint) value(addr uint16) uint8 {
	if cell, ok := t.m.Code.Cell(addr); ok {
		return *t.m.ByteAt(cell)
	}
	return t.m.Code.At(addr)
}

// word returns the word at an address.
func (t *taint) word(addr uint16) uint16 { return uint16(t.value(addr)) | uint16(t.value(addr+1))<<8 }

// at returns the marked bits of the byte at an address.
func (t *taint) at(addr uint16) uint8 {
	if cell, ok := t.m.Code.Cell(addr); ok {
		return t.mem[cell]
	}
	if _, ok := t.m.Code.ROM(addr); ok {
		return 0
	}
	return all
}

// implied follows an instruction without an operand.
func (t *taint) implied(name string) {
	c := t.m.CPU
	top, pulled := &t.mem[0x100+int(c.S)], 0x100+int(c.S+1)
	switch name {
	case "TAX", "TXA", "TAY", "TYA", "TSX":
		from, v := map[byte]uint8{'A': t.a, 'X': t.x, 'Y': t.y}[name[1]], c.Get(name[1])
		*t.register(name[2]) = t.nz(v, from)
	case "TXS":
		t.depends = t.depends || t.x != 0
	case "INX", "INY":
		reg := t.register(name[2])
		*reg = t.nz(c.Get(name[2])+1, carried(*reg))
	case "DEX", "DEY":
		reg := t.register(name[2])
		*reg = t.nz(c.Get(name[2])-1, carried(*reg))
	case "PHA":
		*top = t.a
	case "PHP":
		*top = t.p
	case "PLA":
		t.a = t.nz(t.m.RAM[pulled], t.mem[pulled])
	case "PLP":
		t.p = t.mem[pulled]
	case "CLC", "SEC":
		t.p &^= cpu.FlagC
	case "CLV":
		t.p &^= cpu.FlagV
	case "CLD", "SED":
		t.p &^= cpu.FlagD
	case "CLI", "SEI":
		t.p &^= cpu.FlagI
	case "NOP":
	default:
		t.depends = true
	}
}

// register returns the marks of a register.
func (t *taint) register(name byte) *uint8 {
	switch name {
	case 'A':
		return &t.a
	case 'X':
		return &t.x
	}
	return &t.y
}
