package nes

import (
	"slices"
	"testing"

	"pool6502/cpu"
)

// nobody is a CPU's bus that answers nothing.
type nobody struct{}

func (nobody) Read(uint16) uint8   { return 0 }
func (nobody) Write(uint16, uint8) {}
func (nobody) Settle()             {}

// newTestPPU returns a PPU with 8 KB of CHR RAM and vertical mirroring, warm,
// at the top of its first frame.
func newTestPPU(t testing.TB, region Region) *ppu {
	t.Helper()
	con := &Console{region: region, clocks: clocksOf[region]}
	con.cpu.Init(nobody{}, con.clocks.cpu)
	con.cpu.NMIAt = cpu.Never
	p := &con.ppu
	p.init(con, false)
	for i := range p.chr {
		p.chr[i], p.chrW[i] = new([1024]uint8), true
	}
	a, b := new([1024]uint8), new([1024]uint8)
	p.nt = [4]*[1024]uint8{a, b, a, b}
	p.ntW = [4]bool{true, true, true, true}
	p.power()
	p.Warming = false
	return p
}

// at runs to where the beam begins dot of line, and returns that moment.
func (p *ppu) at(line, dot int) Time {
	for {
		p.settle(p.Edge + 1)
		if int(p.Line) == line && int(p.Dot) == dot && p.Falling {
			return p.Edge - p.rising
		}
	}
}

// show turns rendering on without the register's delay.
func (p *ppu) show(mask uint8) { p.Mask, p.Seen, p.MaskNext = mask, mask, mask }

// hideSprites moves all sprites below the picture.
func (p *ppu) hideSprites() {
	for i := range p.OAM {
		p.OAM[i] = 0xFF
	}
}

// solid makes tile 1 opaque in colour 1, and the background all of it.
func (p *ppu) solid() {
	for i := range 8 {
		p.chr[0][16+i] = 0xFF
	}
	for _, nt := range p.nt {
		for i := range 0x3C0 {
			nt[i] = 1
		}
	}
	p.hideSprites()
}

// sprite puts sprite n at x, y with the opaque tile 1.
func (p *ppu) place(n int, x, y uint8) { copy(p.OAM[n*4:], []uint8{y, 1, 0, x}) }

// busyScreen fills pattern tables, nametables, OAM and palette with a mixture.
func (p *ppu) busyScreen() {
	for i, page := range p.chr {
		for j := range page {
			page[j] = uint8(i*7 + j*13 ^ j>>3)
		}
	}
	for j := range p.nt[0] {
		p.nt[0][j], p.nt[1][j] = uint8(j*31), uint8(j*17+j>>5)
	}
	for i := range p.OAM {
		p.OAM[i] = uint8(i * 37)
	}
	for i := range p.Palette {
		p.writePalette(uint16(i), uint8(i*5))
	}
}

func TestAFrameLasts(t *testing.T) {
	for _, c := range []struct {
		region    Region
		mask      uint8
		odd, even Time // dots
	}{
		{NTSC, 0, 262 * 341, 262 * 341},
		{NTSC, maskBG, 262*341 - 1, 262 * 341},
		{NTSC, maskSpr, 262*341 - 1, 262 * 341},
		{PAL, maskBG, 312 * 341, 312 * 341},
		{Dendy, maskBG, 312 * 341, 312 * 341},
	} {
		for _, single := range []bool{false, true} {
			p := newTestPPU(t, c.region)
			p.single = single
			p.show(c.mask)
			start := p.at(int(p.vblank), 1)
			var got [2]Time
			for i := range got {
				p.at(100, 0)
				end := p.at(int(p.vblank), 1)
				got[i] = (end - start) / p.dot
				start = end
			}
			if got[0] > got[1] {
				got[0], got[1] = got[1], got[0]
			}
			if got != [2]Time{c.odd, c.even} {
				t.Errorf("%v, $2001 = %#02x: two frames last %v dots, want %v and %v", c.region, c.mask, got, c.odd, c.even)
			}
		}
	}
}

func TestTheSkippedDotIsDecidedOnDot340(t *testing.T) {
	for dot, want := range map[int]Time{338: 340, 339: 341} {
		p := newTestPPU(t, NTSC)
		p.Odd = false // it changes below the picture: the next frame is an odd one
		start := p.at(261, dot)
		p.MaskNext, p.MaskDue = maskBG, start+p.dot
		if got := (p.at(0, 5)-start)/p.dot + Time(dot) - 5; got != want {
			t.Errorf("rendering on at dot %d: the pre-render line lasts %d dots, want %d", dot+1, got, want)
		}
	}
}

func TestVBlankIsSetOnDot1OfItsLineAndClearedOnDot1OfThePreRenderLine(t *testing.T) {
	for _, c := range []struct {
		region   Region
		set, end int
	}{{NTSC, 241, 261}, {PAL, 241, 311}, {Dendy, 291, 311}} {
		p := newTestPPU(t, c.region)
		p.Ctrl = ctrlNMI
		set := p.at(c.set, 1)
		if !p.VBlank || !p.con.cpu.NMILow || p.con.cpu.NMITurn != set {
			t.Errorf("%v: no NMI at line %d dot 1", c.region, c.set)
		}
		p.at(c.end, 0)
		if !p.VBlank {
			t.Errorf("%v: vblank over before line %d dot 1", c.region, c.end)
		}
		end := p.at(c.end, 1)
		if p.VBlank || p.con.cpu.NMILow || p.con.cpu.NMITurn != end {
			t.Errorf("%v: vblank not over at line %d dot 1", c.region, c.end)
		}
	}
}

// A read just before the flag is set sees it clear and keeps it clear; a read
// just after sees it, and the NMI's pulse is too short to be sampled (nesdev,
// "NMI").
func TestReadingStatusAroundTheStartOfVBlank(t *testing.T) {
	for _, c := range []struct {
		dots      Time // from the flag's dot to the read
		flag, nmi bool
	}{{-2, false, true}, {-1, false, true}, {0, false, false}, {1, true, false}, {2, true, false}, {3, true, true}} {
		probe := newTestPPU(t, NTSC)
		set := probe.at(241, 1)
		p := newTestPPU(t, NTSC)
		p.Ctrl = ctrlNMI
		// The read begins just before a dot, so that no dot passes unseen.
		start := set + c.dots*p.dot
		p.con.cpu.SampleNMI = (start + sampleNMI) % p.con.cpu.Cycle
		flag := p.read(2, start)&0x80 != 0
		p.settle(start + 20*p.con.cpu.Cycle)
		if flag != c.flag {
			t.Errorf("read %d dots after: flag %v, want %v", c.dots, flag, c.flag)
		}
		if nmi := p.con.cpu.NMIAt != cpu.Never; nmi != c.nmi {
			t.Errorf("read %d dots after: NMI %v, want %v", c.dots, nmi, c.nmi)
		}
	}
}

func TestSprite0HitIsSeenTwoDotsAfterItsPixel(t *testing.T) {
	p := newTestPPU(t, NTSC)
	p.solid()
	p.place(0, 40, 99)
	p.show(0x1E)
	first := p.at(100, 41) // of pixel 40
	p.settle(first + 10*p.dot)
	if p.HitAt != first+2*p.dot {
		t.Errorf("hit seen %d dots after its pixel, want 2", (p.HitAt-first)/p.dot)
	}
	p.at(261, 2)
	if p.HitAt != never {
		t.Error("hit still seen on the pre-render line")
	}
}

func TestSprite0DoesNotHit(t *testing.T) {
	for _, c := range []struct {
		name  string
		mask  uint8
		x     uint8
		wants bool
	}{
		{"anywhere with both layers on", 0x1E, 100, true},
		{"at x 254", 0x1E, 254, true},
		{"at x 255", 0x1E, 255, false},
		{"without the background", 0x16, 100, false},
		{"without the sprites", 0x0E, 100, false},
		{"at x 0 with the left column hidden", 0x18, 0, false},
		{"at x 0 with the sprites' left column hidden", 0x1A, 0, false},
		{"past the hidden column", 0x18, 1, true},
	} {
		for _, exact := range []bool{false, true} {
			p := newTestPPU(t, NTSC)
			p.exact = exact
			p.solid()
			p.place(0, c.x, 50)
			p.show(c.mask)
			p.at(240, 5)
			if hit := p.HitAt != never; hit != c.wants {
				t.Errorf("%s, exact %v: hit %v", c.name, exact, hit)
			}
		}
	}
}

func TestNineSpritesOnALineOverflow(t *testing.T) {
	for n, want := range map[int]bool{8: false, 9: true} {
		p := newTestPPU(t, NTSC)
		p.solid()
		for i := range n {
			p.place(i, uint8(i*20), 60)
		}
		p.show(maskBG) // evaluation runs for either layer
		p.at(240, 5)
		if got := p.OverflowAt != never; got != want {
			t.Errorf("%d sprites: overflow %v", n, got)
		}
	}
}

// Past the eighth sprite the byte within the sprite moves on together with the
// sprite, so tiles, attributes and x positions are taken for heights (nesdev,
// "PPU sprite evaluation").
func TestOverflowLooksAtTheWrongBytes(t *testing.T) {
	p := newTestPPU(t, NTSC)
	p.solid()
	for i := range 8 {
		p.place(i, uint8(i*20), 60)
	}
	p.OAM[8*4] = 0xF0
	p.OAM[9*4+1] = 60 // tile number of the tenth
	p.show(0x1E)
	p.at(240, 5)
	if p.OverflowAt == never {
		t.Error("a tile number was not taken for a y position")
	}
	p = newTestPPU(t, NTSC)
	p.solid()
	for i := range 8 {
		p.place(i, uint8(i*20), 60)
	}
	p.OAM[9*4] = 60 // its y is not looked at
	p.show(0x1E)
	p.at(240, 5)
	if p.OverflowAt != never {
		t.Error("the y position of the tenth sprite was looked at")
	}
}

func TestVStepsThroughTheNametables(t *testing.T) {
	p := newTestPPU(t, NTSC)
	for _, c := range [][3]uint16{ // v, one tile right, one row down
		{0x0000, 0x0001, 0x1000},
		{0x001F, 0x0400, 0x101F},
		{0x041F, 0x0000, 0x141F},
		{0x7000, 0x7001, 0x0020},
		{0x73A0, 0x73A1, 0x0800}, // row 29, the last
		{0x7BA0, 0x7BA1, 0x0000},
		{0x73E0, 0x73E1, 0x0000}, // row 31 wraps in place
	} {
		p.V = c[0]
		p.stepX()
		right := p.V
		p.V = c[0]
		p.stepY()
		if right != c[1] || p.V != c[2] {
			t.Errorf("v %04x: right %04x, down %04x; want %04x, %04x", c[0], right, p.V, c[1], c[2])
		}
	}
}

func TestScrollAndAddressWritesShareTheLatch(t *testing.T) {
	p := newTestPPU(t, NTSC)
	now := p.at(245, 0)
	send := func(reg uint16, v uint8) {
		now += 5 * p.con.cpu.Cycle
		p.write(reg, v, v, now)
		p.settle(now + 4*p.con.cpu.Cycle)
	}
	send(0, 0x03)
	send(5, 0x7D)
	if p.T != 0x0C0F || p.X != 5 || !p.W {
		t.Errorf("after $2005: t %04x x %d w %v", p.T, p.X, p.W)
	}
	send(5, 0x5E)
	if p.T != 0x6D6F || p.W {
		t.Errorf("after $2005 twice: t %04x w %v", p.T, p.W)
	}
	send(6, 0x3D)
	send(6, 0xF0)
	if p.T != 0x3DF0 || p.V != 0x3DF0 {
		t.Errorf("after $2006 twice: t %04x v %04x", p.T, p.V)
	}
	send(6, 0x12)
	p.read(2, now+8*p.con.cpu.Cycle)
	if p.W {
		t.Error("reading $2002 does not reset the latch")
	}
}

func TestASecondWriteToPPUADDRTakesFourDots(t *testing.T) {
	p := newTestPPU(t, NTSC)
	now := p.at(245, 10) + p.dot // the next dot begins with the cycle
	p.write(6, 0x21, 0x20, now)
	p.write(6, 0x08, 0x20, now)
	p.settle(now + 3*p.dot)
	if p.V == 0x2108 {
		t.Error("v loaded within three dots")
	}
	p.settle(now + 3*p.dot + 1)
	if p.V != 0x2108 {
		t.Error("v not loaded on the fourth dot")
	}
}

func TestReadsOfPPUDATAAreOneBehind(t *testing.T) {
	p := newTestPPU(t, NTSC)
	now := p.at(245, 0)
	p.nt[0][8], p.nt[0][9], p.nt[0][40] = 0x11, 0x22, 0x33
	p.writePalette(0x3F01, 0x2A)
	p.V = 0x2008
	read := func() uint8 {
		now += 6 * p.con.cpu.Cycle
		return p.read(7, now)
	}
	if got := []uint8{read(), read(), read()}; got[1] != 0x11 || got[2] != 0x22 {
		t.Errorf("read % x, want .. 11 22", got)
	}
	p.settle(now + 100)
	p.Ctrl, p.V = ctrlStep32, 0x2008
	read()
	if got := []uint8{read(), read()}; got[0] != 0x11 || got[1] != 0x33 {
		t.Errorf("by 32: read % x, want 11 33", got)
	}
	p.settle(now + 100)
	p.nt[3][0x301] = 0x44
	p.V = 0x3F01
	p.setAddr(p.V)
	if got := read(); got&0x3F != 0x2A {
		t.Errorf("palette: read %02x at once, want 2a", got)
	}
	p.settle(now + 100)
	p.V = 0x2000
	p.setAddr(p.V)
	if got := read(); got != 0x44 {
		t.Errorf("below the palette: %02x, want the nametable's 44", got)
	}
}

func TestPPUDATAStepsBothScrollsWhileRendering(t *testing.T) {
	p := newTestPPU(t, NTSC)
	p.show(maskBG)
	start := p.at(100, 65)
	before := p.V
	p.settle(start + 33*p.dot)
	plain := p.V - before
	p = newTestPPU(t, NTSC)
	p.show(maskBG)
	p.at(100, 65)
	p.read(7, start+p.dot)
	p.settle(start + 33*p.dot)
	if got := p.V - before; got != plain+0x1000 {
		t.Errorf("v moved by %04x, want %04x", got, plain+0x1000)
	}
}

func TestPaletteBackdropsAreShared(t *testing.T) {
	p := newTestPPU(t, NTSC)
	for i := range uint16(4) {
		p.writePalette(0x3F10+i*4, uint8(0x20+i))
		if got := p.peekMemory(0x3F00 + i*4); got != uint8(0x20+i) {
			t.Errorf("$3F%02X written, $3F%02X reads %02x", 0x10+i*4, i*4, got)
		}
		p.writePalette(0x3F11+i*4, 0x15)
		if p.peekMemory(0x3F01+i*4) == 0x15 {
			t.Errorf("$3F%02X is shared too", 0x11+i*4)
		}
	}
	p.Mask = maskGrey
	p.writePalette(0x3F00, 0x2C)
	if got := p.paletteByte(0x3F00); got != 0x20 {
		t.Errorf("with greyscale on $2C reads %02x", got)
	}
}

func TestTheBackdropIsWhatVPointsAtInThePalette(t *testing.T) {
	p := newTestPPU(t, NTSC)
	p.writePalette(0x3F00, 0x01)
	p.writePalette(0x3F0A, 0x16)
	p.V = 0x3F0A
	p.at(11, 0)
	p.V = 0
	p.at(12, 0)
	if a, b := p.Picture[10*256+100], p.Picture[11*256+100]; a != 0x16 || b != 0x01 {
		t.Errorf("rendering off: v in the palette shows %02x, elsewhere %02x", a, b)
	}
}

func TestEmphasisOfPALSwapsRedAndGreen(t *testing.T) {
	for region, want := range map[Region]uint16{NTSC: 1, PAL: 2, Dendy: 2} {
		p := newTestPPU(t, region)
		p.Mask = 0x20
		if got := p.output(0) >> 6; got != want {
			t.Errorf("%v: bit 5 of $2001 emphasises %03b, want %03b", region, got, want)
		}
	}
}

func TestTheIOLatchDecays(t *testing.T) {
	p := newTestPPU(t, NTSC)
	now := p.at(245, 0)
	p.write(2, 0xFF, 0x20, now)
	second := Time(p.con.clocks.masterHz * 2)
	if got := p.read(0, now+second/4); got != 0xFF {
		t.Errorf("after a quarter of a second: %02x", got)
	}
	p.read(2, now+second/2) // drives bits 7-5
	if got := p.read(0, now+second*3/4); got&0x1F != 0 {
		t.Errorf("after three quarters of a second bits 4-0 are %02x", got&0x1F)
	}
	if got := p.read(0, now+second); got&^0xE0 != 0 {
		t.Errorf("after a second: %02x", got)
	}
}

func TestOAMDATAWhileRendering(t *testing.T) {
	p := newTestPPU(t, NTSC)
	p.busyScreen()
	p.show(0x1E)
	now := p.at(50, 20)
	if got := p.read(4, now+p.dot); got != 0xFF {
		t.Errorf("while secondary OAM is cleared $2004 reads %02x", got)
	}
	now = p.at(50, 100)
	old, before := p.OAM, p.OAMAddr
	p.write(4, 0x77, 0x20, now+p.dot)
	if p.OAM != old || p.OAMAddr == before {
		t.Error("a write to $2004 while rendering stores, or does not move OAMADDR")
	}
	p = newTestPPU(t, NTSC)
	now = p.at(245, 0)
	p.OAMAddr = 2
	p.write(4, 0xFF, 0x20, now+p.dot)
	if p.OAM[2] != 0xE3 || p.OAMAddr != 3 {
		t.Errorf("attribute byte %02x, OAMADDR %d", p.OAM[2], p.OAMAddr)
	}
}

func TestRenderingTurnedOffInTheMiddleOfALineCorruptsARowOfOAM(t *testing.T) {
	p := newTestPPU(t, NTSC)
	p.busyScreen()
	p.show(0x1E)
	now := p.at(50, 30)
	p.write(1, 0, 0x20, now+p.dot)
	p.settle(now + 10*p.dot)
	want := p.OAM
	now = p.at(60, 100)
	if p.OAM != want {
		t.Fatal("OAM changed before rendering was on again")
	}
	p.write(1, 0x1E, 0x20, now+p.dot)
	p.settle(now + 10*p.dot)
	row := int(p.Row)
	if row == 0 {
		t.Fatal("row 0 cannot tell")
	}
	copy(want[row*8:row*8+8], want[:8])
	if p.OAM != want {
		t.Errorf("row %d is not row 0", row)
	}
}

func TestRegistersAreDeafUntilThePreRenderLineAfterPower(t *testing.T) {
	p := newTestPPU(t, NTSC)
	p.power()
	p.settle(100)
	for reg := range uint16(8) {
		p.write(reg, 0x1F, 0x20, 1000+Time(reg)*240)
	}
	p.settle(10000)
	if p.Ctrl != 0 || p.Mask != 0 || p.T != 0 || p.W {
		t.Errorf("$2000 %02x $2001 %02x t %04x w %v", p.Ctrl, p.Mask, p.T, p.W)
	}
	if p.OAM[0x1F] != 0x1F {
		t.Error("$2003 and $2004 should work")
	}
	now := p.at(0, 1)
	p.write(1, 0x1E, 0x20, now+p.dot)
	p.settle(now + 10*p.dot)
	if p.Mask != 0x1E {
		t.Error("still deaf after a frame")
	}
}

func TestASpriteAtY0IsDrawnFromLine1(t *testing.T) {
	p := newTestPPU(t, NTSC)
	p.solid()
	p.place(0, 30, 0)
	for i := range p.Palette {
		p.writePalette(uint16(i), uint8(i))
	}
	clear(p.nt[0][:])
	p.show(0x1E)
	p.at(240, 0)
	p.at(240, 5)
	if line1, line0 := p.Picture[256+30], p.Picture[30]; line1 != 0x11 || line0 != 0x10 {
		t.Errorf("y 0: line 0 shows %02x, line 1 %02x", line0, line1)
	}
}

func TestPixelsWaitForTheShiftRegisters(t *testing.T) {
	p := newTestPPU(t, NTSC)
	p.solid()
	p.writePalette(0x3F00, 0x0F)
	p.writePalette(0x3F01, 0x21)
	for i := range 8 {
		p.chr[0][16+i] = 0x01 // one pixel of each tile, the last
	}
	for x := range uint8(8) {
		p.show(0x0E)
		p.X = x
		p.at(240, 5)
		row := p.Picture[100*256 : 100*256+16]
		if at := slices.Index(row, 0x21); at != int(7-x) {
			t.Errorf("fine x %d: pixel at %d, want %d", x, at, 7-x)
		}
	}
}
