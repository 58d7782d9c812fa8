package ppu

import (
	"strings"
	"testing"

	"pool6502/nes/timing"
)

// TestAnAccessToPPUDATATakesItsTurnOnThePins: dot by dot, A stands for an open address latch, R for a read of memory, W for
// a write on the pins and + for a step of v. With rendering on, the fetches use the pins as well, A and R
// in turn, and v also moves a tile to the right.
func TestAnAccessToPPUDATATakesItsTurnOnThePins(t *testing.T) {
	for _, c := range []struct {
		name   string
		line   int
		write  bool
		pins   string
		buffer uint8
		v      uint16 // behind it, from $2108
		stored uint8  // at $2108
	}{
		{"a read below the picture", 245, false, ". A. . R+. .", 0x11, 0x2109, 0x11},
		{"a write below the picture", 245, true, ". A. . W+. .", 0, 0x2109, 0x55},
		{"a read while rendering", 100, false, "R. A. R. AR+. R.", 0, 0x3109, 0x11},
		{"a write while rendering", 100, true, "R. A. R. AW+. R.", 0, 0x3109, 0x11},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newTestPPU(t, timing.NTSC)
			p.exact = true
			p.nt[0][0x108] = 0x11
			p.show(0x1E)
			now := p.at(c.line, 65) + p.dot
			p.V = 0x2108
			if c.write {
				p.Write(7, 0x55, 0x20, now)
			} else {
				p.Read(7, now)
			}
			var pins strings.Builder
			for p.Port.Busy {
				p.Settle(p.Edge + 1)
				if !p.Falling {
					continue
				}
				for _, pin := range []struct {
					name string
					on   bool
				}{{"A", p.Port.ALE}, {"R", p.Port.RD}, {"W", p.Port.Store}, {"+", p.Port.Step || p.Port.Read.last()}} {
					if pin.on {
						pins.WriteString(pin.name)
					}
				}
				pins.WriteString(". ")
			}
			if got := strings.TrimSpace(pins.String()); got != c.pins {
				t.Errorf("the pins do %s, want %s", got, c.pins)
			}
			if p.Port.Buffer != c.buffer || p.V != c.v || p.nt[0][0x108] != c.stored {
				t.Errorf("the buffer has %02X, v is %04X, memory has %02X; want %02X, %04X, %02X", p.Port.Buffer, p.V, p.nt[0][0x108], c.buffer, c.v, c.stored)
			}
		})
	}
}

// TestTheOAMBufferFollowsOnTheDotOnWhichRenderingEnds: it takes the byte of that dot, and keeps it.
func TestTheOAMBufferFollowsOnTheDotOnWhichRenderingEnds(t *testing.T) {
	p := newTestPPU(t, timing.NTSC)
	p.exact = true
	p.busyScreen()
	p.show(0x1E)
	p.at(100, 102)
	p.MaskNext, p.MaskDue = 0, p.nextRising()
	before, want := p.Buf, p.OAM[p.OAMAddr] // which dot 103 reads
	p.at(100, 120)
	if p.Buf != want || before == want {
		t.Errorf("the buffer has %02X, want %02X; before it had %02X", p.Buf, want, before)
	}
}

// TestTheOldAndTheNewVDriveTheStepDown if v is loaded on dot 256: zeros win.
func TestTheOldAndTheNewVDriveTheStepDown(t *testing.T) {
	p := newTestPPU(t, timing.NTSC)
	p.show(0x1E)
	p.at(100, 255)
	p.V, p.T, p.AddrDue = 0x0FF3, 0x1AC5, p.nextRising()
	p.at(100, 257)
	if want := uint16(0x0FF3 & 0x1AC6); p.V != want { // the tile of dot 256 moves the new one to the right
		t.Errorf("v is %04X, want %04X", p.V, want)
	}
}

// TestThePatternTableOfASpriteCountsOnEachDot of its fetch: after a write to $2000, the dots that follow read the other table.
func TestThePatternTableOfASpriteCountsOnEachDot(t *testing.T) {
	for dot, want := range map[int][2]uint8{260: {0x12, 0x34}, 261: {0x12, 0x34}, 262: {0x56, 0x34}, 263: {0x56, 0x34}, 264: {0x56, 0x78}} {
		p := newTestPPU(t, timing.NTSC)
		p.exact = true
		p.hideSprites()
		p.place(0, 50, 100)
		p.chr[0][0x10], p.chr[0][0x18], p.chr[4][0x10], p.chr[4][0x18] = 0x56, 0x78, 0x12, 0x34
		p.show(0x1E)
		p.at(100, dot)
		p.Ctrl |= ctrlSprites
		p.at(100, 265)
		if got := [2]uint8{uint8(p.SprLow), uint8(p.SprHigh)}; got != want {
			t.Errorf("the write comes behind dot %d: the planes are %02X, want %02X", dot, got, want)
		}
	}
}

// TestAnObserverOfPatternsChangesNothing, with memory and with a board that answers fetches. It is told of every read.
func TestAnObserverOfPatternsChangesNothing(t *testing.T) {
	for _, board := range []func() any{func() any { return nil }, func() any { return &fetchProbe{} }} {
		plain, observed := newTestPPU(t, timing.NTSC), newTestPPU(t, timing.NTSC)
		drawn, others, bytes := 0, 0, 0
		for _, p := range []*PPU{plain, observed} {
			p.busyScreen()
			p.chrW[1], p.chrW[2] = false, false // as on a board with ROM and RAM
			p.Plug(board())
			if p == observed {
				p.OnPattern(func(*[1024]uint8, int, bool) { t.Error("the first observer is told") })
				p.OnPattern(func(page *[1024]uint8, offset int, render bool) {
					if render {
						drawn++
					} else {
						others++
					}
					bytes += int(page[offset])
				})
			}
			p.show(0x1E)
			now := p.at(245, 0)
			p.Ctrl = 0
			for i, addr := range []uint16{0x1234, 0x2345, 0x2C56, 0x0F00} {
				p.V = addr
				now += 8 * p.cpu.Cycle
				p.Read(7, now)
				p.Settle(now + 4*p.cpu.Cycle)
				p.V = addr + 1
				now += 8 * p.cpu.Cycle
				p.Write(7, uint8(0x91+i), 0x20, now)
				p.Settle(now + 4*p.cpu.Cycle)
			}
			p.at(20, 0)
		}
		differ(t, plain, observed)
		for a := range uint16(0x4000) {
			if x, y := plain.PeekMemory(a), observed.PeekMemory(a); x != y {
				t.Fatalf("%04X holds %02X, with the observer %02X", a, x, y)
			}
		}
		const lines = 240 + 1 + 20                                                    // a frame, the pre-render line and the beginning of the next frame
		if want := lines * (34 + 8) * 2; drawn != want || others != 4 || bytes == 0 { // $2007 reads in both halves of a dot
			t.Errorf("told of %d reads while rendering, and of %d others; want %d and 4", drawn, others, want)
		}
		observed.OnPattern(nil)
		if before := drawn; observed.at(21, 0) == 0 || drawn != before {
			t.Error("told of reads after it was removed")
		}
	}
}

// TestAnEvaluationThatBeginsInsideASpriteGoesOn. It begins at byte 2, and takes bytes 2 to 5 for a sprite. The last one, taken
// for a y, is on no line: OAMADDR goes back from 5 to 4. That is not the end of OAM.
func TestAnEvaluationThatBeginsInsideASpriteGoesOn(t *testing.T) {
	p := newTestPPU(t, timing.NTSC)
	p.exact = true
	p.hideSprites()
	p.show(0x1E)
	p.at(100, 64)
	p.OAMAddr, p.OAM[2] = 2, 100
	for _, c := range []struct {
		dot  int
		addr uint8
	}{{67, 3}, {69, 4}, {71, 5}, {73, 4}, {75, 8}, {77, 12}} {
		if p.at(100, c.dot); p.OAMAddr != c.addr || p.Wrapped {
			t.Errorf("dot %d: OAMADDR is %d, want %d; all was looked at: %v", c.dot, p.OAMAddr, c.addr, p.Wrapped)
		}
	}
}

// TestEvaluationStandsOnThePreRenderLine: it changes neither OAMADDR nor secondary OAM. On dot 66 it
// finds no sprite 0.
func TestEvaluationStandsOnThePreRenderLine(t *testing.T) {
	for _, addr := range []uint8{0, 3, 4, 200} {
		p := newTestPPU(t, timing.NTSC)
		p.busyScreen()
		p.show(0x1E)
		p.at(261, 64)
		p.OAMAddr, p.ZeroNext = addr, true
		before := p.OAM2
		for dot := 65; dot < 256; dot++ {
			if p.at(261, dot); p.OAMAddr != addr || p.Wrapped || p.OAM2 != before || p.ZeroNext != (dot == 65) {
				t.Fatalf("from OAMADDR %d: on dot %d it is %d, all was looked at: %v, sprite 0 is next: %v", addr, dot, p.OAMAddr, p.Wrapped, p.ZeroNext)
			}
		}
	}
}
