package ppu

import (
	"math/bits"

	"pool6502/nes/timing"
)

// Lines that are passed: performed without their dots. The only lasting effect of such a line, beside its pixels, is that
// v moves one line down: evaluation, the sprite units and the background's registers begin anew on each line. The last two
// lines of a span are not passed. They have all that the state after them depends on: the first puts its sprites into the
// units, the second shows them and leaves its last pixels in the output delay.

// DrawPicture sets whether the PPU draws into the picture; by default it does. While it does not, the picture
// stays as it is, and all other state is the same as with drawing. The PPU must be settled.
func (p *PPU) DrawPicture(on bool) { p.unseen = !on }

// passLines passes lines of the picture from the given one on, whose dot 0 is next. The span has k dots left.
// It reports whether it passed any.
func (p *PPU) passLines(line uint16, k int) bool {
	n := p.passable(line, k)
	if n <= 0 {
		return false
	}
	var d drawing
	if !p.unseen {
		d = p.startDrawing()
	}
	for i := range n {
		if !p.unseen {
			p.keepLine(&d, line+uint16(i))
		}
		if p.a12er != nil {
			p.a12Line(line+uint16(i), p.Edge)
		}
		p.stepY()
		p.Edge += timing.DotsPerLine * p.dot
	}
	p.count.Passed += uint64(n)
	p.Line += uint16(n)
	if !p.unseen {
		p.keepLine(&d, p.Line+1)
	}
	p.V = p.lineStart()
	p.stepX()
	p.stepX()
	if !p.unseen {
		p.prepareLine()
	}
	return true
}

// lineStart returns where the line after the present one begins in the nametables, where v has been for its first tile.
func (p *PPU) lineStart() uint16 { return p.V&^0x041F | p.T&0x041F }

// passable returns how many lines from the given one on can be passed.
func (p *PPU) passable(line uint16, k int) int {
	if p.noLines || p.fetcher != nil || p.OAMAddr != 0 || p.ZeroNow && p.HitArmed || !p.unseen && p.prepared != p.Edge {
		return 0
	}
	n := min(k/timing.DotsPerLine, 240-int(line)) - 2
	if n <= 0 {
		return 0
	}
	return min(n, int(p.eventfulLine(line))-int(line))
}

// eventfulLine returns the first line from the given one on whose evaluation
// may lead to a sprite 0 hit or to an overflow; 240 if there is none.
func (p *PPU) eventfulLine(from uint16) uint16 {
	for ; from < 240; from++ {
		here := p.spritesOn(from)
		if p.HitArmed && here&1 != 0 || p.OverflowAt == timing.Never && bits.OnesCount64(here) >= 8 {
			break
		}
	}
	return from
}

// prepareLine performs the next line, whose pixels are in the picture, so that the one after it can be drawn dot by dot:
// it puts the sprites and the first two tiles of that line into the registers.
func (p *PPU) prepareLine() {
	p.unseen = true
	p.renderSpan(p.Line+1, 0, timing.DotsPerLine)
	p.unseen = false
}
