package cpu_test

import (
	"fmt"

	"pool6502/cpu"
)

// memory is the smallest Bus: everything slow, nothing but RAM.
type memory struct {
	c   *cpu.CPU
	ram [65536]uint8
}

func (m *memory) BusRead(addr uint16) uint8 {
	m.c.Now += m.c.Cycle
	m.c.Bus = m.ram[addr]
	return m.c.Bus
}

func (m *memory) BusWrite(addr uint16, v uint8) {
	m.c.Now += m.c.Cycle
	m.c.Bus, m.ram[addr] = v, v
}

func (m *memory) Settle() { m.c.Horizon = cpu.Never }

// Run a few instructions and see what each costs.
func Example() {
	m := &memory{}
	m.c = cpu.New(m, 24)
	copy(m.ram[0x8000:], []uint8{0xA2, 0x02, 0xCA, 0xD0, 0xFD, 0x9D, 0xFF, 0x02})
	m.ram[0xFFFD] = 0x80 // the reset vector: $8000

	for range 7 {
		pc, start := m.c.PC, m.c.Now
		text := "reset"
		if start > 0 {
			text, _ = cpu.Disasm(pc, func(a uint16) uint8 { return m.ram[a] })
		}
		m.c.Step()
		fmt.Printf("%04X  %-12s %d\n", pc, text, (m.c.Now-start)/m.c.Cycle)
	}
	// Output:
	// 0000  reset        7
	// 8000  ldx #$02     2
	// 8002  dex          2
	// 8003  bne $8002    3
	// 8002  dex          2
	// 8003  bne $8002    2
	// 8005  sta $02FF,x  5
}
