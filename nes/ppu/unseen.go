package ppu

import "pool6502/nes/timing"

// Frames without a picture. All that a line leaves behind is v, one line further down: evaluation, the sprite
// units and the background's registers begin anew on each line. So lines are passed over, all but the last two
// of a span.

// DrawPicture says whether what the PPU shows is drawn; by default it is. If not, the picture stays
// as it is, and everything else becomes what it would be. The PPU is settled.
func (p *PPU) DrawPicture(on bool) { p.unseen = !on }

// trueLines is how many lines are performed behind those that are passed over: one puts its sprites into
// the units, the other shows them, and leaves its last pixels on their way.
const trueLines = 2

// passLines passes over lines of the picture from the given one on, whose dot 0 is next and after which the
// span lasts for k dots. It reports false where there are none to pass.
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
