package cpu_test

import (
	"testing"

	"pool6502/cpu"
)

// The results of the undocumented opcodes, worked out by hand. A = $C5, X = $3C,
// Y = 0, S = $F0, and the operand is at $10 when it is not the second byte.
func TestUndocumentedOpcodesComputeBothHalves(t *testing.T) {
	const n, v, z, c = cpu.FlagN, cpu.FlagV, cpu.FlagZ, cpu.FlagC
	for _, o := range []struct {
		what    string
		code    []uint8
		operand uint8
		p       uint8
		a, x, s uint8
		stored  uint8
		flags   uint8
	}{
		{"slo: asl, ora", []uint8{0x07, 0x10}, 0x81, 0, 0xC7, 0x3C, 0xF0, 0x02, n | c},
		{"rla: rol, and", []uint8{0x27, 0x10}, 0x40, c, 0x81, 0x3C, 0xF0, 0x81, n},
		{"sre: lsr, eor", []uint8{0x47, 0x10}, 0x03, 0, 0xC4, 0x3C, 0xF0, 0x01, n | c},
		{"rra: ror, adc with the bit that fell out", []uint8{0x67, 0x10}, 0x03, 0, 0xC7, 0x3C, 0xF0, 0x01, n},
		{"rra: overflow", []uint8{0x67, 0x10}, 0x02, c, 0x46, 0x3C, 0xF0, 0x81, v | c},
		{"dcp: dec, cmp", []uint8{0xC7, 0x10}, 0xC6, 0, 0xC5, 0x3C, 0xF0, 0xC5, z | c},
		{"isc: inc, sbc", []uint8{0xE7, 0x10}, 0xC4, c, 0x00, 0x3C, 0xF0, 0xC5, z | c},
		{"sax: a and x", []uint8{0x87, 0x10}, 0xFF, v, 0xC5, 0x3C, 0xF0, 0x04, v},
		{"lax: both", []uint8{0xA7, 0x10}, 0x99, 0, 0x99, 0x99, 0xF0, 0x99, n},
		{"anc: and, bit 7 to carry", []uint8{0x0B, 0x80}, 0, 0, 0x80, 0x3C, 0xF0, 0, n | c},
		{"anc: and, bit 7 clear", []uint8{0x2B, 0x01}, 0, c, 0x01, 0x3C, 0xF0, 0, 0},
		{"alr: and, lsr a", []uint8{0x4B, 0x81}, 0, 0, 0x40, 0x3C, 0xF0, 0, c},
		{"arr: bits 6 and 5 give carry and overflow", []uint8{0x6B, 0x80}, 0, 0, 0x40, 0x3C, 0xF0, 0, v | c},
		{"arr: both bits set", []uint8{0x6B, 0xC0}, 0, c, 0xE0, 0x3C, 0xF0, 0, n | c},
		{"arr: neither", []uint8{0x6B, 0x05}, 0, 0, 0x02, 0x3C, 0xF0, 0, 0},
		{"arr: bit 5 alone", []uint8{0x6B, 0x45}, 0, 0, 0x22, 0x3C, 0xF0, 0, v},
		{"axs: a and x, minus", []uint8{0xCB, 0x05}, 0, 0, 0xC5, 0xFF, 0xF0, 0, n},
		{"axs: no borrow", []uint8{0xCB, 0x04}, 0, 0, 0xC5, 0x00, 0xF0, 0, z | c},
		{"ane: the constant is $EE", []uint8{0x8B, 0xFF}, 0, 0, 0x2C, 0x3C, 0xF0, 0, 0},
		{"lxa: the constant is $FF", []uint8{0xAB, 0x9B}, 0, 0, 0x9B, 0x9B, 0xF0, 0, n},
		{"las: a, x and s", []uint8{0xBB, 0x10, 0x00}, 0x99, 0, 0x90, 0x90, 0x90, 0x99, n},
		{"tas: s too", []uint8{0x9B, 0x10, 0x00}, 0, 0, 0xC5, 0x3C, 0x04, 0, 0},
		{"sbc, the other one", []uint8{0xEB, 0xC4}, 0, c, 0x01, 0x3C, 0xF0, 0, c},
		{"nop z changes nothing", []uint8{0x44, 0x10}, 0x99, n | z, 0xC5, 0x3C, 0xF0, 0x99, n | z},
	} {
		t.Run(o.what, func(t *testing.T) {
			m := newMachine(true)
			m.load(0x0200, o.code...)
			m.ram[0x0010] = o.operand
			m.PC, m.A, m.X, m.S, m.P = 0x0200, 0xC5, 0x3C, 0xF0, o.p
			m.step()
			want := registers{PC: 0x0200 + uint16(len(o.code)), S: o.s, A: o.a, X: o.x, P: o.flags}
			if got := m.registers(); got != want {
				t.Errorf("%s:\n got %+v\nwant %+v", o.what, got, want)
			}
			if got := m.ram[0x0010]; got != o.stored {
				t.Errorf("%s: stored %02X, want %02X", o.what, got, o.stored)
			}
		})
	}
}

// The 2A03 keeps D and never looks at it.
func TestDecimalModeDoesNotExist(t *testing.T) {
	m := newMachine(true)
	m.load(0x0200, 0xF8, 0x69, 0x01, 0xE9, 0x01) // sed, adc #1, sbc #1
	m.PC, m.A = 0x0200, 0x09
	m.step()
	if m.step(); m.A != 0x0A {
		t.Errorf("$09 + 1 = $%02X", m.A)
	}
	m.P |= cpu.FlagC
	if m.step(); m.A != 0x09 || m.P&cpu.FlagD == 0 {
		t.Errorf("$0A - 1 = $%02X, P = %02X", m.A, m.P)
	}
}
