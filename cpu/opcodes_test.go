package cpu_test

import (
	"fmt"
	"testing"

	"pool6502/cpu"
)

// The table is not what makes the processor run, so it can lie. These tests
// hold it against what happens.

// Cycles, PageCross and Writes are tried with operands that stay in a page and
// with operands that leave it, taken and not taken.
func TestTheTablesCyclesAreThoseOfTheBus(t *testing.T) {
	for op := range 256 {
		o := &cpu.Opcodes[op]
		if o.Flow == cpu.Halt {
			continue
		}
		fewest, most, wrote, length := 99, 0, false, -1
		for _, index := range []uint8{0x00, 0xFF} {
			for _, p := range []uint8{0x00, 0xFF &^ 0x30} {
				m := newMachine(false)
				m.load(0x0440, uint8(op), 0x90, 0x06) // operand $90, $0690, or a branch back over the page
				m.load(0x0090, 0x80, 0x06)
				m.load(0x008F, 0x80, 0x06)
				m.PC, m.X, m.Y, m.P = 0x0440, index, index, p
				if o.Mode == cpu.IndirectX {
					m.load(0x0090, 0x01, 0x06)
				}
				trace := m.step()
				fewest, most = min(fewest, len(trace)), max(most, len(trace))
				for _, c := range trace {
					wrote = wrote || c.Write
				}
				if m.PC > 0x0440 && m.PC < 0x0444 {
					length = int(m.PC) - 0x0440
				}
			}
		}
		want := int(o.Cycles)
		if fewest != want {
			t.Errorf("%02X %s: %d cycles, table says %d", op, o.Name, fewest, want)
		}
		if o.PageCross {
			want++
		}
		if o.Flow == cpu.Branch {
			want++ // taken, and off the page
		}
		if most != want {
			t.Errorf("%02X %s: up to %d cycles, table says %d", op, o.Name, most, want)
		}
		if wrote != o.Writes {
			t.Errorf("%02X %s: writes is %v, table says %v", op, o.Name, wrote, o.Writes)
		}
		straight := o.Flow == cpu.Next || o.Flow == cpu.Branch
		if (length > 0) != straight {
			t.Errorf("%02X %s: went on to the next instruction: %v, table's flow is %d", op, o.Name, length > 0, o.Flow)
		}
		if length > 0 && length != o.Bytes() {
			t.Errorf("%02X %s: %d bytes, table says %d", op, o.Name, length, o.Bytes())
		}
	}
}

func TestTheTableDocuments151Opcodes(t *testing.T) {
	documented, names := 0, map[string]bool{}
	for op := range 256 {
		if o := &cpu.Opcodes[op]; !o.Undocumented {
			documented++
			names[o.Name] = true
		}
	}
	if documented != 151 || len(names) != 56 {
		t.Errorf("%d opcodes and %d names, want 151 and 56", documented, len(names))
	}
}

func TestCycleColumn(t *testing.T) {
	for op, want := range map[uint8]string{
		0xAD: "4", 0xBD: "4+", 0x9D: "5", 0xD0: "2/3", 0x00: "7", 0xDE: "7", 0x02: "-", 0xB1: "5+",
	} {
		t.Run(fmt.Sprintf("$%02X", op), func(t *testing.T) {
			if got := cpu.Opcodes[op].CycleColumn(); got != want {
				t.Errorf("%02X: %q, want %q", op, got, want)
			}
		})
	}
}

func TestDisasmShowsEveryModeAsTheAssemblerReadsIt(t *testing.T) {
	for _, c := range []struct {
		code []uint8
		want string
	}{
		{[]uint8{0xEA}, "nop"},
		{[]uint8{0x0A}, "asl a"},
		{[]uint8{0xA9, 0x0F}, "lda #$0F"},
		{[]uint8{0xA5, 0x12}, "lda $12"},
		{[]uint8{0xB5, 0x12}, "lda $12,x"},
		{[]uint8{0xB6, 0x12}, "ldx $12,y"},
		{[]uint8{0xAD, 0x34, 0x12}, "lda $1234"},
		{[]uint8{0xBD, 0x34, 0x12}, "lda $1234,x"},
		{[]uint8{0xB9, 0x34, 0x12}, "lda $1234,y"},
		{[]uint8{0x6C, 0xFF, 0x12}, "jmp ($12FF)"},
		{[]uint8{0xA1, 0x12}, "lda ($12,x)"},
		{[]uint8{0xB1, 0x12}, "lda ($12),y"},
		{[]uint8{0xD0, 0xFE}, "bne $8000"},
		{[]uint8{0x10, 0x7F}, "bpl $8081"},
		{[]uint8{0x30, 0x80}, "bmi $7F82"},
		{[]uint8{0xA7, 0x44}, "lax $44"},
	} {
		t.Run(fmt.Sprintf("%.60s", c.want), func(t *testing.T) {
			peek := func(addr uint16) uint8 { return c.code[addr-0x8000] }
			got, n := cpu.Disasm(0x8000, peek)
			if got != c.want || n != len(c.code) {
				t.Errorf("% X: %q, %d bytes; want %q, %d", c.code, got, n, c.want, len(c.code))
			}
		})
	}
}

// Behind the last byte of memory comes the first.
func TestDisasmWrapsAroundMemory(t *testing.T) {
	mem := map[uint16]uint8{0xFFFF: 0x4C, 0x0000: 0x34, 0x0001: 0x12}
	if got, _ := cpu.Disasm(0xFFFF, func(a uint16) uint8 { return mem[a] }); got != "jmp $1234" {
		t.Errorf("got %q", got)
	}
}

func TestTheCountAtAPlaceKnowsThePageCross(t *testing.T) {
	for _, c := range []struct {
		op      uint8
		pc      uint16
		operand uint16
		want    string
	}{
		{0xD0, 0x8000, 0x10, "2/3"},
		{0xD0, 0x80F0, 0x10, "2/4"},
		{0xD0, 0x80FE, 0xFE, "2/4"}, // the next instruction lies in the next page
		{0xD0, 0x80FD, 0x00, "2/3"},
		{0xD0, 0x8002, 0xFA, "2/4"},
		{0xBD, 0x8000, 0x0300, "4"},
		{0xBD, 0x8000, 0x0301, "4+"},
		{0xB1, 0x8000, 0x00, "5+"},
		{0x9D, 0x8000, 0x0301, "5"},
		{0x02, 0x8000, 0, "-"},
	} {
		t.Run(fmt.Sprintf("%.60s", c.want), func(t *testing.T) {
			if got := cpu.Opcodes[c.op].CyclesAt(c.pc, c.operand); got != c.want {
				t.Errorf("%s at $%04X with $%04X: %s, want %s", cpu.Opcodes[c.op].Name, c.pc, c.operand, got, c.want)
			}
		})
	}
}
