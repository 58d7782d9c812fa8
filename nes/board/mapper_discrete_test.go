package board

import (
	"fmt"
	"testing"
)

func TestNROMRepeats16KB(t *testing.T) {
	s := newSlot(t, testImage(0, 16, 8, vertical))
	s.wantPRG(0, 1, 0, 1)
	s.wantCHR(0, 1, 2, 3, 4, 5, 6, 7)
	s.wantNT(0, 1, 0, 1)
	s.poke(0x6123, 0x45)
	s.wantCPU(0x6123, 0x45)
	s.poke(0x8000, 0x77)
	s.wantCPU(0x8000, 0)
}

func TestAnAddressThatNothingServesIsOpenBus(t *testing.T) {
	for _, mapper := range []int{7, 11, 30, 34, 66, 71, 78, 79, 113, 180, 206, 218, 232} {
		t.Run(fmt.Sprint("mapper ", mapper), func(t *testing.T) {
			s := newSlot(t, testImage(mapper, 32, 8))
			s.poke(0x6000, 0x12)
			s.wantCPU(0x6000, s.open)
			s.wantCPU(0x7FFF, s.open)
			s.wantCPU(0x4800, s.open)
		})
	}
	for _, mapper := range []int{0, 2, 3} { // an iNES 1.0 header would mean 8 KB
		t.Run(fmt.Sprint("mapper ", mapper), func(t *testing.T) {
			s := newSlot(t, testImage(mapper, 32, 8, nes20(0, 0, 0, 0)))
			s.wantCPU(0x6000, s.open)
		})
	}
}

func TestUxROMSwitches8000AndFixesTheLastBank(t *testing.T) {
	s := newSlot(t, testImage(2, 128, 0))
	s.wantPRG(0, 1, 14, 15)
	s.poke(0xC123, 5)
	s.wantPRG(10, 11, 14, 15)
	s.poke(0x8000, 5+8)
	s.wantPRG(10, 11, 14, 15) // 128 KB: three bits
}

func TestUNROM180FixesTheFirstBankInstead(t *testing.T) {
	s := newSlot(t, testImage(180, 128, 0))
	s.cart.PRG[0x3FF0] = 5
	s.poke(0xBFF0, 5)
	s.wantPRG(0, 1, 10, 11)
}

func TestCNROMSwitches8KBOfCHR(t *testing.T) {
	s := newSlot(t, testImage(3, 32, 32))
	s.poke(0x8000, 2)
	s.wantCHR(16, 17, 18, 19, 20, 21, 22, 23)
	s.wantPRG(0, 1, 2, 3)
}

func TestAxROMSwitches32KBAndTheScreen(t *testing.T) {
	s := newSlot(t, testImage(7, 128, 0))
	s.poke(0x8000, 0x13)
	s.wantPRG(12, 13, 14, 15)
	s.wantNT(1, 1, 1, 1)
	s.poke(0x8000, 0x01)
	s.wantPRG(4, 5, 6, 7)
	s.wantNT(0, 0, 0, 0)
}

func TestABusConflictIsTheValueAndTheROM(t *testing.T) {
	for _, c := range []struct {
		mapper    int
		submapper uint8
		conflict  bool
	}{
		{2, 0, false}, {2, 1, false}, {2, 2, true},
		{3, 0, false}, {3, 1, false}, {3, 2, true},
		{7, 0, false}, {7, 1, false}, {7, 2, true},
		{11, 0, true}, {66, 0, true}, {34, 2, true}, {78, 3, true}, {180, 0, true},
	} {
		t.Run(fmt.Sprint(c.mapper), func(t *testing.T) {
			s := newSlot(t, testImage(c.mapper, 128, 64, nes20(c.submapper, 0, 0, 0)))
			s.cart.PRG[0] = 0x0F // at $8000
			s.poke(0x8000, 0x33)
			want := uint8(0x33)
			if c.conflict {
				want = 0x03
			}
			if got := s.Board.(*latch).s.Value; got != want {
				t.Errorf("mapper %d submapper %d: $33 onto $0F arrives as $%02X, want $%02X", c.mapper, c.submapper, got, want)
			}
		})
	}
}

func TestColorDreamsAndGxROMShareTheirLatchDifferently(t *testing.T) {
	s := newSlot(t, testImage(11, 128, 64))
	s.cart.PRG[0] = 0xFF
	s.poke(0x8000, 0x52)
	s.wantCPU(0xE000, 11)
	s.wantCHR(40, 41)
	s = newSlot(t, testImage(66, 128, 32))
	s.cart.PRG[0] = 0xFF
	s.poke(0x8000, 0x21)
	s.wantCPU(0xE000, 11)
	s.wantCHR(8, 9)
}

func TestMapper34IsBNROMOrNINA001ByItsCHR(t *testing.T) {
	s := newSlot(t, testImage(34, 128, 0))
	s.cart.PRG[0] = 0xFF
	s.poke(0x8000, 2)
	s.wantPRG(8, 9, 10, 11)

	s = newSlot(t, testImage(34, 64, 64))
	s.poke(0x8000, 1)
	s.wantPRG(0, 1, 2, 3)
	s.poke(0x7FFD, 1)
	s.wantPRG(4, 5, 6, 7)
	s.wantCPU(0x7FFD, 1) // the RAM below the register keeps it too
	s.poke(0x7FFE, 3)
	s.poke(0x7FFF, 15)
	s.wantCHR(12, 13, 14, 15, 60, 61, 62, 63)
	s.poke(0x7F00, 9)
	s.wantCPU(0x7F00, 9)
}

func TestMapper78IsTwoBoards(t *testing.T) {
	diver := newSlot(t, testImage(78, 128, 64, nes20(3, 0, 0, 0)))
	cosmo := newSlot(t, testImage(78, 128, 64, nes20(1, 0, 0, 0)))
	for name, s := range map[string]*slot{"Holy Diver": diver, "Cosmo Carrier": cosmo} {
		s.run(name, func() {
			s.cart.PRG[0] = 0xFF
			s.poke(0x8000, 0x5B)
			s.wantPRG(6, 7, 14, 15)
			s.wantCHR(40, 41)
		})
	}
	diver.wantNT(0, 1, 0, 1)
	cosmo.wantNT(1, 1, 1, 1)
	bits := newSlot(t, testImage(78, 128, 64, fourScreen))
	bits.wantNT(0, 0, 1, 1)
}

func TestCamericaSwitchesAtC000AndFireHawkTheScreen(t *testing.T) {
	s := newSlot(t, testImage(71, 128, 0, nes20(0, 0, 0, 7)))
	s.poke(0xC000, 3)
	s.poke(0x9000, 0x10)
	s.wantPRG(6, 7, 14, 15)
	s.wantNT(0, 0, 1, 1)
	s = newSlot(t, testImage(71, 128, 0, nes20(1, 0, 0, 7)))
	s.poke(0x9FFF, 0x10)
	s.wantNT(1, 1, 1, 1)
	s.poke(0xA000, 0x00)
	s.wantNT(1, 1, 1, 1)
	s.poke(0x8000, 0x00)
	s.wantNT(0, 0, 0, 0)
}

func TestQuattroSwitchesInsideABlock(t *testing.T) {
	s := newSlot(t, testImage(232, 256, 0))
	s.poke(0x8000, 0x08)
	s.poke(0xC000, 2)
	s.wantPRG(12, 13, 14, 15)
	s.poke(0x6000, 0x12)
	s.wantCPU(0x6000, s.open)
	s = newSlot(t, testImage(232, 256, 0, nes20(0, 7, 0, 7)))
	s.poke(0x6000, 0x12)
	s.wantCPU(0x6000, 0x12)
	s = newSlot(t, testImage(232, 256, 0, nes20(1, 0, 0, 7)))
	s.poke(0x8000, 0x08)
	s.poke(0xC000, 2)
	s.wantPRG(20, 21, 22, 23) // the Aladdin swaps the block's bits
}

func TestMagicFloorsPatternsAreItsNametables(t *testing.T) {
	for flags, want := range map[uint8]struct{ chr, nt [4]uint8 }{
		0: {[4]uint8{0, 0, 1, 1}, [4]uint8{0, 0, 1, 1}},
		1: {[4]uint8{0, 1, 0, 1}, [4]uint8{0, 1, 0, 1}},
		8: {[4]uint8{0, 0, 0, 0}, [4]uint8{0, 0, 0, 0}},
		9: {[4]uint8{0, 0, 0, 0}, [4]uint8{1, 1, 1, 1}},
	} {
		t.Run(fmt.Sprintf("$%02X", flags), func(t *testing.T) {
			s := newSlot(t, testImage(218, 32, 0, func(h []uint8) { h[6] |= flags }))
			for i := range uint16(4) {
				s.wantPPU(i*0x400, 0xA0+want.chr[i])
			}
			s.wantNT(want.nt[0], want.nt[1], want.nt[2], want.nt[3])
			if flags == 8 {
				s.wantPPU(0x1000, 0xA1)
			}
		})
	}
}

func TestAction53PosesAsOtherBoards(t *testing.T) {
	s := newSlot(t, testImage(28, 512, 0))
	s.wantCPU(0xE000, 63)
	s.fill(action53Port, 0x81, 4) // outer bank: 16 KB banks 8 and 9
	for _, c := range []struct {
		mode, inner uint8
		want        [4]uint8
	}{
		{0x02, 0x0F, [4]uint8{16, 17, 18, 19}}, // 32 KB: the inner bank does not count
		{0x12, 0x01, [4]uint8{20, 21, 22, 23}}, // 64 KB, 32 KB banks
		{0x32, 0x05, [4]uint8{20, 21, 22, 23}}, // 256 KB: outer 0, inner 5
		{0x1A, 0x03, [4]uint8{16, 17, 22, 23}}, // 64 KB, $8000 fixed
		{0x1E, 0x02, [4]uint8{20, 21, 18, 19}}, // 64 KB, $C000 fixed
		{0x2E, 0x06, [4]uint8{28, 29, 18, 19}}, // 128 KB, $C000 fixed
	} {
		s.run(fmt.Sprintf("mode $%02X", c.mode), func() {
			s.fill(action53Port, 0x80, c.mode)
			s.fill(action53Port, 0x01, c.inner)
			s.wantPRG(c.want[:]...)
			s.wantNT(0, 1, 0, 1)
		})
	}
	s.fill(action53Port, 0x80, 0x00)
	s.wantNT(0, 0, 0, 0)
	s.fill(action53Port, 0x01, 0x10) // one-screen: bit 4 of a bank chooses
	s.wantNT(1, 1, 1, 1)
	s.fill(action53Port, 0x80, 0x03)
	s.wantNT(0, 0, 1, 1)
}

func TestUNROM512SwitchesPRGAndCHRRAM(t *testing.T) {
	s := newSlot(t, testImage(30, 512, 0))
	for i := range s.chrRAM {
		s.chrRAM[i] = uint8(i >> 10)
	}
	s.cart.PRG[0] = 0xFF
	s.poke(0x8000, 0x4B)
	s.wantPRG(22, 23, 62, 63)
	s.wantCHR(16, 17, 18, 19, 20, 21, 22, 23)
	s.wantNT(0, 0, 1, 1)
	s = newSlot(t, testImage(30, 512, 0, nes20(0, 0, 0, 7))) // 8 KB
	s.chrRAM[0x400] = 0x99
	s.cart.PRG[0] = 0xFF
	s.poke(0x8000, 0x60)
	s.wantPPU(0x0400, 0x99)
}

func TestUNROM512WithFlashHasItsLatchAtC000(t *testing.T) {
	s := newSlot(t, testImage(30, 512, 0, battery))
	s.poke(0x8000, 0x05)
	s.wantPRG(0, 1, 62, 63)
	s.poke(0xC000, 0x05) // the ROM's $3E there changes nothing
	s.wantPRG(10, 11, 62, 63)
	s.poke(0x6000, 0x12)
	s.wantCPU(0x6000, s.open) // the battery bit is no RAM
	if n := s.cart.PRGNVRAM; n != 0 {
		t.Errorf("the cartridge has %d bytes of RAM to save, want none", n)
	}
}

func TestUNROM512HasBusConflictsByItsSubmapper(t *testing.T) {
	for _, c := range []struct {
		submapper uint8
		flash     bool
		addr      uint16
		want      uint8 // of a $05 onto the last bank's $3E, or the first's $00
	}{
		{0, false, 0xC000, 0x04}, {0, false, 0x8000, 0x00}, {0, true, 0xC000, 0x05}, {1, false, 0x8000, 0x05},
		{2, false, 0xC000, 0x04}, {2, true, 0xC000, 0x04}, {3, false, 0x8000, 0x05}, {4, false, 0xC000, 0x05}, {4, false, 0x8000, 0x00},
	} {
		t.Run(fmt.Sprintf("$%02X", c.submapper), func(t *testing.T) {
			s := newSlot(t, testImage(30, 512, 0, nes20(c.submapper, 0, 0, 9), func(h []uint8) {
				if c.flash {
					battery(h)
				}
			}))
			s.poke(c.addr, 0x05)
			s.wantCPU(0x8000, 2*c.want)
		})
	}
}

func TestUNROM512sScreensAreSoldered(t *testing.T) {
	for _, c := range []struct {
		name      string
		submapper uint8
		header    []func([]uint8)
		low, high [4]uint8 // with M clear and set
	}{
		{"horizontal", 1, nil, [4]uint8{0, 0, 1, 1}, [4]uint8{0, 0, 1, 1}},
		{"vertical", 1, []func([]uint8){vertical}, [4]uint8{0, 1, 0, 1}, [4]uint8{0, 1, 0, 1}},
		{"one screen", 1, []func([]uint8){fourScreen}, [4]uint8{0, 0, 0, 0}, [4]uint8{1, 1, 1, 1}},
		{"by the latch", 3, nil, [4]uint8{0, 0, 1, 1}, [4]uint8{0, 1, 0, 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newSlot(t, testImage(30, 512, 0, append(c.header, nes20(c.submapper, 0, 0, 9))...))
			s.poke(0x8000, 0x00)
			s.wantNT(c.low[:]...)
			s.poke(0x8000, 0x80)
			s.wantNT(c.high[:]...)
		})
	}
	s := newSlot(t, testImage(30, 512, 0, fourScreen, vertical, battery))
	for i := range s.chrRAM {
		s.chrRAM[i] = uint8(i >> 10)
	}
	s.poke(0xC000, 0xA0)
	for i := range uint16(4) {
		s.wantPPU(0x2000+i*0x400, uint8(24+i))
	}
}

func TestNINA003IsALatchBelow6000(t *testing.T) {
	s := newSlot(t, testImage(79, 64, 64, vertical))
	s.poke(0x4100, 0x0D)
	s.wantPRG(4, 5, 6, 7)
	s.wantCHR(40, 41)
	s.wantNT(0, 1, 0, 1)
	for _, elsewhere := range []uint16{0x4200, 0x5E00, 0x6100, 0x8100} {
		s.poke(elsewhere, 0)
	}
	s.wantPRG(4)
	s.poke(0x5F00, 0)
	s.wantPRG(0)

	s = newSlot(t, testImage(113, 256, 128))
	s.poke(0x4120, 0x6D) // CHR bank 8+5: its bit 3 is bit 6 here
	s.wantPRG(20, 21, 22, 23)
	s.wantCHR(104, 105)
	s.poke(0x4120, 0x2D)
	s.wantCHR(40, 41)
	s.wantNT(0, 0, 1, 1)
	s.poke(0x4120, 0x80)
	s.wantNT(0, 1, 0, 1)
}
