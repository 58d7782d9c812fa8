package bound

import (
	"fmt"
	"maps"
	"slices"

	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/played"
	"pool6502/cpu"
)

// exact is the most addresses that a write can have and still count as one to known addresses.
const exact = 16

// frame returns how many bytes the analysed code finds on the stack that belong to it: a return address, what an interrupt has
// pushed, or nothing in a part of the main loop.
func (r *run) frame() int {
	switch {
	case r.stop >= 0:
		return 0
	case r.handler:
		return pushedByInterrupt
	}
	return 2
}

// hit handles a write to a byte p of page 1. It notes in r.hits the places where the highest byte of the code's frame cannot be,
// because the write would then change the stack.
func (r *run) hit(s *state, t *target, p uint16) {
	if len(t.addrs) > exact {
		return
	}
	r.vague = r.vague || len(t.addrs) > 1
	over := 0 // bytes of its callers
	if n, ok := r.program.nested[r.offset(r.from)]; ok && r.program.followed() {
		over = n - r.frame()
	}
	for top := max(int(p&0xFF)-over, 0); top < min(int(p&0xFF)+r.frame()+len(s.stack), 0x100); top++ {
		r.hits[top] = true
	}
}

// above handles a write that must stay below the stack. It notes in r.floor how high the highest byte of the code's frame must
// therefore be.
func (r *run) above(s *state, top uint16) {
	r.floor = max(r.floor, int(top&0xFF)+r.frame()+len(s.stack))
}

// offPage1 is what to do about code that may write to its stack.
const offPage1 = "; keep its data outside page 1, or limit the index or the pointer, so that it writes only below the stack (as with and #$7F)"

// breaks returns the refusal of a bound whose code writes to its own stack, wherever the stack is; nil if it may not.
func (r *run) breaks() *refusal {
	writes := inOrder(r.wild)
	if len(writes) == 0 && r.low == 0 {
		return nil
	}
	if len(writes) > 0 && r.copied {
		return r.refuse(writes[0].PC, "it has copied the stack pointer with TSX, and this write may change its stack"+offPage1)
	}
	least, most := r.program.tops(r)
	for top := max(least, r.floor); top <= most; top++ {
		if !r.hits[top] {
			return nil // the highest byte of its frame may be there
		}
	}
	verb, far := "writes", ", as far as the analysis can tell"+offPage1
	if r.vague {
		verb, far = "may write", offPage1
	}
	if len(writes) > 0 {
		return r.refuse(writes[0].PC, fmt.Sprintf("it %s all over the stack, and so over its return address%s", verb, far))
	}
	return r.refuse(r.lowest.PC, fmt.Sprintf("it %s over its return address or that of a caller, wherever the stack pointer is%s", verb, far))
}

// tops returns the range of places on page 1 where the highest byte of the analysed code's frame can be.
func (p *Program) tops(r *run) (least, most int) {
	off, frame := r.code.Offset(r.from), r.frame()
	least, most = frame, 0xFF
	if bytes := p.stack(); p.known(off, bytes) {
		if !p.threads[nmiThread].at[off] && !p.threads[irqThread].at[off] {
			bytes = p.threads[mainThread].deep
		}
		least = max(least, 0xFF-bytes+frame)
	}
	if n, ok := p.nested[off]; ok && p.followed() {
		most = min(most, 0xFF-n+frame)
	}
	return least, most
}

// known reports whether the depth of the stack is known where code runs.
func (p *Program) known(off, bytes int) bool {
	runs := false
	for i := range p.threads {
		runs = runs || p.threads[i].at[off]
	}
	return runs && bytes >= 0 && bytes <= 0x100
}

// followed reports whether the code of all threads can be followed to its end.
func (p *Program) followed() bool {
	return !slices.ContainsFunc(p.threads[:], func(t thread) bool { return t.lost != "" })
}

// missing returns a condition for each write of a thread that may change flags that are pushed: that it does not reach the stack.
func (p *Program) missing(t *thread) (list []Condition) {
	for _, s := range t.pokes {
		if p.reaches(s) {
			list = append(list, offStack(s.code.Offset(s.pc), p.where(s.code, s.pc)))
		}
	}
	return list
}

// hiding returns the conditions that no write of the main program, outside the code that the bound is about, reaches the stack: there it could
// change a return address, so that the program comes to code that the analysis has not seen.
func (p *Program) hiding(r *Result) []Condition {
	if p.threads[mainThread].lost != "" {
		return nil // it may do anything
	}
	beside := p.beside(append(slices.Clip(r.entries), r.Addr))
	return p.unhidden(func(s store) bool {
		at := played.Place{PC: s.pc, Off: s.code.Offset(s.pc)}
		return !r.runs(at) || beside(at)
	})
}

// beside returns a function that reports whether the main program may come to an instruction without passing one of some addresses. What is known
// behind these says nothing then about all runs of the instruction.
func (p *Program) beside(of []uint16) func(at played.Place) bool {
	var reached map[played.Place]bool
	return func(at played.Place) bool {
		if reached == nil {
			reached = map[played.Place]bool{}
			for _, from := range p.threads[mainThread].from {
				for pc := range from.code.Reach(from.addr, machine.OfReset, of...).At {
					reached[played.Place{PC: pc, Off: from.code.Offset(pc)}] = true
				}
			}
		}
		return reached[at] && !slices.Contains(of, at.PC)
	}
}

// unhidden is hiding for those writes of the main program for which in is true.
func (p *Program) unhidden(in func(s store) bool) (list []Condition) {
	for _, s := range p.threads[mainThread].overs {
		if p.reaches(s) && in(s) {
			list = append(list, offStack(s.code.Offset(s.pc), p.where(s.code, s.pc)))
		}
	}
	return list
}

// reaches reports whether a write may reach the stack.
func (p *Program) reaches(s store) bool {
	bytes := p.stack()
	first, n := s.code.Writes(s.pc)
	cell, ram := s.code.Cell(first)
	return bytes < 0 || !ram || n > 256 || int(cell)+n-1 >= 0x200-bytes
}

// missStack returns a condition for each write of some code to page 1: that it does not reach the stack. Writes through pointers
// are left out.
func (p *Program) missStack(c *machine.Code, code *machine.Reached) (list []Condition) {
	for _, pc := range slices.Sorted(maps.Keys(code.At)) {
		first, n := c.Writes(pc)
		cell, ram := c.Cell(first)
		if o := &cpu.Opcodes[c.At(pc)]; n > 0 && ram && o.Mode != cpu.IndirectX && o.Mode != cpu.IndirectY && o.Flow == cpu.Next && cell < 0x200 && int(cell)+n > 0x100 {
			list = append(list, offStack(c.Offset(pc), p.where(c, pc)))
		}
	}
	return list
}
