package board

import (
	"math"

	"pool6502/nes/timing"
)

// sound5BState is the sound part of the Sunsoft 5B: a YM2149F with three square
// waves, a noise and an envelope generator on one clock (nesdev,
// "Sunsoft 5B audio").
//
//	R0-R5   periods of channels A, B and C, 12 bits each
//	R6      period of the noise, 5 bits
//	R7      xxCBAcba: noise off, tone off
//	R8-R10  xxxEVVVV: volume, or envelope
//	R11-R13 period and shape of the envelope: Continue, Attack, Alternate, Hold
type sound5BState struct {
	Select uint8
	Reg    [16]uint8

	At       timing.Time // time of the next step; there is a step every sixteen cycles
	Count    [3]uint16
	High     [3]bool
	Noise    uint32 // 17-bit shift register
	NoiseCnt uint8
	EnvCnt   uint16
	EnvStep  uint8 // 0-31 while a ramp runs
	EnvDown  bool
	EnvHeld  bool
	EnvLevel uint8 // 0-31
}

func (s *sound5BState) power() { *s = sound5BState{Noise: 1} }

// write fills the selected register. Selecting one above 15 writes nothing.
func (s *sound5BState) write(v uint8) {
	if s.Select > 15 {
		return
	}
	s.Reg[s.Select] = v
	if s.Select == 13 {
		s.EnvStep, s.EnvCnt, s.EnvHeld = 0, 0, false
		s.EnvDown = v&4 == 0
		s.envelope()
	}
}

// settle runs the generators through every cycle before t.
func (s *sound5BState) settle(t timing.Time, cycle timing.Time) {
	for range soundSteps(&s.At, t, cycle*16) {
		s.step()
	}
}

// step performs one step, every sixteen cycles: a tone's output toggles every period
// steps, so its frequency is clock / (32 * period).
func (s *sound5BState) step() {
	for i := range s.Count {
		s.Count[i]++
		if s.Count[i] >= max(1, uint16(s.Reg[2*i+1]&0x0F)<<8|uint16(s.Reg[2*i])) {
			s.Count[i], s.High[i] = 0, !s.High[i]
		}
	}
	s.NoiseCnt++
	if s.NoiseCnt >= 2*max(1, s.Reg[6]&0x1F) {
		s.NoiseCnt = 0
		s.Noise = s.Noise>>1 | (s.Noise^s.Noise>>3)&1<<16
	}
	s.EnvCnt++
	if s.EnvCnt >= max(1, uint16(s.Reg[12])<<8|uint16(s.Reg[11])) {
		s.EnvCnt = 0
		s.stepEnvelope()
	}
}

func (s *sound5BState) stepEnvelope() {
	if s.EnvHeld {
		return
	}
	s.EnvStep++
	if s.EnvStep < 32 {
		s.envelope()
		return
	}
	shape := s.Reg[13] & 15
	s.EnvStep = 0
	switch {
	case shape < 8: // no Continue: one ramp, then silence
		s.EnvHeld, s.EnvLevel = true, 0
	case shape&1 != 0: // Hold, at the end of the ramp or, with Alternate, at its start
		s.EnvHeld = true
		s.EnvLevel = 31
		if s.EnvDown != (shape&2 != 0) {
			s.EnvLevel = 0
		}
	default:
		if shape&2 != 0 {
			s.EnvDown = !s.EnvDown
		}
		s.envelope()
	}
}

func (s *sound5BState) envelope() {
	s.EnvLevel = s.EnvStep & 31
	if s.EnvDown {
		s.EnvLevel = 31 - s.EnvLevel
	}
}

// level5B is the DAC: 32 steps of 1.5 dB, the lowest silent. Volume 12, step 25, is 1.9 dB below a
// pulse of the 2A03 at full volume: the middle of what recordings of db_5b (nes-audio-tests)
// show, which differ by 1.2 dB.
var level5B = func() (table [32]float64) {
	v := 0.149 * math.Pow(10, (-1.9+6*1.5)/20)
	for i := 31; i > 0; i-- {
		table[i] = v
		v *= 0.8413951 // -1.5 dB
	}
	return table
}()

// nextChange returns when the cycle after the next step begins.
func (s *sound5BState) nextChange(cycle timing.Time) timing.Time { return s.At + cycle }

// The amplifier after the three channels compresses loud sound: from 7 dB above volume 12 on,
// 2.7 dB more at its input are 1 dB more at its output. This rule matches the table of levels
// that comes with clip_5b of nes-audio-tests, within 0.5 dB for all its 42 combinations.
const clip5BRatio = 2.7

var clip5B = level5B[25] * math.Pow(10, 7.0/20)

// clipped5B has the amplifier's output for inputs from clip5B up to three channels at full
// volume, in equal steps.
var clipped5B = func() (table [257]float64) {
	for i := range table {
		in := clip5B + (3*level5B[31]-clip5B)*float64(i)/256
		table[i] = clip5B * math.Pow(in/clip5B, 1/clip5BRatio)
	}
	return
}()

// compress5B returns the amplifier's output for the sum of the channels.
func compress5B(sum float64) float64 {
	if sum <= clip5B {
		return sum
	}
	x := min((sum-clip5B)/(3*level5B[31]-clip5B)*256, 255.999)
	i := int(x)
	return clipped5B[i] + (clipped5B[i+1]-clipped5B[i])*(x-float64(i))
}

// level returns the amplifier's output for the three channels.
func (s *sound5BState) level() float64 {
	var sum float64
	for i := range s.High {
		tone := s.High[i] || s.Reg[7]>>i&1 != 0
		noise := s.Noise&1 != 0 || s.Reg[7]>>(3+i)&1 != 0
		if !tone || !noise {
			continue
		}
		if v := s.Reg[8+i]; v&0x10 != 0 {
			sum += level5B[s.EnvLevel&31]
		} else if v &= 0x0F; v != 0 {
			sum += level5B[v*2+1]
		}
	}
	return compress5B(sum)
}
