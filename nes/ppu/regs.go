package ppu

import "pool6502/nes/timing"

// ioHold is how long a bit of the I/O latch holds before it decays to 0, in
// seconds (ppu_open_bus, readme).
const ioHold = 0.6

// Which bits of the I/O latch decay together.
var ioGroups = [3]uint8{0xC0, 0x20, 0x1F}

// refreshIO drives the bits of the I/O latch that are set in mask.
func (p *PPU) refreshIO(v, mask uint8, t timing.Time) {
	p.decayIO(t)
	p.IO = p.IO&^mask | v&mask
	for i, g := range ioGroups {
		if g&mask != 0 {
			p.IOHolds[i] = t + p.hold
		}
	}
}

// decayIO clears the bits of the I/O latch that have not been driven for long.
func (p *PPU) decayIO(t timing.Time) {
	for i, g := range ioGroups {
		if t >= p.IOHolds[i] {
			p.IO &^= g
		}
	}
}

// Read is a CPU read of $2000-$2007 in the cycle that starts at t.
func (p *PPU) Read(reg uint16, t timing.Time) uint8 {
	if reg&7 == 2 && t+timing.FlagsAt < p.statusStableUntil {
		return p.showStatus(0, t)
	}
	p.Settle(t + timing.AccessStart)
	switch reg & 7 {
	case 2:
		return p.readStatus(t)
	case 4:
		p.Settle(t + timing.AccessEnd)
		v := p.OAM[p.OAMAddr]
		if p.Mask&maskShow != 0 && p.Line < 240 {
			v = p.BufOut
		}
		p.refreshIO(v, 0xFF, t)
		return v
	case 7:
		if p.inPalette() {
			p.refreshIO(p.paletteByte(p.V), 0x3F, t)
			p.refreshIO(p.IO, 0xC0, t)
		} else {
			p.refreshIO(p.Port.Buffer, 0xFF, t)
		}
		v := p.IO
		p.Settle(t + timing.AccessEnd)
		p.Port.Read.Armed, p.Port.Busy = true, true
		return v
	}
	p.decayIO(t)
	return p.IO
}

// readStatus reads $2002. The vblank flag is latched when the read begins, the
// sprite flags show what they are somewhat later (AccuracyCoin, "$2002 Flag
// Timing").
func (p *PPU) readStatus(t timing.Time) uint8 {
	var v uint8
	if p.VBlank {
		v = 0x80
	}
	p.StatusRead = true
	p.Settle(t + timing.FlagsAt)
	p.findStableStatus()
	return p.showStatus(v, t)
}

// showStatus returns the value of a read of $2002 that starts at t, given the
// vblank flag in v.
func (p *PPU) showStatus(v uint8, t timing.Time) uint8 {
	v |= p.spriteFlags(t + timing.FlagsAt)
	p.W = false
	p.refreshIO(v, 0xE0, t)
	return p.IO
}

// spriteFlags returns bits 6 and 5 of $2002 as seen at t.
func (p *PPU) spriteFlags(t timing.Time) (v uint8) {
	if p.HitAt < t {
		v |= 0x40
	}
	if p.OverflowAt < t {
		v |= 0x20
	}
	return v
}

// Peek returns what a read of the register would return now, without its side effects.
func (p *PPU) Peek(reg uint16) uint8 {
	switch reg & 7 {
	case 2:
		v := p.IO&0x1F | p.spriteFlags(p.Edge)
		if p.VBlank {
			v |= 0x80
		}
		return v
	case 4:
		if p.Mask&maskShow != 0 && p.Line < 240 {
			return p.BufOut
		}
		return p.OAM[p.OAMAddr]
	case 7:
		if p.inPalette() {
			return p.paletteByte(p.V) | p.IO&0xC0
		}
		return p.Port.Buffer
	}
	return p.IO
}

// Write performs a CPU write of v to $2000-$2007 in the cycle that starts at t.
// Until the data is valid, the PPU sees the byte that was on the bus before: old,
// usually the high byte of the register's address. A dot that copies t to v at this
// moment uses that byte (nesdev, "PPU glitches", early writes). The effect of old on
// $2001 is not modelled: at most the greyscale of one pixel; sources disagree on how long it lasts.
func (p *PPU) Write(reg uint16, v, old uint8, t timing.Time) {
	reg &= 7
	if 1<<reg&canWait != 0 && (len(p.journal) == 0 && p.writeAhead(reg, v, old, t) || p.putOff(reg, v, old, t)) {
		return
	}
	if len(p.journal) != 0 {
		p.catchUp(t)
	}
	p.writeNow(reg, v, old, t)
}

// writeNow performs a write at once, either ahead of the dots that the PPU is behind or after these.
func (p *PPU) writeNow(reg uint16, v, old uint8, t timing.Time) {
	if 1<<reg&scrolling != 0 && (p.writeAhead(reg, v, old, t) || p.runToLine(t) && p.writeAhead(reg, v, old, t)) {
		return
	}
	begin := t + timing.AccessStart
	if reg == 7 && p.storesLater(begin) {
		begin = t + timing.AccessEnd
	}
	p.run(begin)
	p.refreshIO(v, 0xFF, t)
	if p.beginWrite(reg, v, old, t) {
		if reg == 0 || p.W {
			p.run(t + timing.WriteData)
		}
		p.endWrite(reg, v, t)
	}
}

// beginWrite performs a write, or the first stage of one that has two, and reports whether it has: see endWrite. The PPU
// has been run to the start of the access.
func (p *PPU) beginWrite(reg uint16, v, old uint8, t timing.Time) (twoStages bool) {
	if !p.evaluatesAlike(reg, v) {
		p.evaluateDeferred()
		p.fromZero = false
	}
	p.statusStableUntil = 0
	if p.Warming && 1<<reg&0b01100011 != 0 {
		return false
	}
	switch reg {
	case 0:
		p.T = p.T&^0x0C00 | uint16(old&3)<<10
		return true
	case 1:
		p.MaskNext, p.MaskDue = v, p.due(t, 2)
	case 3:
		p.OAMAddr = v
	case 4:
		p.writeOAM(v)
	case 5:
		p.Scroll, p.ScrollDue = v, p.due(t, 1)
		p.letScroll(old)
	case 6:
		if !p.W {
			p.T = p.T&0x00FF | uint16(v&0x3F)<<8
		} else {
			p.AddrDue = p.due(t, 4)
			p.T = p.T&0xFF00 | uint16(old)
		}
		return true
	case 7:
		p.Port.Data = v
		p.Settle(t + timing.AccessEnd)
		p.Port.Write.Armed, p.Port.Busy = true, true
	}
	return false
}

// endWrite performs the second stage of a write to $2000 or $2006. The PPU has been run to the moment at which the data
// is valid.
func (p *PPU) endWrite(reg uint16, v uint8, t timing.Time) {
	if reg == 0 {
		p.Ctrl = v
		p.T = p.T&^0x0C00 | uint16(v&3)<<10
		p.drive(t + timing.WriteData)
		return
	}
	if p.W {
		p.T = p.T&0xFF00 | uint16(v)
	}
	p.W = !p.W
}

// due returns the n-th rising edge from t on, or the one after it in the one
// alignment in which the write just misses the second half of a dot.
func (p *PPU) due(t timing.Time, n timing.Time) timing.Time {
	r := p.untilRise(t)
	if r >= 3 && r <= p.rising {
		n++
	}
	return t + r + (n-1)*p.dot
}

// writeOAM performs a write to $2004, also for a byte of OAM DMA.
func (p *PPU) writeOAM(v uint8) {
	if p.Mask&maskShow != 0 && p.fetchLine() || p.Line >= p.refresh && p.Line < p.pre {
		p.OAMAddr = (p.OAMAddr + 4) &^ 3
		return
	}
	if p.OAMAddr&3 == 2 {
		v &= 0xE3 // three bits of the attributes do not exist
	}
	p.OAM[p.OAMAddr] = v
	p.OAMAddr++
	p.spriteLines.valid = false
}

// OAMStable reports whether only writes to $2004 can change OAM until the next picture
// begins or rendering is turned on.
func (p *PPU) OAMStable() bool {
	return p.blank() && p.MaskDue == timing.Never && p.refresh > p.pre
}

// FillOAM writes all of data to $2004, the last byte in the cycle that starts
// at t. OAMStable must be true until then.
func (p *PPU) FillOAM(data []uint8, t timing.Time) {
	p.Settle(t + timing.AccessStart)
	p.statusStableUntil = 0
	for _, v := range data {
		p.writeOAM(v)
	}
	p.refreshIO(data[len(data)-1], 0xFF, t)
}

// inPalette reports whether a CPU access to $2007 goes to palette RAM.
func (p *PPU) inPalette() bool {
	return p.Addr&0x3F00 == 0x3F00 && p.blank()
}

// paletteByte reads palette RAM as the CPU sees it: six bits, or two with
// greyscale on.
func (p *PPU) paletteByte(a uint16) uint8 {
	v := p.Palette[a&0x1F]
	if p.Mask&maskGrey != 0 {
		v &= 0x30
	}
	return v
}

// writePalette stores a colour. The backdrop entries of the four sprite palettes are
// the same memory as those of the background palettes.
func (p *PPU) writePalette(a uint16, v uint8) {
	p.line.valid = false
	p.Palette[a&0x1F] = v & 0x3F
	if a&3 == 0 {
		p.Palette[a&0x1F^0x10] = v & 0x3F
	}
}

// applyScroll performs a write to $2005.
func (p *PPU) applyScroll() {
	p.letScroll(p.Scroll)
	p.W = !p.W
	p.ScrollDue = timing.Never
}

// letScroll stores a byte in the half of the scroll position that the next write to $2005 sets.
func (p *PPU) letScroll(b uint8) {
	v := uint16(b)
	if !p.W {
		p.X = b & 7
		p.T = p.T&^0x001F | v>>3
	} else {
		p.T = p.T&0x0C1F | v&0xF8<<2 | v&7<<12
	}
}

// applyAddr loads v after the second write to $2006.
func (p *PPU) applyAddr() {
	p.VBefore, p.VLoaded = p.V, true
	p.V = p.T
	if p.kept {
		p.V, p.kept = p.toLoad, false
	}
	p.AddrDue = timing.Never
	p.setAddr(p.V & 0x3FFF)
}

// applyMask performs a write to $2001. Turning rendering off in the middle of
// a line leaves the row of OAM open that secondary OAM's address selects. That row
// is overwritten when rendering starts again (nesdev, "PPU registers", OAMADDR).
func (p *PPU) applyMask() {
	was := p.Mask & maskShow
	p.Mask, p.MaskDue, p.fromZero = p.MaskNext, timing.Never, false
	if was != 0 && p.Mask&maskShow == 0 && p.fetchLine() && !p.RowDue {
		p.RowDue = true
		p.Row = p.OAM2Addr
		if p.Dot >= 65 && p.Dot <= 256 && !p.Wrapped && p.Line != p.pre {
			p.Row = (p.Row + 3) &^ 3
		}
		p.Row &= 0x1F
	}
}

// corruptRow copies row 0 of OAM over the row left open.
func (p *PPU) corruptRow() {
	p.RowDue = false
	p.spriteLines.valid = false
	copy(p.OAM[int(p.Row)*8:int(p.Row)*8+8], p.OAM[:8])
	p.OAM2[p.Row] = p.OAM2[0]
}
