package board

import "pool6502/nes/timing"

// scanlineState is the state of a scanline counter.
type scanlineState struct {
	Latch   uint8 // what the counter is reloaded with
	Counter uint8
	Reload  bool // at the next clock
	Enable  bool
	Pending bool
	A12     bool        // level of the PPU's address line 12
	LowAt   timing.Time // when it last fell
	Falls   uint8       // MC-ACC: number of falls of A12, modulo 8
}

// The kinds of scanline counters, by the MMC3's submapper (nesdev, "NES 2.0 submappers").
const (
	mmc3Sharp = 0 // interrupts whenever the counter is 0 after a clock
	mmc3MMC6  = 1 // as 4; the chip has 1 KB of RAM with its own protection
	mmc3MCACC = 3 // Acclaim's chip: falling edges of A12 through a divider by 8
	mmc3NEC   = 4 // interrupts only when the counter becomes 0
)

// scanlines is the counter of the MMC3 and of chips made after it.
//
// It is clocked by a rise of A12 after it was low for three falling edges of M2, so that the alternation between
// nametable and pattern fetches does not count. As time stamps: the number of cycle boundaries between the fall
// and the rise.
type scanlines struct {
	on   *edge
	s    *scanlineState
	kind int
	fire func(t timing.Time) // asserts the interrupt of a clock at t
}

// A12 is called at every change of the PPU's address line 12.
func (c *scanlines) A12(high bool, t timing.Time) {
	if high == c.s.A12 {
		return
	}
	c.s.A12 = high
	if c.kind == mmc3MCACC {
		if !high {
			if c.s.Falls = (c.s.Falls + 1) & 7; c.s.Falls == 0 {
				c.clock(t)
			}
		}
		return
	}
	if !high {
		c.s.LowAt = t
		return
	}
	switch low := t - c.s.LowAt; {
	case low < 2*c.on.cycle: // the common case, between the fetches of tiles: no division needed
	case low >= 3*c.on.cycle || t/c.on.cycle-c.s.LowAt/c.on.cycle >= 3:
		c.clock(t)
	}
}

// Pulses does what 2n calls of A12 do, n falls and n rises by turns, the first fall at t and each rise four dots after its
// fall. Except in Acclaim's chip, a rise so soon after a fall does not clock the counter. The first one can, if A12 was
// low before t already.
func (c *scanlines) Pulses(n int, t, dot timing.Time) {
	if c.kind == mmc3MCACC {
		for ; n > 0; n-- {
			c.A12(false, t)
			c.A12(true, t+4*dot)
			t += 8 * dot
		}
		return
	}
	c.A12(false, t)
	c.A12(true, t+4*dot)
	if n > 1 {
		c.s.LowAt = t + timing.Time(n-1)*8*dot
	}
}

// clock performs one step of the counter.
func (c *scanlines) clock(t timing.Time) {
	before, reload := c.s.Counter, c.s.Reload
	if before == 0 || reload {
		c.s.Counter = c.s.Latch
	} else {
		c.s.Counter--
	}
	c.s.Reload = false
	if c.s.Counter != 0 || !c.s.Enable {
		return
	}
	if (c.kind == mmc3NEC || c.kind == mmc3MMC6) && before == 0 && !reload {
		return
	}
	c.s.Pending = true
	c.fire(t)
}

// Rises returns the least number of rises of A12 to an interrupt; 0 and -1 are special, see ppu.A12Watcher.
func (c *scanlines) Rises() int {
	switch {
	case !c.s.Enable || c.s.Pending:
		return 0
	case c.kind == mmc3MCACC && c.s.Falls == 7 && c.s.A12:
		return -1
	case c.kind == mmc3MCACC:
		return 1
	}
	if c.s.Counter == 0 || c.s.Reload {
		return 1 + int(c.s.Latch)
	}
	return int(c.s.Counter)
}

// restart makes the counter reload at the next clock.
func (c *scanlines) restart() { c.s.Counter, c.s.Reload, c.s.Falls = 0, true, 0 }

// disable keeps the counter from interrupting. The board also releases its line.
func (c *scanlines) disable() { c.s.Enable, c.s.Pending = false, false }
