package ppu

import (
	"math/bits"

	"pool6502/nes/timing"
)

// sprites performs this dot's part of sprite evaluation, or of the sprites'
// fetches.
func (p *PPU) sprites() {
	show := p.Seen&maskShow != 0
	if show && p.RowDue {
		p.corruptRow()
	}
	d := p.Dot
	if d > 256 && d <= 320 {
		p.ZeroNow = p.ZeroNext
		if show {
			p.fetchSprite((d-257)&7, (d-257)>>3)
		}
		return
	}
	if !show {
		return
	}
	switch {
	case d <= 64:
		p.clearOAM2(d)
	case d > 320:
		p.BufIn = p.OAM2[0]
		if d == 339 {
			p.SprHalt = 0
		}
	case d&1 != 0:
		if d == 65 {
			p.startEvaluation()
		}
		p.BufIn = p.OAM[p.OAMAddr]
	default:
		p.evaluate()
	}
}

// Sprite evaluation is written for each machine, around the same parts:
// startClearing, startEvaluation and evaluate.
//
//   - Here the read of OAM and the evaluation of the byte are two separate dots, so that
//     an access to $2004, a write to $2003 or a change of $2001 may come between.
//   - In a span (clearPiece, evaluatePiece) nothing comes between: the two are
//     one step, and a sprite that is not on the line, the usual case, takes one
//     comparison.
//   - For a whole line (evaluateLine) the single steps cannot be observed either:
//     scanOAM goes from sprite to sprite. The irregular cases are left to evaluate:
//     a start inside of OAM, and everything after the eighth sprite.

// startClearing is what happens on dot 1.
func (p *PPU) startClearing() {
	p.OAM2Addr, p.Step = 0, 0
	p.Full, p.Wrapped = false, false
}

// startEvaluation is what happens on dot 65.
func (p *PPU) startEvaluation() {
	p.OAM2Addr, p.Ninth = 0, false
	p.fromZero = p.OAMAddr == 0
}

// evaluateStep performs the read of OAM and the evaluation together, for spans and
// lines. dot is the even one of the two dots, 66 to 256, and at is when it begins.
func (p *PPU) evaluateStep(dot int, at timing.Time) {
	p.Dot, p.Edge = uint16(dot), at
	p.Buf = p.OAM[p.OAMAddr]
	p.evaluate()
	p.BufOut, p.Buf = p.Buf, p.BufIn
}

// clearOAM2 performs dot d, 0-64: secondary OAM is filled with $FF, by a read and a
// write in turn. On the pre-render line it is only read.
func (p *PPU) clearOAM2(d uint16) {
	if d&1 != 0 {
		p.BufIn = 0xFF
		if p.Line == p.pre {
			p.BufIn = p.OAM2[p.OAM2Addr]
		}
		if d == 1 {
			p.startClearing()
		}
		return
	}
	if d != 0 && p.Line != p.pre {
		p.OAM2[p.OAM2Addr] = p.Buf
	}
	p.OAM2Addr = (p.OAM2Addr + 1) & 0x1F
}

// inRange reports whether y is the top of a sprite that the next line shows.
func (p *PPU) inRange(y uint8) bool {
	return p.Line&0xFF-uint16(y) < p.height()
}

func (p *PPU) height() uint16 {
	if p.Ctrl&ctrlTall != 0 {
		return 16
	}
	return 8
}

// evaluate performs an even dot of 66-256: it compares the byte that was read from OAM
// on the dot before, and copies it while there is room. On the pre-render line
// nothing changes.
func (p *PPU) evaluate() {
	idle := p.Line == p.pre
	if p.Wrapped {
		if !idle {
			p.OAMAddr = (p.OAMAddr + 4) &^ 3
		}
		p.BufIn = p.OAM2[p.OAM2Addr]
		return
	}
	if !p.Full && !idle {
		p.OAM2[p.OAM2Addr] = p.Buf
	}
	shown := p.OAM2[p.OAM2Addr]
	before := p.OAMAddr
	if !idle {
		p.judge()
	} else if p.Dot == 66 {
		p.ZeroNext = false
	}
	if p.OAMAddr < before && p.OAMAddr < 4 {
		p.Wrapped = true
	}
	p.BufIn = shown
}

// judge decides with which byte evaluation continues. Step is the number of the byte in
// the sprite; byte 0 is treated as its y, even if OAMAddr is not aligned to a sprite.
func (p *PPU) judge() {
	switch p.Step {
	case 0:
		hit := !p.Ninth && p.inRange(p.Buf)
		if p.Dot == 66 {
			p.ZeroNext = hit
		}
		switch {
		case hit && p.Full:
			p.Ninth = true
			p.OAMAddr++
			if p.OverflowAt == timing.Never {
				p.OverflowAt = p.Edge + p.dot
			}
			p.Step = 1
		case hit:
			p.OAMAddr++
			p.Step = 1
			p.copied()
		case p.Full && !p.Ninth && p.OAMAddr&3 == 3:
			p.OAMAddr++ // the overflow bug: the byte within the sprite
		case p.Full && !p.Ninth:
			p.OAMAddr += 5 // moves on together with the sprite
		default:
			p.OAMAddr = (p.OAMAddr + 4) &^ 3
		}
	case 3:
		// The x position is compared as if it were a y; on a miss OAMAddr is aligned.
		switch hit := p.inRange(p.Buf); {
		case hit && p.Full:
			p.OAMAddr += 4
		case hit:
			p.OAMAddr++
		default:
			p.OAMAddr = (p.OAMAddr + 1) &^ 3
		}
		p.Step = 0
		p.copied()
	default:
		p.OAMAddr++
		p.Step++
		p.copied()
	}
}

// copied counts a byte that went into secondary OAM.
func (p *PPU) copied() {
	if !p.Full {
		p.OAM2Addr = (p.OAM2Addr + 1) & 0x1F
		p.Full = p.OAM2Addr == 0
	}
}

// The fetch for a sprite unit is written for each machine, around spriteAddr.
//
//   - Here each of the eight dots is performed by itself, since an access to $2007 may
//     take the pins in any of them.
//   - In a span (fetchUnit) the eight dots are one step; each access has its own time.
//   - For a whole line (fetchUnits) the two reads of a nametable, which only a
//     board that answers fetches could notice, are left out, and the eight units
//     are filled side by side.

// fetchSprite performs one dot, step (0-7), of the fetch for one sprite unit: two dummy
// reads of a nametable while the four bytes come out of secondary OAM, then
// the two pattern bytes.
func (p *PPU) fetchSprite(step, unit uint16) {
	p.OAMAddr = 0
	if p.Dot == 257 {
		p.OAM2Addr, p.Step = 0, 0
	}
	if p.Port.RD && p.Port.ALE {
		p.openLatch()
	}
	last := p.Buf
	p.BufIn = p.OAM2[p.OAM2Addr]
	move := true
	switch step {
	case 0:
		p.setAddr(p.tileAddr())
	case 1:
		p.SprRow = p.Line&0xFF - uint16(last)
		p.readAt(p.tileAddr(), fetchedTile)
	case 2:
		p.setAddr(p.tileAddr())
	case 3:
		p.SprAttr[unit] = last
		p.readAt(p.tileAddr(), fetchedTile)
		move = false
	case 4:
		p.SprCount = p.SprCount&^(0xFF<<(unit*8)) | uint64(last)<<(unit*8)
		p.aimSprite(0)
		p.setAddr(p.Pattern)
		move = false
	case 5:
		p.aimSprite(0)
		p.SprLow = p.fill(p.SprLow, unit)
		move = false
	case 6:
		p.aimSprite(8)
		p.setAddr(p.Pattern)
		move = false
	case 7:
		p.aimSprite(8)
		p.SprHigh = p.fill(p.SprHigh, unit)
	}
	if move {
		p.OAM2Addr = (p.OAM2Addr + 1) & 0x1F
	}
	if p.Port.ALE && !p.Port.RD {
		p.openLatch()
	}
}

// aimSprite points the pattern address register at a plane (0 or 8) of the
// sprite that is being fetched.
func (p *PPU) aimSprite(plane uint16) {
	s := p.OAM2[p.OAM2Addr&0x1C:]
	p.Pattern = p.spriteAddr(p.Tile, s[1], s[2], p.SprRow) | plane
}

// spriteAddr returns the address of the low plane of one row of a sprite's pattern.
// Bit 0 of bank chooses the pattern table for tall sprites.
func (p *PPU) spriteAddr(tile, bank, attr uint8, row uint16) uint16 {
	if attr&0x80 != 0 {
		row = ^row
	}
	if p.Ctrl&ctrlTall == 0 {
		return uint16(tile)<<4 | row&7 | uint16(p.Ctrl&ctrlSprites)<<9
	}
	return uint16(bank&1)<<12 | uint16(tile&^1)<<4 | row&8<<1 | row&7
}

// fill reads a pattern byte into one unit of a row of shift registers. A unit
// without a sprite gets no pixels, whatever was read.
func (p *PPU) fill(row uint64, unit uint16) uint64 {
	p.setAddr(p.Pattern&0xFF00 | uint16(p.Latch))
	v := p.readPins()
	if p.SprAttr[unit]&0x40 != 0 {
		v = bits.Reverse8(v)
	}
	if p.SprRow >= p.height() {
		v = 0
	}
	return row&^(0xFF<<(unit*8)) | uint64(v)<<(unit*8)
}
