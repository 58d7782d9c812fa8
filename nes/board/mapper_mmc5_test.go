package board

import (
	"fmt"
	"testing"

	"pool6502/nes/timing"
)

func mmc5Slot(t *testing.T) *slot { return newSlot(t, testImage(5, 256, 256)) }

func TestMMC5PRGModes(t *testing.T) {
	s := mmc5Slot(t)
	s.pokes(0x5114, 1, 0x82, 0x85, 0x88, 0x8B)
	for mode, want := range [][4]uint8{{8, 9, 10, 11}, {4, 5, 10, 11}, {4, 5, 8, 11}, {2, 5, 8, 11}} {
		s.run(fmt.Sprint("mode ", mode), func() {
			s.poke(0x5100, uint8(mode))
			s.wantPRG(want[:]...)
		})
	}
}

func TestMMC5WritesItsRAMOnlyWithBothKeys(t *testing.T) {
	s := mmc5Slot(t)
	s.poke(0x6000, 1)
	s.wantCPU(0x6000, 0)
	s.poke(0x5102, 2)
	s.poke(0x5103, 1)
	s.poke(0x6000, 1)
	s.wantCPU(0x6000, 1)
	s.poke(0x5113, 3)
	s.wantCPU(0x6000, 0)
	s.poke(0x5114, 0x00) // RAM at $8000, the bank that was at $6000
	s.wantCPU(0x8000, 1)
	s.poke(0x8001, 7)
	s.wantCPU(0x8001, 7)
}

func TestMMC5RAMChipsByTheirSize(t *testing.T) {
	for shift, banks := range map[uint8][8]int{
		7:  {0, 0, 0, 0, -1, -1, -1, -1},
		8:  {0, 0, 0, 0, 1, 1, 1, 1},
		9:  {0, 1, 2, 3, -1, -1, -1, -1},
		10: {0, 1, 2, 3, 4, 5, 6, 7},
	} {
		t.Run(fmt.Sprintf("$%02X", shift), func(t *testing.T) {
			s := newSlot(t, testImage(5, 256, 256, nes20(0, shift, 0, 0)))
			for i := range s.prgRAM {
				s.prgRAM[i] = uint8(i >> 13)
			}
			for bank, want := range banks {
				s.poke(0x5113, uint8(bank))
				if want < 0 {
					s.wantCPU(0x6000, s.open)
				} else {
					s.wantCPU(0x6000, uint8(want))
				}
			}
		})
	}
}

func TestMMC5CHRModes(t *testing.T) {
	s := mmc5Slot(t)
	s.pokes(0x5120, 1, 0x21, 0x12, 0x23, 0x14, 0x25, 0x16, 0x27, 0x08)
	for mode, want := range [][8]uint8{
		{0x40, 0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47},
		{0x50, 0x51, 0x52, 0x53, 0x20, 0x21, 0x22, 0x23},
		{0x24, 0x25, 0x28, 0x29, 0x2C, 0x2D, 0x10, 0x11},
		{0x21, 0x12, 0x23, 0x14, 0x25, 0x16, 0x27, 0x08},
	} {
		s.run(fmt.Sprint("mode ", mode), func() {
			s.poke(0x5101, uint8(mode))
			s.wantCHR(want[:]...)
		})
	}
}

func TestMMC5Multiplies(t *testing.T) {
	s := mmc5Slot(t)
	s.poke(0x5205, 0xC7)
	s.poke(0x5206, 0xE3)
	s.wantCPU(0x5205, 0x75)
	s.wantCPU(0x5206, 0xB0)
}

func TestMMC5ExRAMByItsMode(t *testing.T) {
	s := mmc5Slot(t)
	s.poke(0x5104, 2)
	s.poke(0x5C10, 0x42)
	s.wantCPU(0x5C10, 0x42)
	s.poke(0x5104, 3)
	s.poke(0x5C10, 0x43)
	s.wantCPU(0x5C10, 0x42)
	s.poke(0x5104, 0)
	s.wantCPU(0x5C10, s.open)
	s.poke(0x5C10, 0x44) // outside the picture zeros arrive
	s.poke(0x5104, 2)
	s.wantCPU(0x5C10, 0)
}

func TestMMC5NametablesAreCIRAMExRAMOrAFill(t *testing.T) {
	s := mmc5Slot(t)
	s.poke(0x5104, 2)
	s.poke(0x5C00, 0x33)
	s.poke(0x5104, 0)
	s.poke(0x5105, 0b11_10_01_00)
	s.poke(0x5106, 0x77)
	s.poke(0x5107, 2)
	s.wantPPU(0x2000, 0xA0)
	s.wantPPU(0x2400, 0xA1)
	s.wantPPU(0x2800, 0x33)
	s.wantPPU(0x2C00, 0x77)
	s.wantPPU(0x2FBF, 0x77)
	s.wantPPU(0x2FC0, 0xAA)
	s.wantPPU(0x2FFF, 0xAA)
	s.poke(0x5104, 2)
	s.wantPPU(0x2800, 0)
}

// mmc5Line lets the PPU fetch one whole line of tile n of the nametable at
// $2000, 8 hmc per access, and returns what it got for the patterns of the
// first tile, of a sprite, and of the next line's first tile.
func (s *slot) mmc5Line() (bg, sprite, next uint8) {
	s.Helper()
	fetch := func(addr uint16) uint8 { s.t += 16; return s.ppu(addr) }
	for i := range 32 {
		fetch(0x2000 + uint16(i) + 2)
		fetch(0x23C0)
		v := fetch(0x0000)
		fetch(0x0008)
		if i == 0 {
			bg = v
		}
	}
	for range 8 {
		fetch(0x2010)
		fetch(0x2010)
		sprite = fetch(0x0000)
		fetch(0x0008)
	}
	for i := range 2 {
		fetch(0x2000 + uint16(i))
		fetch(0x23C0)
		next = fetch(0x0000)
		fetch(0x0008)
	}
	fetch(0x2002)
	fetch(0x2002)
	return bg, sprite, next
}

func TestMMC5CountsLinesByRepeatedAccesses(t *testing.T) {
	s := mmc5Slot(t)
	s.Board.(Snooper).Snoop(0x2001, 0x18, true, s.t)
	s.poke(0x5203, 3)
	s.poke(0x5204, 0x80)
	s.mmc5Line() // the pre-render line
	for line := range 4 {
		s.wantIRQ(false)
		if line > 0 && s.Board.(Timed).Next() > s.t+timing.Time(3-line+1)*timing.DotsPerLine*8 {
			t.Errorf("line %d: it announces too late", line)
		}
		s.mmc5Line()
	}
	s.wantIRQ(true)
	s.wantCPU(0x5204, 0xC0|s.open&0x3F)
	s.wantIRQ(false)
	s.wantCPU(0x5204, 0x40|s.open&0x3F)
	s.t += 4 * testCycle // more than three cycles without an access: the picture is over
	s.wantCPU(0x5204, s.open&0x3F)
}

func TestMMC5TallSpritesHaveBanksOfTheirOwn(t *testing.T) {
	s := mmc5Slot(t)
	s.poke(0x5101, 3)
	s.poke(0x5120, 0x11)
	s.poke(0x5128, 0x22)
	s.mmc5Line()
	if bg, sprite, next := s.mmc5Line(); bg != 0x11 || sprite != 0x11 || next != 0x11 {
		t.Errorf("8x8: background %02X, sprites %02X, next line %02X", bg, sprite, next)
	}
	s.Board.(Snooper).Snoop(0x2000, 0x20, true, s.t)
	s.mmc5Line()
	if bg, sprite, next := s.mmc5Line(); bg != 0x22 || sprite != 0x11 || next != 0x22 {
		t.Errorf("8x16: background %02X, sprites %02X, next line %02X", bg, sprite, next)
	}
}

func TestMMC5ExtendedAttributesNameABankForEachTile(t *testing.T) {
	s := mmc5Slot(t)
	s.poke(0x5104, 2)
	s.poke(0x5C02, 0x80|5)
	s.poke(0x5104, 1)
	s.mmc5Line()
	if bg, _, next := s.mmc5Line(); bg != 20 || next != 0 {
		t.Errorf("the first tile comes from 1 KB bank %d, want 20; another from %d", bg, next)
	}
	s.t += 16
	s.ppu(0x2002)
	if got := s.ppu(0x23C0); got != 0xAA {
		t.Errorf("its attributes are %02X, want AA", got)
	}
}

func TestMMC5SplitsThePictureAtATile(t *testing.T) {
	s := mmc5Slot(t)
	s.poke(0x5104, 2)
	for i := range uint16(0x3C0) {
		s.poke(0x5C00+i, uint8(i>>5)) // each row of the split shows its number
	}
	s.poke(0x5104, 0)
	s.poke(0x5200, 0x80|4) // the left four tiles
	s.poke(0x5201, 24)
	s.poke(0x5202, 7)
	s.mmc5Line()
	s.t += 16
	if got := s.ppu(0x2002); got != 3 {
		t.Errorf("tile 2 of line 0, scrolled by 24, is from row %d, want 3", got)
	}
	s.ppu(0x23C0)
	if got := s.ppu(0x0000); got != 28 {
		t.Errorf("its pattern is from 1 KB bank %d, want 28", got)
	}
	s.ppu(0x0008)
	s.ppu(0x2003)
	s.ppu(0x23C0)
	s.ppu(0x0000)
	s.ppu(0x0008)
	if got := s.ppu(0x2004); got != 0xA0 {
		t.Errorf("tile 4 is beyond the split, but reads %02X", got)
	}
}

// TestMMC5SplitsOnTheSideThatIsAskedFor looks at tiles 2 and 3 with a split in front of tile 3.
func TestMMC5SplitsOnTheSideThatIsAskedFor(t *testing.T) {
	for _, c := range []struct {
		split, mode uint8
		two, three  bool // of the split's picture
	}{
		{0x80 | 3, 0, true, false}, {0xC0 | 3, 0, false, true}, {3, 0, false, false}, {0x40 | 3, 0, false, false},
		{0x80 | 3, 1, true, false}, {0x80 | 3, 2, false, false}, {0x80 | 3, 3, false, false}, {0xC0, 0, true, true}, {0x80, 0, false, false},
	} {
		t.Run(fmt.Sprintf("$5200 = $%02X, mode %d", c.split, c.mode), func(t *testing.T) {
			s := mmc5Slot(t)
			s.poke(0x5104, 2)
			s.poke(0x5C02, 0x55)
			s.poke(0x5C03, 0x55)
			s.poke(0x5104, c.mode)
			s.poke(0x5200, c.split)
			s.mmc5Line()
			s.t += 16
			if got := s.ppu(0x2002) == 0x55; got != c.two {
				t.Errorf("tile 2 is of the split: %v", got)
			}
			s.ppu(0x23C0)
			s.ppu(0x0000)
			s.ppu(0x0008)
			if got := s.ppu(0x2003) == 0x55; got != c.three {
				t.Errorf("tile 3 is of the split: %v", got)
			}
		})
	}
}

func TestMMC5sPictureEndsWithRendering(t *testing.T) {
	for _, c := range []struct {
		name    string
		end     func(*slot)
		inFrame uint8
	}{
		{"nothing happens", func(*slot) {}, 0x40},
		{"rendering off", func(s *slot) { s.Board.(Snooper).Snoop(0x2001, 0xE7, true, s.t) }, 0},
		{"sprites alone", func(s *slot) { s.Board.(Snooper).Snoop(0x2001, 0x10, true, s.t) }, 0x40},
		{"a read of $2001", func(s *slot) { s.Board.(Snooper).Snoop(0x2001, 0x00, false, s.t) }, 0x40},
		{"the NMI vector", func(s *slot) { s.Board.(Snooper).Snoop(0xFFFA, 0, false, s.t) }, 0},
		{"its high byte", func(s *slot) { s.Board.(Snooper).Snoop(0xFFFB, 0, false, s.t) }, 0},
		{"the reset vector", func(s *slot) { s.Board.(Snooper).Snoop(0xFFFC, 0, false, s.t) }, 0x40},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := mmc5Slot(t)
			s.Board.(Snooper).Snoop(0x2001, 0x18, true, s.t)
			s.mmc5Line()
			s.mmc5Line()
			s.t -= testCycle // the reads below are no pause of three cycles
			c.end(s)
			if v, _ := s.Board.Read(0x5204, s.t); v&0x40 != c.inFrame {
				t.Errorf("$5204 is $%02X, want $%02X", v, c.inFrame)
			}
		})
	}
}

func TestMMC5PlaysSamplesFromReads(t *testing.T) {
	s := mmc5Slot(t)
	s.poke(0x5114, 0x87)
	s.poke(0x5010, 0x81)
	s.wantCPU(0x8000, 7)
	if got := s.Board.(*mmc5).s.Sound.PCM; got != 7 {
		t.Errorf("the DAC holds %d after a 7 was read", got)
	}
	s.wantCPU(0xC000, 0)
	s.wantIRQ(false)
	if _, driven := s.Board.Peek(0xC000); driven != 0 {
		t.Error("$C000 is read through the board")
	}
	s.pokes(0x5102, 1, 2, 1)
	s.poke(0x5114, 0x00) // RAM at $8000, which the board reads and writes
	s.pokes(0x8000, 1, 3, 4)
	s.wantCPU(0x8000, 3)
	s.wantCPU(0x8001, 4)
	s.poke(0x5011, 9) // not while samples are read
	if got := s.Board.(*mmc5).s.Sound.PCM; got != 4 {
		t.Errorf("the DAC holds %d after a 4 was read", got)
	}
	s.poke(0x5114, 0x80)
	s.wantCPU(0x8000, 0)
	s.wantIRQ(true)
	s.wantCPU(0x5010, 0x80)
	s.wantIRQ(false)
}

func TestMMC5PulsesHaveLengthCounters(t *testing.T) {
	s := mmc5Slot(t)
	s.poke(0x5015, 3)
	s.poke(0x5000, 0x1F)
	s.poke(0x5003, 3<<3) // two frame clocks
	s.wantCPU(0x5015, 1)
	for s.t < 20000*testCycle && s.cpu(0x5015) == 1 {
	}
	if end := s.t / testCycle; end != 14911 { // the second frame clock after power-on
		t.Errorf("the pulse ends in cycle %d, want 14911", end)
	}
}
