package apu

import "pool6502/nes/timing"

// The 2A03 has two pins for sound, each the non-linear sum of its channels
// (nesdev, "APU Mixer"):
//
//	pulses  95.88 / (8128 / (pulse1 + pulse2) + 100)
//	rest    159.79 / (1 / (triangle/8227 + noise/12241 + dmc/22638) + 100)
//
// Both are recomputed only when a channel's level changes, and the difference
// goes to the synthesis as a step.

// pulseLevels is the pulses' pin for each sum of their levels.
var pulseLevels = func() (t [31]float64) {
	for i := 1; i < len(t); i++ {
		t[i] = 95.88 / (8128/float64(i) + 100)
	}
	return
}()

// PulseLevel is the pulses' pin for a sum of their levels, at most 30. The
// MMC5's pulses are mixed alike.
func PulseLevel(sum uint8) float64 { return pulseLevels[min(sum, 30)] }

// restLevel returns the level of the other pin. The triangle's level need not be an integer: it may be a mean.
func restLevel(triangle float64, noise, dmc uint8) float64 {
	s := triangle/8227 + float64(noise)/12241 + float64(dmc)/22638
	return 159.79 * s / (1 + 100*s)
}

// pulses sets the level of the pulses' pin from tick k on.
func (s *synth) pulses(k tick, sum uint8) {
	if v := pulseLevels[sum]; v != s.pulse {
		s.step(k, v-s.pulse)
		s.pulse = v
	}
}

// others sets the level of the other pin from tick k on.
func (s *synth) others(k tick, v float64) {
	if v != s.rest {
		s.step(k, v-s.rest)
		s.rest = v
	}
}

// playRest performs the triangle's and the noise's steps before tick to, and passes
// the changes of their level, mixed with the DMC's, to the synthesis.
func (a *APU) playRest(to tick) {
	c, n := &a.Triangle, &a.Noise
	period := a.tables.noise[n.Rate]
	if s := &a.sound; s.on {
		dmc := a.DMC.Level & s.mask[4]
		// The ticks of the next change of the triangle, and of the noise.
		e, f := noTick, noTick
		var x float64
		if s.mask[2] != 0 {
			x = float64(c.level())
			if c.running() {
				if c.ultrasonic() {
					x = 7.5
				} else {
					e = c.Next
				}
			}
		}
		volume := n.volume() & s.mask[3]
		// The level of the pin with the noise's output low, and with it high.
		low := restLevel(x, 0, dmc)
		now, other := low, low
		if volume != 0 {
			other = restLevel(x, volume, dmc)
			if n.Shift&1 == 0 {
				now, other = other, now
			}
		}
		s.others(s.restAt, now)
		if volume != 0 {
			f = n.pass(period, to)
		}
		for {
			k := min(e, f)
			if k >= to {
				break
			}
			if f == k {
				now, other = other, now
				s.others(k, now)
				f = n.pass(period, to)
				continue
			}
			c.Step = (c.Step + 1) & 31
			c.Next += tick(c.Period) + 1
			e, x = c.Next, float64(c.level())
			high := now != low
			low = restLevel(x, 0, dmc)
			now, other = low, low
			if volume != 0 {
				other = restLevel(x, volume, dmc)
				if high {
					now, other = other, now
				}
			}
			s.others(k, now)
		}
		s.restAt = to
	}
	c.skip(to)
	n.skip(to, period)
}

// pass performs the steps before tick to, up to the first that changes the output. It
// returns the tick of that step; noTick if there is none.
func (c *NoiseState) pass(period, to tick) tick {
	for c.Next < to {
		n, changes := c.run()
		last := c.Next + (n-1)*period
		if last >= to {
			break // for skip
		}
		c.shift(n)
		c.Next = last + period
		if changes {
			return last
		}
	}
	return noTick
}

// expand sets the level of the board's own sound from time t on, in the units of the
// pins (1 is far above the level of a channel).
func (a *APU) expand(level float64, t timing.Time) {
	if s := &a.sound; s.on {
		if s.mask[5] == 0 {
			level = 0
		}
		if level != s.extra {
			s.step(max(tick(t/a.length), s.base), level-s.extra)
			s.extra = level
		}
	}
}

// Mute silences channels in the sound only: bits 0-4 for the channels in the
// order of $4015, bit 5 for the board's own.
func (a *APU) Mute(channels uint8) {
	for i := range a.sound.mask {
		a.sound.mask[i] = 0xFF
		if channels>>i&1 != 0 {
			a.sound.mask[i] = 0
		}
	}
}
