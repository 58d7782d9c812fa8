package ppu

import (
	"slices"
	"strings"
	"testing"

	"pool6502/nes/timing"
)

// lineWrite is a write in the cycle that starts on a dot of a line.
type lineWrite struct {
	line, dot int
	reg       uint16
	v         uint8
}

// rasterWrites are writes on lines 60 to 99. They come four dots later from line to line, as those of a loop do that is a
// little slower than a line.
func rasterWrites() (list []lineWrite) {
	for i := range 40 {
		for j, w := range []lineWrite{{reg: 6, v: uint8(i & 3)}, {reg: 5, v: uint8(i * 3)}, {reg: 5, v: uint8(i)}, {reg: 6, v: uint8(i * 7)}, {reg: 0, v: uint8(i&1) << 4}, {reg: 1, v: 0x1E | uint8(i&7)<<5}} {
			at := i*(timing.DotsPerLine+4) + 12*j
			w.line, w.dot = 60+at/timing.DotsPerLine, at%timing.DotsPerLine
			list = append(list, w)
		}
	}
	return list
}

// playLines runs from dot 0 of line 245, where the PPU is, to the same dot of the next frame, with the writes.
func (p *PPU) playLines(list []lineWrite) {
	now := p.Edge - p.rising
	for _, w := range list {
		p.Write(w.reg, w.v, 0x20, now+timing.Time((17+w.line)*timing.DotsPerLine+w.dot)*p.dot)
	}
	p.Settle(now + 262*timing.DotsPerLine*p.dot + 1)
}

// TestLinesThatRepeatDoTheSame: in a row of frames all writes come at the same dots. Each change is one of the things on
// which a line may depend. After it, every frame is the same as that of a PPU which repeats nothing, and in the end
// lines are repeated again.
func TestLinesThatRepeatDoTheSame(t *testing.T) {
	fast, plain := newTestPPU(t, timing.PAL), newTestPPU(t, timing.PAL) // no dot is skipped
	plain.noLines = true
	list := rasterWrites()
	for _, p := range []*PPU{fast, plain} {
		p.vblank, p.pre = 241, 261
		p.refresh = p.pre + 1
		p.busyScreen()
		p.show(0x1E)
		p.at(245, 0)
	}
	for _, step := range []struct {
		name   string
		change func(p *PPU)
		writes func()
	}{
		{"nothing", func(p *PPU) {}, nil},
		{"a tile", func(p *PPU) { p.write(0x2000+7*32+9, 0x55) }, nil},
		{"a pattern", func(p *PPU) { p.write(0x0551, p.chr[1][0x151]^0xFF) }, nil},
		{"a bank", func(p *PPU) { p.chr[1] = p.chr[5] }, nil},
		{"mirroring", func(p *PPU) { p.nt[0], p.nt[1] = p.nt[1], p.nt[0] }, nil},
		{"a colour", func(p *PPU) { p.writePalette(0x3F05, p.Palette[5]^0x3F) }, nil},
		{"a sprite", func(p *PPU) { p.setOAM(4*9, 70) }, nil},
		{"nine sprites on a line", func(p *PPU) {
			for i := range uint8(9) {
				p.setOAM(4*i+80, 90)
			}
		}, nil},
		{"sprite 0", func(p *PPU) { p.setOAM(0, 80) }, nil},
		{"fine x", func(p *PPU) { p.X ^= 5 }, nil},
		{"the scroll", func(p *PPU) { p.T ^= 0x0421 }, nil},
		{"$2001", func(p *PPU) { p.show(0x1A) }, nil},
		{"the second write is the first", func(p *PPU) { p.W = !p.W }, nil},
		{"a nametable", func(p *PPU) { other := *p.nt[0]; clear(other[16*32+16:][:8]); p.nt[0] = &other }, nil},
		{"memory from a state", func(p *PPU) { clear(p.chr[1][0x100:0x180]); p.Rebuild() }, nil},
		{"another picture", func(p *PPU) { p.SetPicture(new([256 * 240]uint16)) }, nil},
		{"no picture", func(p *PPU) { p.DrawPicture(false) }, nil},
		{"a colour nobody sees", func(p *PPU) { p.writePalette(0x3F06, p.Palette[6]^0x3F) }, nil},
		{"a picture", func(p *PPU) { p.DrawPicture(true) }, nil},
		{"a dot earlier", nil, func() { list[97].dot-- }},
		{"another value", nil, func() { list[100].v ^= 1 }},
		{"a write more", nil, func() { list = slices.Insert(list, 13, lineWrite{list[12].line, list[12].dot + 6, 5, 9}) }},
		{"a write less", nil, func() { list = slices.Delete(list, 50, 51) }},
		{"rendering off in a line", nil, func() { list[125].v = 0 }},
		{"and on", nil, func() { list[125].v = 0x18 }},
		{"another register", nil, func() { list[30] = lineWrite{list[30].line, list[30].dot, 3, 0x40} }},
		{"memory in a line", nil, func() { list[30] = lineWrite{list[30].line, list[30].dot, 7, 0x40} }},
		{"no such write", nil, func() { list[30].reg = 5 }},
		{"memory in a line, behind the others", nil, func() { list = append(list, lineWrite{line: 99, dot: 240, reg: 7, v: 0x41}) }},
		{"no such write either", nil, func() { list = list[:len(list)-1] }},
		{"writes below the picture", nil, func() {
			list = append(list, lineWrite{238, 330, 5, 7}, lineWrite{239, 90, 5, 9}, lineWrite{239, 120, 1, 0x18},
				lineWrite{240, 20, 6, 0x21}, lineWrite{241, 40, 6, 8}, lineWrite{242, 3, 1, 0x1E})
		}},
	} {
		t.Run(step.name, func(t *testing.T) {
			if step.writes != nil {
				step.writes()
			} else {
				step.change(fast)
				step.change(plain)
			}
			repeated := uint64(0)
			for frame := range 12 {
				repeated = fast.Drawn().Repeated
				fast.playLines(list)
				plain.playLines(list)
				if differ(t, plain, fast) {
					t.Fatalf("frame %d", frame)
				}
			}
			if repeated = fast.Drawn().Repeated - repeated; repeated < 30 && !strings.Contains(step.name, "in a line") {
				t.Errorf("%d lines are repeated", repeated)
			}
		})
	}
}
