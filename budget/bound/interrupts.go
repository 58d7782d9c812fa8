package bound

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/values"
)

// A thread is a part of the program that runs by itself: the main program from the reset vector on, the handler of
// NMI, or that of IRQ.
type thread struct {
	switching // what it does to banks of ROM, if it is followed

	from    []start              // where it begins
	at      map[int]bool         // PRG offsets of the instructions that it runs, if it is followed
	lost    string               // behind which place it cannot be followed; empty if it can, to its end
	writes  *[machine.Cells]bool // RAM that it may write
	seen    *[machine.Cells]bool // RAM that it may write in the code that can be followed
	may     *[machine.Cells]bool // RAM that its instructions may write, whatever registers and RAM hold
	known   bool                 // writes and loose come from an analysis that has followed it to its end
	away    bool                 // its code is not in ROM that is known to be in place
	loose   uint8                // the registers that it may change, if it is known, and if others interrupt it: 1 for A, 2 for X, 4 for Y
	own     uint8                // those that it may change although the others change none
	holds   []Condition          // what must hold for that
	changes string               // a register that no path of it restores; empty if there is none
	leaves  [4]int               // offsets in PRG ROM of what each path of it puts at $8000, $A000, $C000 and $E000; -1 if that differs or stays
	breaks  *refusal             // the instruction by which it changes what the interrupted code has on the stack; nil if none is seen to
	leans   [5]bool              // it relies on RAM of the cartridge, or on what the board has put at $8000, $A000, $C000 or $E000
	pokes   []store              // the writes that may change pushed flags; see machine.Reached
	overs   []store              // those that may change return addresses
	low     uint16               // the highest address on page 1 that it writes, if it is followed; 0 if none is
	lowest  string               // the instruction that writes it
	effect  machine.Effect       // what its writes may do to the board
	polls   bool                 // it may read $2002
	unmasks bool                 // it may clear the flag I
	clears  bool                 // an instruction of it clears the flag I
	retries bool                 // NMI can come in it: it may turn NMI off and on with the flag of vblank set, or take longer than a frame
	rearms  bool                 // it may turn NMI on with the flag of vblank set
	long    bool                 // it may take longer than a frame
	comes   bool                 // the main program or the NMI handler may turn its interrupt on
	short   []Condition          // what headers say that must hold for it to take less than a frame
	rests   []Condition          // that, and what else must hold for it
	brief   bool                 // it takes less than half of vblank, and comes at most once in it
	deep    int                  // bytes that it has on the stack at most, with what an interrupt pushes; -1 if that is not known
}

// A start is where a thread begins: an address, and the bank whose vector leads there.
type start struct {
	code *machine.Code
	addr uint16
	bank int // -1: fixed
}

// The threads.
const (
	mainThread = iota
	nmiThread
	irqThread
)

var threadNames = [...]string{"the main program", "the NMI handler", "the IRQ handler"}

var interruptNames = [...]string{nmiThread: "NMI", irqThread: "IRQ"}

// settle follows the handlers until it is known which registers they may change. At first none is taken to change any; a handler that
// interrupts another or itself is then found to change no more than that, or both are followed again. In the same way it finds out whether
// a handler whose code is only known from following it lets interrupts in.
func (p *Program) settle() {
	nmi, irq := &p.threads[nmiThread], &p.threads[irqThread]
	nmi.loose, irq.loose = 0, 0
	for first, again := true, true; again; first = false {
		again = false
		var found [2]uint8
		for _, t := range []*thread{nmi, irq} { // what an earlier round has found may be too little
			t.known, t.writes = false, t.may
		}
		for i, t := range []*thread{nmi, irq} {
			retries, unmasks := t.retries, t.unmasks
			if !t.away {
				found[i] = p.handled(nmiThread + i)
			}
			again = again || t.retries != retries || t.unmasks != unmasks
		}
		for i, t := range []*thread{nmi, irq} {
			again = again || found[i]&^t.loose != 0
			if t.loose |= found[i]; first {
				t.own = t.loose
			}
		}
	}
}

// handled follows a handler with all that is known about its registers and memory. If it can be followed to its end,
// this tells better than reach what it writes. It returns the registers that it may change.
func (p *Program) handled(i int) (loose uint8) {
	t := &p.threads[i]
	written, changes, leaves := new([machine.Cells]bool), "", [4]int{-1, -1, -1, -1}
	first, always := true, true
	var holds []Condition
	for _, from := range t.from {
		c := *from.code
		var by map[int]bool
		c.Shared, c.Loose, by = p.interrupting(i)
		r, found, list, bad := p.entry(&c, from.addr, levels[0], written)
		if bad != nil && bad.limit {
			l := levels[0]
			l.ranked, l.partial, l.last, l.steps = 24, true, true, 1_000_000
			r, found, list, bad = p.entry(&c, from.addr, l, written)
		}
		broken := r.breaks()
		if bad != nil && bad.why == changesCaller {
			broken = bad
		}
		if t.breaks = cmp.Or(t.breaks, broken); bad != nil || broken != nil {
			t.retries, t.unmasks = true, t.unmasks || t.lost != ""
			return 0
		}
		t.rearms = t.rearms || r.rearms
		t.retries, t.unmasks = t.retries || r.retries || r.rearms && p.off, t.unmasks || r.risks[LetsIRQIn].PC != 0
		for _, q := range list {
			loose |= q.s.loose(found)
			one := q.s.changed(found)
			changes, always = cmp.Or(changes, one), always && one != ""
			leaves, first = q.s.moved(found, leaves, first), false
		}
		holds = union(union(union(holds, p.wild(r)), r.watched()), p.alone(r, by))
		if r.low > t.low {
			t.low, t.lowest = r.low, p.placed(r.lowest)
		}
		for i, leans := range r.leans {
			t.leans[i] = t.leans[i] || leans
		}
		t.switching = t.switching.or(r.switching)
	}
	t.writes, t.known, t.holds, t.leaves = written, true, holds, leaves
	if t.changes = ""; always {
		t.changes = changes
	}
	return loose
}

// entry follows a handler from its first instruction, and marks what it writes. found is the state in which it begins.
func (p *Program) entry(c *machine.Code, addr uint16, l level, written *[machine.Cells]bool) (r *run, found *state, list []*path, bad *refusal) {
	graphs := newGraphs()
	bad = graphs.again(func() (bad *refusal) {
		r = p.newRun(l, c, values.Functions{}, graphs)
		r.written, r.handler = written, true
		s := newState(c)
		for i := range s.reg {
			s.reg[i] = r.fresh(s.reg[i])
		}
		found = s.clone()
		list, bad = r.call(addr, &path{s: s})
		return bad
	})
	return r, found, list, bad
}

// again finds out whether the NMI handler can take longer than a frame, so that the next NMI interrupts it. Then it is
// followed once more, as code whose RAM it may write itself at any time.
func (p *Program) again() {
	t := &p.threads[nmiThread]
	t.brief = (t.lost == "" || t.known) && !t.unmasks && !t.retries
	if t.unmasks && !t.retries {
		t.retries = true // it takes as long as the IRQs in it
		p.settle()
	}
	for _, from := range t.from {
		frame := p.cart.Soonest()
		most, said, rests := p.takes(from, false)
		if most >= frame {
			most, said, rests = p.takes(from, true)
		}
		if t.brief = t.brief && most < shortest; most < frame {
			t.short, t.rests = union(t.short, said), union(t.rests, rests)
			continue
		}
		if t.long = true; !t.retries {
			before := p.threads
			t.retries = true
			if p.settle(); before[nmiThread].known && !t.known && t.lost != "" {
				p.threads = before // it cannot be followed if it interrupts itself
				t.holds = append(t.holds, assumed(check{kind: neverNests, n: nmiThread}, "no NMI comes before the handler of the last one has ended"))
			}
		}
	}
}

// transfer is the most cycles of a transfer of OAM DMA.
const transfer = 514

// mayWrite returns the RAM that a thread may write; nil if the program has no vectors.
func (p *Program) mayWrite(i int) *[machine.Cells]bool {
	if t := &p.threads[i]; p.trusting && t.dark() {
		return t.seen
	}
	return p.threads[i].writes
}

// dark reports whether code of a thread is not known, so that it may write any RAM.
func (t *thread) dark() bool { return t.lost != "" && !t.known }

// runs returns the threads that may run the code at an offset of PRG ROM. Code that no thread is seen to run is taken
// for code of the main program, and so is code that it may come to by a way that cannot be followed.
func (p *Program) runs(off int) (list []int) {
	if m := &p.threads[mainThread]; off < 0 || m.lost != "" || m.at[off] {
		return []int{mainThread}
	}
	for i := nmiThread; i <= irqThread; i++ {
		if t := &p.threads[i]; t.lost != "" {
			return []int{mainThread}
		} else if t.at[off] {
			list = append(list, i)
		}
	}
	if list == nil {
		return []int{mainThread}
	}
	return list
}

// others returns the RAM and the registers that may change at any time while the code at an offset of PRG ROM runs, and the threads
// that may interrupt it. IRQ comes if code may clear I. NMI can come in the handler of IRQ, IRQ in a handler that clears I, and NMI in its
// own handler if that turns it off and on. The handler of IRQ can also be interrupted by an NMI that lets the next IRQ in.
func (p *Program) others(off int) (shared *[machine.Cells]bool, loose uint8, by map[int]bool) {
	return p.interrupting(p.runs(off)...)
}

// interrupting does what others says for code of some threads.
func (p *Program) interrupting(threads ...int) (shared *[machine.Cells]bool, loose uint8, by map[int]bool) {
	shared, by = new([machine.Cells]bool), map[int]bool{}
	for _, in := range threads {
		t := &p.threads[in]
		if in != nmiThread || t.retries {
			by[nmiThread] = true
		}
		if in == mainThread && p.threads[irqThread].comes || t.unmasks {
			by[irqThread] = true
		}
	}
	if by[nmiThread] && p.threads[nmiThread].unmasks {
		by[irqThread] = true
	}
	for i := range by {
		loose |= p.threads[i].loose
		writes := p.mayWrite(i)
		if writes == nil {
			continue
		}
		for cell, w := range writes {
			shared[cell] = shared[cell] || w
		}
	}
	return shared, loose, by
}

// interrupted lists what must hold of the handlers that may interrupt an analysed routine.
func (p *Program) interrupted(r *run) (list []Condition) {
	_, _, by := p.others(r.code.Offset(r.from))
	when, too := " when it interrupts this routine, the code that runs before its call, or another handler", "; when it interrupts another handler, it also leaves A, X and Y as it found them"
	if r.stop >= 0 || r.handler { // a part of a frame
		when = ""
	}
	runs := p.runs(r.code.Offset(r.from))
	switch t := &p.threads[nmiThread]; {
	case t.retries:
	case slices.Contains(runs, nmiThread): // no NMI interrupts it, because the handler is short
		list = union(list, t.rests)
	case by[nmiThread]:
		list = union(list, t.short)
	}
	for _, i := range p.astray(runs) {
		t := &p.threads[i]
		if t.known {
			list = union(list, t.holds)
		} else if !by[i] {
			list = append(list, assumed(check{kind: keepsStack, n: i}, "%s leaves the stack as it found it", threadNames[i]))
		}
	}
	for _, i := range slices.Sorted(maps.Keys(by)) {
		t := &p.threads[i]
		if list = union(list, p.missing(t)); t.known {
			list = union(list, t.holds)
		}
		if (t.lost == "" || t.known) && (i == nmiThread && t.retries || i == irqThread && t.unmasks) {
			list = append(list, assumed(check{kind: hasRoom}, "%s, which may interrupt itself, does not nest so deep that the stack overflows", threadNames[i]))
		}
		switch {
		case t.known && (t.own == 0 || t.loose&^r.code.Loose == 0):
		case t.dark():
			when, too := when, too
			if p.trusting { // by what its code stores, it may end a loop that waits for it, so it must not disturb itself either
				when, too = strings.Replace(when, "another", "a", 1), strings.Replace(too, "another", "a", 1)
			}
			if r.code.Loose == allLoose {
				list = append(list, assumed(check{kind: keepsStack, n: i, more: p.trusting}, "%s, which cannot be followed past %s, leaves the stack as it found it%s%s", threadNames[i], t.lost, when, too))
			} else {
				list = append(list, assumed(check{kind: keepsAll, n: i, more: p.trusting}, "%s, which cannot be followed past %s, leaves A, X, Y and the stack as it found them%s", threadNames[i], t.lost, when))
			}
			if p.trusting {
				list = append(list, assumed(check{}, "what %s runs past %s changes no RAM that this routine uses", threadNames[i], t.lost).guessed(aGuess))
			}
		case !t.known:
			list = append(list, assumed(check{kind: keepsAll, n: i}, "%s leaves A, X, Y and the stack as it found them%s", threadNames[i], when))
		default:
			list = append(list, p.keeps(i))
		}
	}
	return list
}

// astray returns the handlers that might lead the main program to code that only handlers run, by changing a return address.
func (p *Program) astray(runs []int) (list []int) {
	if slices.Contains(runs, mainThread) {
		return nil
	}
	for i := nmiThread; i <= irqThread; i++ {
		if slices.Contains(runs, i) || p.threads[i].comes {
			list = append(list, i)
		}
	}
	return list
}

// pried returns why a routine has no bound that a handler interrupts which changes what is on the stack.
func (p *Program) pried(c *machine.Code, addr uint16) *Unbounded {
	off := c.Offset(addr)
	_, _, by := p.others(off)
	for _, i := range union(slices.Sorted(maps.Keys(by)), p.astray(p.runs(off))) {
		if b := p.threads[i].breaks; b != nil {
			u := p.unbounded(p.threads[i].from[0].code, b)
			u.Why = fmt.Sprintf("there %s changes what the interrupted code has on the stack; let it change only bytes that it has pushed", threadNames[i])
			return u
		}
	}
	return nil
}
