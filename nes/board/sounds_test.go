package board

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pool6502/internal/golden"
	"pool6502/nes/apu"
	"pool6502/nes/timing"
)

// soundWrites returns a random write to a sound register of each board that has sound; for the 5B, the register's
// number. Most periods are short, so that
// something happens in the few hundred cycles between two writes.
var soundWrites = []struct {
	name   string
	mapper int
	write  func(r *rand.Rand) (addr uint16, v uint8)
}{
	{"MMC5", 5, func(r *rand.Rand) (uint16, uint8) {
		addr, v := [...]uint16{0x5000, 0x5002, 0x5003, 0x5004, 0x5006, 0x5007, 0x5010, 0x5011, 0x5015}[r.IntN(9)], uint8(r.Uint32())
		switch addr {
		case 0x5003, 0x5007:
			v &= 0xF8 | uint8(r.IntN(2))
		case 0x5010:
			v &= 0x80 | uint8(r.IntN(3)/2)
		case 0x5015:
			v |= uint8(r.IntN(4))
		}
		return addr, v
	}},
	{"Namco 163", 19, func(r *rand.Rand) (uint16, uint8) {
		switch r.IntN(8) {
		case 0:
			return 0xE000, 0x40 & uint8(r.Uint32())
		case 1, 2, 3:
			return 0xF800, 0x80 | uint8(r.Uint32())
		}
		return 0x4800, uint8(r.Uint32())
	}},
	{"VRC6", 24, func(r *rand.Rand) (uint16, uint8) {
		addr, v := 0x9000+uint16(r.IntN(3))<<12+uint16(r.IntN(3)), uint8(r.Uint32())
		if addr&3 == 2 {
			v = v&0xF1 | 0x80*uint8(r.IntN(2))
		}
		if r.IntN(12) == 0 {
			addr = 0x9003
		}
		return addr, v
	}},
	{"5B", 69, func(r *rand.Rand) (uint16, uint8) {
		reg := [...]uint8{0, 2, 4, 6, 7, 8, 9, 10, 11, 13, 15, 16}[r.IntN(12)]
		v := uint8(r.Uint32())
		if reg < 7 || reg == 11 {
			v &= 0x1F
		}
		return uint16(reg), v
	}},
}

// TestEveryBoardSoundsAsItsRegistersSay writes random values to sound registers. testdata/sounds.txt has each write and
// the board's level behind it, at a few moments. Two boards get the same writes. One is heard in every cycle, and its level
// may only change when it has announced a change; the other is heard at these moments alone.
func TestEveryBoardSoundsAsItsRegistersSay(t *testing.T) {
	var out strings.Builder
	for _, c := range soundWrites {
		r := rand.New(rand.NewPCG(uint64(c.mapper), 1))
		image := testImage(c.mapper, 128, 64)
		often, seldom := newSlot(t, image), newSlot(t, image)
		heard := &listener{slot: often, sound: often.Board.(apu.Sounder)}
		fmt.Fprintf(&out, "\n%s\n", c.name)
		if c.mapper == 19 {
			fillSound163(often, seldom)
		}
		for range 100 {
			addr, v := c.write(r)
			for _, s := range []*slot{often, seldom} {
				if c.mapper == 69 {
					s.fill(sound5BPort, uint8(addr), v)
				} else {
					s.poke(addr, v)
				}
			}
			heard.next = 0
			fmt.Fprintf(&out, "%d $%04X=$%02X:", seldom.t/testCycle, addr, v)
			if c.mapper == 5 {
				sample := uint16(0x8000 + r.IntN(4)*0x2000)
				if a, b := often.cpu(sample), seldom.cpu(sample); a != b {
					t.Fatalf("%s reads $%02X and $%02X", c.name, a, b)
				}
				fmt.Fprintf(&out, " $5015=$%02X", seldom.cpu(0x5015))
				often.cpu(0x5015)
			}
			for range 5 {
				cycles := timing.Time(1 + r.IntN(700))
				level := heard.run(cycles)
				seldom.t += cycles * testCycle
				got := seldom.Board.(apu.Sounder).Output(seldom.t)
				if got != level {
					t.Fatalf("%s in cycle %d: the level is %.3f if it is heard in every cycle, else %.3f", c.name, seldom.t/testCycle, level, got)
				}
				fmt.Fprintf(&out, " %.3f", got)
			}
			fmt.Fprintln(&out)
		}
	}
	golden.Check(t, "sounds.txt", out.String())
}

// fillSound163 fills the sound RAM, and plays all eight channels.
func fillSound163(slots ...*slot) {
	for _, s := range slots {
		s.poke(0xF800, 0x80)
		for i := range 128 {
			s.poke(0x4800, uint8(i*37))
		}
		s.poke(0xF800, 0x7F)
		s.poke(0x4800, 0x7F)
	}
}

// A listener hears a board in every cycle.
type listener struct {
	*slot
	sound apu.Sounder
	level float32
	next  timing.Time // when the level may change; 0: not known
}

// run returns the level after some cycles.
func (l *listener) run(cycles timing.Time) float32 {
	for range cycles {
		l.t += testCycle
		v := l.sound.Output(l.t)
		if v != l.level && l.t < l.next {
			l.Errorf("cycle %d: the level changes, and it announced that for cycle %d", l.t/testCycle, l.next/testCycle)
		}
		l.level, l.next = v, l.sound.NextChange()
	}
	return l.level
}
