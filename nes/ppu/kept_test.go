package ppu

import (
	"encoding/binary"
	"testing"

	"pool6502/nes/timing"
)

// write performs a write of the PPU's to its memory.
func (p *PPU) write(addr uint16, v uint8) {
	p.Addr, p.Latch = addr, uint8(addr)
	p.writePins(v)
}

// setOAM performs a write of the CPU's to a byte of OAM.
func (p *PPU) setOAM(at, v uint8) {
	p.OAMAddr = at
	p.writeOAM(v)
	p.OAMAddr = 0
}

// again runs for a frame, at once.
func (p *PPU) again() { p.Settle(p.Edge + 262*timing.DotsPerLine*p.dot) }

// reach runs through the end of a dot of this frame or the next, and returns that moment.
func (p *PPU) reach(line, dot int) timing.Time {
	dots := (line-int(p.Line))*timing.DotsPerLine + dot - int(p.Dot)
	if dots < 0 {
		dots += 262 * timing.DotsPerLine
	}
	now := p.Edge + timing.Time(dots)*p.dot
	p.Settle(now)
	return now
}

// painted is a picture that Paint keeps up to date.
type painted struct {
	out    [4 * 256 * 240]uint8
	number uint64
}

// TestLinesThatAreKeptFollowWhatTheyAreDrawnFrom: each change is one of the things that a line is drawn from. After it,
// the next frames look as those of a PPU that keeps no lines, and only lines that differ are painted.
func TestLinesThatAreKeptFollowWhatTheyAreDrawnFrom(t *testing.T) {
	kept, plain := newTestPPU(t, timing.NTSC), newTestPPU(t, timing.NTSC)
	plain.noLines = true
	spare := map[*PPU]*[1024]uint8{}
	old := map[*PPU][256 * 240]uint16{}
	for _, p := range []*PPU{kept, plain} {
		p.busyScreen()
		for i := range 128 {
			p.OAM[i] = uint8(i*29 + i/4*7)
		}
		p.OAM[0] = 0xF8 // no hit
		p.show(maskShow | maskLeftBG | maskLeftSpr)
		p.T, p.X = 0x0005, 3
		spare[p] = new([1024]uint8)
		for i := range spare[p] {
			spare[p][i] = uint8(i * 11)
		}
		p.Settle(p.at(245, 0) + p.dot)
		p.again()
	}
	var words [512]uint32
	for i := range words {
		words[i] = uint32(i)
	}
	var canvas painted
	mask := func(v uint8) func(p *PPU) { return func(p *PPU) { p.show(v) } }
	oam := func(at, v uint8) func(p *PPU) { return func(p *PPU) { p.setOAM(at, v) } }
	for _, step := range []struct {
		name   string
		change func(p *PPU)
	}{
		{"nothing", func(p *PPU) {}},
		{"a tile", func(p *PPU) { p.write(0x2000+7*32+9, 0x55) }},
		{"the same tile", func(p *PPU) { p.write(0x2000+7*32+9, 0x55) }},
		{"the last tile", func(p *PPU) { p.write(0x23BF, 0xAA) }},
		{"a tile while patterns are observed", func(p *PPU) {
			p.OnPattern(func(*[1024]uint8, int, bool) {})
			p.write(0x2000+8*32+9, 0x56)
			p.OnPattern(nil)
		}},
		{"an attribute", func(p *PPU) { p.write(0x23D2, p.nt[0][0x3D2]^0xFF) }},
		{"the other table's tile", func(p *PPU) { p.write(0x2400+3*32, 0x77) }},
		{"a pattern", func(p *PPU) { p.write(0x0551, p.chr[1][0x151]^0xFF) }},
		{"a bank", func(p *PPU) { p.chr[1] = p.chr[5] }},
		{"a bank back", func(p *PPU) { p.chr[1] = p.chr[0] }},
		{"a sprite's x", oam(4*9+3, 0x40)},
		{"a sprite's y", oam(4*9, 0x66)},
		{"a sprite's tile", oam(4*9+1, 0x13)},
		{"a sprite's attributes", oam(4*9+2, 0xC2)},
		{"a sprite before the others", oam(4*1, 0x66)},
		{"the same sprite", oam(4*9+2, 0xC2)},
		{"a sprite behind the eighth", func(p *PPU) {
			for s := range uint8(9) {
				p.setOAM(4*s+80, 0x21)
				p.setOAM(4*s+83, 17*s)
			}
		}},
		{"a colour", func(p *PPU) { p.writePalette(0x3F05, p.Palette[5]^0x3F) }},
		{"the same colour", func(p *PPU) { p.writePalette(0x3F05, p.Palette[5]) }},
		{"the backdrop", func(p *PPU) { p.writePalette(0x3F10, 0x2A) }},
		{"greyscale", mask(maskShow | maskLeftBG | maskLeftSpr | maskGrey)},
		{"emphasis", mask(maskShow | maskLeftBG | maskLeftSpr | 0x40)},
		{"no left background", mask(maskShow | maskLeftSpr)},
		{"no left sprites", mask(maskShow | maskLeftBG)},
		{"no background", mask(maskSpr)},
		{"its tile is not seen", func(p *PPU) { p.write(0x2000+9*32+9, 0x56) }},
		{"no sprites", mask(maskBG)},
		{"nothing is shown", mask(0)},
		{"all is shown", mask(maskShow | maskLeftBG | maskLeftSpr)},
		{"the background's table", func(p *PPU) { p.Ctrl |= ctrlBG }},
		{"the sprites' table", func(p *PPU) { p.Ctrl |= ctrlSprites }},
		{"a bank of the sprites alone", func(p *PPU) { p.Ctrl &^= ctrlBG; p.chr[6] = p.chr[2] }},
		{"the sprites' height", func(p *PPU) { p.Ctrl |= ctrlTall }},
		{"a bank of tall sprites", func(p *PPU) { p.chr[3], p.chr[7] = p.chr[7], p.chr[3] }},
		{"both in one table", func(p *PPU) { p.Ctrl |= ctrlBG }},
		{"a bank of tall sprites alone", func(p *PPU) { p.chr[2], p.chr[3] = p.chr[0], p.chr[1] }},
		{"a sprite that moved while all were short", func(p *PPU) {
			p.Ctrl &^= ctrlTall
			p.setOAM(4*9, 0x76)
			p.spritesOn(0)
			p.Ctrl |= ctrlTall
		}},
		{"one table each", func(p *PPU) { p.Ctrl = ctrlBG }},
		{"the other one each", func(p *PPU) { p.Ctrl = ctrlSprites }},
		{"fine x", func(p *PPU) { p.X = 6 }},
		{"the scroll", func(p *PPU) { p.T = 0x0C3E }},
		{"the right edge", func(p *PPU) { p.T, p.X = 0, 0 }},
		{"what is not seen there", func(p *PPU) { p.write(0x2400+4*32, 0x79) }},
		{"a pixel of it", func(p *PPU) { p.X = 1 }},
		{"what is seen there", func(p *PPU) { p.write(0x2400+5*32, p.nt[1][6*32]) }},
		{"a tile of it", func(p *PPU) { p.T, p.X = 1, 0 }},
		{"what is seen of that", func(p *PPU) { p.write(0x2400+5*32, 0x78) }},
		{"mirroring", func(p *PPU) { p.nt[0], p.nt[1] = p.nt[1], p.nt[0] }},
		{"a nametable among the patterns", func(p *PPU) { p.chr[4] = p.nt[0] }},
		{"its tile", func(p *PPU) { p.write(0x2010, p.nt[0][0x10]^0xFF) }},
		{"patterns again", func(p *PPU) { p.chr[4] = p.chr[5]; p.write(0x1400, 0x99) }},
		{"patterns for a nametable", func(p *PPU) { p.nt[2], p.nt[3] = p.chr[6], spare[p] }},
		{"its pattern", func(p *PPU) { p.write(0x1880, p.chr[6][0x80]^0xFF) }},
		{"a tile of it", func(p *PPU) { p.write(0x2880, p.chr[6][0x80]^0x0F) }},
		{"five nametables", func(p *PPU) { p.nt[0] = p.chr[7] }},
		{"another picture", func(p *PPU) { old[p] = *p.Picture(); p.SetPicture(new([256 * 240]uint16)) }},
		{"an old picture", func(p *PPU) { picture := old[p]; p.ReturnPicture(&picture, 0) }},
		{"the present picture", func(p *PPU) { edition := p.Edition(); p.ReturnPicture(p.Picture(), edition) }},
		{"frames without a picture", func(p *PPU) {
			p.DrawPicture(false)
			p.write(0x2000+11*32+9, 0x57)
			p.again()
			p.write(0x2000+12*32+9, 0x58)
			p.DrawPicture(true)
		}},
		{"a reset", func(p *PPU) { mask := p.Mask; p.Reset(); p.Warming = false; p.show(mask) }},
		{"memory from a state", func(p *PPU) { p.nt[1][0x100] ^= 0xFF; p.nt[0][0x80] ^= 0xFF; p.chr[4][3] ^= 0xFF; p.Rebuild() }},
		{"sprites and colours from a state", func(p *PPU) {
			for i := range p.OAM {
				p.OAM[i] ^= 0x35
			}
			p.Palette[7] ^= 0x1F
			p.Rebuild()
		}},
	} {
		t.Run(step.name, func(t *testing.T) {
			step.change(kept)
			step.change(plain)
			for frame := range 4 {
				before, since := canvas, canvas.number
				kept.again()
				plain.again()
				canvas.number = kept.Paint(&canvas.out, &words, since)
				if frame == 1 { // else the lines that wait for their colours stay as they are
					differ(t, plain, kept)
				}
				for line := range 240 {
					was, is := before.out[4*256*line:][:4*256], canvas.out[4*256*line:][:4*256]
					for x, want := range plain.Picture()[256*line:][:256] {
						if got := binary.LittleEndian.Uint32(is[4*x:]); got != uint32(want) {
							t.Fatalf("frame %d, line %d: pixel %d is painted %03x, want %03x", frame, line, x, got, want)
						}
					}
					// Line 0 is drawn in parts, as is all without rendering.
					if line > 0 && frame > 0 && kept.Mask&maskShow != 0 && kept.pictureLines[line].drawn >= since && string(was) == string(is) {
						t.Errorf("frame %d: line %d is the same, and was painted again", frame, line)
					}
				}
			}
		})
	}
}

// TestLinesThatAreKeptFollowWritesInThePicture: each write comes in a frame between frames without any.
func TestLinesThatAreKeptFollowWritesInThePicture(t *testing.T) {
	for _, dot := range []int{1, 60, 100, 253, 256, 257, 258, 300, 324, 330, 339, 340} {
		for _, write := range []struct {
			reg uint16
			v   uint8
		}{{0, 0x10}, {0, 0x08}, {0, 0x20}, {0, 0x01}, {1, 0x1F}, {1, 0x08}, {1, 0}, {3, 0x20}, {5, 0x4D}, {6, 0x25}, {7, 0x77}} {
			kept, plain := newTestPPU(t, timing.NTSC), newTestPPU(t, timing.NTSC)
			plain.noLines = true
			for _, p := range []*PPU{kept, plain} {
				p.busyScreen()
				p.OAM[0] = 0xF8
				copy(p.OAM[4:], []uint8{51, 0x11, 0, 0x60})
				p.show(0x1E)
				p.Settle(p.at(245, 0) + p.dot)
				p.again()
				p.again()
				p.Settle(p.Edge + timing.Time(18+20)*timing.DotsPerLine*p.dot)
				now := p.reach(50, dot)
				p.Write(write.reg, write.v, 0x20, now)
				if write.reg == 5 || write.reg == 6 {
					p.Write(write.reg, write.v, 0x20, now+4*p.cpu.Cycle)
				}
			}
			now := plain.reach(245, 0)
			for frame := range 3 {
				kept.Settle(now)
				plain.Settle(now)
				now += 262 * timing.DotsPerLine * plain.dot
				if differ(t, plain, kept) {
					t.Fatalf("frame %d after a write of %02x to $%04X on dot %d", frame, write.v, 0x2000+write.reg, dot)
				}
			}
		}
	}
}

// TestTheLastPixelsOfALineStayUntilTheirDots, also those of a line that has not got its colours yet.
func TestTheLastPixelsOfALineStayUntilTheirDots(t *testing.T) {
	kept, plain := newTestPPU(t, timing.NTSC), newTestPPU(t, timing.NTSC)
	plain.noLines = true
	for _, p := range []*PPU{kept, plain} {
		p.busyScreen()
		p.hideSprites()
		p.show(0x1E)
		p.Settle(p.at(245, 0) + p.dot)
		p.again()
		p.writePalette(0x3F00, 0x2A)
		p.again() // every line is drawn with this colour
		for i := range uint16(4) {
			p.writePalette(0x3F00+4*i, 0x16)
			p.writePalette(0x3F01+4*i, 0x27)
		}
		p.Settle(p.Edge + (17+20)*timing.DotsPerLine*p.dot)
		p.reach(50, 256)
	}
	differ(t, plain, kept)
}

// TestLinesOfNametablesAreDecodedOnce, not for each fine x.
func TestLinesOfNametablesAreDecodedOnce(t *testing.T) {
	p := newTestPPU(t, timing.NTSC)
	p.busyScreen()
	p.show(0x1E)
	p.Settle(p.at(245, 0) + p.dot)
	for x := range uint8(4) {
		p.X = x
		p.again()
	}
	ready := 0
	for i := range p.rows.pages {
		for j := range p.rows.pages[i].lines {
			if p.rows.pages[i].lines[j].ready {
				ready++
			}
		}
	}
	if ready < 200 {
		t.Errorf("%d lines are kept", ready)
	}
}
