package board

import (
	"testing"

	"pool6502/nes/ppu"
	"pool6502/nes/timing"
)

func TestMMC3PRGModesSwapTheFirstAndThirdWindow(t *testing.T) {
	s := newSlot(t, testImage(4, 256, 128))
	s.fills(mmc3Port, 6, 9, 12)
	s.wantPRG(9, 12, 30, 31)
	s.poke(0x8000, 0x40)
	s.wantPRG(30, 12, 9, 31)
}

func TestMMC3CHRHasTwo2KBAndFour1KBBanks(t *testing.T) {
	s := newSlot(t, testImage(4, 256, 128))
	s.fills(mmc3Port, 0, 0x11, 0x20, 0x33, 0x44, 0x55, 0x66)
	s.wantCHR(0x10, 0x11, 0x20, 0x21, 0x33, 0x44, 0x55, 0x66)
	s.poke(0x8000, 0x80)
	s.wantCHR(0x33, 0x44, 0x55, 0x66, 0x10, 0x11, 0x20, 0x21)
}

func TestMMC3MirroringUnlessFourScreens(t *testing.T) {
	s := newSlot(t, testImage(4, 256, 128))
	s.poke(0xA000, 0)
	s.wantNT(0, 1, 0, 1)
	s.poke(0xA000, 1)
	s.wantNT(0, 0, 1, 1)
	s = newSlot(t, testImage(4, 256, 128, fourScreen))
	s.poke(0xA000, 1)
	s.wantNT(0, 1, 2, 3)
}

func TestMMC3ProtectsItsRAM(t *testing.T) {
	s := newSlot(t, testImage(4, 256, 128))
	s.poke(0x6000, 1)
	s.poke(0xA001, 0xC0)
	s.poke(0x6000, 2)
	s.wantCPU(0x6000, 1)
	s.poke(0xA001, 0x00)
	s.wantCPU(0x6000, s.open)
}

// pulse lets A12 be low for some CPU cycles, and high for one.
func (s *slot) pulse(low int) {
	a := s.Board.(ppu.A12Watcher)
	a.A12(false, s.t)
	s.t += timing.Time(low) * testCycle
	a.A12(true, s.t)
	s.t += testCycle
}

// arm sets an MMC3's counter to reload with n, interrupts enabled.
func (s *slot) arm(n uint8) {
	s.poke(0xC000, n)
	s.poke(0xC001, 0)
	s.poke(0xE000, 0)
	s.poke(0xE001, 0)
}

func TestMMC3CountsRisesOfA12(t *testing.T) {
	s := newSlot(t, testImage(4, 256, 128))
	s.arm(3)
	for i := range 4 { // one reloads, three count
		s.wantIRQ(false)
		if left := s.Board.(ppu.A12Watcher).Rises(); left != 4-i {
			t.Errorf("before rise %d it says that %d are needed", i, left)
		}
		s.pulse(5)
	}
	s.wantIRQ(true)
	if want := s.t - testCycle + mmc3Delay; s.irqAt != want {
		t.Errorf("the interrupt came at %d, want %d", s.irqAt, want)
	}
	s.poke(0xE000, 0)
	s.wantIRQ(false)
}

func TestMMC3IgnoresARiseAfterLessThanThreeCyclesLow(t *testing.T) {
	s := newSlot(t, testImage(4, 256, 128))
	s.pulse(9)
	s.arm(0)
	s.pulse(1)
	s.pulse(2)
	s.wantIRQ(false)
	s.pulse(3)
	s.wantIRQ(true)
}

// TestMMC3CountsBoundariesOfCycles: between the fall and the rise lie three of them, or two, whatever the
// time.
func TestMMC3CountsBoundariesOfCycles(t *testing.T) {
	for _, c := range []struct {
		fall, rise timing.Time
		counts     bool
	}{
		{testCycle - 1, 3*testCycle + 1, true}, // two cycles and a bit
		{0, 3*testCycle - 1, false},            // three less a bit
		{0, 3 * testCycle, true},
		{testCycle - 1, 3*testCycle - 1, false},
	} {
		s := newSlot(t, testImage(4, 256, 128))
		s.arm(5)
		s.pulse(10)
		before := s.Board.(ppu.A12Watcher).Rises()
		start := s.t + 100*testCycle
		s.Board.(ppu.A12Watcher).A12(false, start+c.fall)
		s.Board.(ppu.A12Watcher).A12(true, start+c.rise)
		if counts := s.Board.(ppu.A12Watcher).Rises() != before; counts != c.counts {
			t.Errorf("a fall at %d and a rise at %d of cycles of %d: it counts %v", c.fall, c.rise, testCycle, counts)
		}
	}
}

func TestMMC3DisabledItCountsOn(t *testing.T) {
	s := newSlot(t, testImage(4, 256, 128))
	s.arm(2)
	s.poke(0xE000, 0)
	s.pulse(5)
	s.pulse(5)
	s.poke(0xE001, 0)
	s.pulse(5)
	s.wantIRQ(true)
}

func TestMMC3RevisionsDifferWhenTheLatchIsZero(t *testing.T) {
	for name, every := range map[string]bool{"MMC3B": true, "MMC3A": false, "MMC6": false} {
		t.Run(name, func(t *testing.T) {
			s := newSlotNamed(t, testImage(4, 256, 128), name)
			s.arm(1)
			s.pulse(5)
			s.poke(0xC000, 0)
			s.pulse(5) // 1 to 0
			s.wantIRQ(true)
			s.poke(0xE000, 0)
			s.poke(0xE001, 0)
			s.pulse(5) // 0, reloaded with 0
			s.wantIRQ(every)
			s.poke(0xE000, 0)
			s.poke(0xE001, 0)
			s.poke(0xC001, 0)
			s.pulse(5) // reloaded because of $C001: all of them
			s.wantIRQ(true)
		})
	}
}

func TestMCACCCountsEveryEighthFall(t *testing.T) {
	s := newSlotNamed(t, testImage(4, 256, 128), "MC-ACC")
	s.pulse(1)
	s.arm(0)
	for i := range 8 {
		s.wantIRQ(false)
		if i == 7 {
			if n := s.Board.(ppu.A12Watcher).Rises(); n != -1 {
				t.Errorf("A12 is high and its next fall counts, but %d rises are needed", n)
			}
		}
		s.pulse(1)
	}
	s.wantIRQ(true)
}

func TestTheMMC6sKeysAreNotTheMMC3s(t *testing.T) {
	s := newSlot(t, testImage(4, 128, 128))
	s.poke(0xA001, 0x70) // off, with bits that would be the MMC6's keys
	s.poke(0x7000, 0x55)
	s.poke(0xA001, 0x80)
	s.wantCPU(0x7000, 0)
	s.wantCPU(0x6000, 0)
	mmc6 := newSlotNamed(t, testImage(4, 128, 128), "MMC6")
	mmc6.poke(0x8000, 0x20)
	mmc6.poke(0xA001, 0xF0)
	mmc6.poke(0x6FFF, 0x55) // below its RAM
	mmc6.wantCPU(0x73FF, 0)
	mmc6.poke(0x7FFF, 0x55)
	mmc6.wantCPU(0x73FF, 0x55)
}

func TestMMC6ProtectsTheHalvesOfIts1KB(t *testing.T) {
	s := newSlot(t, testImage(4, 256, 128, nes20(1, 0, 4, 0)))
	s.wantCPU(0x7000, s.open)
	s.poke(0xA001, 0xF0) // ignored: bit 5 of $8000 is clear
	s.wantCPU(0x7000, s.open)
	s.poke(0x8000, 0x20)
	s.poke(0xA001, 0xF0)
	s.poke(0x7000, 0x11)
	s.poke(0x7200, 0x22)
	s.wantCPU(0x7400, 0x11) // every 1 KB again
	s.wantCPU(0x7600, 0x22)
	s.wantCPU(0x6FFF, s.open)
	s.poke(0xA001, 0x20) // the lower half, read only
	s.poke(0x7000, 0x33)
	s.wantCPU(0x7000, 0x11)
	s.wantCPU(0x7200, 0x00)
	s.poke(0x8000, 0x00)
	s.wantCPU(0x7000, s.open)
}

func TestTxSROMsCHRBanksNameTheNametables(t *testing.T) {
	s := newSlot(t, testImage(118, 256, 128))
	s.fill(mmc3Port, 0, 0x80)
	s.fill(mmc3Port, 1, 0x02)
	s.wantNT(1, 1, 0, 0)
	s.wantCHR(0, 1, 2, 3)
	s.fills(mmc3Port, 0x82, 0x00, 0x81, 0x02, 0x83)
	s.wantNT(0, 1, 0, 1)
}

func TestTQROMChoosesCHRRAMByBit6(t *testing.T) {
	s := newSlot(t, testImage(119, 128, 64))
	s.fill(mmc3Port, 2, 0x43)
	s.fill(mmc3Port, 3, 0x05)
	if !s.chrW[4] || s.chrW[5] {
		t.Errorf("can be written: $1000 %v, $1400 %v", s.chrW[4], s.chrW[5])
	}
	s.chrRAM[3*0x400] = 0x99
	s.wantPPU(0x1000, 0x99)
	s.wantPPU(0x1400, 5)
}

func TestNamco108IsAnMMC3WithoutTheRest(t *testing.T) {
	s := newSlot(t, testImage(206, 128, 64, vertical))
	s.fills(mmc3Port, 6, 3, 9)
	s.wantPRG(3, 9, 14, 15)
	s.fill(mmc3Port, 0, 0x11)
	s.fill(mmc3Port, 5, 0x3F)
	s.wantCHR(0x10, 0x11)
	s.wantPPU(0x1C00, 0x3F)
	s.poke(0xA000, 1)
	s.wantNT(0, 1, 0, 1)
	s = newSlot(t, testImage(206, 32, 64, nes20(1, 0, 0, 0)))
	s.fill(mmc3Port, 6, 3)
	s.wantPRG(0, 1, 2, 3)
}

// TestMMC3PulsesAreChangesOfA12 for each kind, from each half of a cycle on, the line being low or high before.
func TestMMC3PulsesAreChangesOfA12(t *testing.T) {
	const dot = 8
	for _, name := range []string{"MMC3B", "MMC3A", "MMC6", "MC-ACC"} {
		for before := range 200 {
			one, all := newSlotNamed(t, testImage(4, 256, 128), name), newSlotNamed(t, testImage(4, 256, 128), name)
			for _, s := range []*slot{one, all} {
				s.arm(3)
				s.pulse(before % 7)
				if before&1 != 0 {
					s.Board.(ppu.A12Watcher).A12(false, s.t)
				}
			}
			at, n := one.t+timing.Time(before)*dot/2, 1+before%9
			all.Board.(ppu.A12Watcher).Pulses(n, at, dot)
			for i := range timing.Time(n) {
				one.Board.(ppu.A12Watcher).A12(false, at+i*8*dot)
				one.Board.(ppu.A12Watcher).A12(true, at+i*8*dot+4*dot)
			}
			if a, b := *one.State().(*mmc3State), *all.State().(*mmc3State); a != b {
				t.Fatalf("%s, %d pulses: %+v one by one, %+v at once", name, n, a, b)
			}
		}
	}
}
