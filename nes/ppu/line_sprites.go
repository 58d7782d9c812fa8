package ppu

import (
	"encoding/binary"
	"math/bits"

	"pool6502/nes/timing"
)

// The sprites' half of the line machine: evaluation, the fetches of dots
// 257-320, and what the units draw over the background.

// overlay draws the pixels of the sprite units over row, which begins with dot d, and finds the sprite 0
// hit. start is when dot d began.
func (p *PPU) overlay(row []uint8, d int, start timing.Time) {
	b := &p.line
	first, end := 0, len(row)
	if d == 1 && p.Mask&maskLeftSpr == 0 {
		first = 8
	}
	low, high := p.SprLow, p.SprHigh
	var at [8]int
	for unit := 7; unit >= 0; unit-- {
		s := unit * 8
		l, h := uint8(low>>s), uint8(high>>s)
		at[unit] = -1
		x := int(p.SprCount >> s & 0xFF)
		if p.SprHalt>>s&1 != 0 {
			x = 0
		}
		if l|h == 0 || x >= end {
			continue
		}
		p.SprLow &^= 0xFF << s // the pixels that do not fit stay in the shift register
		p.SprHigh &^= 0xFF << s
		p.SprLow |= uint64(l<<(end-x)) << s
		p.SprHigh |= uint64(h<<(end-x)) << s
		if p.Mask&maskSpr == 0 {
			continue
		}
		if x < first {
			l, h = l&(0xFF>>(first-x)), h&(0xFF>>(first-x))
		}
		at[unit] = x
		b.lay(x, l, h, p.SprAttr[unit])
		if unit == 0 && p.ZeroNow && p.HitArmed {
			p.findHit(row[:min(end, 256-d)], x, l|h, start)
		}
	}
	for _, x := range at {
		if x >= 0 {
			b.mix(int(p.X)+x, x)
		}
	}
}

// lay puts the eight pixels of a sprite into over, from x on.
func (b *lineBuffer) lay(x int, low, high, attr uint8) {
	pixels := spread[low] | spread[high]<<1
	opaque := (pixels | pixels>>1) & lowBits * 0xFF
	over := (*[8]uint8)(b.over[x:])
	pixels |= uint64(0x10|attr&3<<2|attr&overBehind) * lowBits
	binary.LittleEndian.PutUint64(over[:], binary.LittleEndian.Uint64(over[:])&^opaque|pixels&opaque)
}

// mix puts eight pixels of over, from x on, into the row of the background from at on, where they are in front of it,
// and clears them in over.
func (b *lineBuffer) mix(at, x int) {
	over, row := (*[8]uint8)(b.over[x:]), (*[8]uint8)(b.row[at:])
	o, r := binary.LittleEndian.Uint64(over[:]), binary.LittleEndian.Uint64(row[:])
	shown := o >> 4 & ^(o >> 5 & (r | r>>1)) & lowBits * 0xFF
	binary.LittleEndian.PutUint64(row[:], r&^shown|o&shown&(lowBits*0x1F))
	clear(over[:])
}

// findHit looks for the first of eight pixels of unit 0, from x on, over an opaque background in the row, whose first
// dot began at start. The last pixel of a line cannot be hit, and is not in it.
func (p *PPU) findHit(row []uint8, x int, pixels uint8, start timing.Time) {
	for i := range 8 {
		if at := x + i; pixels<<i&0x80 != 0 && at < len(row) && row[at] != 0 {
			p.HitArmed = false
			p.HitAt = start + timing.Time(at+1)*p.dot
			return
		}
	}
}

// evaluateRun is sprite evaluation on dots d to end-1, whole pieces.
func (p *PPU) evaluateRun(d, end int) {
	if d == 1 && end == 257 {
		p.evaluateLine()
		return
	}
	start, first := p.Edge, d
	for ; d < min(end, 65); d += 8 {
		p.clearPiece(d)
	}
	if d == 65 && end > 65 {
		p.startEvaluation()
	}
	p.evaluateDots(d+1, end, start-timing.Time(first)*p.dot)
	p.Edge = start
}

// evaluateDeferred makes up for the evaluation that was put off, as far as the beam has come. While nobody
// looks, all of a line is evaluated at once, even where the line is drawn in parts.
func (p *PPU) evaluateDeferred() {
	if !p.deferred {
		return
	}
	p.deferred = false
	edge, dot := p.Edge, p.Dot
	begin := p.nextRising() - timing.Time(dot+1)*p.dot // dot 0
	done := dot                                        // of dots whose second half is over as well
	if p.Falling {
		done--
	}
	d := done&^7 + 1
	if p.Edge = begin + p.dot; d > 1 {
		p.evaluateRun(1, int(d))
	}
	for ; d <= dot; d++ {
		p.Dot, p.Edge = d, begin+timing.Time(d)*p.dot
		p.BufOut = p.Buf
		p.sprites()
		if d <= done {
			p.Buf = p.BufIn
		}
	}
	p.Edge, p.Dot = edge, dot
}

// riseDeferring is rise while the evaluation of sprites is put off.
func (p *PPU) riseDeferring() {
	if p.Dot == 256 {
		p.evaluateDeferred()
		p.rise()
		return
	}
	p.finishDot(p.startDot())
}

// evaluatesAlike reports whether sprites are evaluated as before behind a write of v to a register.
func (p *PPU) evaluatesAlike(reg uint16, v uint8) bool {
	switch reg {
	case 0:
		return v&ctrlTall == p.Ctrl&ctrlTall
	case 1:
		return v&maskShow != 0 // as it is while evaluation is deferred
	}
	return reg == 5 || reg == 6
}

// evaluateLine is sprite evaluation, dots 1-256. Where OAM is looked at from
// its start, as it nearly always is, each sprite takes one comparison until
// eight were found.
func (p *PPU) evaluateLine() {
	p.OAM2 = clearOAM2
	p.startClearing()
	p.startEvaluation()
	p.Buf, p.BufIn = 0xFF, 0xFF
	steps := 0 // of two dots, of 96
	if p.OAMAddr == 0 {
		steps = p.scanOAM()
	}
	start := p.Edge
	p.evaluateDots(66+2*steps, 257, start-p.dot)
	p.Edge = start
}

// evaluateDots performs the steps of evaluation on the even dots from dot to end-1. begin is when dot 0
// of the line began, or would have begun if it was skipped.
func (p *PPU) evaluateDots(dot, end int, begin timing.Time) {
	for ; dot < end; dot += 2 {
		if p.Wrapped {
			left := (end - dot + 1) / 2
			p.BufOut = p.OAM[uint8(int(p.OAMAddr)+4*(left-1))&^3|p.lastByte(left)]
			p.OAMAddr = uint8(int(p.OAMAddr)+4*left) &^ 3
			p.BufIn = p.OAM2[p.OAM2Addr]
			p.Buf = p.BufIn
			return
		}
		if y := p.OAM[p.OAMAddr]; p.missed(y) {
			p.passOver(y, dot)
			continue
		}
		p.evaluateStep(dot, begin+timing.Time(dot)*p.dot)
	}
}

// lastByte returns the byte of a sprite (0-3) that OAMAddr selects before the last
// of the left steps of a finished evaluation. Only the first step can be misaligned.
func (p *PPU) lastByte(left int) uint8 {
	if left == 1 {
		return p.OAMAddr & 3
	}
	return 0
}

// clearOAM2 is secondary OAM before evaluation.
var clearOAM2 = func() (empty [32]uint8) {
	for i := range empty {
		empty[i] = 0xFF
	}
	return
}()

// scanOAM evaluates from sprite 0 on until OAM ends or eight are found, and
// returns how many steps that took: one for a sprite that is not on the line,
// four for a sprite that is copied.
func (p *PPU) scanOAM() (steps int) {
	here := p.spritesOn(p.Line)
	p.ZeroNext = here&1 != 0
	n := 0
	for left := here; left != 0; left &= left - 1 {
		s := bits.TrailingZeros64(left)
		*(*[4]uint8)(p.OAM2[n:]) = *(*[4]uint8)(p.OAM[4*s:])
		if n += 4; n == 32 {
			p.OAM2Addr, p.Full = 0, true
			p.OAMAddr = uint8(4*s + 4)
			p.Wrapped = s == 63
			return s + 1 + 3*8
		}
	}
	if here>>63 == 0 {
		p.OAM2[n] = p.OAM[252]
	}
	p.OAM2Addr = uint8(n)
	p.OAMAddr, p.Wrapped = 0, true
	return 64 + 3*n/4
}

// fetchUnits performs dots 257-320 of line p.Line; p.Edge is the first of
// them. The bytes of secondary OAM go to the sprite units, with their patterns.
func (p *PPU) fetchUnits() {
	start := p.Edge
	p.stepY()
	p.shift()
	var last [256 - wholePixels]uint16
	for i := range last {
		p.Pipe = p.Pipe<<8 | p.Pipe&0xFF
		last[i] = p.output(uint8(p.Pipe >> 24))
	}
	p.endLine(&last)
	p.ZeroNow = p.ZeroNext
	p.Step, p.OAMAddr = 0, 0
	p.setAddr(p.tileAddr())
	p.V = p.V&^0x041F | p.T&0x041F
	height := p.height()
	if p.a12er != nil {
		p.a12Units(start, p.upperUnits())
	}
	var lows, highs, counts uint64
	for unit := range 8 {
		s := (*[4]uint8)(p.OAM2[unit*4:])
		y := p.Line - uint16(s[0])
		p.SprAttr[unit] = s[2]
		counts |= uint64(s[3]) << (unit * 8)
		if y >= height && unit != 7 {
			continue // an empty slot: the bytes fetched for it have no effect
		}
		at := p.spriteAddr(s[1], s[1], s[2], y)
		low, high := p.spriteRow(at, s[2])
		if unit == 7 {
			p.SprRow, p.Tile, p.Pattern = y, s[1], at|8
			p.Addr = at&0xFF00 | uint16(p.chr[at>>10&7][at&0x3FF|8])
		}
		if y < height {
			lows |= uint64(low) << (unit * 8)
			highs |= uint64(high) << (unit * 8)
		}
	}
	p.SprLow, p.SprHigh, p.SprCount = lows, highs, counts
	p.Latch = uint8(p.Pattern)
	p.Data = p.load(p.tileAddr())
	p.BufIn = p.OAM2[31]
	p.Buf, p.BufOut = p.BufIn, p.BufIn
	p.OAM2Addr = 0
	p.Edge = start + 64*p.dot
}
