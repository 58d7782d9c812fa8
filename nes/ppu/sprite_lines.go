package ppu

import "encoding/binary"

// spriteLines has, for each line, the sprites that evaluation on it finds for the next line: one bit for
// each, in the order of OAM. It is computed from OAM and from the height of sprites.
type spriteLines struct {
	valid   bool // OAM has not been written to since
	height  uint16
	oam     [256]uint8 // OAM as the rest was computed from it
	on      [256 + 16]uint64
	version [256 + 16]uint64 // of the sprites in on, where there are any
	number  uint64           // the number given last
}

// spritesOn returns the sprites that evaluation on the line finds in range.
func (p *PPU) spritesOn(line uint16) uint64 {
	if l := &p.spriteLines; !l.valid || l.height != p.height() {
		l.update(&p.OAM, p.height())
	}
	return p.spriteLines.on[line]
}

// update takes over the sprites that have changed.
func (l *spriteLines) update(oam *[256]uint8, height uint16) {
	l.number++
	if l.height != height {
		l.height = height
		clear(l.on[:])
		for s := range 64 {
			l.flip(s, oam[4*s])
		}
	} else {
		for s := range 64 {
			if binary.LittleEndian.Uint32(oam[4*s:]) != binary.LittleEndian.Uint32(l.oam[4*s:]) {
				l.flip(s, l.oam[4*s])
				l.flip(s, oam[4*s])
			}
		}
	}
	l.oam, l.valid = *oam, true
}

// flip adds sprite s to the lines from top on, or removes it from them.
func (l *spriteLines) flip(s int, top uint8) {
	at, end := int(top), int(top)+int(l.height)
	for i := range l.on[at:end] {
		l.on[at+i] ^= 1 << s
		l.version[at+i] = l.number
	}
}
