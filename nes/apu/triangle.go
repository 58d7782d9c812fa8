package apu

// TriangleState is the triangle: a timer on CPU cycles that steps through 32
// levels while its length counter and its linear counter run (nesdev, "APU
// Triangle").
type TriangleState struct {
	Length  LengthCounter
	Next    tick // the tick in which the timer next reaches zero
	Period  uint16
	Step    uint8 // 0-31
	Linear  uint8
	Load    uint8 // bits 0-6 of $4008
	Control bool  // bit 7 of $4008, which also halts the length counter
	Reload  bool
}

// write performs a write to $4008-$400B.
func (c *TriangleState) write(reg uint16, v uint8, enabled bool) {
	switch reg {
	case 0:
		c.Load, c.Control = v&0x7F, v&0x80 != 0
		c.Length.HaltNew = c.Control
	case 2:
		c.Period = c.Period&0x700 | uint16(v)
	case 3:
		c.Period = c.Period&0xFF | uint16(v&7)<<8
		c.Reload = true
		if enabled {
			c.Length.Reload = LengthOf(v)
		}
	}
}

// clockLinear clocks the linear counter, at each quarter frame.
func (c *TriangleState) clockLinear() {
	if c.Reload {
		c.Linear = c.Load
	} else if c.Linear > 0 {
		c.Linear--
	}
	if !c.Control {
		c.Reload = false
	}
}

// running reports whether the timer's clocks reach the sequencer. A triangle
// that stops keeps its level.
func (c *TriangleState) running() bool { return c.Linear > 0 && c.Length.Count > 0 }

// ultrasonic reports whether the frequency is far above what can be heard; then only
// the mean of the waveform goes to the synthesis.
func (c *TriangleState) ultrasonic() bool { return c.Period < 2 }

// level is the output at the current step: 15 down to 0 and up again.
func (c *TriangleState) level() uint8 {
	if c.Step < 16 {
		return 15 - c.Step
	}
	return c.Step - 16
}

// skip performs the steps before tick to.
func (c *TriangleState) skip(to tick) {
	if c.Next >= to {
		return
	}
	step := tick(c.Period) + 1
	n := (to-1-c.Next)/step + 1
	c.Next += n * step
	if c.running() {
		c.Step = uint8(tick(c.Step)+n) & 31
	}
}
