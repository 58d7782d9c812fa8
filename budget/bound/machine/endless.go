package machine

import (
	"slices"

	"pool6502/cpu"
)

// Endless returns the first instruction of the code from which no way leads to one of the ends, nor out of the routine that it is in; false if there
// is none. The ends are where the walk through the code has stopped, or instructions in it.
func (c *Code) Endless(code *Reached, ends []uint16) (pc uint16, is bool) {
	from := map[uint16][]uint16{} // the instructions that lead to one
	todo := slices.Clone(ends)
	for pc := range code.At {
		o, to := &cpu.Opcodes[c.At(pc)], c.next(pc)
		switch o.Flow {
		case cpu.Call:
			to = []uint16{c.Word(pc + 1), pc + uint16(o.Bytes())}
		case cpu.Return:
			todo = append(todo, pc)
		}
		for _, to := range to {
			from[to] = append(from[to], pc)
		}
	}
	ended := map[uint16]bool{}
	for len(todo) > 0 {
		at := todo[len(todo)-1]
		if todo = todo[:len(todo)-1]; !ended[at] {
			ended[at] = true
			todo = append(todo, from[at]...)
		}
	}
	for at := range code.At {
		if !ended[at] && (!is || at < pc) {
			pc, is = at, true
		}
	}
	return pc, is
}
