package ppu

// Most lines of the background are the same as a frame ago. So this cache keeps the palette indices of
// lines of nametables, 32 tiles each, and a line of the picture is copied from there. A write to a
// nametable gives the row of tiles a new version number. A write to character memory, or a switch of
// its banks, gives the banks a new number. A cached line with an older number is stale. Nothing here is
// part of the PPU's state.

// rowCache keeps decoded lines of the nametables.
type rowCache struct {
	pages   [4]ntPage
	evict   uint8 // index of the page that is replaced next
	banks   recent[chrBanks]
	version uint64 // the number given to a row of tiles last
	changes uint64 // of memory, counted
	written bool   // character memory was written to: all numbers are out of date
	shared  bool   // some page may be both character memory and a nametable
}

// ntPage is a nametable, 1 KB of memory.
type ntPage struct {
	memory  *[1024]uint8
	version [32]uint64 // one for each row of tiles; no other row of any page has had the same
	lines   [256]decodedLine
}

// chrBanks is one selection of banks for 4 KB of pattern tables.
type chrBanks [4]*[1024]uint8

// decodedLine is a line of a nametable.
type decodedLine struct {
	banks   uint32 // this number and the next: when the line was last drawn
	version uint64
	ready   bool // pixels is valid. It is filled at the second drawing, so that lines that change in every frame are not stored
	pixels  [256]uint8
}

// forget makes everything stale, after memory was replaced.
func (c *rowCache) forget() {
	c.changes++
	c.written = true
	for i := range c.pages {
		c.pages[i].memory = nil
	}
}

// wrote is called at each write that changes a byte of a page of memory. A page that is not a cached nametable counts as
// pattern memory.
func (c *rowCache) wrote(memory *[1024]uint8, at uint16) {
	c.changes++
	known := false
	for i := range c.pages {
		page := &c.pages[i]
		if page.memory != memory {
			continue
		}
		known = true
		c.version++
		page.version[at>>5] = c.version
		if at >= 0x3C0 { // attributes of four rows
			for row := range 4 {
				page.version[at>>1&0x1C|uint16(row)] = c.version
			}
		}
	}
	c.written = c.written || c.shared || !known
}

// page returns the cache of the nametable in memory; it makes one if there is none.
func (c *rowCache) page(memory *[1024]uint8) *ntPage {
	for i := range c.pages {
		if c.pages[i].memory == memory {
			return &c.pages[i]
		}
	}
	page := &c.pages[c.evict&3]
	c.evict++
	page.memory = memory
	for i := range page.version {
		c.version++
		page.version[i] = c.version
	}
	for i := range c.banks.values {
		c.noteShared(&c.banks.values[i])
	}
	return page
}

// banks returns the number of the banks in the pattern table at base.
func (p *PPU) banks(base uint16) uint32 {
	c := &p.rows
	if c.written {
		c.written, c.shared = false, false
		c.banks.forget()
		c.banks.values = [8]chrBanks{}
	}
	pages := (*chrBanks)(p.chr[base>>10&4:])
	number, isNew := c.banks.numberOf(pages)
	if isNew {
		c.noteShared(pages)
	}
	return number
}

// noteShared sets shared if a page of the banks is also a nametable.
func (c *rowCache) noteShared(b *chrBanks) {
	for _, memory := range b {
		for i := range c.pages {
			c.shared = c.shared || memory != nil && c.pages[i].memory == memory
		}
	}
}

// backgroundLine writes the tiles of one nametable from v on into p.line.row, from at to end or up to the
// end of the nametable, and returns where it ended. base has the pattern table and the row in a tile, banks
// the number of the table's banks.
func (p *PPU) backgroundLine(v, base uint16, banks uint32, at, end int) int {
	nt := p.nt[v>>10&3]
	page := p.rows.page(nt)
	line := &page.lines[v>>2&0xF8|v>>12&7]
	x := int(v & 0x1F)
	switch version := page.version[v>>5&0x1F]; {
	case line.banks != banks || line.version != version:
		line.banks, line.version, line.ready = banks, version, false
		n := min(end-at, (32-x)*8)
		p.decode(p.line.row[at:at+n], x, v, base)
		return at + n
	case !line.ready:
		p.decode(line.pixels[:], 0, v, base)
		line.ready = true
	}
	return at + copy(p.line.row[at:end], line.pixels[x*8:])
}

// decode puts the tiles of v's row, from tile x on, into row.
func (p *PPU) decode(row []uint8, x int, v, base uint16) {
	nt := p.nt[v>>10&3]
	tiles := (*[32]uint8)(nt[v&0x3E0:])
	attrs := (*[8]uint8)(nt[0x3C0|v>>4&0x38:])
	low := v >> 4 & 4
	for ; len(row) >= 8 && x < 32; x++ {
		attr := attrs[x>>2] >> (low | uint16(x)&2) & 3
		a := base | uint16(tiles[x])<<4
		chr := p.chr[a>>10&7]
		put((*[8]uint8)(row), chr[a&0x3FF], chr[a&0x3FF|8], uint64(attr)*(lowBits<<2))
		row = row[8:]
	}
}
