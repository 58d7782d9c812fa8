package budget

import "pool6502/asm"

func (m *Machine) compare(want asm.Assign, r Result) []Mismatch {
	return want.Compare(m.values(want.Place, r))
}
