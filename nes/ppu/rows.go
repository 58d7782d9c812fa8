package ppu

// Most lines of the background are what they were a frame ago. So the palette indices of a line of
// a nametable, 32 tiles, are kept, and a line of the picture is a copy of them from where it
// scrolls to. Lines that are kept are marked stale; they are never searched: each write to a
// nametable gives its rows of tiles a new version; each write to character memory, and each new
// choice of its banks, a new number. Nothing here is part of the PPU's state.

// rowCache keeps decoded lines of the nametables.
type rowCache struct {
	pages   [4]ntPage
	evict   uint8 // the page to give up next
	banks   [8]chrBanks
	oldest  uint8  // of banks
	number  uint32 // of the banks chosen last
	written bool   // character memory was written to: all numbers are void
	shared  bool   // some page may be both character memory and a nametable
}

// ntPage is a nametable, 1 KB of memory.
type ntPage struct {
	memory  *[1024]uint8
	version [32]uint32 // of each row of tiles
	lines   [256]decodedLine
}

// chrBanks is 4 KB of pattern tables, as the board showed them once.
type chrBanks struct {
	pages  [4]*[1024]uint8
	number uint32
}

// decodedLine is a line of a nametable.
type decodedLine struct {
	banks, version uint32 // what it was met with last
	ready          bool   // it was decoded then: the second time, so that what changes always is not
	pixels         [256]uint8
}

// forget makes everything stale: memory was exchanged.
func (c *rowCache) forget() {
	c.written = true
	for i := range c.pages {
		c.pages[i].memory = nil
	}
}

// wrote is called at each write to a page of memory. Memory that is no nametable is taken for
// patterns.
func (c *rowCache) wrote(memory *[1024]uint8, at uint16) {
	known := false
	for i := range c.pages {
		page := &c.pages[i]
		if page.memory != memory {
			continue
		}
		known = true
		page.version[at>>5]++
		if at >= 0x3C0 { // attributes of four rows
			for row := range 4 {
				page.version[at>>1&0x1C|uint16(row)]++
			}
		}
	}
	c.written = c.written || c.shared || !known
}

// page returns where lines of the nametable are kept.
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
		page.version[i]++
	}
	for i := range c.banks {
		c.noteShared(&c.banks[i])
	}
	return page
}

// choose returns the number of the banks in a half of the pattern tables.
func (c *rowCache) choose(pages *[4]*[1024]uint8) uint32 {
	if c.written {
		c.written, c.shared = false, false
		c.banks = [8]chrBanks{}
	}
	for i := range c.banks {
		if b := &c.banks[i]; b.number != 0 && b.pages == *pages {
			return b.number
		}
	}
	b := &c.banks[c.oldest&7]
	c.oldest++
	c.number++
	*b = chrBanks{*pages, c.number}
	c.noteShared(b)
	return c.number
}

// noteShared looks for pages of the banks that are nametables too.
func (c *rowCache) noteShared(b *chrBanks) {
	for _, memory := range b.pages {
		for i := range c.pages {
			c.shared = c.shared || memory != nil && c.pages[i].memory == memory
		}
	}
}

// backgroundLine puts the tiles of one nametable from v on into b.row from at to end, or as far as it
// goes, and returns where it ended. base has the patterns' table and row, banks the number of what the
// table shows.
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
