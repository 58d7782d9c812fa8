package cpu

// What polls decide is kept as bits, because a taken branch polls twice and a
// success is kept. Reset wins; which of
// the other two vectors an entry takes is decided inside it.
const (
	takeIRQ uint8 = 1 << iota
	takeNMI
	takeReset
	takeJam // not an interrupt: nothing is taken any more
)

// The vectors.
const (
	vectorNMI   uint16 = 0xFFFA
	vectorReset uint16 = 0xFFFC
	vectorIRQ   uint16 = 0xFFFE // and BRK
)

// poll is the question an instruction asks about the lines. The chip decides
// with what it sampled in the cycle before the last one; poll is called after
// the last access and looks back, so DMA that halted the last read is already
// behind it and its cycles count.
func (c *CPU) poll() {
	if c.Now >= c.Horizon || c.Alert {
		c.sample()
	}
}

// sample is poll's slow half.
func (c *CPU) sample() {
	if c.Now >= c.Horizon {
		c.bus.Settle()
	}
	before := c.Now - 2*c.Cycle
	if c.NMIAt <= before+c.SampleNMI {
		c.Take |= takeNMI
		c.Turned = true
	}
	if c.P&FlagI == 0 && c.irqLow(before+c.SampleIRQ) {
		c.Take |= takeIRQ
		c.Turned = true
	}
	// Nothing pending, nothing low, and the last release is too old for any
	// later poll to look back to: polls may be cheap again.
	if c.NMIAt == Never && c.IRQLines == 0 && c.IRQRose < before {
		c.Alert = false
	}
}

// irqLow reports the level of the IRQ line at t, which may lie a few cycles
// back: a source acknowledged since then still counts.
func (c *CPU) irqLow(t Time) bool {
	if c.IRQLines != 0 {
		return c.IRQFell <= t || c.IRQRose > t
	}
	return c.IRQFell <= t && c.IRQRose > t
}

// SetIRQ says that a source (IRQFrame, IRQDMC, IRQBoard) pulls the IRQ line low
// from t on, or lets go of it. The line is low while any source holds it.
// Changes must be reported in the order of their times, late or not.
func (c *CPU) SetIRQ(source uint8, on bool, t Time) {
	was := c.IRQLines
	if on {
		c.IRQLines |= source
	} else {
		c.IRQLines &^= source
	}
	switch {
	case was == 0 && c.IRQLines != 0:
		c.IRQFell = t
		c.Alert = true
	case was != 0 && c.IRQLines == 0:
		c.IRQRose = t
	}
}

// SetNMI says that the NMI input changed at t. The edge detector looks at the
// input once a cycle, SampleNMI after the cycle's start: a pulse between two
// samples does not exist. Changes must be reported in the order of their times.
func (c *CPU) SetNMI(low bool, t Time) {
	if low == c.NMILow {
		return
	}
	if c.sampleAfter(c.NMITurn) < t {
		c.NMISeen = c.NMILow
	}
	c.NMILow, c.NMITurn = low, t
	switch {
	case !low && c.NMIAt >= t:
		c.NMIAt = Never // gone before anyone looked
	case low && !c.NMISeen && c.NMIAt == Never:
		c.NMIAt = c.sampleAfter(t)
		c.Alert = true
	}
}

// sampleAfter is the first sample of the NMI input at or after t.
func (c *CPU) sampleAfter(t Time) Time {
	n := (t - c.SampleNMI + c.Cycle - 1) / c.Cycle
	if t <= c.SampleNMI {
		n = 0
	}
	return n*c.Cycle + c.SampleNMI
}

// enter runs what the polls decided instead of an instruction.
//
//	1   PC       R  opcode fetched and dropped
//	2   PC       R  again; PC stays
//	3   $0100,S  W  PC high      (reset: R)
//	4   $0100,S  W  PC low       (reset: R)
//	5   $0100,S  W  P, B clear   (reset: R)
//	6   vector   R  low byte; I is set
//	7   vector+1 R  high byte
//
// It does not poll: the first instruction of a handler always runs.
func (c *CPU) enter() Kind {
	take := c.Take
	if take == takeJam {
		c.read(0xFFFF)
		return Jam
	}
	c.Take = 0
	c.read(c.PC)
	c.read(c.PC)
	if take&takeReset != 0 {
		for range 3 {
			c.read(0x0100 | uint16(c.S))
			c.S--
		}
		c.vector(vectorReset)
		return Reset
	}
	if c.pushFrame(0) {
		return NMI
	}
	return IRQ
}

// pushFrame is cycles 3 to 7 of an entry and of BRK, which differ in the B they
// push. The vector is chosen before P is pushed: an NMI edge sampled by then
// takes the entry over, whoever began it. It reports whether that happened.
func (c *CPU) pushFrame(b uint8) (nmi bool) {
	c.push(uint8(c.PC >> 8))
	c.push(uint8(c.PC))
	if c.Now >= c.Horizon {
		c.bus.Settle()
	}
	vector := vectorIRQ
	if c.NMIAt <= c.Now-c.Cycle+c.SampleNMI {
		c.NMIAt = Never
		vector, nmi = vectorNMI, true
	}
	c.push(c.P | FlagU | b)
	c.vector(vector)
	return nmi
}

// vector reads the new PC and sets I.
func (c *CPU) vector(addr uint16) {
	c.P |= FlagI
	lo := c.read(addr)
	hi := c.read(addr + 1)
	c.PC = uint16(hi)<<8 | uint16(lo)
}
