package board

import (
	"fmt"
	"math"
	"testing"

	"pool6502/nes/apu"
	"pool6502/nes/timing"
)

// TestThe5BCompressesWhatIsLoud holds levels against the table of recorded ones beside clip_5b of
// nes-audio-tests: dB relative to volume 12 alone.
func TestThe5BCompressesWhatIsLoud(t *testing.T) {
	level := func(volumes ...uint8) float64 {
		s := sound5BState{High: [3]bool{true, true, true}}
		s.Reg[7] = 0x38 // tones on, noise off
		for i, v := range volumes {
			s.Reg[8+i] = v
		}
		return s.level()
	}
	base := level(12)
	for _, c := range []struct {
		volumes []uint8
		dB      float64
	}{
		{[]uint8{4}, -24.6}, {[]uint8{7}, -15.4}, {[]uint8{10}, -5.9}, {[]uint8{12, 7, 5}, 1.7},
		{[]uint8{13}, 2.9}, {[]uint8{14}, 5.9}, {[]uint8{14, 9, 7}, 7.0}, {[]uint8{15}, 7.8},
		{[]uint8{15, 12, 7}, 8.9}, {[]uint8{15, 15, 3}, 10.0}, {[]uint8{15, 15, 15}, 10.9},
	} {
		t.Run(fmt.Sprint(c.volumes), func(t *testing.T) {
			if d := 20 * math.Log10(level(c.volumes...)/base); math.Abs(d-c.dB) > 0.6 {
				t.Errorf("%.2f dB relative to volume 12, recorded were %.2f", d, c.dB)
			}
		})
	}
}

// TestWhatHasNoSoundAnnouncesNoChange: boards are heard when they say that their level changes.
func TestWhatHasNoSoundAnnouncesNoChange(t *testing.T) {
	for _, c := range []struct {
		name   string
		mapper int
		writes [][2]int    // address, value
		most   timing.Time // cycles until it has to be heard again; 0: never
	}{
		{"VRC6, nothing on", 24, nil, 0},
		{"VRC6 pulse of 100", 24, [][2]int{{0x9000, 0x3F}, {0x9001, 99}, {0x9002, 0x80}}, 101},
		{"VRC6 pulse of 4096", 24, [][2]int{{0x9000, 0x3F}, {0x9001, 0xFF}, {0x9002, 0x8F}}, 4097},
		{"VRC6, 16 times as fast", 24, [][2]int{{0x9003, 2}, {0x9000, 0x3F}, {0x9001, 0xFF}, {0x9002, 0x8F}}, 257},
		{"VRC6, 256 times as fast", 24, [][2]int{{0x9003, 4}, {0x9000, 0x3F}, {0x9001, 0xFF}, {0x9002, 0x8F}}, 17},
		{"VRC6, halted", 24, [][2]int{{0x9003, 1}, {0x9000, 0x3F}, {0x9001, 99}, {0x9002, 0x80}}, 0},
		{"MMC5, nothing on", 5, nil, 0},
		{"MMC5 pulse of 200", 5, [][2]int{{0x5015, 1}, {0x5000, 0xBF}, {0x5002, 99}, {0x5003, 0}}, 202},
		{"MMC5, samples by reads", 5, [][2]int{{0x5010, 1}}, 10},
		{"5B", 69, nil, 17},
		{"Namco 163, off", 19, [][2]int{{0xE000, 0x40}}, 0},
		{"Namco 163", 19, [][2]int{{0xE000, 0}}, 16},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newSlot(t, testImage(c.mapper, 128, 64))
			for _, w := range c.writes {
				s.poke(uint16(w[0]), uint8(w[1]))
			}
			sound := s.Board.(apu.Sounder)
			for range 3 * 8192 { // past the first step, whose counter began at 0
				s.t += testCycle
				sound.Output(s.t)
			}
			next := sound.NextChange()
			if c.most == 0 && next != timing.Never {
				t.Errorf("it announces a change in %d cycles", (next-s.t)/testCycle)
			}
			if wait := (next - s.t) / testCycle; c.most > 0 && (next <= s.t || wait > c.most) {
				t.Errorf("it announces a change in %d cycles, want at most %d", wait, c.most)
			}
		})
	}
}

// TestTheVRC6RunsAtFourSpeeds counts the periods of a pulse in 100,000 cycles.
func TestTheVRC6RunsAtFourSpeeds(t *testing.T) {
	for speed, want := range map[uint8]int{0: 1, 1: 0, 2: 24, 3: 0, 4: 390, 6: 390} {
		t.Run(fmt.Sprint("$9003 = ", speed), func(t *testing.T) {
			s := newSlot(t, testImage(24, 128, 64))
			s.poke(0x9000, 0x3F)
			s.poke(0x9003, speed)
			s.pokes(0x9001, 1, 0xFF, 0x8F) // 16 * 4096 cycles
			sound := s.Board.(apu.Sounder)
			rises, last := 0, sound.Output(s.t)
			for range 100000 {
				s.t += testCycle
				v := sound.Output(s.t)
				if v > last {
					rises++
				}
				last = v
			}
			if rises < want-1 || rises > want+1 || (want == 0) != (rises == 0) {
				t.Errorf("%d periods, want %d", rises, want)
			}
		})
	}
}
