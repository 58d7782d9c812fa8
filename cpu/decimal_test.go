package cpu_test

import (
	"testing"

	"pool6502/cpu"
)

// decimalCases are additions and subtractions of the chip, flags as NV--DIZC less D:
// valid digits, digits above 9, and the flags that do not follow the decimal result.
var decimalCases = []struct {
	op    uint8 // ADC #n or SBC #n
	a, v  uint8
	carry bool
	want  uint8
	flags uint8
}{
	{0x69, 0x58, 0x46, true, 0x05, cpu.FlagN | cpu.FlagV | cpu.FlagC},
	{0x69, 0x12, 0x34, false, 0x46, 0},
	{0x69, 0x15, 0x26, false, 0x41, 0},
	{0x69, 0x81, 0x92, false, 0x73, cpu.FlagV | cpu.FlagC},
	{0x69, 0x99, 0x01, false, 0x00, cpu.FlagN | cpu.FlagC}, // Z is that of $9A
	{0x69, 0x0F, 0x0F, false, 0x14, 0},
	{0xE9, 0x46, 0x12, true, 0x34, cpu.FlagC},
	{0xE9, 0x40, 0x13, true, 0x27, cpu.FlagC},
	{0xE9, 0x32, 0x02, false, 0x29, cpu.FlagC},
	{0xE9, 0x12, 0x21, true, 0x91, cpu.FlagN},
	{0xE9, 0x21, 0x34, true, 0x87, cpu.FlagN},
}

func TestDecimalModeWorksOnDigits(t *testing.T) {
	for _, c := range decimalCases {
		m := newMachine(true)
		m.Decimal = true
		m.load(0x0200, c.op, c.v)
		m.PC, m.A, m.P = 0x0200, c.a, cpu.FlagD
		if c.carry {
			m.P |= cpu.FlagC
		}
		m.step()
		if m.A != c.want || m.P != c.flags|cpu.FlagD || m.Now != 2*m.Cycle {
			t.Errorf("%s: $%02X and $%02X give $%02X, flags %02X, in %d cycles; want $%02X, flags %02X",
				cpu.Opcodes[c.op].Name, c.a, c.v, m.A, m.P, m.Now/m.Cycle, c.want, c.flags|cpu.FlagD)
		}
	}
}

func TestThe2A03HasNoDecimalMode(t *testing.T) {
	for _, c := range decimalCases {
		for _, d := range []uint8{0, cpu.FlagD} {
			m := newMachine(true)
			m.Decimal = d == 0 // with D clear the switch changes nothing
			m.load(0x0200, c.op, c.v)
			m.PC, m.A, m.P = 0x0200, c.a, d|cpu.FlagC
			m.step()
			want := c.a + c.v + 1
			if c.op == 0xE9 {
				want = c.a - c.v
			}
			if m.A != want {
				t.Errorf("%s with D = %v: $%02X and $%02X give $%02X, want $%02X", cpu.Opcodes[c.op].Name, d != 0, c.a, c.v, m.A, want)
			}
		}
	}
}
