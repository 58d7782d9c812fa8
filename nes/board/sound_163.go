package board

import "pool6502/nes/timing"

// sound163State is the sound of the Namco 163: up to eight channels that play
// 4-bit samples from 128 bytes of RAM, which also contain the channels' registers
// (nesdev, "Namco 163 audio"). With C + 1 channels, channel n (7 down to 7-C) has
// eight bytes at $40 + 8n:
//
//	+0 frequency low     +1 phase low
//	+2 frequency middle  +3 phase middle
//	+4 LLLLLLFF length, frequency high
//	+5 phase high        +6 address of the first sample
//	+7 xCCCVVVV          number of channels minus one (only in channel 7), volume
type sound163State struct {
	RAM  [128]uint8
	Addr uint8 // $F800: bit 7 steps the address after each access
	Off  bool
	At   timing.Time // when the next channel is updated; one is updated every fifteen cycles
	Turn uint8
	Out  [8]int8
}

func (s *sound163State) write(v uint8) {
	s.RAM[s.Addr&0x7F] = v
	s.step()
}

func (s *sound163State) read() uint8 {
	v := s.RAM[s.Addr&0x7F]
	s.step()
	return v
}

func (s *sound163State) step() {
	if s.Addr&0x80 != 0 {
		s.Addr = 0x80 | (s.Addr+1)&0x7F
	}
}

func (s *sound163State) channels() uint8 { return s.RAM[0x7F]>>4&7 + 1 }

// settle runs the channels through every cycle before t.
func (s *sound163State) settle(t timing.Time, cycle timing.Time) {
	for range soundSteps(&s.At, t, cycle*15) {
		if !s.Off {
			s.update(7 - s.Turn&7)
			if s.Turn++; s.Turn >= s.channels() {
				s.Turn = 0
			}
		}
	}
}

// update steps one channel and reads its sample.
func (s *sound163State) update(ch uint8) {
	r := s.RAM[0x40+int(ch)*8:][:8]
	freq := uint32(r[0]) | uint32(r[2])<<8 | uint32(r[4]&3)<<16
	phase := uint32(r[1]) | uint32(r[3])<<8 | uint32(r[5])<<16
	length := (256 - uint32(r[4]&0xFC)) << 16
	phase = (phase + freq) % length
	r[1], r[3], r[5] = uint8(phase), uint8(phase>>8), uint8(phase>>16)
	at := uint8(phase>>16) + r[6]
	sample := s.RAM[at>>1] >> (at & 1 * 4) & 0x0F
	s.Out[ch&7] = (int8(sample) - 8) * int8(r[7]&0x0F)
}

// level returns the mean of the active channels. The chip outputs one channel at a
// time, but switches too fast to be heard.
func (s *sound163State) level() float64 {
	if s.Off {
		return 0
	}
	n := s.channels()
	sum := 0
	for i := range n {
		sum += int(s.Out[7-i])
	}
	return float64(sum) / float64(n) * n163Unit
}

// n163Unit is the level of one step of a sample at volume 1, if one channel is active.
const n163Unit = 0.6 / 120

// nextChange returns when the cycle after the next channel's update begins.
func (s *sound163State) nextChange(cycle timing.Time) timing.Time {
	if s.Off {
		return timing.Never
	}
	return s.At + cycle
}
