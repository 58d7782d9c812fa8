package apu

// PulseState is a pulse channel: a timer that steps through one of four duty
// cycles, gated by sweep, length counter and envelope (nesdev, "APU Pulse").
type PulseState struct {
	Envelope Envelope
	Length   LengthCounter
	Next     tick   // the tick in which the timer next reaches zero
	Period   uint16 // 11 bits: the period in pairs of CPU cycles, minus one
	Duty     uint8
	Phase    uint8 // 0-7, the step of the duty cycle

	SweepOn      bool
	SweepNegate  bool
	SweepReload  bool
	SweepPeriod  uint8
	SweepShift   uint8
	SweepDivider uint8
}

// duties holds the waveforms, first step in bit 0.
var duties = [4]uint8{0b0000_0010, 0b0000_0110, 0b0001_1110, 0b1111_1001}

// DutyHigh reports whether a pulse of one of the four duties is high in a step,
// 0 to 7. The MMC5's pulses have the same waveforms.
func DutyHigh(duty, step uint8) bool { return duties[duty&3]>>(step&7)&1 != 0 }

// dutyRun[d][p] is the number of steps from step p until the output of duty d changes.
var dutyRun = func() (run [4][8]uint8) {
	for d, w := range duties {
		for p := range 8 {
			n := 1
			for w>>((p+n)&7)&1 == w>>p&1 {
				n++
			}
			run[d][p] = uint8(n)
		}
	}
	return
}()

// write performs a write to the channel's register reg, 0-3. enabled is the
// channel's bit of $4015.
func (p *PulseState) write(reg uint16, v uint8, enabled bool) {
	switch reg {
	case 0:
		p.Duty = v >> 6
		p.Envelope.Write(v)
		p.Length.HaltNew = p.Envelope.Loop
	case 1:
		p.SweepOn, p.SweepNegate = v&0x80 != 0, v&8 != 0
		p.SweepPeriod, p.SweepShift = v>>4&7, v&7
		p.SweepReload = true
	case 2:
		p.Period = p.Period&0x700 | uint16(v)
	case 3:
		p.Period = p.Period&0xFF | uint16(v&7)<<8
		p.Phase = 0
		p.Envelope.Start = true
		if enabled {
			p.Length.Reload = LengthOf(v)
		}
	}
}

// target returns the sweep's target period. The first pulse adds the ones'
// complement of the change, the second the two's complement (nesdev, "APU
// Sweep").
func (p *PulseState) target(first bool) int {
	period := int(p.Period)
	change := period >> p.SweepShift
	if !p.SweepNegate {
		return period + change
	}
	if first {
		change++
	}
	return max(period-change, 0)
}

// muted reports whether the sweep silences the channel, which it does by its
// target even while it is off.
func (p *PulseState) muted(first bool) bool {
	return p.Period < 8 || p.target(first) > 0x7FF
}

// clockSweep clocks the sweep, at each half frame.
func (p *PulseState) clockSweep(first bool) {
	if p.SweepDivider == 0 && p.SweepOn && p.SweepShift > 0 && !p.muted(first) {
		p.Period = uint16(p.target(first))
	}
	if p.SweepDivider == 0 || p.SweepReload {
		p.SweepDivider, p.SweepReload = p.SweepPeriod, false
	} else {
		p.SweepDivider--
	}
}

// volume is what the channel outputs in the high part of its duty cycle.
func (p *PulseState) volume(first bool) uint8 {
	if p.Length.Count == 0 || p.muted(first) {
		return 0
	}
	return p.Envelope.Level()
}

// high reports whether the channel is in the high part of its duty cycle.
func (p *PulseState) high() bool { return duties[p.Duty]>>p.Phase&1 != 0 }

// step is the time between two steps in CPU cycles.
func (p *PulseState) step() tick { return 2 * (tick(p.Period) + 1) }

// skip performs the steps before tick to.
func (p *PulseState) skip(to tick) {
	if p.Next < to {
		n := (to-1-p.Next)/p.step() + 1
		p.Phase = uint8(tick(p.Phase)+n) & 7
		p.Next += n * p.step()
	}
}

// edge returns the tick in which the output next changes between high and low.
func (p *PulseState) edge() tick {
	return p.Next + tick(dutyRun[p.Duty][p.Phase]-1)*p.step()
}

// pass performs the steps up to that edge.
func (p *PulseState) pass(edge tick) {
	p.Phase = (p.Phase + dutyRun[p.Duty][p.Phase]) & 7
	p.Next = edge + p.step()
}

// playPulses performs both pulses' steps before tick to, and passes the changes
// of their mixed level to the synthesis.
func (a *APU) playPulses(to tick) {
	p, q := &a.Pulse[0], &a.Pulse[1]
	if s := &a.sound; s.on {
		v, w := p.volume(true)&s.mask[0], q.volume(false)&s.mask[1]
		e, f := noTick, noTick
		var x, y uint8
		if v != 0 {
			e = p.edge()
			if p.high() {
				x = v
			}
		}
		if w != 0 {
			f = q.edge()
			if q.high() {
				y = w
			}
		}
		s.pulses(s.pulseAt, x+y)
		for {
			k := min(e, f)
			if k >= to {
				break
			}
			if e == k {
				p.pass(e)
				e, x = p.edge(), x^v
			}
			if f == k {
				q.pass(f)
				f, y = q.edge(), y^w
			}
			s.pulses(k, x+y)
		}
		s.pulseAt = to
	}
	p.skip(to)
	q.skip(to)
}
