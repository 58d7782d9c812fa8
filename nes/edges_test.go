package nes

import (
	"bytes"
	"fmt"
	"testing"

	"pool6502/nes/timing"
)

// TestAStateOfAnotherLengthIsRefused, also if its sum is right.
func TestAStateOfAnotherLengthIsRefused(t *testing.T) {
	for name, image := range map[string][]uint8{"NROM": blankImage(0, 32, 8), "MMC1": blankImage(1, 32, 8)} {
		con, err := Open(image, Config{SampleRate: -1})
		if err != nil {
			t.Fatal(err)
		}
		saved := con.Save()
		for _, by := range []int{-1, 1, -len(con.arena), len(con.arena), -2 * len(con.ppu.Picture()), stateHeader - len(saved)} {
			data := append(bytes.Clone(saved), make([]byte, max(by, 0))...)[:len(saved)+by]
			seal(data)
			if err := con.Load(data); err != ErrNotState {
				t.Errorf("%s, a state longer by %d: %v, want %v", name, by, err, ErrNotState)
			}
		}
		if err := con.Load(saved); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestTheClocksOfAStateAreCloseTogether and not before power-on.
func TestTheClocksOfAStateAreCloseTogether(t *testing.T) {
	const near = Time(1) << 24
	for _, c := range []struct {
		now, edge Time
		want      bool
	}{
		{0, 0, true}, {-1, 0, false}, {1<<60 - 1, 1<<60 - 1, true}, {1 << 60, 1 << 60, false},
		{near, 1, true}, {near, 0, false}, {0, near - 1, true}, {0, near, false},
	} {
		var s State
		s.CPU.Now, s.PPU.Edge = c.now, c.edge
		if got := s.plausible(); got != c.want {
			t.Errorf("the CPU at %d, the PPU at %d: plausible %v, want %v", c.now, c.edge, got, c.want)
		}
	}
}

// TestAlignmentsRepeat: there are four of the PPU, and two of get and put.
func TestAlignmentsRepeat(t *testing.T) {
	var states [8]Snapshot
	for i := range states {
		con := testConsole(t, Config{Align: uint8(i), GetPut: uint8(i), SampleRate: -1}, busyProgram...)
		con.RunFrame()
		con.Snapshot(&states[i])
	}
	for i := range 4 {
		if !states[i].Equal(&states[i+4]) {
			t.Errorf("alignments %d and %d give different states", i, i+4)
		}
		if i > 0 && states[i].Equal(&states[0]) {
			t.Errorf("alignments 0 and %d give the same state", i)
		}
	}
}

// TestRAMHoldsAtPowerOnWhatItIsFilledWith, but what a battery keeps stays.
func TestRAMHoldsAtPowerOnWhatItIsFilledWith(t *testing.T) {
	image := blankImage(1, 32, 8, func(h []uint8) { h[6] |= 2 }) // with a battery
	open := func(fill RAMFill) *Console {
		con, err := Open(image, Config{RAM: fill, SampleRate: -1})
		if err != nil {
			t.Fatal(err)
		}
		return con
	}
	zeros, ones, one, two := open(Zeros), open(Ones), open(Seeded(1)), open(Seeded(2))
	for _, c := range []struct {
		con  *Console
		want uint8
	}{{zeros, 0}, {ones, 0xFF}} {
		for i, v := range c.con.arena[:0x1000] { // behind it lies what the battery keeps
			if v != c.want {
				t.Fatalf("byte %d is $%02X, want $%02X", i, v, c.want)
			}
		}
	}
	if !bytes.Equal(one.ram, open(Seeded(0)).ram) || bytes.Equal(one.ram, two.ram) || one.ram[0] == one.ram[1] {
		t.Errorf("RAM of seed 1 begins % X, of seed 2 % X", one.ram[:4], two.ram[:4])
	}
	ones.Poke(0x6123, 0x45)
	ones.Poke(0x0123, 0x45)
	ones.PowerCycle()
	if ram, kept := ones.Peek(0x0123), ones.SaveRAM()[0x123]; ram != 0xFF || kept != 0x45 || len(ones.SaveRAM()) != 0x2000 {
		t.Errorf("after a power cycle RAM has $%02X, the battery keeps $%02X of %d bytes", ram, kept, len(ones.SaveRAM()))
	}
}

// TestABoardWithFourScreensHasMemoryForThem.
func TestABoardWithFourScreensHasMemoryForThem(t *testing.T) {
	for flag, want := range map[uint8]int{0: 0x800, 8: 0x1000} {
		con, err := Open(blankImage(4, 32, 8, func(h []uint8) { h[6] |= flag }), Config{})
		if err != nil {
			t.Fatal(err)
		}
		if len(con.vram) != want {
			t.Errorf("header flag %d: %d bytes for nametables, want %d", flag, len(con.vram), want)
		}
	}
}

// TestALongRoundIsNotSkipped: a round may have 64 instructions.
func TestALongRoundIsNotSkipped(t *testing.T) {
	for _, c := range []struct {
		nops, rounds int
	}{{62, 230}, {63, 227}, {64, 0}} {
		t.Run(fmt.Sprint(c.nops, " nops"), func(t *testing.T) {
			loop := append(bytes.Repeat([]byte{0xEA}, c.nops), 0x4C, 0x0F, 0xC0)
			if got := skips(waiter(t, Config{}, loop...)); got != uint64(c.rounds) {
				t.Errorf("%d rounds are skipped, want %d", got, c.rounds)
			}
		})
	}
}

// TestARegionOfTheHeaderIsTaken unless another one is asked for.
func TestARegionOfTheHeaderIsTaken(t *testing.T) {
	pal := func(h []uint8) { h[7] |= 8; h[12] = 1 }
	for _, c := range []struct {
		header      func([]uint8)
		asked, want Region
	}{{func([]uint8) {}, Auto, NTSC}, {pal, Auto, PAL}, {pal, Dendy, Dendy}, {pal, NTSC, NTSC}} {
		con, err := Open(blankImage(0, 32, 8, c.header), Config{Region: c.asked})
		if err != nil {
			t.Fatal(err)
		}
		if con.Region() != c.want || con.cpu.Cycle != timing.Region(c.want).Clocks().CPU {
			t.Errorf("asked for %v: a console of %v with cycles of %d", c.asked, con.Region(), con.cpu.Cycle)
		}
	}
}
