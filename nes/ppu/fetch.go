package ppu

// What the read of a dot was for.
const (
	fetchedNothing = iota
	fetchedTile
	fetchedAttr
	fetchedLow
	fetchedHigh
)

// setAddr puts a on the address bus. Every change of the bus goes through here.
func (p *PPU) setAddr(a uint16) {
	if (a^p.Addr)&0x1000 != 0 && p.a12er != nil {
		p.a12er.A12(a&0x1000 != 0, p.Edge)
	}
	p.Addr = a
}

// openLatch lets the low byte of the bus into the octal latch.
func (p *PPU) openLatch() { p.Latch = uint8(p.Addr) }

// readPins reads the memory that the high pins and the octal latch select. The
// byte read replaces the low byte on the bus, which shares its pins.
func (p *PPU) readPins() uint8 {
	v := p.load(p.Addr&0x3F00 | uint16(p.Latch))
	p.Addr = p.Addr&0xFF00 | uint16(v)
	return v
}

func (p *PPU) load(a uint16) uint8 {
	if p.fetcher != nil {
		return p.fetcher.Fetch(a, p.Edge)
	}
	if a < 0x2000 {
		return p.chr[a>>10][a&0x3FF]
	}
	return p.nt[a>>10&3][a&0x3FF]
}

// writePins writes v to the memory that the pins select: palette RAM, which is
// inside the PPU, or memory on the cartridge.
func (p *PPU) writePins(v uint8) {
	if p.Addr&0x3F00 == 0x3F00 {
		p.writePalette(p.Addr, v)
		return
	}
	a := p.Addr&0x3F00 | uint16(p.Latch)
	switch {
	case p.fetcher != nil:
		p.fetcher.Store(a, v, p.Edge)
	case a >= 0x2000:
		if p.ntW[a>>10&3] {
			p.store(p.nt[a>>10&3], a&0x3FF, v)
		}
	case p.chrW[a>>10]:
		p.store(p.chr[a>>10], a&0x3FF, v)
	}
}

// store writes v to a page of memory.
func (p *PPU) store(page *[1024]uint8, at uint16, v uint8) {
	if page[at] != v {
		page[at] = v
		p.rows.wrote(page, at)
	}
}

// PeekMemory returns the byte at a, $0000-$3FFF, as a debugger sees it.
func (p *PPU) PeekMemory(a uint16) uint8 {
	a &= 0x3FFF
	switch {
	case a >= 0x3F00:
		return p.Palette[a&0x1F]
	case p.fetcher != nil:
		return p.fetcher.PeekPPU(a)
	case a < 0x2000:
		return p.chr[a>>10][a&0x3FF]
	}
	return p.nt[a>>10&3][a&0x3FF]
}

func (p *PPU) tileAddr() uint16 { return 0x2000 | p.V&0x0FFF }

func (p *PPU) attrAddr() uint16 {
	return 0x23C0 | p.V&0x0C00 | p.V>>4&0x38 | p.V>>2&0x07
}

// attrOf returns the two bits of the attribute byte v that belong to the tile at p.V.
func (p *PPU) attrOf(v uint8) uint8 { return v >> (p.V>>4&4 | p.V&2) & 3 }

// loadTile moves the tile that was fetched into the shift registers, behind the
// eight pixels still in them, and steps v.
func (p *PPU) loadTile() {
	p.BGLow = p.BGLow&0xFF00 | uint16(p.Low)
	p.BGHigh = p.BGHigh&0xFF00 | uint16(p.High)
	p.AttrNext = p.Attr
	p.stepX()
}

// aimBG points the pattern address register at a plane (0 or 8) of the
// background tile fetched last.
func (p *PPU) aimBG(plane uint16) {
	p.Pattern = uint16(p.Tile)<<4 | plane | p.V>>12
	if p.Ctrl&ctrlBG != 0 {
		p.Pattern |= 0x1000
	}
}

// background performs this dot's part of the background's fetches: on odd
// dots an address goes out, on even ones a byte comes in.
func (p *PPU) background() {
	d := p.Dot
	if d > 256 && d <= 320 {
		return // the sprites' turn
	}
	if p.Port.RD && p.Port.ALE {
		p.openLatch() // an access to $2007 holds the latch open: it follows the data
	}
	switch {
	case d == 0:
		p.openLatch()
		p.aimBG(0)
		if p.Line != p.pre {
			p.setAddr(p.Pattern)
		}
	case d > 336:
		p.setAddr(p.tileAddr())
		if d&1 == 0 {
			p.Data = p.readPins()
			if d == 338 {
				p.Fetched = fetchedTile
			}
		}
	default:
		p.fetchTile((d - 1) & 7)
	}
	if p.Port.ALE && !p.Port.RD {
		p.openLatch()
	}
}

// The fetch of a tile is written for each machine, around tileAddr, attrAddr,
// aimBG, attrOf and loadTile.
//
//   - Here each of the eight dots is performed by itself: an access to $2007 may take
//     the pins in any of them, $2000 may move the pattern table between the two planes,
//     and $2006 may load v.
//   - In a piece (fetchPiece) the four accesses are one step. A board that
//     answers fetches still gets each one with its own time.
//   - For a run of pieces (fetchRow) the tiles of a row are read straight from
//     the nametable and turned into pixels without shifting; the last two tiles go
//     into the registers as in a span (take).

// fetchTile performs one dot, step (0-7), of the fetch of one background tile.
func (p *PPU) fetchTile(step uint16) {
	switch step {
	case 0:
		p.setAddr(p.tileAddr())
	case 1:
		p.readAt(p.tileAddr(), fetchedTile)
	case 2:
		p.setAddr(p.attrAddr())
	case 3:
		p.readAt(p.attrAddr(), fetchedAttr)
	case 4:
		p.aimBG(0)
		p.setAddr(p.Pattern)
	case 5:
		p.readAt(p.Pattern, fetchedLow)
	case 6:
		p.aimBG(8)
		p.setAddr(p.Pattern)
	case 7:
		p.readAt(p.Pattern, fetchedHigh)
	}
}

// readAt reads with the high pins of a and the low byte that was latched on
// the dot before.
func (p *PPU) readAt(a uint16, what uint8) {
	p.setAddr(a&0xFF00 | uint16(p.Latch))
	p.Data = p.readPins()
	p.Fetched = what
}

// commit stores the byte that this dot read in the register it is for.
func (p *PPU) commit() {
	switch p.Fetched {
	case fetchedTile:
		if p.Dot < 256 || p.Dot > 320 {
			p.Tile = uint8(p.Addr)
		} else {
			p.Tile = p.OAM2[p.OAM2Addr&0x1C+1]
		}
	case fetchedAttr:
		p.Attr = p.attrOf(p.Data)
	case fetchedLow:
		p.Low = p.Data
	case fetchedHigh:
		p.High = p.Data
		p.loadTile()
	}
	p.Fetched = fetchedNothing
}

// shift moves the background on by a pixel. The low pattern register is filled
// with 0, the high one with 1 (AccuracyCoin, "BG Serial In").
func (p *PPU) shift() {
	p.BGLow <<= 1
	p.BGHigh = p.BGHigh<<1 | 1
	p.AttrLow = p.AttrLow<<1 | p.AttrNext&1
	p.AttrHigh = p.AttrHigh<<1 | p.AttrNext>>1
}

// shiftBy does the work of n calls of shift; n is at most eight.
func (p *PPU) shiftBy(n int) {
	p.BGLow <<= n
	p.BGHigh = p.BGHigh<<n | (1<<n - 1)
	p.AttrLow = p.AttrLow<<n | -(p.AttrNext&1)>>(8-n)
	p.AttrHigh = p.AttrHigh<<n | -(p.AttrNext>>1)>>(8-n)
}

// shift8 does the work of eight calls of shift.
func (p *PPU) shift8() {
	p.BGLow <<= 8
	p.BGHigh = p.BGHigh<<8 | 0xFF
	p.AttrLow, p.AttrHigh = -(p.AttrNext & 1), -(p.AttrNext >> 1)
}
