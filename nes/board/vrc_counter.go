package board

import "pool6502/nes/timing"

// vrcCounter is the interrupt counter of the VRC4, VRC6 and VRC7: eight bits
// that count up, every CPU cycle or every 341 thirds of one, which is about a
// scanline (nesdev, "VRC IRQ").
type vrcCounter struct {
	Latch   uint8
	Control uint8       // xxxx xMEA: cycle mode, enable, enable after acknowledge
	Count   uint8       // as of At
	Thirds  int16       // thirds of a cycle left in the prescaler, as of At
	At      timing.Time // start of the first cycle not yet counted
}

// vrcLine is the prescaler's length in thirds of a cycle.
const vrcLine = 341

// control performs a write to the control register.
func (c *vrcCounter) control(v uint8, e *edge, t timing.Time) {
	c.settle(t, e)
	c.Control = v & 7
	if v&2 != 0 {
		c.Count, c.Thirds = c.Latch, vrcLine
	}
	e.setIRQ(false, t)
}

// acknowledge releases the interrupt line and copies the A bit to the E bit.
func (c *vrcCounter) acknowledge(e *edge, t timing.Time) {
	c.settle(t, e)
	c.Control = c.Control&^2 | c.Control&1<<1
	e.setIRQ(false, t)
}

// untilClocks returns how many cycles n clocks of the counter take.
func (c *vrcCounter) untilClocks(n int64) int64 {
	if c.Control&4 != 0 {
		return n
	}
	return (int64(c.Thirds) + vrcLine*(n-1) + 2) / 3
}

// settle counts every cycle up to the one that t is in.
func (c *vrcCounter) settle(t timing.Time, e *edge) {
	n := cyclesDue(&c.At, t, e.cycle)
	c.Thirds = min(max(c.Thirds, 1), vrcLine)
	for n > 0 && c.Control&2 != 0 {
		wrap := int64(256 - int(c.Count))
		cycles := c.untilClocks(wrap)
		if cycles > n {
			c.skip(n)
			break
		}
		c.skip(cycles)
		c.Count = c.Latch
		n -= cycles
		c.At += timing.Time(cycles) * e.cycle
		e.setIRQ(true, c.At-e.cycle)
	}
	c.At += timing.Time(n) * e.cycle
}

// skip counts n cycles; the counter may wrap only at their end.
func (c *vrcCounter) skip(n int64) {
	if c.Control&4 != 0 {
		c.Count += uint8(n)
		return
	}
	left := int64(c.Thirds) - 3*n
	if left <= 0 {
		clocks := -left/vrcLine + 1
		c.Count += uint8(clocks)
		left += clocks * vrcLine
	}
	c.Thirds = int16(left)
}

func (c *vrcCounter) next(e *edge) timing.Time {
	if c.Control&2 == 0 {
		return timing.Never
	}
	return c.At + timing.Time(c.untilClocks(int64(256-int(c.Count)))-1)*e.cycle
}
