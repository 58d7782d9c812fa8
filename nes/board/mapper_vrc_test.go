package board

import (
	"fmt"
	"testing"

	"pool6502/nes/timing"
)

func TestVRC4sAddressLinesByMapperAndSubmapper(t *testing.T) {
	for _, c := range []struct {
		mapper    int
		submapper uint8
		low, high uint16 // the lines of register bits 0 and 1
	}{
		{21, 1, 0x02, 0x04}, {21, 2, 0x40, 0x80}, {21, 0, 0x02, 0x80},
		{22, 0, 0x02, 0x01},
		{23, 1, 0x01, 0x02}, {23, 2, 0x04, 0x08}, {23, 3, 0x01, 0x02}, {23, 0, 0x04, 0x02},
		{25, 1, 0x02, 0x01}, {25, 2, 0x08, 0x04}, {25, 3, 0x02, 0x01},
	} {
		t.Run(fmt.Sprintf("mapper %d.%d", c.mapper, c.submapper), func(t *testing.T) {
			s := newSlot(t, testImage(c.mapper, 256, 256, nes20(c.submapper, 7, 0, 0)))
			s.poke(0xB000|c.high, 0x06)
			s.poke(0xB000|c.high|c.low, 0x05)
			want := uint8(0x56)
			if c.mapper == 22 {
				want >>= 1
			}
			if got := s.ppu(0x0400); got != want {
				t.Errorf("mapper %d submapper %d: $0400 shows bank $%02X, want $%02X", c.mapper, c.submapper, got, want)
			}
			s.poke(0x8000, 3)
			s.poke(0xA000, 9)
			s.wantPRG(3, 9, 30, 31)
		})
	}
}

func TestVRC4SwapsItsPRGWindowsAndGuardsItsRAM(t *testing.T) {
	s := newSlot(t, testImage(23, 256, 256, nes20(1, 7, 0, 0)))
	s.poke(0x8000, 3)
	s.poke(0x6000, 7)
	s.wantCPU(0x6000, s.open)
	s.poke(0x9002, 3)
	s.wantPRG(30, 0, 3, 31)
	s.poke(0x6000, 7)
	s.wantCPU(0x6000, 7)
	s.wantMirrorings(func(mode uint8) { s.poke(0x9000, mode) }, mirrorings)
}

func TestVRC2WithoutRAMHasOneBitAt6000(t *testing.T) {
	s := newSlot(t, testImage(22, 128, 128))
	s.poke(0x6000, 1)
	s.wantCPU(0x6000, s.open|1)
	s.poke(0x6000, 0)
	s.wantCPU(0x6000, s.open&^1)
	s.wantCPU(0x7000, s.open)
}

// vrcSlot is a VRC6, whose counter registers lie at $F000-$F002.
func vrcSlot(t *testing.T) *slot { return newSlot(t, testImage(24, 256, 256)) }

func TestVRCCountsCyclesUpToAnInterrupt(t *testing.T) {
	s := vrcSlot(t)
	s.poke(0xF000, 0xF0)
	s.poke(0xF001, 0x06)
	s.wantIRQAt(s.t + 16*testCycle) // the write's cycle does not count, the sixteenth after it does
	s.poke(0xF002, 0)
	s.wantNoIRQ() // without the A bit an acknowledged counter stops
}

func TestVRCCountsThirdsOfCyclesAsLines(t *testing.T) {
	s := vrcSlot(t)
	s.poke(0xF000, 0x100-6)
	s.poke(0xF001, 0x03)
	start := s.t // the write's cycle does not count
	// 341 dots are 113 2/3 cycles: after 3 lines 341 cycles have passed.
	for _, cycles := range []timing.Time{682, 682 * 2} {
		s.run(fmt.Sprint(cycles, " cycles"), func() {
			s.irqLow = false
			s.wantIRQAt(start + cycles*testCycle)
		})
	}
}

func TestAVRCCounterDoesNotCareHowOftenItIsSettled(t *testing.T) {
	for _, mode := range []uint8{3, 7} {
		var want vrcCounter
		for _, step := range []timing.Time{1 << 20, 7, 24, 1000} {
			s := vrcSlot(t)
			s.poke(0xF000, 0xF7)
			s.poke(0xF001, mode)
			s.settleIn(step, s.t+5000*testCycle)
			got := s.Board.(*vrc6).s.Counter
			if step == 1<<20 {
				want = got
			} else if got != want {
				t.Errorf("mode %d in steps of %d: %+v, want %+v", mode, step, got, want)
			}
		}
	}
}

func TestVRC6MapsBanksAndMirrors(t *testing.T) {
	for mapper, lines := range map[int][4]uint16{24: {0, 1, 2, 3}, 26: {0, 2, 1, 3}} {
		t.Run(fmt.Sprint("mapper ", mapper), func(t *testing.T) {
			s := newSlot(t, testImage(mapper, 256, 256))
			s.poke(0x8000, 3)
			s.poke(0xC000, 9)
			s.wantPRG(6, 7, 9, 31)
			for i := range uint16(8) {
				s.poke(0xD000+i>>2<<12|lines[i&3], uint8(0x50+i))
			}
			s.poke(0xB000|lines[3], 0xA0)
			s.wantCHR(0x50, 0x51, 0x52, 0x53, 0x54, 0x55, 0x56, 0x57)
			s.poke(0x6000, 5)
			s.wantCPU(0x6000, 5)
			s.wantMirrorings(func(mode uint8) { s.poke(0xB000|lines[3], 0x20|mode<<2) }, mirrorings)
			s.wantCPU(0x6000, s.open)
		})
	}
}

// TestVRC6sPairsTakeTheirLowBitFromTheAddressOnlyIfAsked: CHR mode 1 has four registers for eight slots.
func TestVRC6sPairsTakeTheirLowBitFromTheAddressOnlyIfAsked(t *testing.T) {
	s := vrcSlot(t)
	s.pokes(0xD000, 1, 0x81, 0x88, 0x90, 0x99)
	s.poke(0xB003, 0x01)
	s.wantCHR(0x81, 0x81, 0x88, 0x88, 0x90, 0x90, 0x99, 0x99)
	s.poke(0xB003, 0x21)
	s.wantCHR(0x80, 0x81, 0x88, 0x89, 0x90, 0x91, 0x98, 0x99)
}

// The banks were measured on the chip, with these values in its registers
// (nesdev, "Talk:VRC6"; "User talk:Natt/VRC6 Musings" for the last four, with
// the console's own memory).
func TestVRC6sNametablesMayBeCHRROM(t *testing.T) {
	s := vrcSlot(t)
	s.pokes(0xD000, 1, 0x81, 0x88, 0x90, 0x99)
	s.pokes(0xE000, 1, 0xA0, 0xA9, 0xB1, 0xB8)
	for mode, want := range map[uint8][4]uint8{
		0x10: {0xB1, 0xB1, 0xB8, 0xB8}, 0x11: {0xA0, 0xA9, 0xB1, 0xB8}, 0x12: {0xB1, 0xB8, 0xB1, 0xB8},
		0x13: {0xB1, 0xB8, 0xB1, 0xB8}, 0x14: {0xB1, 0xB8, 0xB1, 0xB8}, 0x15: {0xA0, 0xA9, 0xB1, 0xB8},
		0x16: {0xB1, 0xB1, 0xB8, 0xB8},
		0x33: {0xB0, 0xB8, 0xB1, 0xB9}, 0x37: {0xB0, 0xB1, 0xB8, 0xB9},
		0x3B: {0xB1, 0xB9, 0xB1, 0xB9}, 0x3F: {0xB0, 0xB0, 0xB8, 0xB8},
	} {
		s.run(fmt.Sprintf("$%02X", mode), func() {
			s.poke(0xB003, mode)
			for i, bank := range want {
				if got := s.ppu(0x2000 + uint16(i)<<10); got != bank {
					s.Errorf("mode $%02X: nametable %d shows bank $%02X, want $%02X", mode, i, got, bank)
				}
			}
			s.poke(0xB003, mode&^0x10) // the console's own memory, by the lowest bit
			s.wantNT(want[0]&1, want[1]&1, want[2]&1, want[3]&1)
		})
	}
}

func TestVRC6SawtoothHasSevenStepsInFourteen(t *testing.T) {
	s := vrcSlot(t)
	s.poke(0xB000, 8)
	s.poke(0xB001, 0)
	s.poke(0xB002, 0x80)
	b := s.Board.(*vrc6)
	var levels []uint8
	for range 14 {
		s.t += testCycle
		b.Output(s.t)
		levels = append(levels, b.s.Sound.Acc)
	}
	top := uint8(0)
	for _, v := range levels {
		top = max(top, v)
	}
	if top != 48 {
		t.Errorf("the accumulator goes to %d in one period, want 6 * 8: %v", top, levels)
	}
}

func TestVRC6SawtoothStartsOverWhenItIsOff(t *testing.T) {
	s := vrcSlot(t)
	s.poke(0xB000, 40)
	s.poke(0xB002, 0x80)
	b := s.Board.(*vrc6)
	s.t += 5 * testCycle
	if b.Output(s.t); b.s.Sound.Acc == 0 || b.s.Sound.Step == 0 {
		t.Fatal("it does not run")
	}
	s.poke(0xB002, 0x7F)
	if saw := b.s.Sound; saw.SawOn || saw.Acc != 0 || saw.Step != 0 {
		t.Errorf("on: %v, accumulator %d, step %d", saw.SawOn, saw.Acc, saw.Step)
	}
}

func TestVRC3CountsSixteenOrEightBits(t *testing.T) {
	s := newSlot(t, testImage(73, 128, 0))
	s.poke(0xF000, 3)
	s.wantPRG(6, 7, 14, 15)
	s.pokes(0x8000, 0x1000, 0xE, 0xF, 0xF, 0xF)
	s.poke(0xC000, 2)
	b := s.Board.(Timed)
	if want := s.t + 2*testCycle; b.Next() != want {
		t.Errorf("16 bits: %d cycles, want 2", (b.Next()-s.t)/testCycle)
	}
	s.poke(0x9000, 0)
	s.poke(0xC000, 6)
	s.wantIRQAt(s.t + (0x100-0x0E)*testCycle) // 8 bits
	s.poke(0xD000, 0)
	s.wantIRQ(false)
}

func TestVRC1KeepsTheHighCHRBitsWithItsMirroring(t *testing.T) {
	s := newSlot(t, testImage(75, 128, 128))
	s.pokes(0x8000, 0x2000, 3, 9, 11)
	s.wantPRG(3, 9, 11, 15)
	s.poke(0xE000, 2)
	s.poke(0xF000, 3)
	s.poke(0x9000, 0x05)
	s.wantCHR(8, 9, 10, 11, 76, 77, 78, 79)
	s.wantPPU(0x0000, 8)
	s.wantNT(0, 0, 1, 1)
	s.poke(0x9000, 0x02)
	s.wantPPU(0x0000, 72)
	s.wantNT(0, 1, 0, 1)
}

func TestVRC7sPairsAreSelectedByA3OrA4(t *testing.T) {
	for _, c := range []struct {
		submapper uint8
		line      uint16
	}{{0, 0x08}, {0, 0x10}, {1, 0x08}, {2, 0x10}} {
		t.Run(fmt.Sprintf("submapper %d by $%02X", c.submapper, c.line), func(t *testing.T) {
			s := newSlot(t, testImage(85, 512, 256, nes20(c.submapper, 7, 0, 0)))
			s.poke(0x8000, 3)
			s.poke(0x8000|c.line, 9)
			s.poke(0x9000, 41)
			s.poke(0x9000|c.line, 7) // the sound
			s.wantPRG(3, 9, 41, 63)
			for i := range uint16(8) {
				s.poke(0xA000+i>>1<<12|i&1*c.line, uint8(0x80+3*i))
			}
			s.wantCHR(0x80, 0x83, 0x86, 0x89, 0x8C, 0x8F, 0x92, 0x95)
			s.poke(0xE000|c.line, 0xF0) // the counter's latch, no mode
			s.poke(0xF000, 6)
			s.wantIRQAt(s.t + 16*testCycle)
			s.poke(0xF000|c.line, 0)
			s.wantIRQ(false)
			other := c.line ^ 0x18
			if c.submapper != 0 { // the line that is not connected
				s.poke(0x8000|other, 5)
				s.wantPRG(5, 9)
			}
		})
	}
}

func TestVRC7GuardsItsRAMAndMirrors(t *testing.T) {
	s := newSlot(t, testImage(85, 128, 128))
	s.poke(0x6000, 7)
	s.wantCPU(0x6000, s.open)
	s.poke(0xE000, 0x80)
	s.poke(0x6000, 7)
	s.wantCPU(0x6000, 7)
	s.wantMirrorings(func(mode uint8) { s.poke(0xE000, mode) }, mirrorings)
}
