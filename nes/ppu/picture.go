package ppu

// The picture is stored in colours. Lines that were drawn whole are first stored as palette indices with a
// copy of palette RAM; they get their colours when Picture is called or a part of the line is drawn again.
// This saves a fourth of a frame's run time when the picture is not read.

// wholePixels is how many pixels of a line are drawn on dots 1 to 256; the last three are drawn on dots 257
// to 259.
const wholePixels = 253

// pictureLine is what is known of a line of the picture.
type pictureLine struct {
	held  bool       // the line waits for its colours
	known int        // this many pixels are those of index, from the left: wholePixels or 256 while held
	shown [32]uint16 // palette RAM with greyscale and emphasis applied
	index [256]uint8 // palette indices
	drawn uint64     // the value of PPU.paintings when the line changed last

	same *linePixels // the pixels, if the line has been noted with them and has not changed since
}

// Picture returns the picture as drawn so far: 256 × 240 pixels of nine bits, three of emphasis above six
// of colour. The pixels are complete only until the next line is drawn: call Picture again for a later
// picture.
func (p *PPU) Picture() *[256 * 240]uint16 {
	for line := range p.pictureLines {
		if p.pictureLines[line].held {
			p.colour(line)
		}
	}
	return &p.picture
}

// SetPicture replaces the picture by one from a state.
func (p *PPU) SetPicture(picture *[256 * 240]uint16) {
	for line := range p.pictureLines {
		p.pictureLines[line].held, p.pictureLines[line].known = false, 0
		p.changed(uint16(line))
	}
	p.picture = *picture
}

// Edition returns a number for the present content of the picture. As long as the number stays the same,
// no pixel has changed. It is never 0.
func (p *PPU) Edition() uint64 {
	if p.edition == 0 {
		p.editions++
		p.edition = p.editions
	}
	return p.edition
}

// ReturnPicture is SetPicture for a picture that this PPU showed before under the number edition. It copies
// nothing if the PPU still shows that edition.
func (p *PPU) ReturnPicture(picture *[256 * 240]uint16, edition uint64) {
	if p.edition != edition {
		p.SetPicture(picture)
		p.edition = edition
	}
}

// changed notes that pixels of a line are no longer what they were.
func (p *PPU) changed(line uint16) {
	p.edition = 0
	p.sources[line] = source{}
	p.pictureLines[line].same = nil
	p.pictureLines[line].drawn = p.paintings
}

// holdLine keeps the palette indices of a line's first pixels, wholePixels or 256.
func (p *PPU) holdLine(line uint16, row []uint8) {
	l, shown := &p.pictureLines[line], p.colours()
	if l.known >= len(row) && string(l.index[:len(row)]) == string(row) && l.shown == *shown {
		return
	}
	if l.held && l.known > len(row) {
		p.colour(int(line)) // for the last pixels
	}
	p.changed(line)
	l.held, l.known, l.shown = true, len(row), *shown
	copy(l.index[:], row)
}

// endLine draws the last pixels of the present line.
func (p *PPU) endLine(last *[256 - wholePixels]uint16) {
	if p.unseen {
		return
	}
	l := &p.pictureLines[p.Line]
	now := [256 - wholePixels]uint16(p.picture[int(p.Line)*256+wholePixels:])
	if l.known == 256 {
		for i, v := range l.index[wholePixels:] {
			now[i] = l.shown[v&0x1F]
		}
	}
	if now != *last {
		copy(p.pixels(p.Line, wholePixels)[wholePixels:], last[:])
	}
}

// pixels returns the pixels of a line for drawing from column x on.
func (p *PPU) pixels(line uint16, x int) *[256]uint16 {
	if p.unseen {
		return &p.scrap
	}
	p.changed(line)
	if l := &p.pictureLines[line]; x < l.known {
		if l.held {
			p.colour(int(line))
		}
		l.known = max(x, 0)
	}
	return (*[256]uint16)(p.picture[int(line)*256:])
}
