package bound

import (
	"strings"

	"pool6502/cpu"
)

// mark marks a flag, or removes its mark.
func (t *taint) mark(flag uint8, marked bool) {
	t.p &^= flag
	if marked {
		t.p |= flag
	}
}

// nz marks N and Z after a result, and returns its marked bits.
func (t *taint) nz(v, bits uint8) uint8 {
	t.mark(cpu.FlagN, bits&0x80 != 0)
	t.mark(cpu.FlagZ, bits != 0 && v&^bits == 0)
	return bits
}

// carried returns the bits of a sum that depend on the marked bits of what is added.
func carried(bits uint8) uint8 { return bits | -bits }

// operate follows an instruction that reads a byte with marked bits.
func (t *taint) operate(name string, v, bits uint8) {
	c := t.m.CPU
	switch name {
	case "LDA", "LDX", "LDY":
		*t.register(name[2]) = t.nz(v, bits)
	case "AND":
		t.a = t.nz(c.A&v, and(c.A, t.a, v, bits))
	case "ORA":
		t.a = t.nz(c.A|v, and(^c.A, t.a, ^v, bits))
	case "EOR":
		t.a = t.nz(c.A^v, t.a|bits)
	case "BIT":
		t.mark(cpu.FlagN, bits&0x80 != 0)
		t.mark(cpu.FlagV, bits&0x40 != 0)
		both := and(c.A, t.a, v, bits)
		t.mark(cpu.FlagZ, both != 0 && c.A&v&^both == 0)
	case "CMP":
		t.compare(c.A, t.a, v, bits)
	case "CPX":
		t.compare(c.X, t.x, v, bits)
	case "CPY":
		t.compare(c.Y, t.y, v, bits)
	case "ADC", "SBC":
		sum := t.a | bits | t.p&cpu.FlagC // the carry is added to bit 0, as it is in bit 0 of P
		if name == "SBC" {
			v = ^v
		}
		t.a = t.nz(c.A+v+c.P&cpu.FlagC, carried(sum))
		t.mark(cpu.FlagC, sum != 0)
		t.mark(cpu.FlagV, sum != 0)
	case "NOP":
	default:
		t.depends = true
	}
}

// and returns the marked bits of two bytes that are combined by AND: a 0 that is not marked makes a 0.
func and(a, aBits, b, bBits uint8) uint8 { return (aBits | bBits) & (a | aBits) & (b | bBits) }

// compare follows a comparison.
func (t *taint) compare(a, aBits, b, bBits uint8) {
	bits := aBits | bBits
	t.mark(cpu.FlagN, carried(bits)&0x80 != 0)
	t.mark(cpu.FlagZ, bits != 0 && (a^b)&^bits == 0)
	t.mark(cpu.FlagC, a&^aBits < b|bBits && a|aBits >= b&^bBits)
}

// shift follows ASL, LSR, ROL or ROR of a byte, and returns the marked bits of the result.
func (t *taint) shift(name string, v, bits uint8) uint8 {
	in, inBits := uint8(0), uint8(0)
	if name[0] == 'R' {
		in, inBits = t.m.CPU.P&cpu.FlagC, t.p&cpu.FlagC
	}
	if name == "ASL" || name == "ROL" {
		t.mark(cpu.FlagC, bits&0x80 != 0)
		return t.nz(v<<1|in, bits<<1|inBits)
	}
	if name != "LSR" && name != "ROR" {
		t.depends = true
	}
	t.mark(cpu.FlagC, bits&1 != 0)
	return t.nz(v>>1|in<<7, bits>>1|inBits<<7)
}

// undocumented follows an opcode that is not documented. If one bit that it uses is marked, all are that it may change.
func (t *taint) undocumented(pc uint16, o *cpu.Opcode) {
	marked := t.a | t.x | t.p&cpu.FlagC
	first, last := uint16(0), uint16(0)
	if o.Mode != cpu.Immediate {
		first, last = t.reach(pc, o)
		marked |= t.at(first)
	}
	if first != last || !strings.Contains("SLO RLA SRE RRA SAX LAX DCP ISC ANC ALR ARR AXS", o.Name) {
		t.depends = true // the others are not stable
		return
	}
	if o.Name != "SAX" {
		t.p &^= cpu.FlagN | cpu.FlagZ
		if o.Name != "LAX" {
			t.p &^= cpu.FlagC
		}
	}
	if marked == 0 {
		return
	}
	t.a, t.x, t.p = all, all, t.p|cpu.FlagN|cpu.FlagV|cpu.FlagZ|cpu.FlagC
	if cell, ok := t.m.Code.Cell(first); ok && o.Writes {
		t.mem[cell] = all
	}
}
