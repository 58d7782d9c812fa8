package ppu

import "encoding/binary"

// A held line is stored as palette indices; it gets its colours when the picture is read. Then two pixels at a
// time are looked up in a table of all pairs of palette indices. To make the table takes as long as to colour
// four lines. So a table is made only if two lines in succession have the same palette, and it is kept until the
// palette changes.

// pairTable holds what is stored for two neighbouring pixels. Bits 0-4 of the index are the palette index of
// the left pixel, bits 5-9 that of the right one.
type pairTable[P uint32 | uint64] struct {
	valid bool
	shown [32]uint16 // the palette it was made for
	of    [1024]P
}

// set makes the table for a palette. one holds what is stored for a single pixel; it has the given number of
// bits.
func (t *pairTable[P]) set(shown *[32]uint16, one *[32]P, bits int) {
	t.valid, t.shown = true, *shown
	for right, r := range one {
		for left, l := range one {
			t.of[right<<5|left] = l | r<<bits
		}
	}
}

// pairsOf returns the four indices into a pairTable for eight pixels, 16 bits each.
func pairsOf(row []uint8) uint64 {
	v := binary.LittleEndian.Uint64(row)
	return v&0x001F_001F_001F_001F | v>>3&0x03E0_03E0_03E0_03E0
}

// steady reports whether the line below is held too, with the same palette.
func (p *PPU) steady(line int) bool {
	return line+1 < len(p.pictureLines) && p.pictureLines[line+1].held && p.pictureLines[line+1].shown == p.pictureLines[line].shown
}

// colour writes the colours of a held line into the picture. The line is no longer held then.
func (p *PPU) colour(line int) {
	l, t := &p.pictureLines[line], &p.pairs
	out := (*[256]uint16)(p.picture[256*line:])
	last := [256 - wholePixels]uint16(out[wholePixels:])
	if t.valid && t.shown == l.shown || p.steady(line) {
		if !t.valid || t.shown != l.shown {
			var one [32]uint32
			for i, c := range l.shown {
				one[i] = uint32(c)
			}
			t.set(&l.shown, &one, 16)
		}
		for i := 0; i < 256; i += 8 {
			w := pairsOf(l.index[i : i+8])
			a, b, c, d := t.of[w&0x3FF], t.of[w>>16&0x3FF], t.of[w>>32&0x3FF], t.of[w>>48&0x3FF]
			o := (*[8]uint16)(out[i : i+8])
			o[0], o[1], o[2], o[3] = uint16(a), uint16(a>>16), uint16(b), uint16(b>>16)
			o[4], o[5], o[6], o[7] = uint16(c), uint16(c>>16), uint16(d), uint16(d>>16)
		}
	} else {
		for i, v := range l.index {
			out[i] = l.shown[v&0x1F]
		}
	}
	if l.known != 256 {
		copy(out[wholePixels:], last[:])
	}
	l.held = false
}

// Paint writes those lines of the picture into out that have changed since an earlier call; since is the number which that
// call returned, or 0 for all lines. Paint returns the number of this call. There are four bytes for each pixel. words has these
// four bytes for each nine-bit pixel, the first in the low byte.
func (p *PPU) Paint(out *[4 * 256 * 240]uint8, words *[512]uint32, since uint64) uint64 {
	p.words.valid = false // words may differ from the last call's
	for line := range p.pictureLines {
		if p.pictureLines[line].drawn < since {
			continue
		}
		row := (*[4 * 256]uint8)(out[4*256*line:])
		if p.pictureLines[line].held {
			p.paintHeld(row, line, words)
			continue
		}
		for i, c := range (*[256]uint16)(p.picture[256*line:]) {
			binary.LittleEndian.PutUint32(row[4*i:4*i+4], words[c&511])
		}
	}
	p.paintings++
	return p.paintings
}

// paintHeld writes a held line for Paint. The line stays held.
func (p *PPU) paintHeld(row *[4 * 256]uint8, line int, words *[512]uint32) {
	l, t := &p.pictureLines[line], &p.words
	if t.valid && t.shown == l.shown || p.steady(line) {
		if !t.valid || t.shown != l.shown {
			var one [32]uint64
			for i, c := range l.shown {
				one[i] = uint64(words[c&511])
			}
			t.set(&l.shown, &one, 32)
		}
		for i := 0; i < 256; i += 8 {
			w := pairsOf(l.index[i : i+8])
			o := (*[32]uint8)(row[4*i : 4*i+32])
			binary.LittleEndian.PutUint64(o[0:], t.of[w&0x3FF])
			binary.LittleEndian.PutUint64(o[8:], t.of[w>>16&0x3FF])
			binary.LittleEndian.PutUint64(o[16:], t.of[w>>32&0x3FF])
			binary.LittleEndian.PutUint64(o[24:], t.of[w>>48&0x3FF])
		}
	} else {
		for i, v := range l.index {
			binary.LittleEndian.PutUint32(row[4*i:4*i+4], words[l.shown[v&0x1F]&511])
		}
	}
	if l.known != 256 {
		for i, c := range (*[256]uint16)(p.picture[256*line:])[wholePixels:] {
			binary.LittleEndian.PutUint32(row[4*(wholePixels+i):], words[c&511])
		}
	}
}
