package watch

import (
	"fmt"
	"strings"

	"pool6502/cpu"
)

// Disasm returns the instruction at a place of the code, which runs at addr, and its length in bytes. It reads the bytes
// through peek. The operand has names: of labels, variables and registers of the console.
func (m *Meter) Disasm(loc Loc, addr uint16, peek func(addr uint16) uint8) (text string, length int) {
	text, length = cpu.Disasm(addr, peek)
	target, digits := uint16(peek(addr+1)), 2
	switch cpu.Opcodes[peek(addr)].Mode {
	case cpu.Implied, cpu.Accumulator, cpu.Immediate:
		return text, length
	case cpu.Relative:
		target, digits = addr+2+uint16(int8(target)), 4
	case cpu.Absolute, cpu.AbsoluteX, cpu.AbsoluteY, cpu.Indirect:
		target, digits = target|uint16(peek(addr+2))<<8, 4
	}
	if name := m.operand(loc, addr, target); name != "" {
		text = strings.Replace(text, fmt.Sprintf("$%0*X", digits, target), name, 1)
	}
	return text, length
}

// operand returns the name of the address target in an instruction at loc that runs at addr; "" if it has no name.
func (m *Meter) operand(loc Loc, addr, target uint16) string {
	if target < 0x8000 {
		if name := Register(target); name != "" {
			return name
		}
		return m.names.Data(target)
	}
	at := m.code.loc(target)
	if target>>12 == addr>>12 { // in the same bank, which need not be switched in now
		at = loc + Loc(target) - Loc(addr)
	}
	name, _ := m.names.at(at, target, m.code.prg)
	if name[0] == '$' {
		return ""
	}
	if inner, ok := strings.CutPrefix(name, m.names.Routine(loc, addr, m.code.prg)); ok && inner != "" && strings.Contains(".@:", inner[:1]) {
		return strings.TrimPrefix(inner, "::")
	}
	return name
}

// registers are those of the console, from $2000 and from $4000 on, by the names of the NESdev Wiki.
var registers = map[uint16][]string{
	0x2000: strings.Fields("PPUCTRL PPUMASK PPUSTATUS OAMADDR OAMDATA PPUSCROLL PPUADDR PPUDATA"),
	0x4000: strings.Fields("SQ1_VOL SQ1_SWEEP SQ1_LO SQ1_HI SQ2_VOL SQ2_SWEEP SQ2_LO SQ2_HI TRI_LINEAR - TRI_LO TRI_HI " +
		"NOISE_VOL - NOISE_LO NOISE_HI DMC_FREQ DMC_RAW DMC_START DMC_LEN OAMDMA SND_CHN JOY1 JOY2"),
}

// Register returns the name of a register of the console; "" if none has that address.
func Register(addr uint16) string {
	for first, names := range registers {
		if i := int(addr) - int(first); i >= 0 && i < len(names) && names[i] != "-" {
			return names[i]
		}
	}
	return ""
}
