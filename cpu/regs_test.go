package cpu_test

import (
	"testing"

	"pool6502/cpu"
)

func TestRegistersAndFlagsByTheirNames(t *testing.T) {
	all := cpu.Regs{A: 1, X: 2, Y: 3, S: 4, P: 0x85}
	var set cpu.Regs
	for reg, want := range map[byte]uint8{'A': 1, 'X': 2, 'Y': 3, 'S': 4, 'N': 1, 'V': 0, 'D': 0, 'I': 1, 'Z': 0, 'C': 1, '?': 0} {
		if got := all.Get(reg); got != want {
			t.Errorf("%c is %d, want %d", reg, got, want)
		}
		set.Set(reg, ^want)
		set.Set(reg, want)
	}
	if set != all {
		t.Errorf("set one by one: %+v, want %+v", set, all)
	}
	if cpu.FlagBit('V') != 0x40 || cpu.FlagBit('D') != 8 || cpu.FlagBit('Z') != 2 || cpu.FlagBit('A') != 0 {
		t.Error("flags have other bits")
	}
}
