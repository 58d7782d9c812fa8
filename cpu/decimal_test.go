package cpu_test

import (
	"testing"

	"pool6502/cpu"
)

// decimalCases are additions and subtractions of the chip, flags as NV--DIZC less D:
// valid digits, digits above 9, and the flags that do not follow the decimal result.
var decimalCases = []struct {
	op    uint8 // ADC #n, SBC #n or ARR #n
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
	{0x69, 0x4C, 0x4D, false, 0x9F, cpu.FlagN | cpu.FlagV}, // the greatest sum without a carry
	{0x69, 0x00, 0x00, false, 0x00, cpu.FlagZ},
	{0x69, 0x79, 0x00, true, 0x80, cpu.FlagN | cpu.FlagV},
	{0x69, 0x80, 0x80, false, 0x60, cpu.FlagV | cpu.FlagZ | cpu.FlagC},
	{0xE9, 0x46, 0x12, true, 0x34, cpu.FlagC},
	{0xE9, 0x40, 0x13, true, 0x27, cpu.FlagC},
	{0xE9, 0x32, 0x02, false, 0x29, cpu.FlagC},
	{0xE9, 0x12, 0x21, true, 0x91, cpu.FlagN},
	{0xE9, 0x21, 0x34, true, 0x87, cpu.FlagN},
	{0xE9, 0x0A, 0x0B, true, 0x99, cpu.FlagN},
	{0x6B, 0xFF, 0x44, false, 0x22, cpu.FlagV},             // both digits are 4: plain ROR
	{0x6B, 0xFF, 0x05, false, 0x08, 0},                     // $02, and six to the lower digit
	{0x6B, 0x0F, 0xFA, true, 0x8B, cpu.FlagN},              // $85, and six to the lower digit
	{0x6B, 0xF0, 0x1F, false, 0x08, 0},                     // $10 AND: the operand's lower digit does not count
	{0x6B, 0xFF, 0x15, false, 0x00, 0},                     // $0A and six: nothing is carried into the upper digit
	{0x6B, 0xFF, 0x50, false, 0x88, cpu.FlagV | cpu.FlagC}, // $28, and six to the upper digit
	{0x6B, 0x5F, 0xF0, true, 0x08, cpu.FlagN | cpu.FlagV | cpu.FlagC},
	{0x6B, 0xC0, 0xC0, false, 0xC0, cpu.FlagC},
	{0x6B, 0x41, 0x41, false, 0x20, cpu.FlagV},
	{0x6B, 0x00, 0xFF, false, 0x00, cpu.FlagZ},
}

// immediate runs the instruction op #v with these registers.
func (m *machine) immediate(op, v, a, p uint8) {
	m.load(0x0200, op, v)
	m.PC, m.A, m.P = 0x0200, a, p
	m.step()
}

func TestDecimalModeWorksOnDigits(t *testing.T) {
	for _, c := range decimalCases {
		m := newMachine(true)
		m.Decimal = true
		m.immediate(c.op, c.v, c.a, ^(cpu.FlagB|cpu.FlagU|cpu.FlagC)|uint8(b2i(c.carry)))
		if m.A != c.want || m.P != c.flags|cpu.FlagD|cpu.FlagI || m.Now != 2*m.Cycle {
			t.Errorf("%s: $%02X and $%02X give $%02X, flags %02X, in %d cycles; want $%02X, flags %02X",
				cpu.Opcodes[c.op].Name, c.a, c.v, m.A, m.P, m.Now/m.Cycle, c.want, c.flags|cpu.FlagD|cpu.FlagI)
		}
	}
}

// TestDecimalModeCountsToAHundred tries all numbers of two digits.
func TestDecimalModeCountsToAHundred(t *testing.T) {
	m := newMachine(true)
	m.Decimal = true
	bcd := func(n int) uint8 { return uint8(n/10<<4 | n%10) }
	for n := range 100 * 100 * 2 {
		a, v, carry := n/2%100, n/200, n&1
		for op, result := range map[uint8]int{0x69: a + v + carry, 0xE9: 100 + a - v - 1 + carry} {
			m.immediate(op, bcd(v), bcd(a), cpu.FlagD|uint8(carry))
			if m.A != bcd(result%100) || m.P&cpu.FlagC != uint8(result/100) {
				t.Fatalf("%s of %d and %d, carry %d: $%02X, flags %02X", cpu.Opcodes[op].Name, a, v, carry, m.A, m.P)
			}
		}
	}
}

// TestSomeFlagsDoNotKnowOfDecimalMode tries all operands in both modes: all flags of SBC are the same, and Z of ADC. N and V
// of ADC are those of a binary sum of the upper digits and the lower ones, which were added as digits.
func TestSomeFlagsDoNotKnowOfDecimalMode(t *testing.T) {
	decimal, binary := newMachine(true), newMachine(true)
	decimal.Decimal = true
	for n := range 256 * 256 * 2 {
		a, v, p := uint8(n>>1), uint8(n>>9), cpu.FlagD|cpu.FlagI|uint8(n&1)
		for op, flags := range map[uint8]uint8{0x69: cpu.FlagZ | cpu.FlagI | cpu.FlagD, 0xE9: 0xFF} {
			decimal.immediate(op, v, a, p)
			binary.immediate(op, v, a, p)
			if got, want := decimal.P&flags, binary.P&flags; got != want {
				t.Fatalf("%s of $%02X and $%02X, carry %d: flags %02X, want %02X", cpu.Opcodes[op].Name, a, v, n&1, got, want)
			}
			if op == 0xE9 {
				continue
			}
			low := int(a&15) + int(v&15) + n&1
			if low > 9 {
				low = 16 + (low-10)%16
			}
			sum := int(int8(a&0xF0)) + int(int8(v&0xF0)) + low
			want := uint8(sum)&cpu.FlagN | cpu.FlagV*uint8(b2i(sum < -128 || sum > 127))
			if got := decimal.P & (cpu.FlagN | cpu.FlagV); got != want {
				t.Fatalf("ADC of $%02X and $%02X, carry %d: N and V %02X, want %02X", a, v, n&1, got, want)
			}
		}
	}
}

func TestThe2A03HasNoDecimalMode(t *testing.T) {
	for _, c := range decimalCases {
		for _, d := range []uint8{0, cpu.FlagD} {
			m := newMachine(true)
			m.Decimal = d == 0 // with D clear the switch changes nothing
			m.immediate(c.op, c.v, c.a, d|cpu.FlagC)
			want, carry := c.a+c.v+1, int(c.a)+int(c.v)+1 > 0xFF
			switch c.op {
			case 0xE9:
				want, carry = c.a-c.v, c.a >= c.v
			case 0x6B:
				want = c.a&c.v>>1 | 0x80
				carry = want&0x40 != 0
			}
			if m.A != want || m.P&cpu.FlagC != uint8(b2i(carry)) {
				t.Errorf("%s with D = %v: $%02X and $%02X give $%02X, flags %02X; want $%02X, carry %v", cpu.Opcodes[c.op].Name, d != 0, c.a, c.v, m.A, m.P, want, carry)
			}
		}
	}
}
