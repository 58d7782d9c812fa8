package board

import "pool6502/nes/timing"

// mmc5Lines is what the MMC5 derives about the picture from the PPU's accesses
// alone.
//
// The PPU reads the same nametable byte three times in a row only around the start
// of a line: at dots 337 and 339, and at dot 1 of the next line. From there the
// chip counts accesses: 128 for the background, 32 for the sprites, 8 for the
// first two tiles of the next line. Three CPU cycles without an access mean
// that the picture is over.
type mmc5Lines struct {
	Tall    bool        // 8x16 sprites, as last written to $2000
	On      bool        // rendering, as last written to $2001; unused, but part of saved states
	InFrame bool        // $5204 bit 6
	Pending bool        // $5204 bit 7
	Enable  bool        // interrupts
	Target  uint8       // $5203
	Line    uint8       // scanlines since the first
	Last    uint16      // the last address, if it was in the nametables; else 0
	Same    uint8       // how often it came again
	Access  uint16      // accesses since the line began
	LineAt  timing.Time // when it began; unused, but part of saved states
	SeenAt  timing.Time // the last access
	Now     timing.Time // settled up to here

	Attr    uint8 // extended attribute byte of the tile being fetched
	InSplit bool  // the tile being fetched is in the split
	Row     uint8 // of the split picture, 0-239
	Column  uint8
}

func (l *mmc5Lines) power() { *l = mmc5Lines{} }

// leave resets the detection of the picture.
func (l *mmc5Lines) leave() { l.InFrame, l.Last, l.Same, l.InSplit = false, 0, 0, false }

// rendering reports whether the PPU is drawing at t.
func (l *mmc5Lines) rendering(t, cycle timing.Time) bool {
	if t-l.SeenAt > 3*cycle {
		l.leave()
	}
	return l.InFrame
}

// see counts an access, and reports whether a line begins with it.
func (l *mmc5Lines) see(addr uint16, t, cycle timing.Time) bool {
	l.rendering(t, cycle)
	l.SeenAt = t
	if addr < 0x2000 || addr >= 0x3000 || addr != l.Last {
		l.Same, l.Last = 0, 0
		if addr >= 0x2000 && addr < 0x3000 {
			l.Last = addr
		}
		l.Access++
		return false
	}
	l.Same++
	l.Access++
	if l.Same != 2 {
		return false
	}
	if l.InFrame {
		l.Line++
	} else {
		l.InFrame, l.Line = true, 0
	}
	l.Access, l.LineAt = 0, t
	if l.Line != 0 && l.Line == l.Target {
		l.Pending = true
	}
	return true
}

// Accesses of a line, counted from its first.
const (
	mmc5Sprites  = 128 // the first access for sprites
	mmc5NextLine = 160 // the first access for the next line's tiles
)

// sprite reports whether the access is for sprites.
func (l *mmc5Lines) sprite() bool {
	return l.Access >= mmc5Sprites && l.Access < mmc5NextLine
}

// Snoops reports true for the pages of $2000, $2001 and of the vectors.
func (b *mmc5) Snoops(page uint8) bool { return page == 0x20 || page == 0xFF }

func (b *mmc5) Snoop(addr uint16, v uint8, write bool, t timing.Time) {
	l := &b.s.Lines
	switch {
	case addr == 0x2000 && write:
		if tall := v&0x20 != 0; tall != l.Tall {
			l.Tall = tall
			b.syncCHR()
		}
	case addr == 0x2001 && write:
		l.On = v&0x18 != 0
		if !l.On {
			l.leave()
		}
	case addr&0xFFFE == 0xFFFA && !write:
		l.leave()
		l.Pending = false
		b.drive(t)
	}
}

func (b *mmc5) Fetch(addr uint16, t timing.Time) uint8 {
	l := &b.s.Lines
	if l.see(addr, t, b.cycle) {
		b.drive(t)
	}
	if !l.InFrame || l.sprite() {
		return b.fetchPlain(addr)
	}
	switch l.Access & 3 {
	case 0:
		return b.fetchTile(addr)
	case 1:
		return b.fetchAttr(addr)
	}
	return b.fetchPattern(addr)
}

// fetchPlain performs an access by the ordinary memory map: for sprite patterns, and
// for all accesses outside the picture.
func (b *mmc5) fetchPlain(addr uint16) uint8 {
	if addr < 0x2000 && b.s.Lines.InFrame {
		return b.sets[0][addr>>10][addr&0x3FF]
	}
	return b.ppuByte(addr)
}

// fetchTile performs the nametable access with which a tile begins.
func (b *mmc5) fetchTile(addr uint16) uint8 {
	l := &b.s.Lines
	if addr < 0x2000 {
		return b.fetchPlain(addr)
	}
	l.Attr = b.s.ExRAM[addr&0x3FF]
	b.placeInSplit()
	if l.InSplit {
		return b.s.ExRAM[uint16(l.Row>>3)<<5|uint16(l.Column&31)]
	}
	return b.ppuByte(addr)
}

// placeInSplit computes whether the tile lies in the vertical split, and its place
// in the split's own picture.
func (b *mmc5) placeInSplit() {
	l := &b.s.Lines
	column, line := l.Access>>2+2, int(l.Line)
	if l.Access >= mmc5NextLine {
		column, line = (l.Access-mmc5NextLine)>>2, line+1
	}
	left := column < uint16(b.s.Split&0x1F)
	l.InSplit = b.s.Split&0x80 != 0 && b.s.ExMode&3 < 2 && left != (b.s.Split&0x40 != 0)
	if l.InSplit {
		l.Column = uint8(column)
		l.Row = uint8((line + int(b.s.SplitScroll)) % 240)
	}
}

func (b *mmc5) fetchAttr(addr uint16) uint8 {
	l := &b.s.Lines
	switch {
	case addr < 0x2000:
		return b.fetchPlain(addr)
	case l.InSplit:
		v := b.s.ExRAM[0x3C0|uint16(l.Row>>5&7)<<3|uint16(l.Column>>2&7)]
		shift := l.Row>>2&4 | l.Column&2
		return v >> shift & 3 * 0x55
	case b.s.ExMode&3 == 1:
		return l.Attr >> 6 * 0x55
	}
	return b.ppuByte(addr)
}

func (b *mmc5) fetchPattern(addr uint16) uint8 {
	l := &b.s.Lines
	switch {
	case addr >= 0x2000:
		return b.ppuByte(addr)
	case l.InSplit:
		bank := int(b.s.CHRHigh&3)<<10 | int(b.s.SplitBank)<<2
		return b.chrAt(bank | int(addr>>10&3))[addr&0x3F8|uint16(l.Row&7)]
	case b.s.ExMode&3 == 1:
		bank := int(b.s.CHRHigh&3)<<8 | int(l.Attr&0x3F)<<2
		return b.chrAt(bank | int(addr>>10&3))[addr&0x3FF]
	case l.Tall:
		return b.sets[1][addr>>10][addr&0x3FF]
	}
	return b.sets[0][addr>>10][addr&0x3FF]
}

func (b *mmc5) Store(addr uint16, v uint8, _ timing.Time) { b.ppuStore(addr, v) }
func (b *mmc5) PeekPPU(addr uint16) uint8                 { return b.ppuByte(addr) }

// Settle stores the time. It has nothing else to do: accesses of the PPU have their own time.
func (b *mmc5) Settle(t timing.Time) { b.s.Lines.Now = t }

// Next returns the earliest time at which the line with the interrupt may begin. Lines are 341 dots apart, or 340 if the
// PPU skips a dot. Only the first of them may begin at once: a read of $2007 in the picture can make the chip find a line
// where none begins. The MMC5 cannot know whether the PPU renders, since it does not see writes to mirrors of $2001.
func (b *mmc5) Next() timing.Time {
	l := &b.s.Lines
	if !l.Enable || l.Pending || l.Target == 0 {
		return timing.Never
	}
	lines := timing.Time(l.Target)
	if l.InFrame && l.Target > l.Line {
		lines -= timing.Time(l.Line) + 1
	}
	return l.Now + lines*timing.DotsPerLine*b.dot - 2*b.dot
}
