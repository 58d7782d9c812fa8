package board

import (
	"fmt"
	"testing"

	"pool6502/nes/ppu"
)

// serial writes v to an MMC1 register, bit by bit.
func (s *slot) serial(addr uint16, v uint8) {
	for i := range 5 {
		s.poke(addr, v>>i&1)
	}
}

func TestMMC1TakesFiveWritesLowBitFirst(t *testing.T) {
	s := newSlot(t, testImage(1, 256, 128))
	s.wantPRG(0, 1, 30, 31)
	for _, bit := range []uint8{1, 0, 1, 0} {
		s.poke(0xE000, bit)
		s.wantPRG(0, 1, 30, 31)
	}
	s.poke(0xFFFF, 0)
	s.wantPRG(10, 11, 30, 31)
}

func TestMMC1TheFifthWritesAddressChoosesTheRegister(t *testing.T) {
	s := newSlot(t, testImage(1, 256, 128))
	for range 4 {
		s.poke(0x8000, 1)
	}
	s.poke(0xE000, 0)
	s.wantPRG(30, 31, 30, 31)
}

func TestMMC1Bit7StartsOverAndFixesTheLastBank(t *testing.T) {
	s := newSlot(t, testImage(1, 256, 128))
	s.serial(0x8000, 0x02) // 32 KB, vertical
	s.wantPRG(0, 1, 2, 3)
	s.poke(0xE000, 1)
	s.poke(0xE000, 1)
	s.poke(0x8000, 0x80)
	s.wantPRG(0, 1, 30, 31)
	s.wantNT(0, 1, 0, 1)
	s.serial(0xE000, 2)
	s.wantPRG(4, 5, 30, 31)
}

func TestMMC1IgnoresAWriteRightAfterAWrite(t *testing.T) {
	s := newSlot(t, testImage(1, 256, 128))
	// INC writes the old value, then the new one; only the first counts.
	for _, bit := range []uint8{1, 1, 0, 0, 0} {
		s.poke(0xE000, bit)
		s.again(0xE000, bit^1)
	}
	s.wantPRG(6, 7, 30, 31)
	// The way games reset the chip: INC of a $FF.
	s.poke(0xE000, 1)
	s.poke(0xE000, 0xFF)
	s.again(0xE000, 0x00)
	s.serial(0xE000, 1)
	s.wantPRG(2, 3, 30, 31)
}

func TestMMC1PRGModesAndMirroring(t *testing.T) {
	s := newSlot(t, testImage(1, 256, 128))
	s.serial(0xE000, 5)
	for control, want := range map[uint8][4]uint8{
		0x00: {8, 9, 10, 11}, 0x04: {8, 9, 10, 11},
		0x08: {0, 1, 10, 11}, 0x0C: {10, 11, 30, 31},
	} {
		s.run(fmt.Sprintf("control $%02X", control), func() {
			s.serial(0x8000, control)
			s.wantPRG(want[:]...)
		})
	}
	s.wantMirrorings(func(mode uint8) { s.serial(0x8000, mode) }, [][4]uint8{{0, 0, 0, 0}, {1, 1, 1, 1}, {0, 1, 0, 1}, {0, 0, 1, 1}})
}

func TestMMC1CHRIs8KBOrTwice4KB(t *testing.T) {
	s := newSlot(t, testImage(1, 256, 128))
	s.serial(0xA000, 0x1B)
	s.serial(0xC000, 0x06)
	s.serial(0x8000, 0x0C)
	s.wantCHR(104, 105, 106, 107, 108, 109, 110, 111)
	s.serial(0x8000, 0x1C)
	s.wantCHR(108, 109, 110, 111, 24, 25, 26, 27)
}

func TestSNROMDisablesItsRAMByEitherRegister(t *testing.T) {
	s := newSlot(t, testImage(1, 256, 0))
	s.poke(0x6000, 0x42)
	s.wantCPU(0x6000, 0x42)
	s.serial(0xE000, 0x10)
	s.poke(0x6000, 0x43)
	s.wantCPU(0x6000, s.open)
	s.serial(0xE000, 0x00)
	s.serial(0xA000, 0x10)
	s.poke(0x6000, 0x44)
	s.wantCPU(0x6000, s.open)
	s.serial(0xA000, 0x00)
	s.wantCPU(0x6000, 0x42)
}

func TestMMC1AHasNoRAMDisable(t *testing.T) {
	s := newSlot(t, testImage(155, 256, 128))
	s.serial(0xE000, 0x10)
	s.poke(0x6000, 0x42)
	s.wantCPU(0x6000, 0x42)
}

func TestSUROMSelectsTheHalfOfItsROMByCHRA16(t *testing.T) {
	s := newSlot(t, testImage(1, 512, 0))
	s.serial(0xE000, 1)
	s.wantPRG(2, 3, 30, 31)
	s.serial(0xA000, 0x10)
	s.wantPRG(34, 35, 62, 63)
}

func TestSOROMAndSXROMBankTheirRAMByCHRLines(t *testing.T) {
	sxrom := newSlot(t, testImage(1, 512, 0, nes20(0, 0, 9, 7)))
	for bank := range uint8(4) {
		sxrom.serial(0xA000, bank<<2)
		sxrom.poke(0x6000, 0x50+bank)
	}
	for bank := range uint8(4) {
		sxrom.serial(0xA000, bank<<2)
		sxrom.wantCPU(0x6000, 0x50+bank)
	}
	sorom := newSlot(t, testImage(1, 256, 0, nes20(0, 7, 7, 7)))
	sorom.serial(0xA000, 0x08)
	sorom.poke(0x6000, 0x77)
	if got := sorom.prgRAM[sorom.cart.PRGRAM]; got != 0x77 {
		t.Errorf("the second chip has the battery, but its first byte is $%02X", got)
	}
}

func TestSZROMBanksItsRAMByCHRA16(t *testing.T) {
	s := newSlot(t, testImage(1, 256, 64, nes20(0, 8, 0, 0)))
	s.poke(0x6000, 0x11)
	s.serial(0xA000, 0x10)
	s.poke(0x6000, 0x22)
	if s.prgRAM[0] != 0x11 || s.prgRAM[0x2000] != 0x22 {
		t.Errorf("its two banks begin with $%02X and $%02X, want $11 and $22", s.prgRAM[0], s.prgRAM[0x2000])
	}
	s.serial(0xA000, 0x0F)
	s.wantCPU(0x6000, 0x11)
}

func TestWhereTheCHRRegistersDifferTheCPUsMapFollowsA12(t *testing.T) {
	s := newSlot(t, testImage(1, 256, 0))
	s.poke(0x6000, 0x42)
	s.serial(0x8000, 0x1C)
	s.serial(0xC000, 0x10) // RAM off while the right pattern table is read
	s.wantCPU(0x6000, 0x42)
	s.wantPRG(0, 1, 30, 31)
	s.Board.(ppu.A12Watcher).A12(true, s.t)
	s.wantCPU(0x6000, s.open)
	s.poke(0x6000, 0x43)
	s.Board.(ppu.A12Watcher).A12(false, s.t)
	s.wantCPU(0x6000, 0x42)
	s.poke(0x6000, 0x44)
	s.wantCPU(0x6000, 0x44)
}

func TestSEROMDoesNotSwitchItsPRG(t *testing.T) {
	s := newSlot(t, testImage(1, 32, 32, nes20(5, 0, 0, 0)))
	s.serial(0xE000, 1)
	s.wantPRG(0, 1, 2, 3)
}
