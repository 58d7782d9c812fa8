package machine

import (
	"slices"

	"pool6502/budget/bound/values"
	"pool6502/cpu"
)

// before returns the instruction that runs straight before the one at an address; false if others may.
func (c *Code) before(pc uint16, code *Reached) (at uint16, ok bool) {
	if code.To[pc] {
		return 0, false
	}
	found := 0
	for n := uint16(1); n <= 3; n++ {
		if code.At[pc-n] && cpu.Opcodes[c.At(pc-n)].Bytes() == int(n) {
			at, found = pc-n, found+1
		}
	}
	return at, found == 1
}

// behind returns the nearest instruction straight before the one at an address that is none of some; false if it is not known.
func (c *Code) behind(pc uint16, code *Reached, except ...string) (at uint16, ok bool) {
	for range mostLead {
		if pc, ok = c.before(pc, code); !ok || !slices.Contains(except, cpu.Opcodes[c.At(pc)].Name) {
			break
		}
	}
	return pc, ok
}

// storedSet returns what the store at an address can write: the constant of Stored, or bytes of a table in ROM that is always in place.
func (c *Code) storedSet(pc uint16, code *Reached) (set values.Set, ok bool) {
	if v, ok := c.Stored(pc, code); ok {
		return values.One(v), true
	}
	at, ok := c.behind(pc, code, "STA", "STX", "STY")
	o := &cpu.Opcodes[c.At(at)]
	if !ok || cpu.Opcodes[c.At(pc)].Name != "STA" || o.Name != "LDA" {
		return set, false
	}
	by := values.One(0)
	switch o.Mode {
	case cpu.Absolute:
	case cpu.AbsoluteX:
		by, ok = c.indexes(at, code, "TAX")
	case cpu.AbsoluteY:
		by, ok = c.indexes(at, code, "TAY")
	default:
		return set, false
	}
	for v := range by.All {
		from := c.Word(at+1) + uint16(v)
		b, rom := c.ROM(from)
		ok = ok && rom && !c.Leans(from)
		set.Add(b)
	}
	return set, ok
}

// indexes returns what an index register can be at an address if it comes from A, which an AND with a constant has limited; false if it does not.
func (c *Code) indexes(pc uint16, code *Reached, transfer string) (set values.Set, ok bool) {
	at, ok := c.behind(pc, code, "LDA", "STA", "STX", "STY")
	if !ok || cpu.Opcodes[c.At(at)].Name != transfer {
		return set, false
	}
	doubled := uint8(0)
	for at, ok = c.before(at, code); ok && cpu.Opcodes[c.At(at)].Name == "ASL" && cpu.Opcodes[c.At(at)].Mode == cpu.Accumulator; at, ok = c.before(at, code) {
		doubled++
	}
	if o := &cpu.Opcodes[c.At(at)]; !ok || o.Name != "AND" || o.Mode != cpu.Immediate {
		return set, false
	}
	mask := c.At(at + 1)
	return values.Full.Mapped(func(v uint8) uint8 { return v & mask << doubled }), true
}
