package ppu

import (
	"fmt"
	"testing"

	"pool6502/nes/timing"
)

// TestRebuildLimitsEachValueOfAState: the greatest values that a PPU can have stay, and one more is brought into the range.
func TestRebuildLimitsEachValueOfAState(t *testing.T) {
	type values struct {
		line, dot                   uint16
		x, oam2, step, row, palette uint8
	}
	for _, c := range []struct{ given, want values }{
		{values{261, 340, 7, 0x1F, 3, 0x1F, 0x3F}, values{261, 340, 7, 0x1F, 3, 0x1F, 0x3F}},
		{values{262, 341, 8, 0x20, 4, 0x20, 0x40}, values{261, 340, 0, 0, 0, 0, 0}},
		{values{0xFFFF, 0xFFFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF}, values{261, 340, 7, 0x1F, 3, 0x1F, 0x3F}},
	} {
		p := newTestPPU(t, timing.NTSC)
		p.Line, p.Dot, p.X, p.OAM2Addr, p.Step, p.Row = c.given.line, c.given.dot, c.given.x, c.given.oam2, c.given.step, c.given.row
		p.Palette[31] = c.given.palette
		p.Rebuild()
		if got := (values{p.Line, p.Dot, p.X, p.OAM2Addr, p.Step, p.Row, p.Palette[31]}); got != c.want {
			t.Errorf("%+v becomes %+v, want %+v", c.given, got, c.want)
		}
	}
}

func TestABeamIsMovedByDots(t *testing.T) {
	for _, c := range []struct {
		region             timing.Region
		line, dot, by      int
		wantLine, wantDots int
	}{
		{timing.NTSC, 100, 50, 1, 100, 51},
		{timing.NTSC, 100, 340, 1, 101, 0},
		{timing.NTSC, 100, 0, -1, 99, 340},
		{timing.NTSC, 261, 340, 1, 0, 0},
		{timing.NTSC, 0, 0, -1, 261, 340},
		{timing.PAL, 0, 0, -1, 311, 340},
		{timing.NTSC, 7, 7, 262 * 341, 7, 7},
		{timing.NTSC, 7, 7, -2*262*341 + 341, 8, 7},
	} {
		t.Run(fmt.Sprintf("%v line %d dot %d by %d", c.region, c.line, c.dot, c.by), func(t *testing.T) {
			p := newTestPPU(t, c.region)
			p.Line, p.Dot, p.Skipped = uint16(c.line), uint16(c.dot), true
			p.MoveBeam(c.by)
			if int(p.Line) != c.wantLine || int(p.Dot) != c.wantDots || p.Skipped {
				t.Errorf("line %d dot %d, a dot skipped: %v; want line %d dot %d", p.Line, p.Dot, p.Skipped, c.wantLine, c.wantDots)
			}
		})
	}
}

// TestTheBeamIsOnTheDotThatBegins at the time of the question.
func TestTheBeamIsOnTheDotThatBegins(t *testing.T) {
	for _, c := range []struct {
		line, dot         int
		falling           bool
		ago               timing.Time // since the next half of a dot was due
		wantLine, wantDot int
	}{
		{100, 50, false, 0, 100, 51},
		{100, 50, false, 3, 100, 51},
		{100, 50, false, -1, 100, 50},
		{100, 50, true, 0, 100, 50},
		{100, 340, false, 0, 101, 0},
		{261, 340, false, 0, 0, 0},
		{261, 339, false, 0, 261, 340},
		{260, 340, false, 0, 261, 0},
	} {
		p := newTestPPU(t, timing.NTSC)
		p.Line, p.Dot, p.Falling = uint16(c.line), uint16(c.dot), c.falling
		if line, dot := p.Beam(p.Edge + c.ago); line != c.wantLine || dot != c.wantDot {
			t.Errorf("behind line %d dot %d, second half to come %v, %d late: line %d dot %d, want line %d dot %d", c.line, c.dot, c.falling, c.ago, line, dot, c.wantLine, c.wantDot)
		}
	}
}

// TestAMovedBeamMeetsDot340Again, where the length of the next frame is decided: with rendering off by then, dot 0 is not
// skipped.
func TestAMovedBeamMeetsDot340Again(t *testing.T) {
	for _, exact := range []bool{false, true} {
		p := newTestPPU(t, timing.NTSC)
		p.exact, p.Odd = exact, false // it changes on line 260: the next frame is an odd one
		p.show(0x1E)
		p.at(261, 340)
		p.Settle(p.Edge + 1)
		if !p.Short {
			t.Fatal("the next frame is not a short one")
		}
		p.MoveBeam(-20)
		p.show(0)
		if p.Settle(p.Edge + 24*p.dot); p.Line != 0 || p.Dot != 3 {
			t.Errorf("dot by dot %v: after 24 dots it is at line %d dot %d, want line 0 dot 3", exact, p.Line, p.Dot)
		}
	}
}

// TestOAMHoldsAtPowerOnWhatTheConsoleFills it with, but for three bits of the attributes that do not exist.
func TestOAMHoldsAtPowerOnWhatTheConsoleFills(t *testing.T) {
	p := newTestPPU(t, timing.NTSC)
	p.ram = func(b []byte) {
		for i := range b {
			b[i] = 0xFF
		}
	}
	p.Power()
	for i, v := range p.OAM {
		want := uint8(0xFF)
		if i&3 == 2 {
			want = 0xE3
		}
		if v != want {
			t.Fatalf("byte %d is $%02X, want $%02X", i, v, want)
		}
	}
}

// TestTheNextEventIsTheBeginningOfALine: of vblank, or of the pre-render line, in dots from a place in the frame. Where an
// NTSC console may leave out a dot on the way, it announces one dot less.
func TestTheNextEventIsTheBeginningOfALine(t *testing.T) {
	for _, c := range []struct {
		region    timing.Region
		line, dot int
		dots      int // from the dot after this one to dot 1 of the line
	}{
		{timing.NTSC, 100, 50, 141*341 - 50},
		{timing.NTSC, 241, 0, 0},
		{timing.NTSC, 241, 1, 20*341 - 1},
		{timing.NTSC, 261, 0, 0},
		{timing.NTSC, 261, 10, 242*341 - 10 - 1},
		{timing.PAL, 311, 10, 242*341 - 10},
		{timing.PAL, 241, 1, 70*341 - 1},
		{timing.Dendy, 240, 340, 51*341 - 340},
	} {
		t.Run(fmt.Sprintf("%v line %d dot %d", c.region, c.line, c.dot), func(t *testing.T) {
			p := newTestPPU(t, c.region)
			p.at(c.line, c.dot)
			if got := int((p.Next() - p.nextRising()) / p.dot); got != c.dots {
				t.Errorf("in %d dots, want %d", got, c.dots)
			}
		})
	}
}

// TestWritesToOAMWhileRenderingMoveToTheNextSprite: a write to $2004 moves OAMADDR to the next sprite then.
func TestWritesToOAMWhileRenderingMoveToTheNextSprite(t *testing.T) {
	for before, want := range map[uint8]uint8{0: 4, 3: 4, 4: 8, 0xFD: 0} {
		p := newTestPPU(t, timing.NTSC)
		p.hideSprites()
		p.show(0x1E)
		p.at(100, 20)
		p.OAMAddr = before
		p.writeOAM(0x55)
		if p.OAMAddr != want || p.OAM[before] != 0xFF {
			t.Errorf("from $%02X it goes to $%02X, want $%02X; the byte is $%02X", before, p.OAMAddr, want, p.OAM[before])
		}
	}
}

// TestAStatusRestsUntilABitOfTheLatchDecays.
func TestAStatusRestsUntilABitOfTheLatchDecays(t *testing.T) {
	p := newTestPPU(t, timing.NTSC)
	now := p.at(10, 0)
	p.Write(2, 0x1F, 0x20, now)
	p.Settle(now + 100)
	p.Read(2, now+200)
	holds := p.IOHolds[2]
	if holds != now+p.hold {
		t.Fatalf("the low bits hold until %d, want %d", holds, now+p.hold)
	}
	p.statusStableUntil = timing.Never
	if got := p.StatusStableUntil(); got != holds {
		t.Errorf("the status rests until %d, want %d", got, holds)
	}
	p.IO &^= 0x1F
	if got := p.StatusStableUntil(); got != timing.Never-timing.FlagsAt {
		t.Errorf("with no bit to decay, it rests until %d", got)
	}
}

// TestTheVerticalScrollIsCopiedOnDots280To304 of the pre-render line. The copy of a dot is there when the next dot begins.
func TestTheVerticalScrollIsCopiedOnDots280To304(t *testing.T) {
	for dot, copied := range map[int]bool{279: false, 280: true, 304: true, 305: false} { // T changes on this dot
		for _, exact := range []bool{false, true} {
			p := newTestPPU(t, timing.NTSC)
			p.exact = exact
			p.show(0x1E)
			p.at(261, dot)
			p.T = 0x7BE0
			p.at(261, dot+1)
			if got := p.V&0x7BE0 == 0x7BE0; got != copied {
				t.Errorf("dot %d, dot by dot %v: copied %v, want %v", dot, exact, got, copied)
			}
		}
	}
}

// TestRenderingThatEndsInALineLeavesARowOfOAMOpen: the one of secondary OAM's address; while sprites are evaluated, the
// beginning of the next sprite's.
func TestRenderingThatEndsInALineLeavesARowOfOAMOpen(t *testing.T) {
	for _, c := range []struct {
		line, dot int
		wrapped   bool
		row       uint8
	}{
		{100, 64, false, 5}, {100, 65, false, 8}, {100, 256, false, 8}, {100, 257, false, 5},
		{100, 100, true, 5}, {261, 100, false, 5},
	} {
		t.Run(fmt.Sprintf("line %d dot %d, all looked at: %v", c.line, c.dot, c.wrapped), func(t *testing.T) {
			p := newTestPPU(t, timing.NTSC)
			p.show(0x1E)
			p.at(c.line, c.dot)
			p.OAM2Addr, p.Wrapped, p.MaskNext = 5, c.wrapped, 0
			p.applyMask()
			if !p.RowDue || p.Row != c.row {
				t.Errorf("row %d, due %v; want row %d", p.Row, p.RowDue, c.row)
			}
		})
	}
}

// TestAMaskThatChangesNoRenderingLeavesNoRowOpen, as one of greyscale alone.
func TestAMaskThatChangesNoRenderingLeavesNoRowOpen(t *testing.T) {
	for before, after := range map[uint8]uint8{0: maskGrey, maskBG: maskSpr} {
		p := newTestPPU(t, timing.NTSC)
		p.show(before)
		p.at(100, 100)
		p.MaskNext = after
		if p.applyMask(); p.RowDue {
			t.Errorf("$2001 from $%02X to $%02X leaves a row open", before, after)
		}
	}
}
