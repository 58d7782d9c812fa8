package bound

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pool6502/asm/contract"
	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/played"
	"pool6502/cpu"
)

// A check says what a run must do to show that a condition does not hold. Checks are compared with ==, so they have no slice.
type check struct {
	kind checkKind
	at   int    // an offset in PRG ROM, or an address
	n    int    // a number: a thread, a pointer, an address, frames, how often
	list string // offsets in PRG ROM, or the kind of a note
	more bool   // see keepsAll, keepsBanks and inPlace
	own  uint8  // of an inPlace: who does not switch the bank
	reg  string // keys of registers, with blanks between them, or offsets in PRG ROM: see enteredFrom
}

// Who does not switch a bank while it runs.
const (
	byBounded  = 1 << iota // the bounded code
	byHandlers             // the handlers
)

type checkKind uint8

const (
	unchecked      checkKind = iota
	keepsRegisters           // thread n leaves A, X and Y, unless it interrupts an instruction of a list
	keepsAll                 // thread n restores A, X, Y and the stack when it interrupts the bounded code or another handler; with more, also when it interrupts itself
	keepsStack               // thread n restores the stack when it interrupts the bounded code or another handler, and A, X and Y in the latter case
	keepsBanks               // thread n leaves what is in place from $6000 on and, with more, the selected register
	hasRoom                  // no push goes below $0100
	staysAbove               // no byte at $0100 + n or below is in use in the bounded code and, with more, anywhere
	missesStack              // the write at an offset hits no byte that is in use
	pointsAbove              // writes through the pointer n go to RAM from $0200 on
	inPlace                  // the bank at an offset is at the address n when the routine is entered, when code at a list of offsets is and, with more, whenever a thread goes there
	ramIsOn                  // RAM that can be written is at $6000 then
	isEmpty                  // the serial port of the MMC1 is empty then
	waits                    // the loop of the branch or jump back at an offset takes n frames at most
	comesOnce                // at most one interrupt comes in the loop of the branch back at an offset, by which alone it is left
	staysAtMost              // the loop of the branch at an offset takes n cycles at most, or twice as many with interrupts
	jumpsTo                  // jumps through the word at an address go to a list of offsets
	goesToLabel              // the jump at an offset goes to a label
	missesRegister           // the write at an offset does not go to the registers reg
	goesElsewhere            // no jump at a list of offsets goes to the code at an offset
	enteredFrom              // the routine at an offset is entered only from a list of offsets, and one of the offsets reg only from code that the analysis has seen
	neverComes               // no interrupt of thread n comes or, with a list of offsets, none whose vector is there
	neverNests               // no interrupt of thread n comes in its own handler
	comesAlone               // no interrupt comes while S points to data after the TXS at an offset, nor since the TSX before it
	pointsWithin             // cc65's stack pointer is from n to at when the routine is entered
	runsAtMost               // the instruction at an offset runs at most n times in a call
	awaitsNMI                // the loop of the branch at an offset is left for the first time, or each time if there is more, after an NMI that came in it, at the start of vblank
	comesOnTime              // no NMI comes late in vblank
	takesWrite               // the PPU does not ignore the write to $2000 at an offset
	takesOAM                 // no byte comes to OAM when a PAL console refreshes it
	nmiIsOn                  // NMI is on while the loop of the branch at an offset waits
	noted                    // a note in the header of the routine at an offset
)

// offsets writes a list of addresses as offsets in PRG ROM.
func offsets(c *machine.Code, list []uint16) string {
	var b strings.Builder
	b.WriteByte(' ')
	for _, pc := range list {
		fmt.Fprintf(&b, "%d ", c.Offset(pc))
	}
	return b.String()
}

// has reports whether an offset is in the list of a check.
func (k check) has(off int) bool { return strings.Contains(k.list, fmt.Sprintf(" %d ", off)) }

// here is the scope that has only the instruction of a check.
func (k check) here(at played.Place) bool { return at.Off == k.at }

// broken says in which frame and where the run broke a condition of a bound, and how; "" if it did not. own reports which
// instructions the bound is about; entry is the PRG offset at which they begin, or -1 for a part of the main loop.
func (t *trialRun) broken(k check, own func(played.Place) bool, entry int) string {
	l := t.log
	// Handlers were followed as if nothing interrupted them, so a handler must not disturb another one.
	another := func(at played.Place) bool { return t.inAnother(k, at) }
	rests := func(at played.Place) bool { return own(at) || another(at) }
	switch k.kind {
	case keepsRegisters:
		return t.told(l.Changed(handlers[k.n], played.Registers, func(at played.Place) bool { return !k.has(at.Off) }))
	case keepsAll:
		e, ok := l.Changed(handlers[k.n], played.Registers, rests)
		if !ok {
			e, ok = l.Changed(handlers[k.n], played.Stack, rests)
		}
		return t.told(e, ok)
	case keepsStack:
		e, ok := l.Changed(handlers[k.n], played.Stack, rests)
		if !ok {
			e, ok = l.Changed(handlers[k.n], played.Registers, another)
		}
		return t.told(e, ok)
	case keepsBanks:
		e, ok := l.Changed(handlers[k.n], played.Banks, played.Everywhere)
		if !ok && k.more {
			e, ok = l.Changed(handlers[k.n], played.Selected, played.Everywhere)
		}
		return t.told(e, ok)
	case neverComes:
		return t.told(l.Came(handlers[k.n], func(vector int) bool { return k.list == "" || k.has(vector) }))
	case neverNests:
		return t.told(l.Nested(handlers[k.n]))
	case awaitsNMI:
		return t.told(l.Unawaited(k.here, k.more))
	case comesOnTime:
		return t.told(l.Late())
	case takesWrite:
		return t.told(l.Ignored(k.here))
	case takesOAM:
		return t.told(l.Refreshed())
	case nmiIsOn:
		return t.told(l.Deaf(k.here))
	case comesAlone:
		return t.told(l.Moved(k.here))
	case hasRoom:
		return t.told(l.Overflow(played.Everywhere))
	case staysAbove:
		if k.more {
			own = played.Everywhere
		}
		return t.told(l.Below(uint8(k.n), own))
	case missesStack:
		return t.told(l.OnStack(k.here))
	case pointsAbove:
		return t.told(l.Through(uint8(k.n), func(at played.Place) bool { return own(at) || t.inHandler(at) }))
	case missesRegister:
		return t.told(l.Written(registersOf(k.reg), k.here))
	case isEmpty:
		return t.elsewhere(k, entry)
	case inPlace, ramIsOn:
		return cmp.Or(t.elsewhere(k, entry), t.told(l.Flickers(own)), t.wrongWay(k), t.switched(k, func(at played.Place) bool {
			return k.own&byBounded != 0 && own(at) || k.own&byHandlers != 0 && t.inHandler(at)
		}))
	case waits:
		if cycles, rounds, frame := l.Stayed(k.at); cycles-rounds > k.n*t.p.cart.Frame+lateness { // a wait ends in the round in which it is noticed
			return fmt.Sprintf("in frame %d the loop has taken %s cycles", frame, contract.Grouped(cycles))
		}
	case comesOnce:
		if times, frame := l.Met(k.at); times > 1 {
			return fmt.Sprintf("in frame %d, %d interrupts come", frame, times)
		}
	case staysAtMost:
		if cycles, _, frame := l.Stayed(k.at); cycles > 2*k.n+lateness {
			return fmt.Sprintf("in frame %d the loop has taken %s cycles", frame, contract.Grouped(cycles))
		}
	case pointsWithin:
		found, called := l.Words(entry)
		for _, at := range found {
			if called && (int(at.Value) < k.n || int(at.Value) > k.at) {
				return fmt.Sprintf("in frame %d it is $%04X", at.Frame, at.Value)
			}
		}
	case runsAtMost:
		if times, frame := l.Ran(k.at); times > k.n {
			return fmt.Sprintf("in frame %d it runs %d times", frame, times)
		}
	case goesToLabel, enteredFrom, jumpsTo, goesElsewhere:
		return t.wrongWay(k)
	case noted:
		for _, b := range t.notes {
			if b.off == k.at && b.about == k.n && strings.HasPrefix(b.Note, k.list) {
				found := strings.Replace(b.Found, fmt.Sprintf("the loop at $%04X", b.At), "it", 1) // as the condition calls it
				return fmt.Sprintf("in frame %d %s%s", b.frame, found, said(b.Broken))
			}
		}
	}
	return ""
}

// lateness is how many cycles more than the n frames of a waits condition a loop may take before the condition counts as broken:
// the NMI can be taken late, its handler runs, and there may be an OAM DMA transfer.
const lateness = 4000

// handlers has the kind of interrupt that starts each thread.
var handlers = [...]cpu.Kind{nmiThread: cpu.NMI, irqThread: cpu.IRQ}

// told says in which frame and where an event was, and what happened; "" if ok is false.
func (t *trialRun) told(e played.Event, ok bool) string {
	if !ok {
		return ""
	}
	return fmt.Sprintf("in frame %d, at %s, %s", e.Frame, t.p.placed(e.Place), e.What)
}

// inHandler reports whether an instruction is in the handler of an interrupt.
func (t *trialRun) inHandler(at played.Place) bool {
	return t.p.threads[nmiThread].at[at.Off] || t.p.threads[irqThread].at[at.Off]
}

// inAnother reports whether an instruction belongs to a handler that thread k.n must not disturb: the other handler or, with
// k.more, also its own.
func (t *trialRun) inAnother(k check, at played.Place) bool {
	return (k.n != nmiThread || k.more) && t.p.threads[nmiThread].at[at.Off] || (k.n != irqThread || k.more) && t.p.threads[irqThread].at[at.Off]
}

// switched says in which frame an instruction in the scope has put another bank in place of one that stays.
func (t *trialRun) switched(k check, in func(played.Place) bool) string {
	for off := 0; k.own != 0 && off < t.p.cart.Banks.Size; off += 0x1000 {
		if e, ok := t.log.Switched((k.n-0x8000+off)>>12, k.at+off, in); ok {
			return t.told(e, ok)
		}
	}
	return ""
}

// elsewhere says in which frame a routine, or a handler that may interrupt it, was entered while the bank or the RAM on which the bound relies was
// not in place.
func (t *trialRun) elsewhere(k check, entry int) string {
	var arrivals []played.Arrival
	if k.kind != isEmpty || k.own != byHandlers {
		arrivals = t.log.Arrivals(entry)
	}
	for _, field := range strings.Fields(k.list) {
		off, _ := strconv.Atoi(field)
		arrivals = append(arrivals, t.log.Arrivals(off)...)
	}
	for _, a := range arrivals {
		switch {
		case k.kind == isEmpty && a.Port != 0:
			return fmt.Sprintf("in frame %d the program comes from %s to %s in the middle of the five writes to a register of the MMC1", a.Frame, t.p.placed(a.From), t.p.placed(a.To))
		case k.kind == ramIsOn && !a.RAM:
			return fmt.Sprintf("in frame %d the program comes from %s to %s when this RAM is off or protected", a.Frame, t.p.placed(a.From), t.p.placed(a.To))
		case k.kind == inPlace && !k.inPlace(a.Banks, t.p.cart.Banks.Size):
			return fmt.Sprintf("in frame %d the program comes from %s to %s when another bank is there", a.Frame, t.p.placed(a.From), t.p.placed(a.To))
		}
	}
	return ""
}

// wrongWay says in which frame a jump went to a place that a condition excludes, or a routine was entered from one.
func (t *trialRun) wrongWay(k check) (why string) {
	behind := check{list: k.reg}
	t.log.Edges(func(from, to played.Place, frame int) {
		switch {
		case why != "":
		case k.kind == goesToLabel && from.Off == k.at:
			if name, dist := t.p.labelled(to); name == "" || dist > 0 {
				why = fmt.Sprintf("in frame %d it goes to $%04X", frame, to.PC)
			}
		case k.kind == jumpsTo && t.p.jumpsThrough(from, uint16(k.n)) && !k.has(to.Off):
			why = fmt.Sprintf("in frame %d the program jumps from %s to $%04X", frame, t.p.placed(from), to.PC)
		case k.kind == inPlace && k.more && (t.p.threads[mainThread].at[from.Off] || t.inHandler(from)) && to.Off != k.at+int(to.PC)-k.n && int(to.PC) >= k.n && int(to.PC) < k.n+t.p.cart.Banks.Size:
			why = fmt.Sprintf("in frame %d the program goes from %s to $%04X, where another bank is", frame, t.p.placed(from), to.PC)
		case k.kind == goesElsewhere && to.Off == k.at && k.has(from.Off):
			why = fmt.Sprintf("in frame %d the program jumps there from %s", frame, t.p.placed(from))
		case k.kind == enteredFrom && to.Off == k.at && !k.has(from.Off):
			why = fmt.Sprintf("in frame %d the program comes there from %s", frame, t.p.placed(from))
		case k.kind == enteredFrom && behind.has(to.Off) && !t.p.leads(from) && !behind.has(from.Off) && !k.has(from.Off):
			why = fmt.Sprintf("in frame %d the program goes from %s to %s, a way that the analysis has not seen", frame, t.p.placed(from), t.p.placed(to))
		}
	})
	return why
}

// leads reports whether the analysis has seen where an instruction goes: it is in the code of a thread, and no computed jump.
func (p *Program) leads(at played.Place) bool {
	seen := slices.ContainsFunc(p.threads[:], func(t thread) bool { return t.at[at.Off] })
	if !seen || at.Off < 0 {
		return false
	}
	o := &cpu.Opcodes[p.cart.PRG[at.Off]]
	_, known := p.cart.Code(at.PC, at.Off/p.cart.Banks.Size).Jumps(at.PC)
	return o.Flow != cpu.Return && (o.Mode != cpu.Indirect || known)
}

// jumpsThrough reports whether an instruction is an indirect jump through the word at an address.
func (p *Program) jumpsThrough(at played.Place, word uint16) bool {
	prg := p.cart.PRG
	return at.Off >= 0 && at.Off+2 < len(prg) && prg[at.Off] == 0x6C && uint16(prg[at.Off+1])|uint16(prg[at.Off+2])<<8 == word
}

// labelled returns the label at or before an instruction, and how many bytes behind the label the instruction is.
func (p *Program) labelled(at played.Place) (name string, dist int) {
	if p.names == nil || at.Off < 0 {
		return "", 0
	}
	return p.names.Name(at.PC, at.Off/p.cart.Banks.Size)
}

// placed names an instruction by file and line or, if they are not known, by the calls in C that lead to it, or by label or address.
func (p *Program) placed(at played.Place) string {
	if p.names != nil && at.Off >= 0 {
		if pos, ok := p.names.Source(at.Off); ok {
			return fmt.Sprintf("%s:%d", pos.File, pos.Line)
		}
	}
	if f := p.fromC(at.Off); f != nil {
		return f.at(at.PC)
	}
	name, dist := p.labelled(at)
	switch {
	case name == "":
		return fmt.Sprintf("$%04X", at.PC)
	case dist > 0:
		return fmt.Sprintf("%s+%d", name, dist)
	}
	return name
}

// notHeld returns the sentence that a run breaks a condition, with the reason.
func notHeld(c Condition, why string) string {
	return fmt.Sprintf("a bound would be proved only if %s. This does not hold: %s", c.Must, why)
}

// refuted returns a sentence about the first condition of a list that the code contradicts or a run breaks; "" if all may hold. That
// the code contradicts a condition does not show that a run breaks it: the interrupt may never come, or the write never run.
func (p *Program) refuted(list []Condition, own func(played.Place) bool, entry int) string {
	for _, c := range list {
		if why := p.contradicted(c.check, entry); why != "" {
			return fmt.Sprintf("a bound would be proved only if %s. The code contradicts this: %s", c.Must, why)
		}
	}
	if !slices.ContainsFunc(list, func(c Condition) bool { return c.check.kind != unchecked }) {
		return ""
	}
	t := p.tried()
	if t == nil {
		return ""
	}
	for _, c := range list {
		if why := t.broken(c.check, own, entry); why != "" {
			return notHeld(c, why)
		}
	}
	return ""
}
