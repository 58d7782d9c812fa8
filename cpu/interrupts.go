package cpu

// Bits of State.Take, the result of polls. They are kept from poll to poll, because a
// taken branch polls twice. A reset has priority; whether an interrupt entry uses the
// vector of NMI or of IRQ is decided during the entry.
const (
	takeIRQ uint8 = 1 << iota
	takeNMI
	takeReset
	takeJam // not an interrupt: the processor is jammed
)

// The vectors.
const (
	vectorNMI   uint16 = 0xFFFA
	vectorReset uint16 = 0xFFFC
	vectorIRQ   uint16 = 0xFFFE // and BRK
)

// poll checks the interrupt lines at the end of an instruction. The chip uses the
// levels that it sampled in the cycle before the last one. poll is called after the last
// access and looks one cycle back, so the cycles of DMA that halted the last read count.
func (c *CPU) poll() {
	if c.Now >= c.Horizon || c.Alert {
		c.sample()
	}
}

// sample is the slow part of poll.
func (c *CPU) sample() {
	if c.Now >= c.Horizon {
		c.bus.Settle()
	}
	before := c.Now - 2*c.Cycle
	if c.NMIAt <= before+c.SampleNMI {
		c.Take |= takeNMI
		c.EndBlock()
	}
	if c.P&FlagI == 0 && c.irqLow(before+c.SampleIRQ) {
		c.Take |= takeIRQ
		c.EndBlock()
	}
	// No NMI is pending, and IRQ is high, or disabled by the flag I: polls can use the fast path again. When
	// IRQ was released does not matter, because the next poll looks at a later moment than now.
	if c.NMIAt == Never && (c.IRQLines == 0 || c.P&FlagI != 0) {
		c.Alert = false
	}
}

// Recheck makes the next poll look at the lines if IRQ is enabled and a source holds it low. Polls skip the lines while
// IRQ is disabled, so whatever clears the flag I must call Recheck: CLI, PLP and RTI do, and so must code outside this
// package that sets P.
func (c *CPU) Recheck() {
	if c.P&FlagI == 0 && c.IRQLines != 0 {
		c.Alert = true
	}
}

// irqLow reports whether the IRQ line was low at t, which may lie a few cycles in the
// past: a source that was acknowledged since then still counts.
func (c *CPU) irqLow(t Time) bool {
	if c.IRQLines != 0 {
		return c.IRQFell <= t || c.IRQRose > t
	}
	return c.IRQFell <= t && c.IRQRose > t
}

// SetIRQ reports that a source (IRQFrame, IRQDMC, IRQBoard) pulls the IRQ line low
// from t on, or releases it. The line is low while any source holds it.
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

// SetNMI reports that the NMI input changed at t. The edge detector samples the input
// once in each cycle, SampleNMI after the cycle's start: a pulse between two samples has
// no effect. Changes must be reported in the order of their times.
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
		c.NMIAt = Never // the pulse ended before the next sample
	case low && !c.NMISeen && c.NMIAt == Never:
		c.NMIAt = c.sampleAfter(t)
		c.Alert = true
	}
}

// sampleAfter returns the time of the first sample of the NMI input at or after t.
func (c *CPU) sampleAfter(t Time) Time {
	return (t-c.SampleNMI+c.Cycle-1)/c.Cycle*c.Cycle + c.SampleNMI
}

// enter runs the interrupt entry or reset sequence that Take says.
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

// pushFrame performs cycles 3 to 7 of an interrupt entry and of BRK, which differ in
// the B flag they push. The vector is chosen before P is pushed: if an NMI edge was
// sampled by then, the entry uses the NMI vector, whatever caused it. pushFrame reports
// whether that happened.
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
