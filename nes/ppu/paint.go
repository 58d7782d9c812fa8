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

// wholeEights is how many pixels of a held line are coloured in groups of eight.
const wholeEights = heldPixels &^ 7

// steady reports whether the line below is held too, with the same palette.
func (p *PPU) steady(line int) bool {
	return line+1 < len(p.held) && p.held[line+1].held && p.held[line+1].shown == p.held[line].shown
}

// colour writes the colours of a held line into the picture. The line is no longer held then.
func (p *PPU) colour(line int) {
	h, t := &p.held[line], &p.pairs
	out := (*[heldPixels]uint16)(p.picture[256*line:])
	steady := t.valid && t.shown == h.shown
	if !steady && p.steady(line) {
		steady = true
		var one [32]uint32
		for i, c := range h.shown {
			one[i] = uint32(c)
		}
		t.set(&h.shown, &one, 16)
	}
	done := 0
	if steady {
		done = wholeEights
		for i := 0; i < wholeEights; i += 8 {
			w := pairsOf(h.index[i : i+8])
			a, b, c, d := t.of[w&0x3FF], t.of[w>>16&0x3FF], t.of[w>>32&0x3FF], t.of[w>>48&0x3FF]
			o := (*[8]uint16)(out[i : i+8])
			o[0], o[1], o[2], o[3] = uint16(a), uint16(a>>16), uint16(b), uint16(b>>16)
			o[4], o[5], o[6], o[7] = uint16(c), uint16(c>>16), uint16(d), uint16(d>>16)
		}
	}
	for i := done; i < heldPixels; i++ {
		out[i] = h.shown[h.index[i]&0x1F]
	}
	h.held = false
}

// Paint writes the picture into out, four bytes for each pixel. words has these four bytes for each nine-bit
// pixel, the first in the low byte. Paint is faster than a call of Picture and a loop over its pixels.
func (p *PPU) Paint(out *[4 * 256 * 240]uint8, words *[512]uint32) {
	p.words.valid = false // words may differ from the last call's
	for line := range p.held {
		row := (*[4 * 256]uint8)(out[4*256*line:])
		if p.held[line].held {
			p.paintHeld(row, line, words)
			continue
		}
		for i, c := range (*[256]uint16)(p.picture[256*line:]) {
			binary.LittleEndian.PutUint32(row[4*i:4*i+4], words[c&511])
		}
	}
}

// paintHeld writes a held line for Paint. The line stays held.
func (p *PPU) paintHeld(row *[4 * 256]uint8, line int, words *[512]uint32) {
	h, t := &p.held[line], &p.words
	steady := t.valid && t.shown == h.shown
	if !steady && p.steady(line) {
		steady = true
		var one [32]uint64
		for i, c := range h.shown {
			one[i] = uint64(words[c&511])
		}
		t.set(&h.shown, &one, 32)
	}
	done := 0
	if steady {
		done = wholeEights
		for i := 0; i < wholeEights; i += 8 {
			w := pairsOf(h.index[i : i+8])
			o := (*[32]uint8)(row[4*i : 4*i+32])
			binary.LittleEndian.PutUint64(o[0:], t.of[w&0x3FF])
			binary.LittleEndian.PutUint64(o[8:], t.of[w>>16&0x3FF])
			binary.LittleEndian.PutUint64(o[16:], t.of[w>>32&0x3FF])
			binary.LittleEndian.PutUint64(o[24:], t.of[w>>48&0x3FF])
		}
	}
	for i := done; i < heldPixels; i++ {
		binary.LittleEndian.PutUint32(row[4*i:4*i+4], words[h.shown[h.index[i]&0x1F]&511])
	}
	for i, c := range (*[256]uint16)(p.picture[256*line:])[heldPixels:] {
		binary.LittleEndian.PutUint32(row[4*(heldPixels+i):], words[c&511])
	}
}
