package board

import (
	"fmt"
	"reflect"
	"testing"

	"pool6502/nes/apu"
	"pool6502/nes/timing"
)

func TestMMC2SwitchesCHRAfterTilesFDAndFE(t *testing.T) {
	s := newSlot(t, testImage(9, 128, 128, nes20(0, 0, 0, 0)))
	s.poke(0xA000, 5)
	s.wantPRG(5, 13, 14, 15)
	s.pokes(0xB000, 0x1000, 1, 2, 3, 4)
	s.wantCHR(8, 9, 10, 11, 16, 17, 18, 19)
	s.wantPPU(0x0FD8, 11) // the fetch itself still sees the old bank
	s.wantCHR(4, 5)
	s.wantPPU(0x0FE9, 7) // MMC2: in the left half only the first row counts
	s.wantCHR(4, 5)
	s.wantPPU(0x0FE8, 7)
	s.wantCHR(8, 9)
	s.wantPPU(0x1FDF, 19)
	s.wantPPU(0x1000, 12)
	s.wantPPU(0x1FE8, 15)
	s.wantPPU(0x1000, 16)
	s.poke(0xF000, 1)
	s.wantNT(0, 0, 1, 1)
}

func TestMMC4Has16KBBanksRAMAndSeesEveryRow(t *testing.T) {
	s := newSlot(t, testImage(10, 256, 128))
	s.poke(0xA000, 3)
	s.wantPRG(6, 7, 30, 31)
	s.poke(0x6000, 9)
	s.wantCPU(0x6000, 9)
	s.poke(0xB000, 1)
	s.poke(0xC000, 2)
	s.wantPPU(0x0FDB, 11)
	s.wantCHR(4, 5)
}

func TestFME7MapsROMOrRAMOrNothingAt6000(t *testing.T) {
	s := newSlot(t, testImage(69, 256, 256))
	s.fill(fme7Port, 8, 7)
	s.wantCPU(0x6000, 7)
	s.fill(fme7Port, 8, 0xC0)
	s.poke(0x6000, 0x99)
	s.wantCPU(0x6000, 0x99)
	s.fill(fme7Port, 8, 0x40)
	s.wantCPU(0x6000, s.open)
	s.fills(fme7Port, 9, 3, 9, 20)
	s.wantPRG(3, 9, 20, 31)
	s.fills(fme7Port, 0, 0xF0, 0xF1, 0xF2, 0xF3, 0xF4, 0xF5, 0xF6, 0xF7)
	s.wantCHR(0xF0, 0xF1, 0xF2, 0xF3, 0xF4, 0xF5, 0xF6, 0xF7)
	s.wantMirrorings(func(mode uint8) { s.fill(fme7Port, 12, mode) }, mirrorings)
}

func TestFME7InterruptsWhenItsCounterPassesZero(t *testing.T) {
	s := newSlot(t, testImage(69, 128, 64))
	s.fills(fme7Port, 14, 100, 1)
	s.fill(fme7Port, 13, 0x81)
	s.wantIRQAt(s.t + (0x164+1)*testCycle) // the cycle of the write does not count
	s.fill(fme7Port, 13, 0x80)
	s.wantNoIRQ()
}

// TestACounterDoesNotCareHowOftenItIsSettled: each of them is 200 cycles away from its interrupt.
func TestACounterDoesNotCareHowOftenItIsSettled(t *testing.T) {
	for name, c := range map[string]struct {
		mapper int
		start  func(*slot)
	}{
		"RAMBO-1":   {64, func(s *slot) { s.pokes(0xC000, 1, 48, 1); s.poke(0xE001, 0) }},
		"FME-7":     {69, func(s *slot) { s.fill(fme7Port, 14, 200); s.fill(fme7Port, 13, 0x81) }},
		"Namco 163": {19, func(s *slot) { s.poke(0x5000, 0x37); s.poke(0x5800, 0xFF) }},
		"VRC3":      {73, func(s *slot) { s.pokes(0x8000, 0x1000, 8, 3, 15, 15); s.poke(0xC000, 2) }},
	} {
		t.Run(name, func(t *testing.T) {
			const far = 1000*testCycle + 300*testCycle
			run := func(step timing.Time) (any, timing.Time) {
				s := newSlot(t, testImage(c.mapper, 128, 64))
				c.start(s)
				fall := s.Board.(Timed).Next()
				s.settleIn(step, far)
				if wait := (fall - s.t) / testCycle; !s.irqLow || s.irqAt != fall || wait < 190 || wait > 201 {
					t.Errorf("it announces its interrupt in %d cycles; in steps of %d the line falls %d cycles later", wait, step, (s.irqAt-fall)/testCycle)
				}
				return s.Board.State(), s.irqAt
			}
			once, fell := run(far)
			often, fell2 := run(7)
			if !reflect.DeepEqual(once, often) || fell != fell2 {
				t.Errorf("once:  %+v at %d\noften: %+v at %d", once, fell, often, fell2)
			}
		})
	}
}

func TestThe5BsToneTogglesEverySixteenPeriods(t *testing.T) {
	s := newSlot(t, testImage(69, 128, 64))
	s.fill(sound5BPort, 7, 0x3E) // tone A alone
	s.fill(sound5BPort, 8, 0x0F)
	s.fill(sound5BPort, 0, 10)
	b := s.Board.(apu.Sounder)
	last, changes := b.Output(s.t), 0
	for range 100 * 160 { // cycles
		s.t += testCycle
		if v := b.Output(s.t); v != last {
			last = v
			changes++
		}
	}
	if changes < 99 || changes > 101 {
		t.Errorf("a tone of period 10 changed %d times in 16,000 cycles, want 100", changes)
	}
}

func TestThe5BsEnvelopeShapes(t *testing.T) {
	// The level after 31 steps, the one after the ramp, and 40 steps on.
	for shape, want := range map[uint8][3]uint8{
		0x00: {0, 0, 0}, 0x04: {31, 0, 0}, 0x08: {0, 31, 23}, 0x09: {0, 0, 0}, 0x0A: {0, 0, 8},
		0x0B: {0, 31, 31}, 0x0C: {31, 0, 8}, 0x0D: {31, 31, 31}, 0x0E: {31, 31, 23}, 0x0F: {31, 0, 0},
	} {
		t.Run(fmt.Sprintf("$%02X", shape), func(t *testing.T) {
			var s sound5BState
			s.power()
			s.Select = 13
			s.write(shape)
			var got [3]uint8
			for i := range 40 {
				s.stepEnvelope()
				switch i + 1 {
				case 31:
					got[0] = s.EnvLevel
				case 32:
					got[1] = s.EnvLevel
				case 40:
					got[2] = s.EnvLevel
				}
			}
			if got != want {
				t.Errorf("shape $%X: levels %v, want %v", shape, got, want)
			}
		})
	}
}

func TestNamco163MapsCIRAMAsPatternsAndROMAsNametables(t *testing.T) {
	s := newSlot(t, testImage(19, 256, 128))
	s.pokes(0xE000, 0x800, 3, 9, 20)
	s.wantPRG(3, 9, 20, 31)
	s.poke(0x8000, 0x55)
	s.poke(0x8800, 0xE1)
	s.poke(0xA000, 0xE0)
	s.wantPPU(0x0000, 0x55)
	s.wantPPU(0x0400, 0xA1)
	s.wantPPU(0x1000, 0xA0)
	s.poke(0xE800, 9|0x40) // patterns at $0000 from ROM alone
	s.wantPPU(0x0400, 0xE1&0x7F)
	s.wantPPU(0x1000, 0xA0)
	s.poke(0xC000, 0x21)
	s.poke(0xC800, 0xE1)
	s.wantPPU(0x2000, 0x21)
	s.wantPPU(0x2400, 0xA1)
}

func TestNamco163WritesItsRAMOnlyWithTheKey(t *testing.T) {
	s := newSlot(t, testImage(19, 256, 128))
	s.poke(0x6000, 1)
	s.wantCPU(0x6000, 0)
	s.poke(0xF800, 0x42) // the second 2 KB stay protected
	s.poke(0x6000, 1)
	s.poke(0x6800, 2)
	s.wantCPU(0x6000, 1)
	s.wantCPU(0x6800, 0)
}

func TestNamco163CountsUpToAnInterrupt(t *testing.T) {
	s := newSlot(t, testImage(19, 256, 128))
	s.poke(0x5000, 0xF0)
	s.poke(0x5800, 0xFF)
	s.wantIRQAt(s.t + 15*testCycle) // the cycle of the write does not count
	s.wantCPU(0x5000, 0xFF)         // it stands
	s.wantCPU(0x5800, 0xFF)
	s.poke(0x5800, 0x12)
	s.wantCPU(0x5800, 0x12)
	s.poke(0x5000, 0)
	s.wantIRQ(false)
}

func TestNamco163StepsThroughItsSoundRAM(t *testing.T) {
	s := newSlot(t, testImage(19, 256, 128))
	s.poke(0xF800, 0x80)
	s.poke(0x4800, 0x12)
	s.poke(0x4800, 0x34)
	s.poke(0xF800, 0x80)
	s.wantCPU(0x4800, 0x12)
	s.wantCPU(0x4800, 0x34)
	s.poke(0xF800, 0x01)
	s.wantCPU(0x4800, 0x34)
	s.wantCPU(0x4800, 0x34)
}

func TestNamco175HasRAMAnd340TheMirroring(t *testing.T) {
	n175 := newSlot(t, testImage(210, 256, 128, nes20(1, 8, 0, 0), vertical))
	n175.poke(0x6000, 5)
	n175.wantCPU(0x6000, n175.open)
	n175.poke(0xC000, 1)
	n175.poke(0x6000, 5)
	n175.wantCPU(0x6000, 5)
	n175.poke(0xC800, 0) // no register
	n175.wantCPU(0x6000, 5)
	if n175.prgRAM[0] != 5 {
		n175.Error("it does not begin with the first byte of its RAM")
	}
	n340 := newSlot(t, testImage(210, 256, 128, nes20(2, 0, 0, 0), vertical))
	for name, s := range map[string]*slot{"175": n175, "340": n340} {
		s.run(name, func() {
			s.pokes(0xE000, 0x800, 0xC3, 9, 20)
			s.wantPRG(3, 9, 20, 31)
			s.poke(0x9800, 0x44)
			s.wantPPU(0x0C00, 0x44)
		})
	}
	n175.wantNT(0, 1, 0, 1)
	n340.wantNT(0, 0, 1, 1)
}
