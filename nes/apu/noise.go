package apu

import "math/bits"

// NoiseState is the noise channel: a shift register of 15 bits whose feedback
// is bit 0 xor bit 1, or bit 6 in the short mode (nesdev, "APU Noise").
type NoiseState struct {
	Envelope Envelope
	Length   LengthCounter
	Next     tick // the tick in which the timer next reaches zero
	Shift    uint16
	Rate     uint8 // bits 0-3 of $400E
	Short    bool  // bit 7 of $400E
}

// write performs a write to $400C-$400F.
func (c *NoiseState) write(reg uint16, v uint8, enabled bool) {
	switch reg {
	case 0:
		c.Envelope.Write(v)
		c.Length.HaltNew = c.Envelope.Loop
	case 2:
		c.Rate, c.Short = v&15, v&0x80 != 0
	case 3:
		c.Envelope.Start = true
		if enabled {
			c.Length.Reload = LengthOf(v)
		}
	}
}

// volume is what the channel outputs while bit 0 of the register is clear.
func (c *NoiseState) volume() uint8 {
	if c.Length.Count == 0 {
		return 0
	}
	return c.Envelope.Level()
}

// shift performs n steps. Feedback bits reach the tap only after 14 steps (9
// in the short mode), so that many can be computed at once.
func (c *NoiseState) shift(n tick) {
	r := c.Shift
	for n > 0 {
		if c.Short {
			m := min(n, 9)
			r = r>>m | (r^r>>6)&(1<<m-1)<<(15-m)
			n -= m
			continue
		}
		m := min(n, 14)
		r = r>>m | (r^r>>1)&(1<<m-1)<<(15-m)
		n -= m
	}
	c.Shift = r
}

// skip performs the steps, a period apart, before tick to. The CPU cannot see the
// shift register, but the sound continues from its present value.
func (c *NoiseState) skip(to, period tick) {
	if c.Next < to {
		n := (to-1-c.Next)/period + 1
		c.shift(n)
		c.Next += n * period
	}
}

// run returns after how many steps bit 0 changes. If the bits in the register do not
// change it, run returns the number of steps in which it certainly stays the same.
func (c *NoiseState) run() (steps tick, changes bool) {
	if x := c.Shift ^ c.Shift>>1; x&0x3FFF != 0 {
		return tick(bits.TrailingZeros16(x)) + 1, true
	}
	return 14, false
}
