package bound

import (
	"strings"
	"testing"

	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/values"
	"pool6502/cpu"
)

// TestObserved compares a machine with a state in which A is 1 to 3, X is A plus 1, $10 is A, and Z comes from A.
func TestObserved(t *testing.T) {
	fns := values.Functions{}
	s := newState(&machine.Code{Cartridge: &machine.Cartridge{}})
	s.reg[rA] = values.Byte{Set: values.From(1).And(values.Below(4)), ID: 7}
	s.reg[rX] = fns.Plus(s.reg[rA], 1)
	s.mem.put(0x10, s.reg[rA])
	s.can[fZ], s.dep[fZ] = values.Either, tie(s.reg[rA], values.One(2))
	s.stack = []entry{{Byte: values.Known(9)}}
	for _, c := range []struct {
		name           string
		a, x, ram, top uint8
		zero           bool
		why            string
	}{
		{"inside", 1, 2, 1, 9, false, ""},
		{"inside, Z", 2, 3, 2, 9, true, ""},
		{"A", 4, 5, 4, 9, false, "A is $04"},
		{"X", 1, 3, 1, 9, false, "X is $03, which does not fit"},
		{"a cell", 1, 2, 2, 9, false, "the RAM cell $0010 is $02, which does not fit"},
		{"a byte on the stack", 1, 2, 1, 8, false, "byte 0 of the stack is $08"},
		{"a flag", 1, 2, 1, 9, true, "flag Z is true, which does not fit"},
	} {
		m := observed{reg: [3]uint8{rA: c.a, rX: c.x}, stack: []uint8{c.top}, step: 1, ties: map[int32]values.Set{}}
		m.cell = func(uint16) (uint8, bool) { return c.ram, true }
		if c.zero {
			m.flags = cpu.FlagZ
		}
		if why := m.outside(s); !strings.HasPrefix(why, c.why) || (why == "") != (c.why == "") {
			t.Errorf("%s: %q; want %q", c.name, why, c.why)
		}
	}
}
