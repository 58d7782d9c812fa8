package machine

import "pool6502/cpu"

// Nesting returns, for each instruction of code that can be followed to its end, the least number of bytes on the stack there,
// those included that an interrupt has pushed.
func (c *Code) Nesting(r *Reached, entry uint16, frame Frame) map[uint16]int {
	least, base := map[uint16]int{}, map[place]int{}
	var todo []place
	to := func(pc uint16, in Frame, n int) {
		at := place{pc, in}
		a, reached := r.arrived[at]
		if old, seen := base[at]; !reached || seen && old <= n {
			return
		}
		base[at], todo = n, append(todo, at)
		if old, seen := least[pc]; !seen || n+len(a.pushed) < old {
			least[pc] = n + len(a.pushed)
		}
	}
	first := 0
	if frame == OfHandler {
		first = 3
	}
	to(entry, frame, first)
	for len(todo) > 0 {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		n, o := base[at], &cpu.Opcodes[c.At(at.pc)]
		after := at.pc + uint16(o.Bytes())
		switch {
		case o.Flow == cpu.Call:
			to(c.Word(at.pc+1), OfRoutine, n+len(r.arrived[at].pushed)+2)
			to(after, at.frame, n)
		case o.Flow == cpu.Branch:
			to(after+uint16(int8(c.At(at.pc+1))), at.frame, n)
			to(after, at.frame, n)
		case o.Flow == cpu.Jump && o.Mode != cpu.Indirect:
			to(c.Word(at.pc+1), at.frame, n)
		case o.Flow == cpu.Jump:
			targets, _ := c.Jumps(at.pc)
			for _, pc := range targets {
				to(pc, at.frame, n)
			}
		case o.Flow == cpu.Next:
			to(after, at.frame, n)
		}
	}
	return least
}
