package board

import "pool6502/nes/timing"

// soundVRC6State is the sound of the VRC6: two pulses with eight duty cycles
// and a sawtooth (nesdev, "VRC6 audio").
type soundVRC6State struct {
	Pulse [2]vrc6Pulse
	Rate  uint8  // $B000: what the sawtooth adds
	Saw   uint16 // period of the sawtooth
	SawOn bool
	Acc   uint8
	Step  uint8 // 0-13
	Count uint16
	Speed uint8       // $9003: xxxx xABH: 256 times, 16 times as fast, halted
	At    timing.Time // start of the next cycle
}

// vrc6Pulse is one of the VRC6's pulses.
type vrc6Pulse struct {
	Control uint8 // MDDD VVVV: constant, duty, volume
	Period  uint16
	On      bool
	Step    uint8 // 15 down to 0; high while at most the duty
	Count   uint16
}

func (s *soundVRC6State) write(reg uint16, v uint8) {
	switch reg {
	case 0x9003:
		s.Speed = v & 7
	case 0xB000:
		s.Rate = v & 0x3F
	case 0xB001:
		s.Saw = s.Saw&0xF00 | uint16(v)
	case 0xB002:
		s.Saw = s.Saw&0x0FF | uint16(v&0x0F)<<8
		if s.SawOn = v&0x80 != 0; !s.SawOn {
			s.Acc, s.Step = 0, 0
		}
	default:
		p := &s.Pulse[(reg>>12-9)&1]
		switch reg & 3 {
		case 0:
			p.Control = v
		case 1:
			p.Period = p.Period&0xF00 | uint16(v)
		case 2:
			p.Period = p.Period&0x0FF | uint16(v&0x0F)<<8
			if p.On = v&0x80 != 0; !p.On {
				p.Step = 15
			}
		}
	}
}

// scale returns a period as shortened by $9003.
func (s *soundVRC6State) scale(period uint16) uint16 {
	switch {
	case s.Speed&4 != 0:
		return period >> 8
	case s.Speed&2 != 0:
		return period >> 4
	}
	return period
}

// settle runs the channels through every cycle before t.
func (s *soundVRC6State) settle(t, cycle timing.Time) {
	n := soundSteps(&s.At, t, cycle)
	if s.Speed&1 != 0 {
		return
	}
	for n > 0 {
		k := min(n, s.quiet())
		s.pass(uint16(k))
		if n -= k; n > 0 {
			s.tick()
			n--
		}
	}
}

// quiet returns how many cycles pass before a cycle in which a channel steps; 65,536 if no channel
// will step.
func (s *soundVRC6State) quiet() int64 {
	k := int64(1 << 16)
	for i := range s.Pulse {
		if p := &s.Pulse[i]; p.On {
			k = min(k, int64(p.Count))
		}
	}
	if s.SawOn {
		k = min(k, int64(s.Count))
	}
	return k
}

// pass runs k cycles in which no channel steps.
func (s *soundVRC6State) pass(k uint16) {
	for i := range s.Pulse {
		if p := &s.Pulse[i]; p.On {
			p.Count -= k
		}
	}
	if s.SawOn {
		s.Count -= k
	}
}

// nextChange returns when the cycle after the next step begins.
func (s *soundVRC6State) nextChange(cycle timing.Time) timing.Time {
	k := s.quiet()
	if s.Speed&1 != 0 || k == 1<<16 {
		return timing.Never
	}
	return s.At + timing.Time(k+1)*cycle
}

func (s *soundVRC6State) tick() {
	for i := range s.Pulse {
		p := &s.Pulse[i]
		switch {
		case !p.On:
		case p.Count > 0:
			p.Count--
		default:
			p.Count = s.scale(p.Period)
			p.Step = (p.Step - 1) & 15
		}
	}
	switch {
	case !s.SawOn:
	case s.Count > 0:
		s.Count--
	default:
		s.Count = s.scale(s.Saw)
		s.stepSaw()
	}
}

// stepSaw adds on every second step; the seventh addition is a reset.
func (s *soundVRC6State) stepSaw() {
	if s.Step++; s.Step >= 14 {
		s.Step, s.Acc = 0, 0
	} else if s.Step&1 == 0 {
		s.Acc += s.Rate
	}
}

// level returns the six-bit sum of the channels, scaled so that a pulse at full volume
// is about as loud as one of the 2A03.
func (s *soundVRC6State) level() float64 {
	sum := s.Acc >> 3
	for i := range s.Pulse {
		p := &s.Pulse[i]
		if p.On && (p.Control&0x80 != 0 || p.Step <= p.Control>>4&7) {
			sum += p.Control & 0x0F
		}
	}
	return float64(sum) * vrc6Unit
}

// vrc6Unit is the level of one step of the six-bit sum.
const vrc6Unit = 0.149 / 15
