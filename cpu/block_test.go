package cpu_test

import (
	"fmt"
	"testing"

	"pool6502/cpu"
)

// TestABlockEndsWhereTheCodeDoes runs what begins at $0200, in a page of code; the page behind it
// is none. What RunBlock did is what as many steps do.
func TestABlockEndsWhereTheCodeDoes(t *testing.T) {
	for _, c := range []struct {
		what, memory string
		last         uint16 // address of the last instruction
		op           uint8  // its opcode
	}{
		{"jmp", "0200:EA EA 4C 05 02 EA", 0x0202, 0x4C},
		{"jmp (a)", "0200:6C 10 00 EA 0010:03 02", 0x0200, 0x6C},
		{"jsr", "0200:EA 20 04 02 EA", 0x0201, 0x20},
		{"rts", "0200:EA 60 EA 01F1:01 02", 0x0201, 0x60},
		{"rti", "0200:40 EA 01F1:00 01 02", 0x0200, 0x40},
		{"brk", "0200:EA 00 EA EA", 0x0201, 0x00},
		{"before a jam", "0200:EA EA 02 EA", 0x0201, 0xEA},
		{"a jam", "0200:02 EA", 0x0200, 0x02},
		{"not at an operand that looks like one", "0200:A9 02 4C 00 02", 0x0202, 0x4C},
		{"branch taken", "0200:D0 00 EA", 0x0200, 0xD0},
		{"branch not taken", "0200:F0 10 EA 4C 00 02", 0x0203, 0x4C},
		{"read across a page", "0200:BD FF 03 EA", 0x0200, 0xBD},
		{"read within a page", "0200:BD 00 03 4C 00 02", 0x0203, 0x4C},
		{"read by a pointer across a page", "0200:B1 10 EA 0010:FF 03", 0x0200, 0xB1},
		{"write across a page, which takes no longer", "0200:9D FF 03 4C 00 02", 0x0203, 0x4C},
		{"a page that is no code", "02FE:EA EA EA", 0x02FF, 0xEA},
		{"an instruction that ends there", "02FE:EA A9 12", 0x02FF, 0xA9},
	} {
		t.Run(c.what, func(t *testing.T) {
			block, steps := blockMachine(t, c.memory), blockMachine(t, c.memory)
			op := block.RunBlock()
			if len(block.trace) > 0 {
				t.Errorf("before the horizon, the bus makes accesses: %s", show(block.trace))
			}
			if op != c.op || block.At() != c.last {
				t.Errorf("the last instruction is %02X at $%04X, want %02X at $%04X", op, block.At(), c.op, c.last)
			}
			for at := uint16(0); at != c.last; at = steps.At() {
				if steps.Now > 1000*steps.Cycle {
					t.Fatal("single steps do not come to its last instruction")
				}
				steps.Step()
			}
			if block.State != steps.State || block.ram != steps.ram {
				t.Errorf("the states differ:\n%+v\n%+v", block.State, steps.State)
			}
		})
	}
}

// blockMachine has X = Y = 1 and code in page $02 and in the handler of BRK.
func blockMachine(t *testing.T, memory string) *machine {
	m := interruptMachine(true)
	m.Code[0x02], m.Code[0x0A] = m.RD[0x02], m.RD[0x0A]
	m.PC, m.X, m.Y = pokeAll(t, m, memory), 1, 1
	return m
}

// TestALineEndsABlock: it goes low in cycle 4, in which the third nop begins, and is seen at its end.
func TestALineEndsABlock(t *testing.T) {
	for _, line := range []string{"NMI", "IRQ"} {
		t.Run(line, func(t *testing.T) {
			m := blockMachine(t, "0200:EA")
			at := m.Now + 4*m.Cycle
			m.at(at, func(c *cpu.CPU) { pull(c, line, at) })
			m.RunBlock()
			if got := fmt.Sprintf("%04X %s", m.At(), m.tell(1)); got != "0202 "+line {
				t.Errorf("the last instruction and the next step: %s", got)
			}
		})
	}
}

// TestABlockAtTheHorizonIsReadByTheBus: then each call runs one instruction.
func TestABlockAtTheHorizonIsReadByTheBus(t *testing.T) {
	m := newMachine(false)
	m.PC = pokeAll(t, m, "0200:A9 12 EA")
	m.Code[2] = (*[256]uint8)(make([]uint8, 256))
	for _, want := range []string{"R0200 A9, R0201 12", "R0202 EA, R0203 00"} {
		m.trace = nil
		op := m.RunBlock()
		if got := show(m.trace); got != want || op != m.trace[0].Value || op != m.ram[m.At()] {
			t.Errorf("opcode %02X with accesses %s, want %s", op, got, want)
		}
	}
}
