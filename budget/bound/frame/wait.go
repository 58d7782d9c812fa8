package frame

import (
	"slices"
	"strings"

	"pool6502/budget/bound"
	"pool6502/cpu"
)

// A wait is a loop that only reads, in the main loop or in a routine that does little else.
type wait struct {
	bound.Wait
	round int // cycles of its instructions, without the branch
	extra int // cycles of the JSR and of the routine, without the loop
}

// last returns the most cycles that a waiting loop takes after the NMI handler. If the NMI comes before the loop reads the byte that
// the handler changes, it is at most a round. If it comes just after, it is the rest of this round and another; then vblank began at
// most 3 cycles before the instruction that reads, which is less than the latency that is counted otherwise.
func (w *wait) last() int { return max(w.round+taken, w.round+taken+w.round+ends+3-latency) }

// busy returns the most cycles of a waiting loop that a profile counts as work of a frame, without the latency, which is idle time. A
// round in which registers or flags change is work: these are the first, the one that the NMI interrupts, and the last.
func (w *wait) busy() int { return max(w.last(), 2*(w.round+taken)+w.round+ends-latency) }

// The most cycles of the branch of a waiting loop that is taken, and its cycles at the end of the loop.
const taken, ends = 4, 2

// waits finds the loops that wait for a byte of RAM to change, and the instructions that jump to themselves, in the code at an address. calls
// are the routines that it calls. If one of them only waits, its JSR is a wait, too, if the code comes to it again and again, and cannot leave it for
// another place to wait.
func waits(p *bound.Program, from uint16) (list []wait, idle, calls []uint16) {
	walk(p, from, func(pc uint16, o *cpu.Opcode) {
		offset, _ := p.Byte(pc + 1)
		switch {
		case o.Flow == cpu.Call:
			calls = append(calls, word(p, pc+1))
			if w, ok := routineWaits(p, pc); ok {
				list = append(list, w)
			}
		case o.Flow == cpu.Branch:
			after := pc + 2
			to := after + uint16(int8(offset))
			if round := onlyReads(p, to, pc); to < pc && round > 0 {
				list = append(list, wait{Wait: bound.Wait{Head: to, After: after}, round: round})
			}
		case o.Flow == cpu.Jump && o.Mode != cpu.Indirect && word(p, pc+1) == pc:
			idle = append(idle, pc)
		}
	})
	ends := slices.Clone(idle)
	for _, w := range list {
		_, to := w.Pass()
		ends = append(ends, to)
	}
	list = slices.DeleteFunc(list, func(w wait) bool {
		if w.Call == 0 {
			return false
		}
		on := walk(p, w.Call+3, nil)
		return !on[w.Call] || slices.ContainsFunc(ends, func(to uint16) bool { return on[to] && !walk(p, to, nil)[w.Call] })
	})
	return list, idle, calls
}

// routineWaits returns the loop in the routine that a JSR calls, if the routine has no more than that and straight code around it, which writes
// to RAM alone and not to the stack.
func routineWaits(p *bound.Program, call uint16) (w wait, ok bool) {
	at := map[uint16]int{} // by instruction: the cycles before it
	pc, cycles := word(p, call+1), 6
	w.Call, w.Entry = call, pc
	for range 32 {
		op, ok := p.Byte(pc)
		o := &cpu.Opcodes[op]
		after, operand := pc+uint16(o.Bytes()), word(p, pc+1)
		offset, _ := p.Byte(pc + 1)
		to := after + uint16(int8(offset))
		before, known := at[to]
		at[pc] = cycles
		switch {
		case !ok || o.Undocumented:
			return w, false
		case o.Name == "RTS":
			w.extra = cycles + 6
			return w, w.round > 0
		case o.Flow == cpu.Branch && known && w.round == 0:
			w.Head, w.After, w.round = to, after, onlyReads(p, to, pc)
			if cycles = before; w.round == 0 {
				return w, false
			}
		case o.Flow != cpu.Next, o.Mode == cpu.Absolute && (operand >= 0x800 || o.Writes && operand>>8 == 1):
			return w, false
		case o.Mode == cpu.Implied && !strings.Contains("TAX TXA TAY TYA INX INY DEX DEY CLC SEC CLV NOP", o.Name):
			return w, false
		case o.Mode != cpu.Implied && o.Mode != cpu.Immediate && o.Mode != cpu.Accumulator && o.Mode != cpu.ZeroPage && o.Mode != cpu.Absolute:
			return w, false
		default:
			cycles += int(o.Cycles)
		}
		pc = after
	}
	return w, false
}

// walk follows the code at an address, but not into calls, and calls see for each instruction. It returns their addresses.
func walk(p *bound.Program, from uint16, see func(pc uint16, o *cpu.Opcode)) map[uint16]bool {
	seen := map[uint16]bool{}
	for todo := []uint16{from}; len(todo) > 0; {
		pc := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		op, ok := p.Byte(pc)
		if seen[pc] || !ok {
			continue
		}
		seen[pc] = true
		o := &cpu.Opcodes[op]
		after := pc + uint16(o.Bytes())
		if see != nil {
			see(pc, o)
		}
		switch {
		case o.Flow == cpu.Next, o.Flow == cpu.Call:
			todo = append(todo, after)
		case o.Flow == cpu.Branch:
			offset, _ := p.Byte(pc + 1)
			todo = append(todo, after, after+uint16(int8(offset)))
		case o.Flow == cpu.Jump && o.Mode != cpu.Indirect:
			todo = append(todo, word(p, pc+1))
		case o.Flow == cpu.Jump:
			todo = append(todo, p.Jumps(pc)...)
		}
	}
	return seen
}

// inRoutine returns where a loop waits for a byte of RAM in a routine of a list, or in one that it calls.
func inRoutine(p *bound.Program, routines []uint16) (head uint16, found bool) {
	for i := 0; i < len(routines); i++ {
		if slices.Contains(routines[:i], routines[i]) {
			continue
		}
		list, _, calls := waits(p, routines[i])
		if len(list) > 0 {
			return list[0].Head, true
		}
		routines = append(routines, calls...)
	}
	return 0, false
}

// onlyReads returns the cycles of a few instructions that read RAM and write nothing; 0 if they do anything else. What they find depends on
// RAM alone, and not on the round: a register is compared if the loop leaves it alone, or has set it earlier in the same round. So an NMI
// ends the loop in the round that follows it, or not at all.
func onlyReads(p *bound.Program, from, to uint16) (cycles int) {
	if to-from > 8 {
		return 0
	}
	reads, pc := false, from
	fresh := kept(p, from, to)
	for pc < to {
		op, _ := p.Byte(pc)
		o := &cpu.Opcodes[op]
		switch {
		case !settles(o, fresh):
			return 0
		case o.Mode == cpu.ZeroPage:
			reads = true
		case o.Mode == cpu.Absolute:
			if word(p, pc+1) >= 0x2000 {
				return 0
			}
			reads = true
		case o.Mode != cpu.Immediate && o.Mode != cpu.Implied:
			return 0
		}
		cycles += int(o.Cycles)
		pc += uint16(o.Bytes())
	}
	if !reads || pc != to { // the branch is inside of an instruction
		return 0
	}
	return cycles
}

// kept returns the registers that a loop leaves alone.
func kept(p *bound.Program, from, to uint16) map[byte]bool {
	list := map[byte]bool{'A': true, 'X': true, 'Y': true}
	for pc := from; pc < to; {
		op, _ := p.Byte(pc)
		o := &cpu.Opcodes[op]
		switch o.Name {
		case "LDA", "LDX", "LDY", "TAX", "TAY", "TXA", "TYA":
			list[o.Name[2]] = false
		case "AND", "ORA", "EOR":
			list['A'] = false
		}
		pc += uint16(o.Bytes())
	}
	return list
}

// settles reports whether an instruction gives the same result in each round while RAM does not change. fresh has the registers that have the
// same value here in each round; settles adds those that the instruction sets so.
func settles(o *cpu.Opcode, fresh map[byte]bool) bool {
	switch o.Name {
	case "NOP", "BIT", "CLV", "CLC", "SEC":
	case "CMP", "AND", "ORA", "EOR":
		return fresh['A']
	case "CPX", "CPY":
		return fresh[o.Name[2]]
	case "LDA", "LDX", "LDY":
		fresh[o.Name[2]] = true
	case "TAX", "TAY", "TXA", "TYA":
		fresh[o.Name[2]] = fresh[o.Name[1]]
	default:
		return false
	}
	return true
}
