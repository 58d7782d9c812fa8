package apu

// LengthCounter silences its channel after a time. Its halt flag and its
// reload are written in one cycle and take effect at the end of it, after the
// frame counter's clock of that cycle: a clock sees the old halt flag, and a
// reload that meets a clock only counts if the counter was zero (blargg,
// blargg_apu_2005 tests 10 and 11).
type LengthCounter struct {
	Count   uint8
	Halt    bool
	HaltNew bool  // the flag as written
	Reload  uint8 // a count to be loaded at the end of this cycle; 0: none
}

// lengths has the counts that the upper five bits of $4003, $4007, $400B and $400F
// select (nesdev, "APU Length Counter").
var lengths = [32]uint8{
	10, 254, 20, 2, 40, 4, 80, 6, 160, 8, 60, 10, 14, 12, 26, 14,
	12, 16, 24, 18, 48, 20, 96, 22, 192, 24, 72, 26, 16, 28, 32, 30,
}

// LengthOf returns the count that a write of v to $4003, $4007, $400B, $400F or the MMC5's $5003
// loads.
func LengthOf(v uint8) uint8 { return lengths[v>>3] }

// clock ends a cycle in which something about the counter was written or the
// frame counter clocked it.
func (l *LengthCounter) clock(half bool) {
	if half && l.Count != 0 {
		l.Reload = 0
		if !l.Halt {
			l.Count--
		}
	}
	if l.Reload != 0 {
		l.Count, l.Reload = l.Reload, 0
	}
	l.Halt = l.HaltNew
}

// Envelope is the volume of a pulse or of the noise: constant, or falling from
// 15 in steps of Volume+1 quarter frames (nesdev, "APU Envelope").
type Envelope struct {
	Start    bool  // $4003, $4007 or $400F was written: start again at 15
	Constant bool  // bit 4 of $4000
	Loop     bool  // bit 5 of $4000, which also halts the length counter
	Volume   uint8 // bits 0-3 of $4000: the volume, or the divider's period
	Divider  uint8
	Decay    uint8
}

// Write performs a write to $4000, $4004 or $400C.
func (e *Envelope) Write(v uint8) {
	e.Volume, e.Constant, e.Loop = v&15, v&0x10 != 0, v&0x20 != 0
}

// Clock clocks the envelope, at each quarter frame.
func (e *Envelope) Clock() {
	switch {
	case e.Start:
		e.Start, e.Decay, e.Divider = false, 15, e.Volume
	case e.Divider > 0:
		e.Divider--
	default:
		e.Divider = e.Volume
		switch {
		case e.Decay > 0:
			e.Decay--
		case e.Loop:
			e.Decay = 15
		}
	}
}

// Level returns the volume that goes to the channel's gate.
func (e *Envelope) Level() uint8 {
	if e.Constant {
		return e.Volume
	}
	return e.Decay
}

// clockQuarter clocks the envelopes and the linear counter.
func (a *APU) clockQuarter() {
	a.Pulse[0].Envelope.Clock()
	a.Pulse[1].Envelope.Clock()
	a.Noise.Envelope.Clock()
	a.Triangle.clockLinear()
}

// clockHalf ends a cycle for the length counters, and clocks the sweeps if
// half says that it is a half frame.
func (a *APU) clockHalf(half bool) {
	a.Late = false
	for i := range a.Pulse {
		a.Pulse[i].Length.clock(half)
		if half {
			a.Pulse[i].clockSweep(i == 0)
		}
	}
	a.Triangle.Length.clock(half)
	a.Noise.Length.clock(half)
}
