package bound

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/played"
	"pool6502/budget/bound/values"
	"pool6502/cpu"
)

// pushedByInterrupt is how many bytes the entry of an interrupt pushes.
const pushedByInterrupt = 3

// HasRoom is the condition of each bound of a program whose deepest stack is not known.
var HasRoom = assumed(check{kind: hasRoom}, "the stack does not overflow")

// OfLibrary is a condition of each bound in a library, which has no handlers that could be followed.
var OfLibrary = assumed(check{}, "interrupt handlers leave A, X, Y, the banks and the routine's RAM as they found them")

// Usual reports whether a condition is one that most bounds have, whatever the routine does: HasRoom and OfLibrary.
func (c Condition) Usual() bool { return c == HasRoom || c == OfLibrary }

// stack returns how many bytes the program has on the stack at most, in the main program and in one handler of each
// interrupt; -1 if that is not known.
func (p *Program) stack() (bytes int) {
	for i := range p.threads {
		t := &p.threads[i]
		switch {
		case len(t.from) == 0 && t.lost == "":
			continue
		case t.deep < 0, i == nmiThread && t.retries, i == irqThread && t.unmasks: // it may interrupt itself
			return -1
		case i != mainThread:
			bytes += pushedByInterrupt
		}
		bytes += t.deep
	}
	return bytes
}

// knowsDepth says what lets the analysis find the depth of the stack.
const knowsDepth = "; begin the code of the reset vector with ldx #$FF, txs, before anything pushes, calls or turns NMI on. Load X with a constant before each TXS, and let no routine call itself"

// Deepest returns how many bytes the main program has on the stack at most, in all passes of its main loop and before them, and what must hold
// for that. No loop needs a bound for it. why says why it is not known.
func (p *Program) Deepest() (bytes int, list []Condition, why string) {
	t := &p.threads[mainThread]
	if len(t.from) != 1 {
		return 0, nil, anyBank
	}
	c := t.from[0].code
	code := c.Reach(t.from[0].addr, machine.OfReset)
	starts, byPointer := c.Turns(&code, 0x4015, 0x10, true)
	switch {
	case t.lost != "":
		why = "the main program cannot be followed past " + t.lost
		if code.Computed {
			why = "the main program cannot be followed past " + p.lostAt(c, &code)
		}
	case len(code.Unmasks) > 0:
		why = LetsIRQIn.at(p.where(c, code.Unmasks[0]))
	case p.threads[irqThread].comes:
		why = riskNames[LetsIRQIn] + "; " + measure
	case len(starts) > 0:
		why = StartsDMC.at(p.where(c, starts[0]))
	case p.Nests():
		why = "an NMI may interrupt the NMI handler"
	case t.deep < 0:
		why = "it is not known how many bytes the main program has on the stack" + knowsDepth
	}
	if why != "" {
		return 0, nil, why
	}
	list = slices.Concat(p.unhidden(func(store) bool { return true }), p.missing(t), p.missing(&p.threads[nmiThread]), p.always, p.mainBanks(c, &code))
	return t.deep, append(list, p.elsewhere(c, byPointer, "in the main program", "$4015")...), ""
}

// room lists what must hold of the stack while a routine runs.
func (p *Program) room(r *run) (list []Condition) {
	bytes := p.stack()
	known := p.known(r.offset(r.from), bytes)
	if !known {
		list = append(list, HasRoom)
	}
	above := func(low uint16, where string, always bool) {
		if low > 0 && (!known || int(low) >= 0x200-bytes) {
			list = append(list, assumed(check{kind: staysAbove, n: int(low & 0xFF), more: always}, "the stack stays above $%04X, the highest byte that the write at %s may change", low, where))
		}
	}
	if r.low > 0 {
		above(r.low, p.placed(r.lowest), false)
	}
	off := r.code.Offset(r.from)
	_, _, by := p.others(off)
	astray := p.astray(p.runs(off))
	for i := nmiThread; i <= irqThread; i++ {
		if t := &p.threads[i]; t.known && (by[i] || slices.Contains(astray, i)) { // what it keeps there may be overwritten when another handler interrupts it
			above(t.low, t.lowest, true)
		}
	}
	return list
}

// topless makes the depth of the stack unknown if a handler may change X between LDX and TXS: X then says nothing about where the stack begins.
func (p *Program) topless() {
	if (p.threads[nmiThread].loose|p.threads[irqThread].loose)&(1<<rX) == 0 {
		return
	}
	t := &p.threads[mainThread]
	for _, from := range t.from {
		code := from.code.Reach(from.addr, machine.OfReset)
		on, perhaps := from.code.Turns(&code, 0x2000, 0x80, true)
		for pc := range from.code.Behind(&code, slices.Concat(on, perhaps, code.Unmasks)) {
			if from.code.At(pc) == txs {
				t.deep = -1
			}
		}
	}
}

// place is an instruction, and where it is in PRG ROM.
func (s *state) place(pc uint16) played.Place { return played.Place{PC: pc, Off: s.code.Offset(pc)} }

// inOrder returns the keys of a map, sorted.
func inOrder[T any](of map[played.Place]T) []played.Place {
	return slices.SortedFunc(maps.Keys(of), func(a, b played.Place) int { return cmp.Or(cmp.Compare(a.PC, b.PC), cmp.Compare(a.Off, b.Off)) })
}

// wild lists what must hold of writes that may reach the stack or, through a pointer, anything, and of jumps that may go to
// many addresses.
func (p *Program) wild(r *run) (list []Condition) {
	for _, at := range inOrder(r.wild) {
		list = append(list, offStack(at.Off, p.placed(at)))
	}
	for _, at := range inOrder(r.labelled) {
		list = append(list, assumed(check{kind: goesToLabel, at: at.Off}, "the jump at %s goes to a label (labels that it can reach: %d)", p.placed(at), r.labelled[at]))
	}
	for _, at := range slices.Sorted(maps.Keys(r.pointers)) {
		only := "reach only RAM from $0200 " + p.upTo()
		one, many := "writes through the pointer %s, as at %s, "+only, "writes through the pointers %s "+only+" (in brackets: where such a write is)"
		list = append(list, about(check{kind: pointsAbove, n: int(at)}, one, many, p.cellName(uint16(at))).of(p.placed(r.pointers[at])))
	}
	return list
}

// upTo says where RAM ends that has no registers of the board.
func (p *Program) upTo() string {
	if first := p.cart.Registers(); first < 0x8000 {
		return fmt.Sprintf("to $%04X", first-1)
	}
	return "on"
}

// pointed follows a write through a pointer that may point anywhere, if it reaches only RAM from $0200 on; this is a condition.
func (r *run) pointed(s *state, pc uint16) string {
	base := s.code.At(pc + 1)
	var list values.Set // of what is added to it
	list.Add(0)
	if cpu.Opcodes[s.code.At(pc)].Mode == cpu.IndirectX {
		list = s.reg[rX].Set
	}
	if list.Len() > 16 {
		return "it writes through a pointer of page 0, and which one is not known"
	}
	for x := range list.All {
		if at := base + x; r.pointers[at].PC == 0 || pc < r.pointers[at].PC {
			r.pointers[at] = s.place(pc)
		}
	}
	r.risk(WritesAnywhere, s.place(pc))
	s.mem.forget(1)
	s.kept = held{}
	if r.written != nil {
		for cell := 0x200; cell < machine.Cells; cell++ {
			r.written[cell] = true
		}
	}
	return ""
}
