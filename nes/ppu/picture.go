package ppu

// The picture is kept in colours, but for whole lines: of these the palette indices are kept, with palette
// RAM as it was, until the picture is asked for or a part of the line is drawn again. Who runs frames
// without looking at them saves a fourth of what a frame costs.

// heldPixels is how much of a line waits for its colours; the last three are drawn on dots 257 to 259.
const heldPixels = 253

// heldLine is a line that waits for its colours.
type heldLine struct {
	held  bool
	shown [32]uint16 // palette RAM as it goes out
	index [heldPixels]uint8
}

// Picture returns the picture as drawn so far: 256 × 240 pixels of nine bits, three of emphasis above six
// of colour. What it points to is brought up to date by the next call only.
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

// Edition numbers what the picture shows: as long as it stays the same, nothing has been drawn. It is
// never 0.
func (p *PPU) Edition() uint64 {
	if p.edition == 0 {
		p.editions++
		p.edition = p.editions
	}
	return p.edition
}

// ReturnPicture is SetPicture for a picture that this PPU showed as an edition. It costs nothing while
// that is the one it shows.
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

// colour gives a line that was held its colours.
func (p *PPU) colour(line int) {
	h := &p.held[line]
	h.held = false
	out := (*[heldPixels]uint16)(p.picture[line*256:])
	for i := range out {
		out[i] = h.shown[h.index[i]&0x1F]
	}
}

// pixels returns the pixels of a line, to draw those from column x on.
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
