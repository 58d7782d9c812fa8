package ppu

import (
	"testing"

	"pool6502/nes/timing"
)

// write performs a write of the PPU's to its memory.
func (p *PPU) write(addr uint16, v uint8) {
	p.Addr, p.Latch = addr, uint8(addr)
	p.writePins(v)
}

// TestLinesThatAreKeptFollowMemory: after each change of memory the next frames look as those of a PPU
// that keeps no lines.
func TestLinesThatAreKeptFollowMemory(t *testing.T) {
	kept, plain := newTestPPU(t, timing.NTSC), newTestPPU(t, timing.NTSC)
	plain.noLines = true
	both := func(do func(p *PPU)) {
		do(kept)
		do(plain)
	}
	both(func(p *PPU) { p.busyScreen(); p.show(maskShow | maskLeftBG | maskLeftSpr); p.T, p.X = 0x0005, 3 })
	spare := [2]*[1024]uint8{}
	for i := range spare {
		spare[i] = new([1024]uint8)
		for j := range spare[i] {
			spare[i][j] = uint8(j * 11)
		}
	}
	other := map[*PPU]*[1024]uint8{kept: spare[0], plain: spare[1]}
	for _, step := range []struct {
		name   string
		change func(p *PPU)
	}{
		{"nothing", func(p *PPU) {}},
		{"a tile", func(p *PPU) { p.write(0x2000+7*32+9, 0x55) }},
		{"the last tile", func(p *PPU) { p.write(0x23BF, 0xAA) }},
		{"an attribute", func(p *PPU) { p.write(0x23D2, p.nt[0][0x3D2]^0xFF) }},
		{"the other table's tile", func(p *PPU) { p.write(0x2400+3*32, 0x77) }},
		{"a pattern", func(p *PPU) { p.write(0x0551, p.chr[1][0x151]^0xFF) }},
		{"a bank", func(p *PPU) { p.chr[1] = p.chr[5] }},
		{"a bank back", func(p *PPU) { p.chr[1] = p.chr[0] }},
		{"the pattern table", func(p *PPU) { p.Ctrl |= ctrlBG }},
		{"the scroll", func(p *PPU) { p.T, p.X = 0x0C3E, 6 }},
		{"a nametable among the patterns", func(p *PPU) { p.chr[4] = p.nt[0] }},
		{"its tile", func(p *PPU) { p.write(0x2010, p.nt[0][0x10]^0xFF) }},
		{"patterns again", func(p *PPU) { p.chr[4] = p.chr[5]; p.write(0x1400, 0x99) }},
		{"patterns for a nametable", func(p *PPU) { p.nt[2], p.nt[3] = p.chr[6], other[p] }},
		{"its pattern", func(p *PPU) { p.write(0x1880, p.chr[6][0x80]^0xFF) }},
		{"a tile of it", func(p *PPU) { p.write(0x2880, p.chr[6][0x80]^0x0F) }},
		{"memory from a state", func(p *PPU) { p.nt[1][0x100] ^= 0xFF; p.nt[0][0x80] ^= 0xFF; p.chr[4][3] ^= 0xFF; p.Rebuild() }},
		{"sprites from a state", func(p *PPU) {
			for i := range p.OAM {
				p.OAM[i] ^= 0x35
			}
			p.Rebuild()
		}},
	} {
		t.Run(step.name, func(t *testing.T) {
			both(step.change)
			for frame := range 4 {
				both(func(p *PPU) { p.Settle(p.Edge + 262*timing.DotsPerLine*p.dot) })
				if differ(t, plain, kept) {
					t.Fatalf("in frame %d", frame)
				}
			}
		})
	}
	ready := 0
	for i := range kept.rows.pages {
		for j := range kept.rows.pages[i].lines {
			if kept.rows.pages[i].lines[j].ready {
				ready++
			}
		}
	}
	if ready < 200 {
		t.Errorf("%d lines are kept", ready)
	}
}
