package bound

import (
	"slices"

	"pool6502/budget/bound/machine"
	"pool6502/cpu"
)

// A Wait is a loop of straight-line code in which the main program waits until the NMI handler has changed a byte of RAM: the
// address of its first instruction, and the address behind its end. If the loop is in a routine that only waits, Entry is the routine, and
// Call is the JSR of the main loop that calls it; otherwise both are 0.
type Wait struct{ Head, After, Call, Entry uint16 }

// Pass returns where a pass of the main loop begins, and where it ends: behind the waiting loop and at its head, or behind the JSR and at it.
func (w Wait) Pass() (from, to uint16) {
	if w.Call != 0 {
		return w.Call + 3, w.Call
	}
	return w.After, w.Head
}

// Waiting returns the program as it is analysed for a main loop that waits for each NMI. If each pass of the main loop ends before
// the next NMI comes, the NMI interrupts only the waiting loops, and its handler may change registers if these loops do not
// rely on them. That no other code is interrupted is a condition; Steady may remove it.
//
// idle are instructions that jump to themselves. Such a loop waits, too.
func (p *Program) Waiting(waits []Wait, idle []uint16) *Program {
	t := &p.threads[nmiThread]
	if len(t.from) != 1 || !t.known || t.own == 0 {
		return p
	}
	loops := slices.Clone(idle)
	for _, w := range waits {
		list, relies := p.relies(t.from[0].code, w, t.loose)
		if relies {
			return p
		}
		loops = append(loops, list...)
	}
	q := *p
	q.waits = offsets(t.from[0].code, loops)
	return &q
}

// relies returns the instructions of a waiting loop, and reports whether one of them uses a register among loose, which an interrupt
// may have changed. Loading a register to set the flags does not use it.
func (p *Program) relies(c *machine.Code, w Wait, loose uint8) (list []uint16, relies bool) {
	for pc := w.Head; pc < w.After; {
		o := &cpu.Opcodes[c.At(pc)]
		switch o.Name {
		case "LDA", "LDX", "LDY", "CLC", "SEC", "CLV", "NOP":
		case "CPX":
			relies = relies || loose&(1<<rX) != 0
		case "CPY":
			relies = relies || loose&(1<<rY) != 0
		default:
			relies = relies || loose&(1<<rA) != 0 && o.Flow == cpu.Next
			relies = relies || loose != 0 && o.Undocumented
		}
		list, pc = append(list, pc), pc+uint16(o.Bytes())
	}
	return list, relies
}

// allLoose stands for A, X and Y.
const allLoose = 1<<rA | 1<<rX | 1<<rY

// seenLoose reports whether a handler that cannot be followed has changed a register in the run that tries conditions: then it is useless to take
// for granted that it keeps them.
func (p *Program) seenLoose(by map[int]bool) bool {
	for i := range by {
		if p.threads[i].dark() && !p.trusting {
			if t := p.tried(); t != nil && t.broken(check{kind: keepsRegisters, n: i}, nil, -1) != "" {
				return true
			}
		}
	}
	return false
}

// keeping returns the condition keeps for each handler that may change registers.
func (p *Program) keeping() (list []Condition) {
	for i := nmiThread; i <= irqThread; i++ {
		if t := &p.threads[i]; t.known && t.comes && t.own != 0 {
			list = append(list, p.keeps(i))
		}
	}
	return list
}

// keeps returns the condition that a handler changes no register of the code that it interrupts.
func (p *Program) keeps(i int) Condition {
	if i == nmiThread && p.waits != "" {
		return assumed(check{kind: keepsRegisters, n: i, list: p.waits}, "%s leaves A, X and Y as it found them, except where the main loop waits for an interrupt", threadNames[i])
	}
	return assumed(check{kind: keepsRegisters, n: i}, "%s leaves A, X and Y as it found them", threadNames[i])
}

// Steady removes from a list of conditions the one that the NMI handler changes registers only while the main loop waits, if it can
// show it: from each store that turns NMI on, the program comes to its waiting loop within left cycles, which are those of a
// frame that no pass needs.
func (p *Program) Steady(heads []uint16, left int, list []Condition) []Condition {
	if p.waits == "" || len(heads) != 1 || len(p.cart.Vectors()) > 0 {
		return list
	}
	of := p.keeps(nmiThread)
	from := p.threads[mainThread].from[0]
	before := from.code.Reach(from.addr, machine.OfReset, heads...)
	on, perhaps := from.code.Turns(&before, 0x2000, 0x80, true)
	if !p.soon(append(on, perhaps...), heads[0], left, list) {
		return list
	}
	return slices.DeleteFunc(slices.Clone(list), func(c Condition) bool { return c == of })
}
