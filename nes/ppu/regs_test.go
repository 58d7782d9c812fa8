package ppu

import (
	"fmt"
	"testing"

	"pool6502/nes/timing"
)

func TestVStepsThroughTheNametables(t *testing.T) {
	p := newTestPPU(t, timing.NTSC)
	for _, c := range [][3]uint16{ // v, one tile right, one row down
		{0x0000, 0x0001, 0x1000},
		{0x001F, 0x0400, 0x101F},
		{0x041F, 0x0000, 0x141F},
		{0x7000, 0x7001, 0x0020},
		{0x73A0, 0x73A1, 0x0800}, // row 29, the last
		{0x7BA0, 0x7BA1, 0x0000},
		{0x73E0, 0x73E1, 0x0000}, // row 31 wraps in place
	} {
		t.Run(fmt.Sprintf("$%04X", c[0]), func(t *testing.T) {
			p.V = c[0]
			p.stepX()
			right := p.V
			p.V = c[0]
			p.stepY()
			if right != c[1] || p.V != c[2] {
				t.Errorf("v %04x: right %04x, down %04x; want %04x, %04x", c[0], right, p.V, c[1], c[2])
			}
		})
	}
}

func TestScrollAndAddressWritesShareTheLatch(t *testing.T) {
	p := newTestPPU(t, timing.NTSC)
	now := p.at(245, 0)
	send := func(reg uint16, v uint8) {
		now += 5 * p.cpu.Cycle
		p.Write(reg, v, v, now)
		p.Settle(now + 4*p.cpu.Cycle)
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
	p.Read(2, now+8*p.cpu.Cycle)
	if p.W {
		t.Error("reading $2002 does not reset the latch")
	}
}

func TestASecondWriteToPPUADDRTakesFourDots(t *testing.T) {
	p := newTestPPU(t, timing.NTSC)
	now := p.at(245, 10) + p.dot // the next dot begins with the cycle
	p.Write(6, 0x21, 0x20, now)
	p.Write(6, 0x08, 0x20, now)
	p.Settle(now + 3*p.dot)
	if p.V == 0x2108 {
		t.Error("v loaded within three dots")
	}
	p.Settle(now + 3*p.dot + 1)
	if p.V != 0x2108 {
		t.Error("v not loaded on the fourth dot")
	}
}

func TestReadsOfPPUDATAAreOneBehind(t *testing.T) {
	p := newTestPPU(t, timing.NTSC)
	now := p.at(245, 0)
	p.nt[0][8], p.nt[0][9], p.nt[0][40] = 0x11, 0x22, 0x33
	p.writePalette(0x3F01, 0x2A)
	p.V = 0x2008
	read := func() uint8 {
		now += 6 * p.cpu.Cycle
		return p.Read(7, now)
	}
	if got := []uint8{read(), read(), read()}; got[1] != 0x11 || got[2] != 0x22 {
		t.Errorf("read % x, want .. 11 22", got)
	}
	p.Settle(now + 100)
	p.Ctrl, p.V = ctrlStep32, 0x2008
	read()
	if got := []uint8{read(), read()}; got[0] != 0x11 || got[1] != 0x33 {
		t.Errorf("by 32: read % x, want 11 33", got)
	}
	p.Settle(now + 100)
	p.nt[3][0x301] = 0x44
	p.V = 0x3F01
	p.setAddr(p.V)
	if got := read(); got&0x3F != 0x2A {
		t.Errorf("palette: read %02x at once, want 2a", got)
	}
	p.Settle(now + 100)
	p.V = 0x2000
	p.setAddr(p.V)
	if got := read(); got != 0x44 {
		t.Errorf("below the palette: %02x, want the nametable's 44", got)
	}
}

func TestPPUDATAStepsBothScrollsWhileRendering(t *testing.T) {
	p := newTestPPU(t, timing.NTSC)
	p.show(maskBG)
	start := p.at(100, 65)
	before := p.V
	p.Settle(start + 33*p.dot)
	plain := p.V - before
	p = newTestPPU(t, timing.NTSC)
	p.show(maskBG)
	p.at(100, 65)
	p.Read(7, start+p.dot)
	p.Settle(start + 33*p.dot)
	if got := p.V - before; got != plain+0x1000 {
		t.Errorf("v moved by %04x, want %04x", got, plain+0x1000)
	}
}

func TestPaletteBackdropsAreShared(t *testing.T) {
	p := newTestPPU(t, timing.NTSC)
	for i := range uint16(4) {
		p.writePalette(0x3F10+i*4, uint8(0x20+i))
		if got := p.PeekMemory(0x3F00 + i*4); got != uint8(0x20+i) {
			t.Errorf("$3F%02X written, $3F%02X reads %02x", 0x10+i*4, i*4, got)
		}
		p.writePalette(0x3F11+i*4, 0x15)
		if p.PeekMemory(0x3F01+i*4) == 0x15 {
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
	p := newTestPPU(t, timing.NTSC)
	p.writePalette(0x3F00, 0x01)
	p.writePalette(0x3F0A, 0x16)
	p.V = 0x3F0A
	p.at(11, 0)
	p.V = 0
	p.at(12, 0)
	if a, b := p.Picture()[10*256+100], p.Picture()[11*256+100]; a != 0x16 || b != 0x01 {
		t.Errorf("rendering off: v in the palette shows %02x, elsewhere %02x", a, b)
	}
}

func TestTheIOLatchDecays(t *testing.T) {
	p := newTestPPU(t, timing.NTSC)
	now := p.at(245, 0)
	p.Write(2, 0xFF, 0x20, now)
	second := timing.Time(p.region.Clocks().MasterHz() * 2)
	if got := p.Read(0, now+second/4); got != 0xFF {
		t.Errorf("after a quarter of a second: %02x", got)
	}
	p.Read(2, now+second/2) // drives bits 7-5
	if got := p.Read(0, now+second*3/4); got&0x1F != 0 {
		t.Errorf("after three quarters of a second bits 4-0 are %02x", got&0x1F)
	}
	if got := p.Read(0, now+second); got&^0xE0 != 0 {
		t.Errorf("after a second: %02x", got)
	}
}

func TestOAMDATAWhileRendering(t *testing.T) {
	p := newTestPPU(t, timing.NTSC)
	p.busyScreen()
	p.show(0x1E)
	now := p.at(50, 20)
	if got := p.Read(4, now+p.dot); got != 0xFF {
		t.Errorf("while secondary OAM is cleared $2004 reads %02x", got)
	}
	now = p.at(50, 100)
	old, before := p.OAM, p.OAMAddr
	p.Write(4, 0x77, 0x20, now+p.dot)
	if p.OAM != old || p.OAMAddr == before {
		t.Error("a write to $2004 while rendering stores, or does not move OAMADDR")
	}
	p = newTestPPU(t, timing.NTSC)
	now = p.at(245, 0)
	p.OAMAddr = 2
	p.Write(4, 0xFF, 0x20, now+p.dot)
	if p.OAM[2] != 0xE3 || p.OAMAddr != 3 {
		t.Errorf("attribute byte %02x, OAMADDR %d", p.OAM[2], p.OAMAddr)
	}
}

// TestOAMDATAShowsTheBufferInThePicture while rendering, and elsewhere the byte that OAMADDR selects.
func TestOAMDATAShowsTheBufferInThePicture(t *testing.T) {
	for line, buffer := range map[int]bool{0: true, 239: true, 240: false, 250: false, 261: false} {
		for _, mask := range []uint8{0, maskBG, maskSpr} {
			p := newTestPPU(t, timing.NTSC)
			now := p.at(line, 300)
			p.show(mask)
			p.BufOut, p.OAM[0], p.OAMAddr = 0x11, 0x22, 0
			want := uint8(0x22)
			if buffer && mask != 0 {
				want = 0x11
			}
			if got := p.Peek(4); got != want {
				t.Errorf("line %d, $2001=$%02X: a look at $2004 gives %02X, want %02X", line, mask, got, want)
			}
			p.Buf, p.BufIn, p.OAM2[0] = 0x11, 0x11, 0x11
			for i := range p.OAM2 {
				p.OAM2[i] = 0x11
			}
			if got := p.Read(4, now); got != want {
				t.Errorf("line %d, $2001=$%02X: $2004 reads %02X, want %02X", line, mask, got, want)
			}
		}
	}
}

func TestRenderingTurnedOffInTheMiddleOfALineCorruptsARowOfOAM(t *testing.T) {
	p := newTestPPU(t, timing.NTSC)
	p.busyScreen()
	p.show(0x1E)
	now := p.at(50, 30)
	p.Write(1, 0, 0x20, now+p.dot)
	p.Settle(now + 10*p.dot)
	want := p.OAM
	now = p.at(60, 100)
	if p.OAM != want {
		t.Fatal("OAM changed before rendering was on again")
	}
	p.Write(1, 0x1E, 0x20, now+p.dot)
	p.Settle(now + 10*p.dot)
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
	p := newTestPPU(t, timing.NTSC)
	p.Power()
	p.Settle(100)
	for reg := range uint16(8) {
		p.Write(reg, 0x1F, 0x20, 1000+timing.Time(reg)*240)
	}
	p.Settle(10000)
	if p.Ctrl != 0 || p.Mask != 0 || p.T != 0 || p.W {
		t.Errorf("$2000 %02x $2001 %02x t %04x w %v", p.Ctrl, p.Mask, p.T, p.W)
	}
	if p.OAM[0x1F] != 0x1F {
		t.Error("$2003 and $2004 should work")
	}
	now := p.at(0, 1)
	p.Write(1, 0x1E, 0x20, now+p.dot)
	p.Settle(now + 10*p.dot)
	if p.Mask != 0x1E {
		t.Error("still deaf after a frame")
	}
}
