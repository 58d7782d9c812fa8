package machine

import (
	"strings"

	"pool6502/cpu"
)

// copies says where copies of the stack pointer may be, plus or minus something, that code has made with TSX. What a called routine copies
// itself is not known to the code that calls it.
type copies struct {
	in    uint8 // the registers that may have one
	own   int   // X has a copy, and so many bytes from $0101,X on are the code's own; anyByte if X may have S plus anything, noByte if X has no copy
	saved int   // one more than the RAM cell that may have a copy; 0 if none has, anyByte if several may
}

// The bits of copies.in.
const (
	inA = 1 << iota
	inX
	inY
)

const (
	anyByte = -0x100 // less than any distance from $0100
	noByte  = 0x100  // more than any
)

var noCopy = copies{own: noByte}

// or returns copies that are in the places of both.
func (k copies) or(l copies) copies {
	k.in, k.own = k.in|l.in, min(k.own, l.own)
	k.save(l.saved)
	return k
}

// save notes that a copy is stored in RAM.
func (k *copies) save(at int) {
	switch {
	case k.saved == 0 || k.saved == at:
		k.saved = at
	case at != 0:
		k.saved = anyByte
	}
}

// anywhere returns copies that other code has moved.
func (k copies) anywhere() copies {
	if k == noCopy {
		return k
	}
	return copies{in: inA | inX | inY, own: anyByte, saved: anyByte}
}

// called returns the copies that a called routine finds: no byte from $0100,X on is its own.
func (k copies) called() copies {
	if k.in&inX != 0 {
		k.own = anyByte
	}
	return k
}

// put moves a copy, or another byte, to a register.
func (k *copies) put(in uint8, is bool) {
	k.in &^= in
	if is {
		k.in |= in
	}
	if in == inX && is {
		k.own = anyByte
	} else if in == inX {
		k.own = noByte
	}
}

// pushed returns what PHA pushes.
func (k copies) pushed() string {
	if k.in&inA != 0 {
		return "s"
	}
	return "b"
}

// after returns the copies after an instruction, if the code had pushed some bytes before it.
func (k copies) after(c *Code, pc uint16, o *cpu.Opcode, pushed string) copies {
	at := c.operand(pc, o)
	loads := at != 0 && k.saved != 0 && (at == k.saved || at == anyByte || k.saved == anyByte)
	register := uint8(1) << max(strings.IndexByte("AXY", o.Name[2]), 0)
	switch o.Name {
	case "TSX":
		k.in, k.own = k.in|inX, len(pushed)
	case "TAX", "TAY":
		k.put(register, k.in&inA != 0)
	case "TXA":
		k.put(inA, k.in&inX != 0)
	case "TYA":
		k.put(inA, k.in&inY != 0)
	case "PHA":
		if k.in&inA != 0 { // an index on page 1 reads it
			k.save(anyByte)
		}
	case "PLA":
		k.put(inA, strings.HasSuffix(pushed, "s"))
	case "LDA", "LDX", "LDY":
		k.put(register, loads)
	case "INX", "DEX":
		k.put(inX, k.in&inX != 0)
	case "ADC", "AND", "EOR", "ORA", "SBC":
		k.put(inA, loads || k.in&inA != 0)
	case "STA", "STX", "STY":
		if k.in&register != 0 {
			k.save(at)
		}
	default:
		if o.Undocumented {
			return k.anywhere()
		}
	}
	return k
}

// operand returns one more than the RAM cell that an instruction reads or writes; 0 if none, anyByte if that is not known.
func (c *Code) operand(pc uint16, o *cpu.Opcode) int {
	addr := c.Word(pc + 1)
	cell, ram := c.Cell(addr)
	_, end := c.Cell(addr + 0xFF)
	switch {
	case o.Mode == cpu.ZeroPage:
		return int(c.At(pc+1)) + 1
	case o.Mode == cpu.Absolute && ram:
		return int(cell) + 1
	case o.Mode == cpu.Immediate || (o.Mode == cpu.Absolute || o.Mode == cpu.AbsoluteX || o.Mode == cpu.AbsoluteY) && !ram && !end:
		return 0
	}
	return anyByte
}

// overwrites reports whether an instruction may write, by an index that may be a copy of S, to what code finds on the stack.
func (c *Code) overwrites(pc uint16, a *arrival) bool {
	at, known := c.page1(pc)
	switch mode := cpu.Opcodes[c.At(pc)].Mode; {
	case !known || mode == cpu.Absolute:
		return false
	case mode == cpu.AbsoluteY:
		return a.in&inY != 0
	}
	return at > min(a.own, len(a.pushed)) && a.own != noByte
}

// page1 returns how far above $0100 the address is of an instruction that may write to page 1, without its index; false if the instruction does
// not do so, or only through a pointer.
func (c *Code) page1(pc uint16) (at int, ok bool) {
	first, n := c.Writes(pc)
	cell, ram := c.Cell(first)
	return int(cell) - 0x100, n > 0 && n <= 256 && ram && cell < 0x200 && int(cell)+n > 0x100
}
