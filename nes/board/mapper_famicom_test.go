package board

import (
	"fmt"
	"testing"
)

// TestBoardsOfFamicomGamesMapWhatTheWikiSays has register writes of each board, as the pages of nesdev describe them, and
// the banks that follow. Writes go to odd addresses, where the ROM has $FF, so that no bus conflict changes them.
func TestBoardsOfFamicomGamesMapWhatTheWikiSays(t *testing.T) {
	type write struct {
		addr uint16
		v    uint8
	}
	for _, c := range []struct {
		mapper    int
		submapper uint8
		writes    []write
		prg       []int // the 8 KB banks at $8000, $A000, $C000, $E000 of 64
		chr       []int // the 1 KB banks of 128; from 200 on: RAM, 255: nothing
		nt        []int
	}{
		{13, 0, []write{{0x8001, 2}}, []int{0, 1, 2, 3}, []int{200, 201, 202, 203, 208, 209, 210, 211}, []int{0, 1, 0, 1}},
		{16, 5, []write{{0x8003, 9}, {0x8008, 3}, {0x8009, 1}, {0x6008, 5}}, []int{6, 7, 62, 63}, []int{0, 0, 0, 9, 0, 0, 0, 0}, []int{0, 0, 1, 1}},
		{18, 0, []write{{0x8000, 5}, {0x8001, 1}, {0x9000, 7}, {0xA000, 3}, {0xA001, 2}, {0xD003, 1}, {0xF002, 3}}, []int{21, 0, 7, 63}, []int{35, 0, 0, 0, 0, 0, 0, 16}, []int{1, 1, 1, 1}},
		{29, 0, []write{{0x8001, 0x16}}, []int{10, 11, 62, 63}, []int{216, 217, 218, 219, 220, 221, 222, 223}, []int{0, 1, 0, 1}},
		{31, 0, []write{{0x5FF8, 4}, {0x5FF9, 9}, {0x5002, 6}, {0x5FFC, 8}}, []int{2, 3, 4, 0}, nil, []int{0, 1, 0, 1}},
		{32, 0, []write{{0x8000, 9}, {0xA000, 4}, {0x9000, 3}, {0xB007, 77}}, []int{62, 4, 9, 63}, []int{0, 0, 0, 0, 0, 0, 0, 77}, []int{0, 0, 1, 1}},
		{32, 1, []write{{0x8000, 9}, {0x9000, 3}}, []int{9, 0, 62, 63}, nil, []int{0, 0, 0, 0}},
		{33, 0, []write{{0x8000, 0x45}, {0x8001, 6}, {0x8002, 3}, {0x8003, 4}, {0xA002, 9}}, []int{5, 6, 62, 63}, []int{6, 7, 8, 9, 0, 0, 9, 0}, []int{0, 0, 1, 1}},
		{48, 0, []write{{0x8000, 0x45}, {0x8001, 6}, {0x8003, 5}, {0xA002, 9}, {0xE000, 0x40}}, []int{5, 6, 62, 63}, []int{0, 1, 10, 11, 0, 0, 9, 0}, []int{0, 0, 1, 1}},
		{64, 0, []write{{0x8000, 0}, {0x8001, 9}, {0x8000, 2}, {0x8001, 7}, {0x8000, 6}, {0x8001, 3}, {0x8000, 7}, {0x8001, 4}, {0x8000, 15}, {0x8001, 5}, {0xA000, 1}}, []int{3, 4, 5, 63}, []int{8, 9, 0, 1, 7, 0, 0, 0}, []int{0, 0, 1, 1}},
		{64, 0, []write{{0x8000, 0}, {0x8001, 9}, {0x8000, 8}, {0x8001, 6}, {0x8000, 6}, {0x8001, 3}, {0x8000, 15}, {0x8001, 5}, {0x8000, 0xE9}, {0x8001, 11}}, []int{5, 0, 3, 63}, []int{0, 0, 0, 0, 9, 6, 0, 11}, []int{0, 1, 0, 1}},
		{65, 0, nil, []int{0, 1, 62, 63}, nil, []int{0, 1, 0, 1}},
		{65, 0, []write{{0x9000, 0x80}, {0x8000, 8}, {0xA000, 3}, {0x9001, 0x80}, {0xB001, 7}}, []int{62, 3, 8, 63}, []int{0, 7, 0, 0, 0, 0, 0, 0}, []int{0, 0, 1, 1}},
		{67, 0, []write{{0x8800, 5}, {0xB800, 6}, {0xE800, 2}, {0xF800, 3}}, []int{6, 7, 62, 63}, []int{10, 11, 0, 1, 0, 1, 12, 13}, []int{0, 0, 0, 0}},
		{68, 0, []write{{0x9000, 5}, {0xF000, 3}, {0xE000, 1}}, []int{6, 7, 62, 63}, []int{0, 1, 10, 11, 0, 1, 0, 1}, []int{0, 0, 1, 1}},
		{70, 0, []write{{0x8001, 0x92}}, []int{18, 19, 62, 63}, []int{16, 17, 18, 19, 20, 21, 22, 23}, []int{0, 1, 0, 1}},
		{152, 0, []write{{0x8001, 0x92}}, []int{2, 3, 62, 63}, []int{16, 17, 18, 19, 20, 21, 22, 23}, []int{1, 1, 1, 1}},
		{72, 0, []write{{0x8001, 0x83}, {0x8001, 0x84}, {0x8001, 0}, {0x8001, 0x45}}, []int{6, 7, 62, 63}, []int{40, 41, 42, 43, 44, 45, 46, 47}, []int{0, 1, 0, 1}},
		{92, 0, []write{{0x8001, 0x93}, {0x8001, 0x45}}, []int{0, 1, 38, 39}, []int{40, 41, 42, 43, 44, 45, 46, 47}, []int{0, 1, 0, 1}},
		{76, 0, []write{{0x8000, 2}, {0x8001, 9}, {0x8000, 6}, {0x8001, 3}}, []int{3, 1, 62, 63}, []int{18, 19, 10, 11, 12, 13, 14, 15}, []int{0, 1, 0, 1}},
		{88, 0, []write{{0x8000, 0}, {0x8001, 8}, {0x8000, 2}, {0x8001, 9}}, []int{0, 1, 62, 63}, []int{8, 9, 2, 3, 73, 69, 70, 71}, []int{0, 1, 0, 1}},
		{95, 0, []write{{0x8000, 1}, {0x8001, 0x22}}, []int{0, 1, 62, 63}, []int{0, 1, 34, 35, 4, 5, 6, 7}, []int{0, 0, 1, 1}},
		{154, 0, []write{{0x9ABC, 0x40}}, []int{0, 1, 62, 63}, []int{0, 1, 2, 3, 68, 69, 70, 71}, []int{1, 1, 1, 1}},
		{86, 0, []write{{0x6000, 0x72}, {0x7000, 0}}, []int{12, 13, 14, 15}, []int{48, 49, 50, 51, 52, 53, 54, 55}, []int{0, 1, 0, 1}},
		{87, 0, []write{{0x7FFF, 1}}, []int{0, 1, 2, 3}, []int{16, 17, 18, 19, 20, 21, 22, 23}, []int{0, 1, 0, 1}},
		{101, 0, []write{{0x6000, 1}}, []int{0, 1, 2, 3}, []int{8, 9, 10, 11, 12, 13, 14, 15}, []int{0, 1, 0, 1}},
		{140, 0, []write{{0x7000, 0x25}}, []int{8, 9, 10, 11}, []int{40, 41, 42, 43, 44, 45, 46, 47}, []int{0, 1, 0, 1}},
		{184, 0, []write{{0x6000, 0x12}}, []int{0, 1, 2, 3}, []int{8, 9, 10, 11, 20, 21, 22, 23}, []int{0, 1, 0, 1}},
		{89, 0, []write{{0x8001, 0xAB}}, []int{4, 5, 62, 63}, []int{88, 89, 90, 91, 92, 93, 94, 95}, []int{1, 1, 1, 1}},
		{93, 0, []write{{0x8001, 0x20}}, []int{4, 5, 62, 63}, []int{255, 255, 255, 255, 255, 255, 255, 255}, []int{0, 1, 0, 1}},
		{93, 0, []write{{0x8001, 0x21}}, []int{4, 5, 62, 63}, []int{200, 201, 202, 203, 204, 205, 206, 207}, []int{0, 1, 0, 1}},
		{94, 0, []write{{0x8001, 0x16}}, []int{10, 11, 62, 63}, nil, []int{0, 1, 0, 1}},
		{97, 0, []write{{0x8000, 0x45}}, []int{62, 63, 10, 11}, nil, []int{0, 0, 1, 1}},
		{111, 0, []write{{0x5000, 0x33}}, []int{12, 13, 14, 15}, []int{208, 209, 210, 211, 212, 213, 214, 215}, []int{224, 225, 226, 227}},
		{111, 0, []write{{0x7FFF, 0x01}, {0x6000, 0x33}}, []int{4, 5, 6, 7}, []int{200, 201, 202, 203, 204, 205, 206, 207}, []int{216, 217, 218, 219}},
		{185, 0, []write{{0x8001, 0x10}}, []int{0, 1, 2, 3}, []int{255, 255, 255, 255, 255, 255, 255, 255}, []int{0, 1, 0, 1}},
		{185, 0, []write{{0x8001, 0x21}}, []int{0, 1, 2, 3}, []int{0, 1, 2, 3, 4, 5, 6, 7}, []int{0, 1, 0, 1}},
		{185, 6, []write{{0x8001, 2}}, []int{0, 1, 2, 3}, []int{0, 1, 2, 3, 4, 5, 6, 7}, []int{0, 1, 0, 1}},
		{185, 6, []write{{0x8001, 1}}, []int{0, 1, 2, 3}, []int{255, 255, 255, 255, 255, 255, 255, 255}, []int{0, 1, 0, 1}},
	} {
		t.Run(fmt.Sprint(c.mapper, c.writes), func(t *testing.T) {
			chr, ram := 128, uint8(0)
			if c.mapper == 13 || c.mapper == 29 || c.mapper == 93 || c.mapper == 111 {
				chr, ram = 0, 9
			}
			image := testImage(c.mapper, 512, chr, nes20(c.submapper, 7, 0, ram), vertical)
			for i := 17; i < 16+512<<10; i += 2 {
				image[i] = 0xFF
			}
			s := newSlot(t, image)
			for i := range s.chrRAM {
				s.chrRAM[i] = uint8(200 + i>>10)
			}
			for i := range s.ciram {
				s.ciram[i] = uint8(i >> 10)
			}
			for _, w := range c.writes {
				s.poke(w.addr, w.v)
			}
			for i, want := range c.prg {
				if got := int(s.rd[0x80+0x20*i][0]); got != want {
					t.Errorf("the bank at $%04X is %d, want %d", 0x8000+0x2000*i, got, want)
				}
			}
			for i, want := range c.chr {
				if got := int(s.bchr[i][0]); got != want {
					t.Errorf("the bank at $%04X of the PPU is %d, want %d", i*0x400, got, want)
				}
			}
			for i, want := range c.nt {
				if got := int(s.bnt[i][0]); got != want {
					t.Errorf("nametable %d is %d, want %d", i, got, want)
				}
			}
		})
	}
}

// TestCountersOfCyclesInterruptInTheirCycle writes a count of 100 and looks for the cycle of the interrupt: the H3001 when
// it comes to 0, the Sunsoft-3 and the SS88006 when they go below 0.
func TestCountersOfCyclesInterruptInTheirCycle(t *testing.T) {
	for _, c := range []struct {
		mapper int
		load   func(*slot)
		cycles int // from the last write on
	}{
		{65, func(s *slot) { s.poke(0x9005, 0); s.poke(0x9006, 100); s.poke(0x9004, 0); s.poke(0x9003, 0x80) }, 100},
		{67, func(s *slot) { s.poke(0xC800, 0); s.poke(0xC800, 100); s.poke(0xD800, 0x10) }, 101},
		{18, func(s *slot) {
			s.poke(0xE000, 4)
			s.poke(0xE001, 6)
			s.poke(0xE002, 0)
			s.poke(0xE003, 0)
			s.poke(0xF000, 0)
			s.poke(0xF001, 1)
		}, 101},
		{18, func(s *slot) {
			s.poke(0xE000, 4)
			s.poke(0xE001, 6)
			s.poke(0xE002, 0)
			s.poke(0xE003, 0)
			s.poke(0xF000, 0)
			s.poke(0xF001, 9)
		}, 5},
	} {
		t.Run(fmt.Sprint(c.mapper), func(t *testing.T) {
			s := newSlot(t, testImage(c.mapper, 128, 128))
			c.load(s)
			from, timed := s.t, s.Board.(Timed)
			next := timed.Next()
			for range 99 {
				if s.t += testCycle; s.irqLow {
					break
				}
				timed.Settle(s.t)
			}
			if c.cycles == 5 && !s.irqLow || c.cycles > 99 && s.irqLow {
				t.Fatalf("after 99 cycles the line is low: %v", s.irqLow)
			}
			s.t += 5 * testCycle
			timed.Settle(s.t)
			if got := int((s.irqAt - from) / testCycle); !s.irqLow || got != c.cycles || s.irqAt != next {
				t.Errorf("it interrupts after %d cycles, low %v, announced for %d, want %d", got, s.irqLow, (next-from)/testCycle, c.cycles)
			}
		})
	}
}
