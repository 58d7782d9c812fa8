package bound

import (
	"fmt"

	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/values"
)

// effect follows what a write to addr does besides storing a byte. If it cannot be
// followed, effect returns the reason.
func (r *run) effect(s *state, addr uint16, v *values.Byte) string {
	if addr >= 0x2000 && addr < 0x4000 || addr == 0x4014 {
		r.touched = addr
	}
	if addr < 0x4020 || addr >= machine.WorkBase && addr < 0x8000 {
		return ""
	}
	switch m := r.code.Mapper; {
	case m == 0 || m == 3:
		return ""
	case addr < machine.WorkBase && m <= 4:
		return "" // these boards have nothing there
	case addr < machine.WorkBase:
		return fmt.Sprintf("a write to the board at $%04X", addr)
	case m == 1:
		// MMC1: bit 7 resets the port and fixes the last bank at $C000, which
		// is where this analysis expects it. Writes to $A000-$DFFF choose
		// banks of CHR and of RAM.
		if addr >= 0xA000 && addr < 0xE000 || !v.Set.Meets(values.Negative.Not()) {
			s.mem.forgetWork()
			return ""
		}
	case m == 4:
		if addr >= 0xA000 {
			return ""
		}
	}
	return fmt.Sprintf("a write to $%04X may switch the bank of the code", addr)
}
