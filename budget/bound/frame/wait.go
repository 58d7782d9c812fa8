package frame

import (
	"slices"

	"pool6502/budget/bound"
	"pool6502/cpu"
)

// A wait is a loop that only reads: the address of its first instruction, and the address after its end.
type wait struct {
	bound.Wait
	round int // cycles of its instructions, without the branch
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
// are the routines that it calls.
func waits(p *bound.Program, from uint16) (list []wait, idle, calls []uint16) {
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
		switch {
		case o.Flow == cpu.Next:
			todo = append(todo, after)
		case o.Flow == cpu.Call:
			todo, calls = append(todo, after), append(calls, word(p, pc+1))
		case o.Flow == cpu.Branch:
			offset, _ := p.Byte(pc + 1)
			to := after + uint16(int8(offset))
			todo = append(todo, after, to)
			if round := onlyReads(p, to, pc); to < pc && round > 0 {
				list = append(list, wait{Wait: bound.Wait{Head: to, After: after}, round: round})
			}
		case o.Flow == cpu.Jump && o.Mode != cpu.Indirect:
			if todo = append(todo, word(p, pc+1)); word(p, pc+1) == pc {
				idle = append(idle, pc)
			}
		case o.Flow == cpu.Jump:
			todo = append(todo, p.Jumps(pc)...)
		}
	}
	return list, idle, calls
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
		case o.Flow != cpu.Next || o.Writes || !settles(o, fresh):
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

// kept returns the registers, and C, that a loop leaves alone.
func kept(p *bound.Program, from, to uint16) map[byte]bool {
	list := map[byte]bool{'A': true, 'X': true, 'Y': true, 'C': true}
	for pc := from; pc < to; {
		op, _ := p.Byte(pc)
		o := &cpu.Opcodes[op]
		switch o.Name {
		case "CLC", "SEC", "CMP", "CPX", "CPY":
			list['C'] = false
		case "LDA", "LDX", "LDY", "TAX", "TAY", "TXA", "TYA":
			list[o.Name[2]] = false
		case "AND", "ORA", "EOR":
			list['A'] = false
		case "ADC", "SBC":
			list['A'], list['C'] = false, false
		}
		pc += uint16(o.Bytes())
	}
	return list
}

// settles reports whether an instruction gives the same result in each round while RAM does not change. fresh has the registers, and C, that
// have the same value here in each round; settles adds those that the instruction sets so.
func settles(o *cpu.Opcode, fresh map[byte]bool) bool {
	switch o.Name {
	case "NOP", "BIT", "CLV":
	case "CLC", "SEC":
		fresh['C'] = true
	case "CMP":
		fresh['C'] = true
		return fresh['A']
	case "CPX", "CPY":
		fresh['C'] = true
		return fresh[o.Name[2]]
	case "LDA", "LDX", "LDY":
		fresh[o.Name[2]] = true
	case "TAX", "TAY", "TXA", "TYA":
		fresh[o.Name[2]] = fresh[o.Name[1]]
	case "AND", "ORA", "EOR":
		return fresh['A']
	case "ADC", "SBC":
		return fresh['A'] && fresh['C']
	default:
		return false
	}
	return true
}
