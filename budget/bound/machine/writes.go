package machine

import "pool6502/cpu"

// Writes returns where the instruction at an address may write: n addresses from first on; 0 if it writes nothing.
// Pushes do not count.
func (c *Code) Writes(pc uint16) (first uint16, n int) {
	o := &cpu.Opcodes[c.At(pc)]
	if !o.Writes || o.Flow != cpu.Next {
		return 0, 0
	}
	switch o.Mode {
	case cpu.ZeroPage:
		return uint16(c.At(pc + 1)), 1
	case cpu.Absolute:
		return c.Word(pc + 1), 1
	case cpu.ZeroPageX, cpu.ZeroPageY:
		return 0, 256
	case cpu.AbsoluteX, cpu.AbsoluteY:
		return c.Word(pc + 1), 256
	case cpu.IndirectX, cpu.IndirectY:
		return 0, 0x10000
	}
	return 0, 0
}

// Written calls mark for each cell that the instruction at an address may write. Pushes do not count.
func (c *Code) Written(pc uint16, mark func(cell uint16)) {
	first, n := c.Writes(pc)
	for i := range n {
		if cell, ok := c.Cell(first + uint16(i)); ok {
			mark(cell)
		}
	}
}

// MayWrite reports whether the instruction at an address may write to one of the addresses for which is reports true.
func (c *Code) MayWrite(pc uint16, is func(addr uint16) bool) bool {
	first, n := c.Writes(pc)
	for i := range n {
		if is(first + uint16(i)) {
			return true
		}
	}
	return false
}

// Effects returns what the writes of the instruction at an address may do to the board.
func (c *Code) Effects(pc uint16) (most Effect) {
	first, n := c.Writes(pc)
	for i := range n {
		most = max(most, c.Effect(first+uint16(i), true, true))
	}
	return most
}

// MayRead reports whether the instruction at an address may read $2002, which clears the flag of vblank. An indexed read that crosses a page reads from the page before, too.
func (c *Code) MayRead(pc uint16) bool {
	o := &cpu.Opcodes[c.At(pc)]
	base, last := c.Word(pc+1), uint16(0)
	switch o.Mode {
	case cpu.Absolute:
		last = base
	case cpu.AbsoluteX, cpu.AbsoluteY:
		last = base + 0xFF
	case cpu.IndirectX, cpu.IndirectY, cpu.Indirect:
		return true
	default:
		return false
	}
	return o.Flow == cpu.Next && base>>8 <= 0x3F && last>>8 >= 0x20 && (o.Mode != cpu.Absolute || base&7 == 2)
}

// mostLead is the greatest length of Site.Lead, and of the code before a store in which its value is looked for.
const mostLead = 32

// stored returns what the store at an address writes, if code that runs straight before it has loaded a constant.
func (c *Code) stored(pc uint16, code *Reached) (v uint8, ok bool) {
	name := cpu.Opcodes[c.At(pc)].Name
	if name != "STA" && name != "STX" && name != "STY" {
		return 0, false
	}
	for range mostLead {
		if code.To[pc] {
			return 0, false
		}
		before, found := uint16(0), 0
		for n := uint16(1); n <= 3; n++ {
			if code.At[pc-n] && cpu.Opcodes[c.At(pc-n)].Bytes() == int(n) {
				before, found = pc-n, found+1
			}
		}
		o := &cpu.Opcodes[c.At(before)]
		switch {
		case found != 1 || o.Flow != cpu.Next:
			return 0, false
		case o.Mode == cpu.Immediate && o.Name == "LD"+name[2:]:
			return c.At(before + 1), true
		case o.Name != "STA" && o.Name != "STX" && o.Name != "STY" && o.Name != "BIT":
			return 0, false
		}
		pc = before
	}
	return 0, false
}

// Retries returns the instructions that may turn NMI off, or on, while the flag of vblank is set. If both happen, NMI
// comes once more.
func (c *Code) Retries(code Reached) (list []uint16) {
	for pc := range code.At {
		if v, known := c.stored(pc, &code); !code.polled[pc] && !(known && v >= 0x80) && c.MayWrite(pc, isControl) {
			list = append(list, pc)
		}
	}
	return list
}

// isControl reports whether an address is that of the register $2000, which turns NMI on and off.
func isControl(addr uint16) bool { return addr>>13 == 1 && addr&7 == 0 }
