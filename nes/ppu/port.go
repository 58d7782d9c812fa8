package ppu

import "pool6502/nes/timing"

// portRise performs the first half of a dot for the machine behind $2007.
func (p *PPU) portRise() {
	o := &p.Port
	o.Blank = p.blank()
	o.Read.rise()
	o.Write.rise()
	odd := p.Dot&1 != 0
	own := o.Read.ale() || o.Write.ale()
	o.RD = o.Read.last() || !o.Blank && !odd
	o.ALE = own || !o.Blank && odd
	o.Step = o.Store
	if own && !o.RD {
		p.setAddr(p.V & 0x3FFF)
		p.openLatch()
	}
}

// portRead performs the memory read of this dot for a CPU read of $2007, if one is due,
// after the fetches of rendering have used the pins.
func (p *PPU) portRead() {
	if p.Port.Read.last() {
		p.Port.Buffer = p.readPins()
		if p.Port.ALE {
			p.openLatch()
		}
	}
}

// storeDots is how many dots the machine works after a write to $2007.
const storeDots = 5

// storeSpan performs the dots after a write to $2007 at once, if they lie below the picture, nothing else happens on them,
// and the last ends before t. It reports whether it did. On the second dot the address latch opens, on the third the byte
// is stored, on the fourth v steps, and on the fifth the new v goes onto the address bus.
func (p *PPU) storeSpan(t timing.Time) bool {
	o := &p.Port
	if p.Line < 240 || o.Write != armedChain || o.Read != idleChain || t <= p.Edge+(storeDots-1)*p.dot+p.rising {
		return false
	}
	line, d := p.nextDot()
	if !p.atRest() || min(p.MaskDue, p.ScrollDue, p.AddrDue) != timing.Never || line < 240 || p.eventless(line, d) < storeDots {
		return false
	}
	begin := p.Edge
	p.setAddr(p.V & 0x3FFF)
	p.openLatch()
	p.Edge = begin + 2*p.dot + p.rising
	p.writePins(o.Data)
	p.stepAddr()
	p.Edge = begin + 4*p.dot
	p.setAddr(p.V & 0x3FFF)
	p.Edge = begin
	p.sink(line, d, storeDots)
	o.Write, o.Busy = idleChain, false
	return true
}

// storesLater reports whether the PPU need not be run up to the start of a write to $2007, which is at t, but only to its end.
// That is so below the picture, if the access before it will be over by then: the write has no effect before it ends.
func (p *PPU) storesLater(t timing.Time) bool {
	return !p.exact && p.Line >= 240 && p.Line < p.pre-1 && (!p.Port.Busy || p.Edge+storeDots*p.dot <= t)
}

// stepAddr moves v after an access to $2007 while the PPU does not render.
func (p *PPU) stepAddr() {
	step := uint16(1)
	if p.Ctrl&ctrlStep32 != 0 {
		step = 32
	}
	p.V = (p.V + step) & 0x7FFF
}

// portFall performs the second half of a dot for the machine behind $2007.
func (p *PPU) portFall() {
	o := &p.Port
	reading := o.Read.last()
	if o.Step || reading {
		if o.Blank {
			p.stepAddr()
		} else {
			p.stepY()
		}
	}
	if reading {
		o.Buffer = p.readPins()
	}
	o.Read.fall()
	o.Write.fall()
	o.Store = o.Write.L1 && !o.Write.L3
	if o.Store {
		p.writePins(o.Data)
	}
	o.Busy = o.Store || o.Read != idleChain || o.Write != idleChain
}
