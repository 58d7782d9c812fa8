package board

import (
	"fmt"
	"testing"

	"pool6502/nes/ppu"
	"pool6502/nes/timing"
)

func TestMMC5sBackgroundHasItsBanksInEveryMode(t *testing.T) {
	s := mmc5Slot(t)
	s.Board.(Snooper).Snoop(0x2000, 0x20, true, s.t)
	s.pokes(0x5128, 1, 0x11, 0x12, 0x13, 0x04)
	for mode, want := range [][8]uint8{
		{0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x27},
		{0x10, 0x11, 0x12, 0x13, 0x10, 0x11, 0x12, 0x13},
		{0x24, 0x25, 0x08, 0x09, 0x24, 0x25, 0x08, 0x09},
		{0x11, 0x12, 0x13, 0x04, 0x11, 0x12, 0x13, 0x04},
	} {
		s.run(fmt.Sprint("mode ", mode), func() {
			s.poke(0x5101, uint8(mode))
			s.wantCHR(want[:]...)
		})
	}
}

// TestMMC5sPictureIsOverAfterThreeCycles without an access of the PPU.
func TestMMC5sPictureIsOverAfterThreeCycles(t *testing.T) {
	for pause, inFrame := range map[timing.Time]uint8{3 * testCycle: 0x40, 3*testCycle + 1: 0} {
		s := mmc5Slot(t)
		s.mmc5Line()
		s.mmc5Line()
		if v, _ := s.Board.Read(0x5204, s.t+pause); v != inFrame {
			t.Errorf("%d half master clocks later, $5204 is $%02X, want $%02X", pause, v, inFrame)
		}
	}
}

// TestMMC5FindsALineByAnyNametableAddress that is read three times.
func TestMMC5FindsALineByAnyNametableAddress(t *testing.T) {
	for addr, found := range map[uint16]uint8{0x1FFF: 0, 0x2000: 0x40, 0x2FFF: 0x40, 0x3000: 0} {
		s := mmc5Slot(t)
		for range 3 {
			s.ppu(addr)
		}
		if v, _ := s.Board.Read(0x5204, s.t); v != found {
			t.Errorf("after three reads of $%04X $5204 is $%02X, want $%02X", addr, v, found)
		}
	}
}

func TestMMC5AnnouncesItsLine(t *testing.T) {
	s := mmc5Slot(t)
	s.poke(0x5203, 5)
	s.poke(0x5204, 0x80)
	const line = timing.DotsPerLine * testCycle / 3
	timed := s.Board.(Timed)
	timed.Settle(s.t)
	if want := s.t + 5*line - 2*testCycle/3; timed.Next() != want {
		t.Errorf("outside of the picture: in %d half master clocks, want %d", timed.Next()-s.t, want-s.t)
	}
	s.mmc5Line()
	s.mmc5Line()
	timed.Settle(s.t)
	if want := s.t + 4*line - 2*testCycle/3; timed.Next() != want {
		t.Errorf("in line 0: in %d half master clocks, want %d", timed.Next()-s.t, want-s.t)
	}
	for range 5 {
		s.wantIRQ(false)
		s.mmc5Line()
	}
	s.wantIRQ(true)
	s.Board.(Snooper).Snoop(0xFFFA, 0, false, s.t) // the NMI ends the picture, and the interrupt
	s.wantIRQ(false)
}

// TestMMC5FetchesPatternsOfEveryPage of 1 KB: of a background with its own banks, and of a tile with its own.
func TestMMC5FetchesPatternsOfEveryPage(t *testing.T) {
	for addr, want := range map[uint16][2]uint8{0x07F8: {0x32, 0x25}, 0x0FF8: {0x34, 0x27}, 0x13F8: {0x31, 0x24}, 0x1FF8: {0x34, 0x27}} {
		t.Run(fmt.Sprintf("$%04X", addr), func(t *testing.T) {
			s := mmc5Slot(t)
			s.Board.(Snooper).Snoop(0x2000, 0x20, true, s.t)
			s.pokes(0x5128, 1, 0x31, 0x32, 0x33, 0x34)
			s.poke(0x5104, 2)
			s.poke(0x5C02, 9)
			for i, mode := range []uint8{0, 1} {
				s.poke(0x5104, mode)
				s.mmc5Line()
				s.ppu(0x2002)
				s.ppu(0x23C0)
				if got := s.ppu(addr); got != want[i] {
					t.Errorf("ExRAM mode %d: bank $%02X, want $%02X", mode, got, want[i])
				}
			}
		})
	}
}

// TestMMC5sSplitHasAttributesOfItsOwn: a byte of ExRAM has those of 4 by 4 tiles. The first tile that is fetched in a
// line is tile 2.
func TestMMC5sSplitHasAttributesOfItsOwn(t *testing.T) {
	for _, c := range []struct {
		row, tile int
		want      uint8
	}{{4, 2, 0x55}, {4, 4, 0x00}, {6, 2, 0xFF}, {6, 4, 0xAA}, {10, 2, 0xFF}} {
		t.Run(fmt.Sprintf("tile %d of row %d", c.tile, c.row), func(t *testing.T) {
			s := mmc5Slot(t)
			s.poke(0x5104, 2)
			s.poke(0x5FC8, 0b11_00_01_00) // rows 4-7, tiles 0-3
			s.poke(0x5FC9, 0b00_10_00_00)
			s.poke(0x5FD0, 0b11_00_11_00)
			s.poke(0x5104, 0)
			s.poke(0x5200, 0x80|31)
			s.poke(0x5201, uint8(c.row*8+4)) // the fifth line of its tiles
			s.mmc5Line()
			for tile := 2; tile <= c.tile; tile++ {
				s.ppu(0x2000 + uint16(tile))
				got := s.ppu(0x23C0)
				s.ppu(0x0000)
				s.ppu(0x0008)
				if tile == c.tile && got != c.want {
					t.Errorf("attributes $%02X, want $%02X", got, c.want)
				}
			}
		})
	}
}

// TestStoresOfThePPUReachTheNametables, on boards that see every access of the PPU.
func TestStoresOfThePPUReachTheNametables(t *testing.T) {
	for _, mapper := range []int{5, 9} {
		s := newSlot(t, testImage(mapper, 128, 128, nes20(0, 0, 0, 0)))
		s.poke(0x5105, 0x44) // MMC5: as vertical mirroring
		for i := range uint16(4) {
			s.Board.(ppu.Fetcher).Store(0x2123+i<<10, uint8(0x10+i), s.t)
			if got := s.ciram[i&1<<10|0x123]; got != uint8(0x10+i) {
				t.Errorf("mapper %d: a store to nametable %d leaves $%02X", mapper, i, got)
			}
		}
		if mapper == 5 { // the fourth nametable is the fill, which nothing writes to
			s.poke(0x5105, 0xC4)
			s.Board.(ppu.Fetcher).Store(0x2C00, 0x99, s.t)
			s.wantPPU(0x2C00, 0)
		}
		chr := s.cart.CHR[0]
		s.Board.(ppu.Fetcher).Store(0, chr+1, s.t)
		if s.cart.CHR[0] != chr {
			t.Errorf("mapper %d: ROM was written", mapper)
		}
	}
}
