package board

import "testing"

// flashChip gives commands to a flash chip; write is a write to an address of the chip.
type flashChip struct{ write func(at int, v uint8) }

func (c flashChip) command(v uint8) {
	c.write(0x5555, 0xAA)
	c.write(0x2AAA, 0x55)
	c.write(0x5555, v)
}

func (c flashChip) program(at int, v uint8) {
	c.command(0xA0)
	c.write(at, v)
}

func (c flashChip) erase(at int) {
	c.command(0x80)
	c.write(0x5555, 0xAA)
	c.write(0x2AAA, 0x55)
	c.write(at, 0x30)
}

// chip512 writes as programs do on UNROM 512: the bank to $C000, then the byte to $8000-$BFFF.
func chip512(s *slot) flashChip {
	return flashChip{func(at int, v uint8) {
		s.poke(0xC000, uint8(at>>14))
		s.poke(uint16(0x8000|at&0x3FFF), v)
	}}
}

// chip111 does the same on GTROM.
func chip111(s *slot) flashChip {
	return flashChip{func(at int, v uint8) {
		s.poke(0x5000, uint8(at>>15))
		s.poke(uint16(0x8000|at&0x7FFF), v)
	}}
}

func TestFlashIsErasedAndWritten(t *testing.T) {
	for mapper, chip := range map[int]func(*slot) flashChip{30: chip512, 111: chip111} {
		s := newSlot(t, testImage(mapper, 512, 0, nes20(0, 0, 0, 9), battery))
		c := chip(s)
		const at = 0x1C123 // in bank 7 of 16 KB, or 3 of 32 KB; the ROM holds $0E there
		c.program(at, 0x0B)
		addr := uint16(0x8000 | at&0x3FFF)
		if mapper == 111 {
			addr |= 0x4000
		}
		a, b := s.cpu(addr), s.cpu(addr)
		if a&0x80 != 0x80 || (a^b) != 0x40 {
			t.Errorf("mapper %d: while it writes, it reads $%02X and $%02X", mapper, a, b)
		}
		s.t += programCycles * testCycle
		s.wantCPU(addr, 0x0E&0x0B) // bits are only cleared
		c.erase(at &^ 0xFFF)
		if a := s.cpu(0xFFFC); a&0x80 != 0 {
			t.Errorf("mapper %d: while it erases, it reads $%02X", mapper, a)
		}
		c.program(at, 0x55) // ignored
		s.t += sectorCycles * testCycle
		s.wantCPU(addr, 0xFF)
		s.wantCPU(addr+0x1000, 0x0E) // the next sector
		c.program(at, 0x55)
		s.t += programCycles * testCycle
		s.wantCPU(addr, 0x55)
		s.wantCPU(addr+1, 0xFF)
	}
}

func TestFlashSaysWhatItIs(t *testing.T) {
	for kb, want := range map[int]uint8{128: 0xB5, 256: 0xB6, 512: 0xB7} {
		s := newSlot(t, testImage(30, kb, 0, nes20(0, 0, 0, 9), battery))
		c := chip512(s)
		c.command(0x90)
		s.wantCPU(0x8000, 0xBF)
		s.wantCPU(0x8001, want)
		c.write(0, 0xF0)
		s.wantCPU(0x8001, 0)
	}
}

func TestAFlashCommandIsWhole(t *testing.T) {
	s := newSlot(t, testImage(30, 512, 0, nes20(0, 0, 0, 9), battery))
	c := chip512(s)
	c.write(0x5555, 0xAA)
	c.write(0x2AAA, 0x55)
	c.write(0x2AAA, 0xA0) // at the wrong address
	c.write(0x100, 0)
	c.write(0x5555, 0xAA)
	c.write(0x5555, 0xA0)
	c.write(0x100, 0)
	s.poke(0xC000, 0)
	s.wantCPU(0x8100, 0)
	for _, changed := range s.hidden[:128] {
		if changed != 0 {
			t.Fatal("a sector changed")
		}
	}
}

func TestFlashBoardsWithoutABatteryBitStayAsTheyAre(t *testing.T) {
	s := newSlot(t, testImage(111, 512, 0, nes20(0, 0, 0, 9)))
	chip111(s).erase(0)
	s.wantCPU(0x8000, 0)
	if len(s.hidden) != 0 {
		t.Errorf("it has %d bytes to save", len(s.hidden))
	}
}
