package board

import (
	"pool6502/nes/apu"
	"pool6502/nes/timing"
)

// mmc5Pulse is one of the MMC5's two pulse channels: the 2A03's without the
// sweep.
type mmc5Pulse struct {
	Envelope apu.Envelope
	Duty     uint8
	Step     uint8
	Period   uint16
	Count    uint16
	Length   uint8
	Halt     bool
	On       bool // $5015
}

// mmc5Sound is the MMC5's sound: two pulses with a frame clock of their own,
// 240 Hz, and an eight-bit DAC that is written by $5011 or, in read mode, by
// every read of $8000-$BFFF (nesdev, "MMC5 audio").
type mmc5Sound struct {
	Pulse [2]mmc5Pulse
	At    timing.Time // time of the next step; there is a step every two cycles
	Frame uint16      // steps until the next frame clock

	PCM        uint8
	PCMRead    bool // $5010 bit 0
	PCMIRQ     bool // $5010 bit 7
	PCMPending bool // a zero was sampled
}

// mmc5Frame is the length of a frame clock in steps of two CPU cycles.
const mmc5Frame = 3728

func (s *mmc5Sound) power() { *s = mmc5Sound{Frame: mmc5Frame} }

func (s *mmc5Sound) write(addr uint16, v uint8) {
	switch addr {
	case 0x5010:
		s.PCMRead, s.PCMIRQ = v&1 != 0, v&0x80 != 0
	case 0x5011:
		if !s.PCMRead {
			s.load(v)
		}
	case 0x5015:
		for i := range s.Pulse {
			p := &s.Pulse[i]
			p.On = v>>i&1 != 0
			if !p.On {
				p.Length = 0
			}
		}
	default:
		if addr < 0x5008 {
			s.Pulse[addr>>2&1].write(addr&3, v)
		}
	}
}

func (p *mmc5Pulse) write(reg uint16, v uint8) {
	switch reg {
	case 0:
		p.Envelope.Write(v)
		p.Duty, p.Halt = v>>6, v&0x20 != 0
	case 2:
		p.Period = p.Period&0x700 | uint16(v)
	case 3:
		p.Period = p.Period&0xFF | uint16(v&7)<<8
		p.Step, p.Envelope.Start = 0, true
		if p.On {
			p.Length = apu.LengthOf(v)
		}
	}
}

// sample handles a read of $8000-$BFFF, which in read mode is a sample.
func (s *mmc5Sound) sample(v uint8) {
	if s.PCMRead {
		s.load(v)
	}
}

// load puts a sample into the DAC. Zero is not loaded: it marks the end of a
// stream.
func (s *mmc5Sound) load(v uint8) {
	s.PCMPending = v == 0
	if v != 0 {
		s.PCM = v
	}
}

func (s *mmc5Sound) status() uint8 {
	return flag(s.Pulse[0].Length > 0, 1) | flag(s.Pulse[1].Length > 0, 2)
}

// settle runs the channels through every cycle before t.
func (s *mmc5Sound) settle(t timing.Time, cycle timing.Time) {
	for range soundSteps(&s.At, t, cycle*2) {
		for i := range s.Pulse {
			s.Pulse[i].step()
		}
		if s.Frame--; s.Frame == 0 || s.Frame > mmc5Frame {
			s.Frame = mmc5Frame
			for i := range s.Pulse {
				s.Pulse[i].frame()
			}
		}
	}
}

func (p *mmc5Pulse) step() {
	if p.Count > 0 {
		p.Count--
		return
	}
	p.Count = p.Period
	p.Step = (p.Step + 1) & 7
}

func (p *mmc5Pulse) frame() {
	p.Envelope.Clock()
	if p.Length > 0 && !p.Halt {
		p.Length--
	}
}

func (p *mmc5Pulse) level() uint8 {
	if p.Length == 0 || !apu.DutyHigh(p.Duty, p.Step) {
		return 0
	}
	return p.Envelope.Level()
}

// level mixes the channels as the 2A03 mixes its own: the pulses like its pulses, and
// the DAC's full range like that of its DMC.
func (s *mmc5Sound) level() float64 {
	return apu.PulseLevel(s.Pulse[0].level()+s.Pulse[1].level()) + float64(s.PCM)/255*mmc5PCM
}

// mmc5PCM is the DAC's full range.
const mmc5PCM = 0.52

// nextChange returns when the cycle after the next step of an audible pulse begins. In read mode,
// reads of the cartridge set the DAC at unpredictable times, so its level is sampled every eight
// cycles.
func (s *mmc5Sound) nextChange(cycle timing.Time) timing.Time {
	steps := int64(1 << 32)
	for i := range s.Pulse {
		if p := &s.Pulse[i]; p.Length > 0 {
			steps = min(steps, int64(p.Count), int64(s.Frame))
		}
	}
	if s.PCMRead {
		steps = min(steps, 4)
	}
	if steps == 1<<32 {
		return timing.Never
	}
	return s.At + timing.Time(steps)*2*cycle + cycle
}
