package ppu

// The picture is stored in colours. Lines that were drawn whole are first stored as palette indices with a
// copy of palette RAM; they get their colours when Picture is called or a part of the line is drawn again.
// This saves a fourth of a frame's run time when the picture is not read.

// heldPixels is how many pixels of a held line wait for their colours; the last three of a line are drawn on
// dots 257 to 259.
const heldPixels = 253

// heldLine is a line that waits for its colours.
type heldLine struct {
	held  bool
	shown [32]uint16 // palette RAM with greyscale and emphasis applied
	index [heldPixels]uint8
}

// Picture returns the picture as drawn so far: 256 × 240 pixels of nine bits, three of emphasis above six
// of colour. The pixels are complete only until the next line is drawn: call Picture again for a later
// picture.
func (p *PPU) Picture() *[256 * 240]uint16 {
	for line := range p.held {
		if p.held[line].held {
			p.colour(line)
		}
	}
	return &p.picture
}

// SetPicture replaces the picture by one from a state.
func (p *PPU) SetPicture(picture *[256 * 240]uint16) {
	for line := range p.held {
		p.held[line].held = false
	}
	p.picture, p.edition = *picture, 0
}

// Edition returns a number for the present content of the picture. As long as the number stays the same,
// nothing has been drawn. It is never 0.
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

// holdLine keeps a line of palette indices.
func (p *PPU) holdLine(row *[256]uint8) {
	if p.unseen {
		return
	}
	p.edition = 0
	h := &p.held[p.Line]
	h.held, h.shown = true, *p.colours()
	h.index = [heldPixels]uint8(row[:heldPixels])
}

// pixels returns the pixels of a line for drawing from column x on.
func (p *PPU) pixels(line uint16, x int) *[256]uint16 {
	if p.unseen {
		return &p.scrap
	}
	p.edition = 0
	if x < heldPixels && p.held[line].held {
		p.colour(int(line))
	}
	return (*[256]uint16)(p.picture[int(line)*256:])
}
