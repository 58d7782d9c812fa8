package ppu

import (
	"fmt"
	"testing"

	"pool6502/nes/timing"
)

// TestTheScrollRestsUntilDot258 of this line or of one that follows. There t is copied to v for the first time.
func TestTheScrollRestsUntilDot258(t *testing.T) {
	for _, c := range []struct {
		region          timing.Region
		line, dot       int
		until, fewer    int // line; dots by which it may be sooner
		now, blank, odd bool
	}{
		{region: timing.NTSC, line: 100, dot: 50, until: 100},
		{region: timing.NTSC, line: 100, dot: 257, until: 100},
		{region: timing.NTSC, line: 100, dot: 258, until: 101},
		{region: timing.NTSC, line: 100, dot: 340, until: 101},
		{region: timing.NTSC, line: 239, dot: 257, until: 239},
		{region: timing.NTSC, line: 239, dot: 258, until: 261},
		{region: timing.NTSC, line: 240, dot: 0, until: 261},
		{region: timing.PAL, line: 250, dot: 300, until: 311},
		{region: timing.NTSC, line: 261, dot: 0, until: 261},
		{region: timing.NTSC, line: 261, dot: 257, until: 261},
		{region: timing.NTSC, line: 261, dot: 258, now: true},
		{region: timing.NTSC, line: 261, dot: 304, now: true},
		{region: timing.NTSC, line: 261, dot: 305, until: 262, fewer: 1},
		{region: timing.PAL, line: 311, dot: 340, until: 312, fewer: 1},
		{region: timing.NTSC, line: 0, dot: 0, until: 0},
		{region: timing.NTSC, line: 100, dot: 50, blank: true},
	} {
		t.Run(fmt.Sprintf("%v line %d dot %d, blank %v", c.region, c.line, c.dot, c.blank), func(t *testing.T) {
			p := newTestPPU(t, c.region)
			p.Line, p.Dot = uint16(c.line), uint16(c.dot)
			if !c.blank {
				p.show(maskBG)
			}
			want := p.nextRising() + timing.Time((c.until-c.line)*timing.DotsPerLine+257-c.dot-c.fewer)*p.dot
			switch {
			case c.now:
				want = p.Edge
			case c.blank:
				want = timing.Never
			}
			if got := p.scrollStableUntil(); got != want {
				t.Errorf("until %d, want %d: %d dots too late", got, want, (got-want)/p.dot)
			}
		})
	}
}

// TestAWriteThatOnlyMovesTheScrollDoesNotRunThePPU. Twenty cycles before it, the PPU was run up to dot 20 of line 100.
func TestAWriteThatOnlyMovesTheScrollDoesNotRunThePPU(t *testing.T) {
	for _, c := range []struct {
		name   string
		reg    uint16
		v, old uint8
		change func(p *PPU)
		ahead  bool
	}{
		{"the nametable", 0, 0x93, 0x20, nil, true},
		{"the NMI as well", 0, 0x13, 0x20, nil, false},
		{"fine x is the same", 5, 0xFD, 0x2D, nil, true},
		{"fine x is another", 5, 0xFC, 0x2D, nil, false},
		{"fine x is another on the bus", 5, 0xFD, 0x20, nil, false},
		{"the second write to $2005", 5, 0xFC, 0x20, func(p *PPU) { p.W = true }, true},
		{"the first write to $2006", 6, 0x21, 0x20, nil, true},
		{"the second write to $2006", 6, 0x21, 0x20, func(p *PPU) { p.W = true }, true},
		{"behind a load of v", 0, 0x93, 0x20, func(p *PPU) { p.AddrDue = p.Edge + 59*p.dot }, true},
		{"at a load of v", 0, 0x93, 0x20, func(p *PPU) { p.AddrDue = p.Edge + 60*p.dot }, false},
		{"a second load of v", 6, 0x21, 0x20, func(p *PPU) { p.AddrDue, p.W = p.Edge+40*p.dot, true }, false},
		{"another register", 1, 0x1E, 0x20, nil, false},
		{"OAMADDR", 3, 0x00, 0x20, nil, false},
		{"in spans", 6, 0x21, 0x20, func(p *PPU) { p.noLines = true }, false},
		{"dot by dot", 6, 0x21, 0x20, func(p *PPU) { p.exact = true }, false},
		{"after power-on", 6, 0x21, 0x20, func(p *PPU) { p.Warming = true }, false},
		{"a write to $2001 is under way", 6, 0x21, 0x20, func(p *PPU) { p.MaskDue = p.Edge + 2000 }, false},
		{"four dots before t is copied", 6, 0x21, 0x20, func(p *PPU) { p.Dot = 257 - 64 }, true},
		{"three dots before t is copied", 6, 0x21, 0x20, func(p *PPU) { p.Dot = 257 - 63 }, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newTestPPU(t, timing.NTSC)
			p.busyScreen()
			p.show(0x1E)
			p.at(100, 20)
			p.Settle(p.Edge + 1)
			p.Ctrl, p.X, p.W = 0x90, 5, false
			if c.change != nil {
				c.change(p)
			}
			edge := p.Edge
			p.writeNow(c.reg, c.v, c.old, edge+60*p.dot)
			if ahead := p.Edge == edge; ahead != c.ahead {
				t.Errorf("the PPU is not run: %v, want %v", ahead, c.ahead)
			}
		})
	}
}

// TestTwoWritesAheadKeepWhatVIsLoadedWith: a write to $2006 loads v on a later dot, and a write behind that dot changes
// t before the PPU has performed either of them.
func TestTwoWritesAheadKeepWhatVIsLoadedWith(t *testing.T) {
	p := newTestPPU(t, timing.NTSC)
	p.show(0x1E)
	p.at(100, 20)
	p.Settle(p.Edge + 1)
	p.T, p.W = 0x2100, true
	now := p.Edge
	p.Write(6, 0x45, 0x20, now+20*p.dot)
	p.Write(0, p.Ctrl^3, 0x20, now+40*p.dot)
	if p.Edge != now {
		t.Fatal("the PPU was run")
	}
	p.Settle(now + 60*p.dot)
	if p.V&^0x1F != 0x2140 || p.T != 0x2D45 {
		t.Errorf("v is $%04X, t $%04X; want $214x and $2D45", p.V, p.T)
	}
}

// TestAWriteOnALaterLineRunsThePPUToThatLine, and takes effect ahead from there.
func TestAWriteOnALaterLineRunsThePPUToThatLine(t *testing.T) {
	for line, dot := range map[int]int{100: 50, 101: 0, 102: 250} {
		p := newTestPPU(t, timing.NTSC)
		p.show(0x1E)
		p.at(100, 20)
		p.Settle(p.Edge + 1)
		p.writeNow(6, 0x21, 0x20, p.nextRising()+timing.Time((line-100)*timing.DotsPerLine+dot-21)*p.dot+1)
		if want := (line-1)*1000 + 340; line > 100 && int(p.Line)*1000+int(p.Dot) != want || line == 100 && p.Dot != 20 {
			t.Errorf("a write on dot %d of line %d runs it to dot %d of line %d", dot, line, p.Dot, p.Line)
		}
		if p.T>>8 != 0x21 {
			t.Errorf("t is $%04X", p.T)
		}
	}
}
