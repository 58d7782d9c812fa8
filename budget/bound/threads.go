package bound

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"pool6502/budget/bound/machine"
	"pool6502/cpu"
)

// findThreads follows the code from the vectors: those of the fixed bank or, if the board has none, those of each
// bank. A vector of $FFFF leads to no handler: if code that cannot be followed may turn its interrupt on, it is a condition that this
// interrupt does not come.
func (p *Program) findThreads() {
	codes := []*machine.Code{p.cart.Code(0xFFFA, -1)}
	if codes[0].Offset(0xFFFA) < 0 {
		codes = nil
		for bank := range p.cart.Banks.N {
			codes = append(codes, p.cart.Code(0xFFFA, bank))
		}
	}
	if len(codes) == 1 {
		p.findVectors(codes[0])
	}
	vectors := [...]uint16{mainThread: 0xFFFC, nmiThread: 0xFFFA, irqThread: 0xFFFE}
	for i, vector := range vectors {
		t := &p.threads[i]
		*t = thread{at: map[int]bool{}, writes: new([machine.Cells]bool), seen: new([machine.Cells]bool)}
		for bank, c := range codes {
			if entry := c.Word(vector); entry != 0xFFFF && c.Offset(entry) >= 0 {
				if len(codes) == 1 {
					bank = -1
				}
				t.from = append(t.from, start{c, entry, bank})
				p.reach(t, c, entry, i == mainThread)
			}
		}
	}
	for i := nmiThread; i <= irqThread; i++ {
		t := &p.threads[i]
		seen, perhaps := p.comes(i)
		t.comes, t.may = seen || perhaps, t.writes
		if t.comes && len(t.from) < len(codes) {
			p.unhandled(i, seen, codes, vectors[i])
		}
	}
	unsure := p.findOff()
	p.anew = p.beginsAnew()
	for i := nmiThread; i <= irqThread; i++ {
		if t := &p.threads[i]; t.lost != "" && !t.away {
			t.retries, t.unmasks = false, false // unless it is found to be otherwise when it is followed
		}
	}
	p.settle()
	nmi, irq := &p.threads[nmiThread], &p.threads[irqThread]
	if nmi.rearms && !nmi.retries && irq.comes && nmi.loose|irq.loose != 0 { // a store of the main program may then turn NMI off, whatever it loads
		p.off, nmi.retries = true, true
		p.settle()
	}
	if nmi.rearms && !nmi.retries {
		p.always = append(p.always, unsure...)
	}
	if p.cart.Flash() {
		p.always = append(p.always, assumed(check{}, "the program does not change its PRG ROM, which is flash memory"))
	}
}

// beginsAnew reports whether code that jumps to the code of the reset vector starts the program again: that code can be followed, so that it never
// returns to what has jumped to it, or it sets the stack pointer before it calls or returns. In the second case an RTS may still find the return
// address of a call, if the stack pointer is set to just below that address; so it is a condition of a bound that the call does not jump there.
func (p *Program) beginsAnew() bool {
	t := &p.threads[mainThread]
	return t.lost == "" || !slices.ContainsFunc(t.from, func(from start) bool { return !from.code.TopsFirst(from.addr) })
}

// findOff finds out whether NMI can be off where its handler begins: the code that it interrupts has turned NMI off in the same moment.
// If the handler then turns NMI on while the flag of vblank is set, the next NMI comes at once. findOff returns what must hold of writes by an
// index or a pointer if that is not to happen.
func (p *Program) findOff() (unsure []Condition) {
	nmi, irq := &p.threads[nmiThread], &p.threads[irqThread]
	turns := func(t *thread, frame machine.Frame, list func(c *machine.Code, code *machine.Reached)) {
		for _, from := range t.from {
			code := from.code.Reach(from.addr, frame)
			list(from.code, &code)
		}
	}
	p.off = p.threads[mainThread].lost != "" || irq.lost != "" && irq.comes
	var handler []uint16 // where the IRQ handler turns NMI on
	turns(irq, machine.OfHandler, func(c *machine.Code, code *machine.Reached) {
		on, byPointer := c.Turns(code, 0x2000, 0x80, true)
		handler = append(append(handler, on...), byPointer...)
		off, byPointer := c.Turns(code, 0x2000, 0x80, false)
		if p.off = p.off || irq.comes && len(off) > 0; irq.comes {
			unsure = append(unsure, p.elsewhere(c, byPointer, "in the IRQ handler", "$2000")...)
		}
	})
	turns(&p.threads[mainThread], machine.OfReset, func(c *machine.Code, code *machine.Reached) {
		on, onByPointer := c.Turns(code, 0x2000, 0x80, true)
		behind := c.Behind(code, on)
		off, byPointer := c.Turns(code, 0x2000, 0x80, false)
		early := func(pc uint16) bool { return len(handler) == 0 && !behind[pc] }
		p.off = p.off || len(slices.DeleteFunc(off, early)) > 0
		list := slices.DeleteFunc(slices.Clone(byPointer), early)
		if len(off)+len(byPointer) > 0 { // they may turn NMI on before
			list = append(list, onByPointer...)
		}
		slices.Sort(list)
		unsure = append(unsure, p.elsewhere(c, slices.Compact(list), "in the main program", "$2000")...)
	})
	nmi.retries = nmi.retries || nmi.rearms && p.off
	return unsure
}

// unhandled notes what an interrupt does whose vector leads, in some banks, to no code that is known. seen says that code turns the interrupt on.
func (p *Program) unhandled(i int, seen bool, codes []*machine.Code, vector uint16) {
	t, entry := &p.threads[i], codes[0].Word(vector)
	switch {
	case len(t.from) == 0 && (seen || i == nmiThread && entry != 0xFFFF):
		t.away = true
		t.lose(fmt.Sprintf("$%04X", entry)) // its handler is in RAM, or in a bank that is not known
	case len(t.from) == 0 && entry == 0xFFFF:
		p.always = append(p.always, assumed(check{kind: neverComes, n: i}, "no %s comes (its vector is $FFFF, where there is no handler)", interruptNames[i]))
	case len(t.from) == 0:
		p.always = append(p.always, assumed(check{kind: neverComes, n: i}, "no %s comes (its vector leads to $%04X, where no ROM is known to be in place)", interruptNames[i], entry))
	default:
		var banks []string
		list := " "
		for bank, c := range codes {
			if entry := c.Word(vector); entry == 0xFFFF || c.Offset(entry) < 0 {
				banks, list = append(banks, strconv.Itoa(bank)), fmt.Sprintf("%s%d ", list, c.Offset(vector))
			}
		}
		p.always = append(p.always, assumed(check{kind: neverComes, n: i, list: list}, "no %s comes while PRG bank %s is at $FFFA-$FFFF, whose %[1]s vector leads to no known code", interruptNames[i], strings.Join(banks, " or ")))
	}
}

// comes reports whether code outside the handler of an interrupt turns it on (seen), and whether code that cannot be followed may
// do so (perhaps).
func (p *Program) comes(i int) (seen, perhaps bool) {
	look := func(t *thread, frame machine.Frame) {
		for _, from := range t.from {
			code := from.code.Reach(from.addr, frame)
			sure, byPointer := from.code.Turns(&code, 0x2000, 0x80, true)
			if i == irqThread {
				sure, byPointer = code.Unmasks, nil
			}
			seen, perhaps = seen || len(sure) > 0, perhaps || code.Computed || len(byPointer) > 0
		}
	}
	look(&p.threads[mainThread], machine.OfReset)
	look(&p.threads[nmiThread+irqThread-i], machine.OfHandler) // the other handler
	return seen, perhaps
}

// lose notes that a thread cannot be followed past a place, so that it may do anything.
func (t *thread) lose(where string) {
	t.lost, t.effect, t.polls, t.unmasks, t.retries, t.deep = where, machine.OnROM, true, true, true, -1
	for i := range t.writes {
		t.writes[i] = true
	}
}

// findVectors finds the words of RAM through which the program jumps.
func (p *Program) findVectors(c *machine.Code) {
	entries := []uint16{c.Word(0xFFFC)}
	for _, at := range []uint16{0xFFFA, 0xFFFE} {
		entry := c.Word(at)
		if entry == 0xFFFF {
			continue
		}
		if entries = append(entries, entry); c.Offset(entry) < 0 {
			return // its handler may write to any of them
		}
	}
	for _, v := range c.FindVectors(entries) {
		if !v.Proved {
			for _, pc := range v.Jumps {
				p.always = append(p.always, p.jumpsThere(c, v, pc))
			}
		}
	}
}

// jumpsThere returns the condition that a jump through a word of RAM goes to one of the targets that are known.
func (p *Program) jumpsThere(c *machine.Code, v *machine.Vector, pc uint16) Condition {
	holds := p.holding(c, v)
	return about(check{kind: jumpsTo, n: int(v.Addr), list: offsets(c, v.Targets)}, holds+"the jump at %s runs", holds+"the jumps at %s run", p.where(c, pc))
}

func (p *Program) holding(c *machine.Code, v *machine.Vector) string {
	cell, _ := c.Cell(v.Addr)
	return p.cellName(cell) + " holds the address of " + p.oneOf(c, v.Targets) + ", each time that "
}

// targets returns what must hold for the jumps through words of RAM to go where the program is known to store: registers bring the addresses
// there. Code that no vector leads to may store another address, even if nothing else can.
func (p *Program) targets(c *machine.Code, addr uint16) (list []Condition) {
	vectors := p.cart.Vectors()
	if len(vectors) == 0 {
		return nil
	}
	off := c.Offset(addr)
	if !slices.ContainsFunc(p.threads[:], func(t thread) bool { return t.at[off] }) {
		code := c.Reach(addr, machine.OfRoutine)
		for _, pc := range slices.Sorted(maps.Keys(code.At)) {
			if v := vectors[c.Word(pc+1)]; v != nil && c.At(pc) == jmpIndirect {
				list = append(list, p.jumpsThere(c, v, pc))
			}
		}
		for _, at := range slices.Sorted(maps.Keys(vectors)) {
			if v := vectors[at]; code.Computed { // there may be more jumps
				list = append(list, assumed(check{kind: jumpsTo, n: int(at), list: offsets(c, v.Targets)}, "%sthe program jumps through it", p.holding(c, v)))
			}
		}
	}
	return union(list, p.keeping())
}

// oneOf names addresses, as in "one, two or three"; it counts them if they are more.
func (p *Program) oneOf(c *machine.Code, list []uint16) string {
	if len(list) > 3 {
		return fmt.Sprintf("one of the %d routines whose addresses the program stores there", len(list))
	}
	var names []string
	for _, at := range list {
		name, _ := p.at(c, at)
		names = append(names, name)
	}
	return strings.Join(names, " or ")
}

// Jumps returns the targets of an indirect jump at pc, if pc is in ROM that is always switched in; nil if they are not known.
func (p *Program) Jumps(pc uint16) []uint16 {
	targets, _ := p.cart.Code(0xFFFA, -1).Jumps(pc)
	return targets
}

// reach adds the code at an entry to a thread: all instructions that it may run, and all that they may write.
func (p *Program) reach(t *thread, c *machine.Code, entry uint16, main bool) {
	frame := machine.OfHandler
	if main {
		frame = machine.OfReset
	}
	reached := c.Reach(entry, frame)
	if n, ok := c.Depth(&reached, entry, frame); !ok {
		t.deep = -1
	} else if t.deep >= 0 {
		t.deep = max(t.deep, n)
	}
	for pc, n := range c.Nesting(&reached, entry, frame) {
		if old, seen := p.nested[c.Offset(pc)]; !seen || n < old {
			p.nested[c.Offset(pc)] = n
		}
	}
	c.Sure(&reached, true, func(_, cell uint16) { t.seen[cell] = true })
	for _, pc := range slices.Sorted(maps.Keys(reached.At)) {
		t.at[c.Offset(pc)] = true
		low := false // it may write the zero page
		c.Written(pc, func(cell uint16) { t.writes[cell], low = true, low || cell < 0x100 })
		if o := &cpu.Opcodes[c.At(pc)]; low && o.Mode != cpu.IndirectX && o.Mode != cpu.IndirectY {
			p.stores = append(p.stores, store{c, pc, &reached})
		}
		t.effect = max(t.effect, c.Effects(pc))
		page, known := c.Stored(pc, &reached)
		copies := (!known || page>>5 == 1) && c.MayWrite(pc, func(addr uint16) bool { return addr == 0x4014 }) // OAM DMA reads pages $20 to $3F, too
		t.polls = t.polls || copies || c.MayRead(pc)
		if c.Leans(pc) {
			t.leans[(pc-machine.WorkBase)>>13] = true
		}
	}
	stores := func(list []uint16) (all []store) {
		for _, pc := range slices.Compact(slices.Sorted(slices.Values(list))) {
			all = append(all, store{c, pc, &reached})
		}
		return all
	}
	t.pokes, t.overs = append(t.pokes, stores(reached.Pokes)...), append(t.overs, stores(reached.Overs)...)
	t.clears = t.clears || len(reached.Unmasks) > 0
	t.unmasks = t.unmasks || len(reached.Unmasks) > 0
	t.rearms = t.rearms || c.Rearms(&reached)
	if reached.Computed {
		t.lose(p.lost(c, reached.Lost))
	} else if pc, may := c.Displaces(&reached); may && c.Offset(0xFFFA) != p.cart.Code(0xFFFA, -1).Offset(0xFFFA) {
		t.lose(p.lost(c, pc)) // the code may go on in another bank; with a fixed bank, that it does not is a condition
	}
}
