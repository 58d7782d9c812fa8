package ppu

import (
	"math"
	"math/bits"

	"pool6502/nes/timing"
)

// nextRise returns the earliest moment at which address line 12 may have risen
// as often as the board asks for; e is when the next dot begins.
func (p *PPU) nextRise(e timing.Time) timing.Time {
	n := p.a12er.Rises()
	switch {
	case n == 0:
		return timing.Never
	case n < 0, p.AddrDue != timing.Never, p.MaskDue != timing.Never, p.Port.Busy:
		return e
	case p.blank() && (p.V&^p.Addr)&0x1000 != 0:
		return e // v goes onto the bus
	case p.Mask&maskShow == 0:
		return timing.Never // only registers move v
	}
	dots, line, d := 0, int(p.Line), int(p.Dot)+1
	rise := 0
	for range 3 {
		if d == timing.DotsPerLine {
			d = 0
			if line++; line > int(p.pre) {
				line = 0
				dots -= p.mayLeaveOut()
			}
		}
		if line > 240 && line < int(p.pre) || line == 240 && d > 0 {
			dots += (int(p.pre)-line)*timing.DotsPerLine - d
			line, d = int(p.pre), 0
		}
		rise = p.riseOn(line, d)
		dots += rise - d
		if rise < timing.DotsPerLine {
			break
		}
		d = rise
	}
	// Boards ignore a rise that follows a fall within a few CPU cycles. With only the background or
	// only the sprites in the upper table, they count one rise on each line: where the fetches
	// from the upper table begin after those from the lower one.
	n--
	if line == int(p.pre) && p.Ctrl&ctrlBG != 0 {
		n -= p.mayLeaveOut() // without dot 0, A12 may be low for long enough before dot 5 of line 0
	}
	if n > 0 {
		switch p.Ctrl & (ctrlBG | ctrlSprites | ctrlTall) {
		case ctrlBG:
			dots += untilNext(rise, 325) + (n-1)*timing.DotsPerLine - 1
		case ctrlSprites, 0:
			dots += untilNext(rise, 261) + (n-1)*timing.DotsPerLine - 1
		case ctrlTall, ctrlTall | ctrlSprites:
			dots += p.tallRises(line, rise, n)
		default:
			// The fetches for tall sprites, in either table, make four such rises on a line, and those of the background
			// one more.
			dots += max(n*8, n/5*timing.DotsPerLine-rise)
		}
		dots = min(dots, p.dotsToPost())
	}
	return e + timing.Time(max(dots, 0))*p.dot
}

// mayLeaveOut returns how many dots of a frame the PPU may leave out: dot 0 of line 0, on NTSC consoles.
func (p *PPU) mayLeaveOut() int {
	if p.region == timing.NTSC {
		return 1
	}
	return 0
}

// tallRises returns a lower bound for the number of dots between two rises of A12: one on a line at the dot rise, and the
// n-th after it that a board counts. The background is in the lower table, and tall sprites are in either.
func (p *PPU) tallRises(line, rise, n int) int {
	const maxLines = 32 // to look ahead
	first := 3          // at most so many counted rises follow on this line; the sprites of a line make four
	if rise == 261 && p.spritesKnown(line) {
		first = max(p.countedRises(line)-1, 0)
	}
	if n <= first || p.RowDue {
		return n * 8
	}
	n -= first
	dots := 261 - rise - p.mayLeaveOut()
	for range maxLines {
		dots += timing.DotsPerLine
		if line++; line > int(p.pre) {
			line = 0
		}
		if line >= 240 {
			break
		}
		if n -= p.countedRises(line); n <= 0 {
			break
		}
	}
	return dots
}

// countedRises returns how many rises a board counts during the fetches of tall sprites on a line: one for each fetch from
// the upper table that follows a fetch from the lower one.
func (p *PPU) countedRises(line int) int {
	upper := p.upperOn(uint16(line))
	return bits.OnesCount8(upper &^ (upper << 1))
}

// spritesKnown reports whether OAM alone tells which sprites are fetched on a line. line is the next one on which sprites are
// fetched. OAM does not tell it of the present line: at its dot 65, OAMADDR may have been other than 0, or rendering may have
// been off while dots 1-64 clear secondary OAM, so that empty slots hold old tiles. Nor of the pre-render line, which fetches
// the sprites that an earlier line has left.
func (p *PPU) spritesKnown(line int) bool {
	return line != int(p.Line) && line != int(p.pre) && p.OAMAddr == 0
}

// untilNext returns the number of dots from dot d to the next dot whose number is at, on this line or the next.
func untilNext(d, at int) int {
	if at > d {
		return at - d
	}
	return at - d + timing.DotsPerLine
}

// dotsToPost returns a lower bound of the dots between the next dot and line 240. There v goes onto
// the address bus, which may raise A12 immediately after the last rise of a fetch. During vertical
// blank, line 240 is almost a frame away.
func (p *PPU) dotsToPost() int {
	line, d := int(p.Line), int(p.Dot)+1
	switch {
	case line < 240:
		return (240-line)*timing.DotsPerLine - d
	case line == int(p.pre):
		return 241*timing.DotsPerLine - d - p.mayLeaveOut()
	}
	return math.MaxInt32
}

// riseOn returns the first dot from d on at which A12 may rise on a line, or
// dotsPerLine. Patterns are addressed on the fifth of each eight dots. Dot 0
// addresses the background's pattern again, and below the picture v is on the bus.
func (p *PPU) riseOn(line, d int) int {
	bg, sprites := p.Ctrl&ctrlBG != 0, p.Ctrl&(ctrlSprites|ctrlTall) != 0
	if d == 0 && (bg || line == 240) {
		return 0
	}
	if p.Addr&0x1000 == 0 && (d-1)&7 > 4 {
		// Where rendering began, or $2000 changed, in the middle of a tile, its
		// second plane may lie elsewhere than the pins say.
		if bg || p.Pattern&0x1000 != 0 || sprites && d > 256 {
			return d
		}
	}
	d += (5 - d) & 7
	switch {
	case d <= 253 && bg, d > 253 && d <= 317 && sprites, d > 317 && d <= 333 && bg:
		return d
	case d <= 317 && sprites:
		return 261
	case d <= 333 && bg:
		return 325
	}
	return timing.DotsPerLine
}

// a12Line reports to the board the changes of A12 on a whole line of the picture whose dot 0 is at t.
func (p *PPU) a12Line(line uint16, t timing.Time) {
	bg := p.Ctrl&ctrlBG != 0
	p.a12er.A12(bg, t)
	p.a12er.A12(false, t+p.dot)
	if bg {
		p.a12er.Pulses(32, t+p.dot, p.dot)
	}
	p.a12er.A12(false, t+257*p.dot)
	p.a12Units(t+257*p.dot, p.upperOn(line))
	p.a12er.A12(false, t+321*p.dot)
	if bg {
		p.a12er.Pulses(2, t+321*p.dot, p.dot)
		p.a12er.A12(false, t+337*p.dot)
	}
}

// a12Units reports to the board the changes of A12 during the fetches for the eight sprite units. The first
// unit's fetch begins at t with A12 low. upper has a bit for each unit that fetches from the upper table.
func (p *PPU) a12Units(t timing.Time, upper uint8) {
	switch upper {
	case 0:
	case 0xFF:
		p.a12er.Pulses(8, t, p.dot)
	default:
		for unit := range 8 {
			p.a12er.A12(false, t)
			p.a12er.A12(upper>>unit&1 != 0, t+4*p.dot)
			t += 8 * p.dot
		}
	}
}

// upperUnits returns a12Units' argument upper for the sprites in secondary OAM.
func (p *PPU) upperUnits() (upper uint8) {
	if p.Ctrl&ctrlTall == 0 {
		return uint8(p.Ctrl & ctrlSprites >> 3 * 0xFF)
	}
	for unit := range 8 {
		upper |= p.OAM2[unit*4+1] & 1 << unit
	}
	return upper
}

// upperOn returns a12Units' argument upper for a line on which evaluation starts at sprite 0. An empty slot
// holds tile $FF.
func (p *PPU) upperOn(line uint16) uint8 {
	if p.Ctrl&ctrlTall == 0 {
		return uint8(p.Ctrl & ctrlSprites >> 3 * 0xFF)
	}
	upper := uint8(0xFF)
	unit := 0
	for left := p.spritesOn(line); left != 0 && unit < 8; left &= left - 1 {
		upper &^= ^p.OAM[4*bits.TrailingZeros64(left)+1] & 1 << unit
		unit++
	}
	return upper
}
