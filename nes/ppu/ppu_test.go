package ppu

import (
	"fmt"
	"slices"
	"testing"

	"pool6502/cpu"
	"pool6502/nes/timing"
)

// nobody is a CPU's bus that answers nothing.
type nobody struct{}

func (nobody) BusRead(uint16) uint8   { return 0 }
func (nobody) BusWrite(uint16, uint8) {}
func (nobody) Settle()                {}

// newTestPPU returns a PPU with 8 KB of CHR RAM and vertical mirroring, warm,
// at the top of its first frame.
func newTestPPU(t testing.TB, region timing.Region) *PPU {
	t.Helper()
	c := new(cpu.CPU)
	c.Init(nobody{}, region.Clocks().CPU)
	c.NMIAt = cpu.Never
	p := new(PPU)
	p.Init(Wires{CPU: c, Region: region, Frame: func() {}, Fill: func([]byte) {}})
	for i := range p.chr {
		p.chr[i], p.chrW[i] = new([1024]uint8), true
	}
	a, b := new([1024]uint8), new([1024]uint8)
	p.nt = [4]*[1024]uint8{a, b, a, b}
	p.ntW = [4]bool{true, true, true, true}
	p.Power()
	p.Warming = false
	return p
}

// at runs to where the beam begins dot of line, and returns that moment.
func (p *PPU) at(line, dot int) timing.Time {
	for {
		p.Settle(p.Edge + 1)
		if int(p.Line) == line && int(p.Dot) == dot && p.Falling {
			return p.Edge - p.rising
		}
	}
}

// show turns rendering on without the register's delay.
func (p *PPU) show(mask uint8) { p.Mask, p.Seen, p.MaskNext = mask, mask, mask }

// hideSprites moves all sprites below the picture.
func (p *PPU) hideSprites() {
	for i := range p.OAM {
		p.OAM[i] = 0xFF
	}
}

// solid makes tile 1 opaque in colour 1, and the background all of it.
func (p *PPU) solid() {
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
func (p *PPU) place(n int, x, y uint8) { copy(p.OAM[n*4:], []uint8{y, 1, 0, x}) }

// busyScreen fills pattern tables, nametables, OAM and palette with a mixture.
func (p *PPU) busyScreen() {
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
		region    timing.Region
		mask      uint8
		odd, even timing.Time // dots
	}{
		{timing.NTSC, 0, 262 * 341, 262 * 341},
		{timing.NTSC, maskBG, 262*341 - 1, 262 * 341},
		{timing.NTSC, maskSpr, 262*341 - 1, 262 * 341},
		{timing.PAL, maskBG, 312 * 341, 312 * 341},
		{timing.Dendy, maskBG, 312 * 341, 312 * 341},
	} {
		t.Run(c.region.String(), func(t *testing.T) {
			for _, exact := range []bool{false, true} {
				p := newTestPPU(t, c.region)
				p.exact = exact
				p.show(c.mask)
				start := p.at(int(p.vblank), 1)
				var got [2]timing.Time
				for i := range got {
					p.at(100, 0)
					end := p.at(int(p.vblank), 1)
					got[i] = (end - start) / p.dot
					start = end
				}
				if got[0] > got[1] {
					got[0], got[1] = got[1], got[0]
				}
				if got != [2]timing.Time{c.odd, c.even} {
					t.Errorf("%v, $2001 = %#02x: two frames last %v dots, want %v and %v", c.region, c.mask, got, c.odd, c.even)
				}
			}
		})
	}
}

func TestTheSkippedDotIsDecidedOnDot340(t *testing.T) {
	for dot, want := range map[int]timing.Time{338: 340, 339: 341} {
		t.Run(fmt.Sprint("dot ", dot), func(t *testing.T) {
			p := newTestPPU(t, timing.NTSC)
			p.Odd = false // it changes below the picture: the next frame is an odd one
			start := p.at(261, dot)
			p.MaskNext, p.MaskDue = maskBG, start+p.dot
			if got := (p.at(0, 5)-start)/p.dot + timing.Time(dot) - 5; got != want {
				t.Errorf("rendering on at dot %d: the pre-render line lasts %d dots, want %d", dot+1, got, want)
			}
		})
	}
}

func TestVBlankIsSetOnDot1OfItsLineAndClearedOnDot1OfThePreRenderLine(t *testing.T) {
	for _, c := range []struct {
		region   timing.Region
		set, end int
	}{{timing.NTSC, 241, 261}, {timing.PAL, 241, 311}, {timing.Dendy, 291, 311}} {
		t.Run(c.region.String(), func(t *testing.T) {
			p := newTestPPU(t, c.region)
			p.Ctrl = ctrlNMI
			set := p.at(c.set, 1)
			if !p.VBlank || !p.cpu.NMILow || p.cpu.NMITurn != set {
				t.Errorf("%v: no NMI at line %d dot 1", c.region, c.set)
			}
			p.at(c.end, 0)
			if !p.VBlank {
				t.Errorf("%v: vblank over before line %d dot 1", c.region, c.end)
			}
			end := p.at(c.end, 1)
			if p.VBlank || p.cpu.NMILow || p.cpu.NMITurn != end {
				t.Errorf("%v: vblank not over at line %d dot 1", c.region, c.end)
			}
		})
	}
}

// A read just before the flag is set sees it clear and keeps it clear; a read
// just after sees it, and the NMI's pulse is too short to be sampled (nesdev,
// "NMI").
func TestReadingStatusAroundTheStartOfVBlank(t *testing.T) {
	for _, c := range []struct {
		dots      timing.Time // from the flag's dot to the read
		flag, nmi bool
	}{{-2, false, true}, {-1, false, true}, {0, false, false}, {1, true, false}, {2, true, false}, {3, true, true}} {
		t.Run(fmt.Sprint(c.dots), func(t *testing.T) {
			probe := newTestPPU(t, timing.NTSC)
			set := probe.at(241, 1)
			p := newTestPPU(t, timing.NTSC)
			p.Ctrl = ctrlNMI
			// The read begins just before a dot, so that no dot passes unseen.
			start := set + c.dots*p.dot
			p.cpu.SampleNMI = (start + timing.SampleNMI) % p.cpu.Cycle
			flag := p.Read(2, start)&0x80 != 0
			p.Settle(start + 20*p.cpu.Cycle)
			if flag != c.flag {
				t.Errorf("read %d dots after: flag %v, want %v", c.dots, flag, c.flag)
			}
			if nmi := p.cpu.NMIAt != cpu.Never; nmi != c.nmi {
				t.Errorf("read %d dots after: NMI %v, want %v", c.dots, nmi, c.nmi)
			}
		})
	}
}

func TestSprite0HitIsSeenADotAfterItsPixel(t *testing.T) {
	p := newTestPPU(t, timing.NTSC)
	p.solid()
	p.place(0, 40, 99)
	p.show(0x1E)
	first := p.at(100, 41) // of pixel 40
	p.Settle(first + 10*p.dot)
	if p.HitAt != first+p.dot {
		t.Errorf("hit seen %d dots after its pixel, want 1", (p.HitAt-first)/p.dot)
	}
	p.at(261, 2)
	if p.HitAt != timing.Never {
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
		t.Run(c.name, func(t *testing.T) {
			for _, spans := range []bool{false, true} {
				p := newTestPPU(t, timing.NTSC)
				p.noLines = spans
				p.solid()
				p.place(0, c.x, 50)
				p.show(c.mask)
				p.at(240, 5)
				if hit := p.HitAt != timing.Never; hit != c.wants {
					t.Errorf("%s, spans %v: hit %v", c.name, spans, hit)
				}
			}
		})
	}
}

func TestNineSpritesOnALineOverflow(t *testing.T) {
	for n, want := range map[int]bool{8: false, 9: true} {
		t.Run(fmt.Sprint(n, " sprites"), func(t *testing.T) {
			p := newTestPPU(t, timing.NTSC)
			p.solid()
			for i := range n {
				p.place(i, uint8(i*20), 60)
			}
			p.show(maskBG) // evaluation runs for either layer
			p.at(240, 5)
			if got := p.OverflowAt != timing.Never; got != want {
				t.Errorf("%d sprites: overflow %v", n, got)
			}
		})
	}
}

// Past the eighth sprite the byte within the sprite moves on together with the
// sprite, so tiles, attributes and x positions are taken for heights (nesdev,
// "PPU sprite evaluation").
func TestOverflowLooksAtTheWrongBytes(t *testing.T) {
	p := newTestPPU(t, timing.NTSC)
	p.solid()
	for i := range 8 {
		p.place(i, uint8(i*20), 60)
	}
	p.OAM[8*4] = 0xF0
	p.OAM[9*4+1] = 60 // tile number of the tenth
	p.show(0x1E)
	p.at(240, 5)
	if p.OverflowAt == timing.Never {
		t.Error("a tile number was not taken for a y position")
	}
	p = newTestPPU(t, timing.NTSC)
	p.solid()
	for i := range 8 {
		p.place(i, uint8(i*20), 60)
	}
	p.OAM[9*4] = 60 // its y is not looked at
	p.show(0x1E)
	p.at(240, 5)
	if p.OverflowAt != timing.Never {
		t.Error("the y position of the tenth sprite was looked at")
	}
}

// TestTheNinthSpriteIsReadToItsEnd: the three bytes behind its y follow one by one, two dots each,
// and then the sprites behind it are passed over (nesdev, "PPU sprite evaluation").
func TestTheNinthSpriteIsReadToItsEnd(t *testing.T) {
	p := newTestPPU(t, timing.NTSC)
	p.exact = true
	p.solid()
	for i := range 9 {
		p.place(i, 0xF0, 60)
	}
	p.show(0x1E)
	p.at(60, 65)
	for dot, want := range []uint8{65: 0, 67: 1, 73: 4, 129: 32, 131: 33, 133: 34, 135: 35, 137: 36, 139: 40, 141: 44} {
		if want > 0 {
			p.at(60, dot)
			if p.OAMAddr != want {
				t.Errorf("dot %d: OAMADDR is %d, want %d", dot, p.OAMAddr, want)
			}
		}
	}
}

func TestASpriteAtY0IsDrawnFromLine1(t *testing.T) {
	p := newTestPPU(t, timing.NTSC)
	p.solid()
	p.place(0, 30, 0)
	for i := range p.Palette {
		p.writePalette(uint16(i), uint8(i))
	}
	clear(p.nt[0][:])
	p.show(0x1E)
	p.at(240, 0)
	p.at(240, 5)
	if line1, line0 := p.Picture()[256+30], p.Picture()[30]; line1 != 0x11 || line0 != 0x10 {
		t.Errorf("y 0: line 0 shows %02x, line 1 %02x", line0, line1)
	}
}

func TestPixelsWaitForTheShiftRegisters(t *testing.T) {
	p := newTestPPU(t, timing.NTSC)
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
		row := p.Picture()[100*256 : 100*256+16]
		if at := slices.Index(row, 0x21); at != int(7-x) {
			t.Errorf("fine x %d: pixel at %d, want %d", x, at, 7-x)
		}
	}
}
