package session

import (
	"pool6502/nes"
)

// Vectors of the handlers.
const (
	nmiVector   = 0xFFFA
	resetVector = 0xFFFC
	irqVector   = 0xFFFE
)

// seen is called for every access while there is a breakpoint on accesses. The four mirrors of RAM count as one.
func (b *breakpoints) seen(a nes.Access) {
	for i := range b.list {
		p := &b.list[i]
		reads, writes := p.Kind == OnRead || p.Kind == OnAccess, p.Kind == OnWrite || p.Kind == OnAccess
		if (a.Write && writes || !a.Write && reads) && !p.Off && p.has(a.Addr) {
			if a.Addr < ramEnd {
				a.Addr %= ramSize
			}
			b.met = append(b.met, met{i, a})
		}
	}
}

// accessed returns the breakpoint whose access the last instruction has made, with its condition true; nil for none.
func (b *breakpoints) accessed(s *Session) *Breakpoint {
	list := b.met
	b.met = b.met[:0]
	for _, m := range list {
		b.access = m.access
		if p := &b.list[m.by]; p.when == nil || p.when(s) != 0 {
			return p
		}
	}
	return nil
}

// RAM appears four times, from $0000 on.
const (
	ramSize = 0x800
	ramEnd  = 4 * ramSize
)

// has reports whether an address, or another one of the same byte of RAM, is in the breakpoint's range.
func (p *Breakpoint) has(addr uint16) bool {
	if addr < ramEnd && p.Addr < ramEnd {
		return (addr-p.Addr)%ramSize <= min(p.Last, ramEnd-1)-p.Addr
	}
	return addr >= p.Addr && addr <= p.Last
}

// hit returns the breakpoint on execution at the present boundary; nil if there is none.
func (b *breakpoints) hit(s *Session) *Breakpoint {
	cpu := b.con.CPU()
	if !b.at[cpu.PC] || cpu.Take != 0 {
		return nil
	}
	for i := range b.list {
		p := &b.list[i]
		if !p.Off && p.Covers(cpu.PC, b.meter.Loc(cpu.PC)) && (p.when == nil || p.when(s) != 0) {
			return p
		}
	}
	return nil
}

// first returns the first breakpoint of a kind that is enabled.
func (b *breakpoints) first(kind BreakKind) *Breakpoint {
	for i := range b.list {
		if b.list[i].Kind == kind && !b.list[i].Off {
			return &b.list[i]
		}
	}
	return nil
}

// entered returns the breakpoint on an interrupt that was just entered, or on a condition that has just become
// true; nil if there is none.
func (b *breakpoints) entered(s *Session, took bool) *Breakpoint {
	var found *Breakpoint
	for i := range b.list {
		p := &b.list[i]
		now := false
		if p.Off {
			continue
		}
		switch p.Kind {
		case OnNMI:
			now = took && b.con.CPU().PC == b.vector(nmiVector)
		case OnIRQ:
			now = took && b.con.CPU().PC == b.vector(irqVector)
		case OnSprite0:
			now = p.rises(b.con.Peek(0x2002)&0x40 != 0)
		case OnCondition:
			now = p.rises(p.when(s) != 0)
		case OnMissed:
			now = !s.inFrame && s.viewer.on&Costs != 0 && s.viewer.quiet == 0 && missed(b.meter.Last(), s.Position())
		case OnBudget:
			now = b.broken
		case OnJam:
			now = p.rises(b.con.CPU().Jammed)
		case OnWrap:
			reset := b.before.take && b.con.CPU().PC == b.vector(resetVector)
			now = b.before.wrapped(b.con.CPU().S) && !reset
		}
		if now && found == nil && (p.Kind == OnCondition || p.when == nil || p.when(s) != 0) {
			found = p
		}
	}
	b.broken = false
	return found
}

// rises reports whether the condition is true now and was not before.
func (p *Breakpoint) rises(now bool) bool {
	was := p.was
	p.was = now
	return now && !was
}

func (b *breakpoints) vector(at uint16) uint16 {
	return uint16(b.con.Peek(at)) | uint16(b.con.Peek(at+1))<<8
}

// forget is called when the session was moved: no breakpoint has stopped it at the new place.
func (b *breakpoints) forget() { b.stop, b.broken, b.fresh = nil, false, false }

// arm prepares breakpoints for a run: a condition that is true already must first become false.
func (b *breakpoints) arm(s *Session) {
	b.stop, b.broken, b.met = nil, false, b.met[:0]
	for i := range b.list {
		switch p := &b.list[i]; p.Kind {
		case OnSprite0:
			p.was = b.con.Peek(0x2002)&0x40 != 0
		case OnJam:
			p.was = b.con.CPU().Jammed
		case OnCondition:
			p.was = p.when(s) != 0
		}
	}
}

// step executes an instruction. It returns the breakpoint that stops after it, or nil, and whether it ended
// the frame.
func (s *Session) step() (behind *Breakpoint, ended bool) {
	b := &s.breaks
	took := s.con.CPU().Take != 0
	b.stop, b.before, b.met = nil, s.boundary(), b.met[:0]
	addr, unwritten := b.ram.read(s)
	ended = s.one()
	if b.stop = b.accessed(s); b.stop == nil && unwritten {
		b.access = nes.Access{Addr: addr, Value: s.con.Peek(addr)}
		if p := b.first(OnUnwritten); p != nil && (p.when == nil || p.when(s) != 0) {
			b.stop = p
		}
	}
	if b.stop != nil {
		return b.stop, ended
	}
	return b.entered(s, took), ended
}

// AtBreak returns the breakpoint that stopped the session here; nil if none did.
func (s *Session) AtBreak() *Breakpoint {
	if s.breaks.stop != nil {
		return s.breaks.stop
	}
	return s.breaks.hit(s)
}

// runToBreak runs to the end of the frame or to a breakpoint, instruction by instruction. Inside a frame,
// breakpoints at the first instruction are ignored, so that the run can leave a breakpoint.
func (s *Session) runToBreak() bool {
	b := &s.breaks
	first := b.fresh || s.steps > 0
	b.fresh = false
	b.arm(s)
	for {
		if !first && b.hit(s) != nil {
			b.fresh = true
			return false
		}
		first = false
		behind, ended := s.step()
		if behind != nil {
			b.stop, b.fresh = behind, true
			return false
		}
		if ended {
			return true
		}
	}
}
