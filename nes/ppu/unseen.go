package ppu

import "pool6502/nes/timing"

// Frames without a picture. The only lasting effect of a line is that v moves one line down: evaluation, the
// sprite units and the background's registers begin anew on each line. So all lines of a span are skipped but
// the last two.

// DrawPicture sets whether the PPU draws into the picture; by default it does. While it does not, the picture
// stays as it is, and all other state is the same as with drawing. The PPU must be settled.
func (p *PPU) DrawPicture(on bool) { p.unseen = !on }

// trueLines is how many lines are performed after those that are skipped: the first puts its sprites into
// the units, the second shows them and leaves its last pixels in the output delay.
const trueLines = 2

// passLines skips lines of the picture from the given one on, whose dot 0 is next. The span has k dots left.
// It reports whether it skipped any.
func (p *PPU) passLines(line uint16, k int) bool {
	if !p.unseen || p.noLines || p.fetcher != nil || p.OAMAddr != 0 || p.ZeroNow && p.HitArmed {
		return false
	}
	n := min(k/timing.DotsPerLine, 240-int(line)) - trueLines
	if n > 0 {
		n = min(n, int(p.eventfulLine(line))-int(line))
	}
	if n <= 0 {
		return false
	}
	for i := range n {
		if p.a12er != nil {
			p.a12Line(line+uint16(i), p.Edge+timing.Time(i*timing.DotsPerLine)*p.dot)
		}
		p.stepY()
	}
	p.V = p.V&^0x041F | p.T&0x041F
	p.stepX()
	p.stepX()
	p.Line += uint16(n)
	p.Edge += timing.Time(n*timing.DotsPerLine) * p.dot
	return true
}
