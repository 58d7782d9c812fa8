package ppu

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

// portFall performs the second half of a dot for the machine behind $2007.
func (p *PPU) portFall() {
	o := &p.Port
	reading := o.Read.last()
	if o.Step || reading {
		switch {
		case !o.Blank:
			p.stepY()
		case p.Ctrl&ctrlStep32 != 0:
			p.V = (p.V + 32) & 0x7FFF
		default:
			p.V = (p.V + 1) & 0x7FFF
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
