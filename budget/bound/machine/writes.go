package machine

import (
	"maps"
	"slices"

	"pool6502/cpu"
)

// Writes returns where the instruction at an address may write: n addresses from first on; 0 if it writes nothing.
// Pushes do not count.
func (c *Code) Writes(pc uint16) (first uint16, n int) {
	o := &cpu.Opcodes[c.At(pc)]
	if !o.Writes || o.Flow != cpu.Next {
		return first, n
	}
	switch o.Mode {
	case cpu.ZeroPage:
		first, n = uint16(c.At(pc+1)), 1
	case cpu.Absolute:
		first, n = c.Word(pc+1), 1
	case cpu.ZeroPageX, cpu.ZeroPageY:
		n = 256
	case cpu.AbsoluteX, cpu.AbsoluteY:
		first, n = c.Word(pc+1), 256
	case cpu.IndirectX, cpu.IndirectY:
		n = 0x10000
	}
	return first, n
}

// Written calls mark for each cell that the instruction at an address may write. Pushes do not count.
func (c *Code) Written(pc uint16, mark func(cell uint16)) {
	first, n := c.Writes(pc)
	mirrored := false
	for i := range n {
		addr := first + uint16(i)
		if c.mirrors(addr) {
			if mirrored { // all of the cartridge's RAM is marked already
				continue
			}
			mirrored = true
		}
		c.Hit(addr, mark)
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

// Displaces returns the first instruction of some code that may put another bank in place of one in which instructions of the code are.
func (c *Code) Displaces(r *Reached) (pc uint16, may bool) {
	var in [4]bool // the slots that have code of it and can be switched
	for at := range r.At {
		i := int(at-0x8000) >> 13
		in[i] = !c.wired(i)
	}
	if in == [4]bool{} {
		return 0, false
	}
	for _, pc := range slices.Sorted(maps.Keys(r.At)) {
		if c.Effects(pc) != OnROM {
			continue
		}
		for i := range in {
			if at := 0x8000 + uint16(i)*0x2000; in[i] && c.switched(pc, r).Offset(at) != c.Offset(at) {
				return pc, true
			}
		}
	}
	return 0, false
}

// switched returns the banks that are in place after an instruction that may switch ROM.
func (c *Code) switched(pc uint16, r *Reached) *Code {
	after := c
	first, n := c.Writes(pc)
	v, known := c.Stored(pc, r)
	for i := range n {
		switch addr := first + uint16(i); {
		case c.Effect(addr, true, true) != OnROM:
		case known:
			after = after.Join(c.After(addr, v))
		default:
			after = after.Join(c.Blurred(addr, true))
		}
	}
	return after
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

// mostLead is the greatest length in bytes of Site.Lead, and of the code before a store in which Stored looks for its value.
const mostLead = 32

// Stored returns the constant that the store at an address writes; false if the straight-line code before it has loaded none.
func (c *Code) Stored(pc uint16, code *Reached) (v uint8, ok bool) {
	name := cpu.Opcodes[c.At(pc)].Name
	if name != "STA" && name != "STX" && name != "STY" {
		return 0, false
	}
	return c.loaded(pc, name[2], code)
}

// loaded returns the value of a register before the instruction at an address, if code that runs straight before it
// has loaded a constant.
func (c *Code) loaded(pc uint16, register byte, code *Reached) (v uint8, ok bool) {
	plus := uint8(0)
	for range mostLead {
		before, straight := c.before(pc, code)
		if !straight {
			return 0, false
		}
		switch o := &cpu.Opcodes[c.At(before)]; o.Name {
		case "LD" + string(register):
			return c.At(before+1) + plus, o.Mode == cpu.Immediate
		case "IN" + string(register):
			plus++
		case "DE" + string(register):
			plus--
		case "LDA", "LDX", "LDY", "STA", "STX", "STY", "BIT", "TXS", "NOP", "SEI", "CLI", "CLD", "SED", "CLC", "SEC":
		default:
			return 0, false
		}
		pc = before
	}
	return 0, false
}

// Turns returns the stores in the code that may write a value to a register in which a bit is set (on) or clear (not
// on): those with a fixed address, and those whose address is not known.
func (c *Code) Turns(code *Reached, register uint16, bit uint8, on bool) (sure, perhaps []uint16) {
	return c.Writers(code, func(pc, addr uint16) bool {
		if addr != register && (addr>>13 != 1 || addr&0x2007 != register) {
			return false
		}
		v, known := c.Stored(pc, code)
		return !known || v&bit != 0 == on
	})
}

// Writers returns the instructions of the code that may write to an address for which is reports true: those whose
// address is fixed or begins at a register, and those whose address depends on an index or a pointer.
func (c *Code) Writers(code *Reached, is func(pc, addr uint16) bool) (sure, perhaps []uint16) {
	for pc := range code.At {
		switch {
		case !c.MayWrite(pc, func(addr uint16) bool { return is(pc, addr) }):
		case c.atRegister(pc):
			sure = append(sure, pc)
		default:
			perhaps = append(perhaps, pc)
		}
	}
	slices.Sort(sure)
	slices.Sort(perhaps)
	return sure, perhaps
}

// atRegister reports whether the operand of the instruction at an address is a register of the console, or a fixed
// address.
func (c *Code) atRegister(pc uint16) bool {
	first, n := c.Writes(pc)
	return n == 1 || n == 256 && first >= 0x2000 && first < 0x4020
}

// Rearms reports whether code may turn NMI on while the vblank flag is set. If the interrupted code turned it off just
// before the NMI, a second NMI comes in the same vblank.
func (c *Code) Rearms(code *Reached) bool {
	sure, perhaps := c.Turns(code, 0x2000, 0x80, true)
	return slices.ContainsFunc(append(sure, perhaps...), func(pc uint16) bool { return !code.polled[pc] })
}

// Behind returns the instructions of the code that may run after one of a list.
func (c *Code) Behind(code *Reached, list []uint16) map[uint16]bool {
	seen := map[uint16]bool{}
	var todo, calls []uint16
	for pc := range code.At {
		if o := &cpu.Opcodes[c.At(pc)]; o.Flow == cpu.Call {
			calls = append(calls, pc+uint16(o.Bytes()))
		}
	}
	for _, pc := range list {
		todo = append(todo, pc+uint16(cpu.Opcodes[c.At(pc)].Bytes()))
	}
	for len(todo) > 0 {
		pc := todo[len(todo)-1]
		if todo = todo[:len(todo)-1]; seen[pc] || !code.At[pc] {
			continue
		}
		seen[pc] = true
		switch o := &cpu.Opcodes[c.At(pc)]; o.Flow {
		case cpu.Return: // to any call
			todo = append(todo, calls...)
		case cpu.Call:
			todo = append(todo, c.Word(pc+1))
		default:
			todo = append(todo, c.next(pc)...)
		}
	}
	return seen
}

// next returns the instructions that may run next after the one at pc; nil if that calls, returns, or jumps to an address that is not known.
func (c *Code) next(pc uint16) []uint16 {
	o := &cpu.Opcodes[c.At(pc)]
	after := pc + uint16(o.Bytes())
	switch {
	case o.Flow == cpu.Next:
		return []uint16{after}
	case o.Flow == cpu.Branch:
		return []uint16{after, after + uint16(int8(c.At(pc+1)))}
	case o.Flow == cpu.Jump && o.Mode == cpu.Indirect:
		targets, _ := c.Jumps(pc)
		return targets
	case o.Flow == cpu.Jump:
		return []uint16{c.Word(pc + 1)}
	}
	return nil
}
