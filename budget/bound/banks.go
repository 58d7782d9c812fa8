package bound

import (
	"fmt"
	"slices"

	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/values"
)

// effects follows what a write to one of some addresses does besides storing a byte: the banks that are in place after it are those that are in
// place whichever address it is. pc is the instruction. If the write cannot be followed, effects returns the reason.
func (r *run) effects(s *state, pc uint16, addrs []uint16, v values.Set) (why string) {
	if !slices.ContainsFunc(addrs, func(a uint16) bool { return a >= 0x2000 }) {
		return ""
	}
	before, after, turned := s.code, (*machine.Code)(nil), 0
	for _, a := range addrs {
		s.code = before
		if a >= 0x2000 { // not the console's RAM
			first, written := values.Set{}, v
			if writesTwice(s.code.At(pc)) { // what it has read first, and the MMC1 takes only that
				if first = r.load(s, a).Set; s.code.Serial() && a >= 0x8000 {
					first, written = values.Set{}, first
				}
			}
			if why = r.effect(s, pc, a, first, written); why != "" {
				return why
			}
			written = written.Or(first)
			if registers["$2000"](a) {
				turned++
				r.off = r.off || !written.Within(values.Negative)
			}
		}
		if after == nil {
			after = s.code
		} else {
			after = after.Join(s.code)
		}
	}
	s.code, r.on = after, turned == len(addrs)
	return ""
}

// effect follows what a write to addr, which is not in the console's RAM, does besides storing a byte. pc is the instruction; if it writes twice, first
// is what it writes before v. If it cannot be followed, effect returns the reason.
func (r *run) effect(s *state, pc, addr uint16, first, v values.Set) string {
	last := v
	v = v.Or(first)
	high, low := v.Meets(values.Negative), !v.Within(values.Negative) // whether bit 7 may be set, and whether it may be clear
	// The main loop may write to $2000 to $2002 while the picture is drawn.
	r.port = r.port || addr>>13 == 1 && (r.stop < 0 || addr&7 > 2) || addr == 0x4014
	r.dma = r.dma || addr == 0x4014
	r.oam = r.oam || addr == 0x4014 || addr>>13 == 1 && addr&7 == 4
	r.rearms = r.rearms || addr>>13 == 1 && addr&7 == 0 && high && !s.polled
	switch {
	case addr>>13 == 1 && addr&7 == 0 && low:
		r.retries = r.retries || !s.polled
		r.risk(TurnsNMIOff, s.place(pc))
	case addr == 0x4015 && v.Meets(values.WithBit[4]):
		r.risk(StartsDMC, s.place(pc))
	}
	effect := s.code.Effect(addr, high, low)
	if effect != machine.NoEffect && !s.code.FixedRAM() {
		r.unsure = true
		r.risk(SwitchesRAM, s.place(pc))
		s.mem.forget(0x800 >> cellBits)
		s.kept = held{}
	}
	if effect == machine.OnROM || s.code.Serial() && addr >= 0x8000 {
		return r.switched(s, pc, addr, first, last, high, low)
	}
	return ""
}

// notInPlace is the reason of a refusal where no ROM is known to be in place.
const notInPlace = "the code is outside ROM, or in a bank that is not known to be in place; keep the code in ROM that is never switched, or let this routine store the number of its bank, a constant, before it calls the code"

// switchedIn returns the code of a routine with a likely bank in place where its analysis had to stop. Likely is the only bank that has a
// label at this address or else, if the game is played, the only one that is there whenever the routine is entered. switchedIn returns nil if
// no bank is likely, or if one was known to be there when the routine began: then the code itself has switched it.
func (p *Program) switchedIn(c *machine.Code, addr uint16, bad *Unbounded) *machine.Code {
	if bad == nil || bad.Why != notInPlace || bad.Addr < 0x8000 || c.Offset(bad.Addr) >= 0 {
		return nil
	}
	bank := p.onlyLabel(bad.Addr)
	if bank < 0 {
		bank = p.onlyBank(c.Offset(addr), int(bad.Addr-0x8000)>>13)
	}
	return c.With(bad.Addr, bank)
}

// onlyLabel returns the only bank with a label at an address; -1 if there are none or several.
func (p *Program) onlyLabel(addr uint16) int {
	found := -1
	for bank := range p.cart.Banks.N {
		if p.begins(addr, bank) < 0 {
			continue
		}
		if found >= 0 {
			return -1
		}
		found = bank
	}
	return found
}

// begins returns the offset in PRG ROM of an address with a label, if a bank is in place there; -1 if there is no label, or another bank.
func (p *Program) begins(addr uint16, bank int) int {
	if p.names == nil {
		return -1
	}
	c := p.cart.Code(addr, bank)
	if label, dist := p.names.Name(addr, bank); label == "" || dist > 0 || !c.Holds(addr, bank) {
		return -1
	}
	return c.Offset(addr)
}

// onlyBank returns the bank that is in a slot of 8 KB whenever the first frames of the game enter the code at an offset of PRG ROM; -1 if they
// do not enter it, or with different banks there.
func (p *Program) onlyBank(off, slot int) int {
	found := -1
	if t := p.tried(); t != nil {
		for _, a := range t.log.Arrivals(off) {
			bank := a.Banks[slot*2] / p.cart.Banks.Size
			if a.Banks[slot*2] < 0 || found >= 0 && bank != found {
				return -1
			}
			found = bank
		}
	}
	return found
}

// mostBanks is how many values that a write may have are tried, to find out which banks are in place after it.
const mostBanks = 16

// switched follows a write that may switch banks of PRG ROM. It returns why it cannot: the code that runs, or to which it
// returns, may be gone.
func (r *run) switched(s *state, pc, addr uint16, first, written values.Set, high, low bool) string {
	var after *machine.Code
	if first.Len() > mostBanks || written.Len() > mostBanks {
		if after = s.code.Lost(); s.code.Effect(addr, high, low) == machine.OnROM {
			after = s.code.Blurred(addr, low)
		}
	} else {
		befores := []*machine.Code{s.code}
		if !first.Empty() { // the second write meets the banks that the first has put in place
			befores = befores[:0]
			for v := range first.All {
				befores = append(befores, s.code.After(addr, v))
			}
		}
		for _, before := range befores {
			for v := range written.All {
				one := before.After(addr, v)
				if after == nil {
					after = one
				} else {
					after = after.Join(one)
				}
				r.serial = r.serial || before.Empties() && !before.Lost().After(addr, v).SameBanks(one)
			}
		}
	}
	gone := after.Offset(pc) != s.code.Offset(pc)
	for i := 0; i+1 < len(s.stack); i++ {
		if high, low := &s.stack[i], &s.stack[i+1]; high.kind == pushedReturn && low.kind == pushedReturn {
			to := uint16(high.Set.Min())<<8 | uint16(low.Set.Min())
			gone = gone || after.Offset(to) != s.code.Offset(to)
			i++
		}
	}
	if gone {
		return fmt.Sprintf("a write to $%04X may switch the bank of the code that runs, or of code that called it; move that code into a bank that is never switched, or store constants that leave its bank in place", addr)
	}
	for at := uint16(0x8000); at >= 0x8000; at += 0x2000 {
		if s.code.Leans(at) && after.Offset(at) != s.code.Offset(at) {
			r.risk(SwitchesROM, s.place(pc))
			r.altered[(at-0x8000)>>13] = true
		}
	}
	if s.code.Effect(addr, high, low) == machine.OnROM {
		r.switches = true
		r.leans[3] = r.leans[3] || s.code.Serial() && s.code.Leans(0xC000) // that the last bank is there says which mode the board is in
	}
	s.code = after
	return ""
}

// volatile reports whether nothing can be known about a cell of RAM: another thread may write it, or the code has
// switched the cartridge's RAM.
func (r *run) volatile(cell uint16) bool { return r.code.Volatile(cell) || r.unsure && cell >= 0x800 }

// leanOn notes that the analysis relies on what is at an address: ROM that the board can switch, or the cartridge's
// RAM.
func (r *run) leanOn(s *state, addr uint16) {
	if addr >= machine.WorkBase && (addr < 0x8000 || s.code.Leans(addr)) {
		r.leans[(addr-machine.WorkBase)>>13] = true
	}
}

// switching says what some code does to banks of ROM.
type switching struct {
	switches bool    // it may switch some
	serial   bool    // it relies on an MMC1 whose shift register is empty when it begins
	altered  [4]bool // whether some is one that is thought to be in place when it begins: for each 8 KB from $8000 on
}

// or returns what either of two pieces of code does.
func (s switching) or(t switching) switching {
	for i, altered := range t.altered {
		s.altered[i] = s.altered[i] || altered
	}
	s.switches, s.serial = s.switches || t.switches, s.serial || t.serial
	return s
}

// inPlace lists the banks that must be in place, if the board can switch them: those on which the code relies or, when one comes, a handler that
// may interrupt it.
func (p *Program) inPlace(r *run) (list []Condition) {
	_, _, by := p.others(r.code.Offset(r.from))
	begin := ""
	if r.stop >= 0 {
		begin = offsets(r.code, []uint16{r.from}) // nothing calls a part of the main loop
	}
	need := func(c *machine.Code, leans [5]bool, by switching, how check) {
		for i, leans := range leans {
			at := uint16(machine.WorkBase + i*0x2000)
			if !leans || i > 0 && !c.Leans(at) || i == 0 && c.FixedRAM() {
				continue
			}
			one := how
			if i == 0 || !by.switches || by.altered[i-1] {
				one.own = 0
			}
			list = p.needs(list, by.switches || r.switches, one, c, at)
		}
	}
	need(r.code, r.leans, r.switching, check{own: byBounded, list: begin})
	for i := nmiThread; i <= irqThread; i++ {
		switch t := &p.threads[i]; {
		case by[i] && len(t.from) == 1:
			need(t.from[0].code, t.leans, t.switching, check{own: byHandlers, more: !t.known, list: offsets(t.from[0].code, []uint16{t.from[0].addr})})
		case by[i]:
			need(r.code, t.leans, t.switching, check{own: byHandlers}) // each bank has a handler, which relies on this bank
		}
	}
	if r.serial {
		list = append(list, assumed(check{kind: isEmpty, list: begin}, "the MMC1's shift register is empty when this code begins (a write of $80 to $8000 at its start empties it, and fixes the last bank at $C000)"))
	}
	for i := nmiThread; i <= irqThread; i++ {
		if t := &p.threads[i]; by[i] && t.serial {
			begin := ""
			for _, from := range t.from {
				begin += offsets(from.code, []uint16{from.addr})
			}
			list = append(list, assumed(check{kind: isEmpty, own: byHandlers, list: begin}, "the MMC1's shift register is empty when %s begins"+betweenWrites, threadNames[i]))
		}
	}
	if t := &p.threads[mainThread]; t.lost == "" && len(t.from) == 1 {
		need(t.from[0].code, t.leans, switching{}, check{more: true}) // what the main program does is known only if this code runs
	}
	if list == nil && !r.switches {
		return nil
	}
	for i := nmiThread; i <= irqThread; i++ {
		if by[i] && p.threads[i].effect != machine.NoEffect {
			also, remedy, selects := "", "", r.switches && p.cart.Selects()
			if slices.ContainsFunc(list, func(c Condition) bool { return c.check.kind == ramIsOn }) {
				also = ", and whether its RAM can be written,"
			}
			switch {
			case selects && p.cart.Serial():
				also, remedy = also+", and the MMC1's shift register,", betweenWrites
			case selects:
				also += ", and the register that the board has selected,"
			}
			list = append(list, assumed(check{kind: keepsBanks, n: i, more: selects}, "%s leaves the cartridge's banks%s as it found them%s", threadNames[i], also, remedy))
		}
	}
	return list
}

// betweenWrites says what to do about handlers that write to the MMC1.
const betweenWrites = " (an interrupt may come between the five writes to a register: let the main program set a flag meanwhile, and the handler leave the board alone while it is set)"

// needs adds to a list the condition that what some code has at an address, a bank or the cartridge's RAM, is in place when the bounded code is
// entered, and as how says.
func (p *Program) needs(list []Condition, stays bool, how check, c *machine.Code, at uint16) []Condition {
	size, off := p.cart.Banks.Size, c.Offset(at)
	how.kind = ramIsOn
	must := assumed(how, "the cartridge's RAM is switched on and can be written")
	if at >= 0x8000 {
		first := int(at) - off%size
		how.kind, how.at, how.n = inPlace, off-off%size, first
		guess := ""
		if c.Likely[(at-0x8000)>>13] {
			guess = aGuess
		}
		is, when := "is", "while this code runs"
		switch {
		case how.more:
			when = "whenever the program uses these addresses"
		case stays:
			is = "stays"
		}
		must = assumed(how, "PRG bank %d %s at $%04X-$%04X %s", off/size, is, first, first+size-1, when).guessed(guess)
	}
	return Union(list, []Condition{must})
}

// inPlace reports whether all of the bank of a check is in place: size bytes. banks has what is at each 4 KB from $8000 on.
func (k check) inPlace(banks [8]int, size int) bool {
	for i := range banks {
		if off := i*0x1000 - (k.n - 0x8000); off >= 0 && off < size && banks[i] != k.at+off {
			return false
		}
	}
	return true
}

// mainBanks lists the banks that must be in place for code of the main program to be what runs.
func (p *Program) mainBanks(c *machine.Code, code *machine.Reached) (list []Condition) {
	for at := 0x8000; at <= 0xE000; at += 0x2000 {
		for pc := range code.At {
			if int(pc)&0xE000 == at && c.Leans(pc) {
				list = p.needs(list, false, check{more: true}, c, uint16(at))
				break
			}
		}
	}
	return list
}

// Fixed reports whether the bank of a routine is always switched in.
func (p *Program) Fixed(at Place) bool {
	off := p.cart.Code(0xFFFA, -1).Offset(at.Addr)
	return off >= 0 && off == p.cart.Code(at.Addr, at.Bank).Offset(at.Addr)
}

// Holds reports whether an address is in the code of a routine, which does not include the routines that it calls.
func (p *Program) Holds(at Place, addr uint16) bool {
	c := p.cart.Code(at.Addr, at.Bank)
	return slices.ContainsFunc(machine.NewGraph(c, at.Addr).All.Nodes, func(pc uint16) bool { return c.Offset(pc) == c.Offset(addr) })
}
