package board

import "pool6502/nes/timing"

// rambo1State is the Tengen RAMBO-1.
type rambo1State struct {
	Select  uint8     // CPKx RRRR: CHR inversion, PRG mode, 1 KB mode, register
	Bank    [16]uint8 // R0-R9 and RF
	Mirror  uint8     // bit 0: horizontal
	Latch   uint8     // $C000: what the counter is reloaded with
	Counter uint8
	Cycles  bool // it counts CPU cycles by four, not scanlines
	Enable  bool
	Pending bool
	Lost    bool        // the next rise of A12 does not count
	A12     bool        // level of the PPU's address line 12
	LowAt   timing.Time // when it last fell
	Quarter uint8       // cycles since the last clock in cycle mode
	At      timing.Time // start of the first cycle not yet counted
	Due     timing.Time // when the interrupt line falls
}

// rambo1Low is for how many falling edges of M2 A12 must be low until its rise counts.
const rambo1Low = 16

// rambo1 is mapper 64: like an MMC3 with a third bank of PRG ROM, 1 KB banks of CHR in both halves, and a counter that
// counts scanlines or every fourth CPU cycle (nesdev, "RAMBO-1"). A clock of the counter at 0 interrupts and reloads. The
// chip looks at A12 when M2 falls, and asserts an interrupt when M2 falls again. After a write to $C001, scanline mode
// ignores the first rise of A12; cycle mode counts a value that is not 0 as odd.
type rambo1 struct {
	plain
	lateIRQ
	s rambo1State
}

func newRAMBO1(e *edge) Board {
	b := &rambo1{plain: plain{e}}
	b.lateIRQ = lateIRQ{line: e, due: &b.s.Due}
	return b
}

func (b *rambo1) State() any { return &b.s }
func (b *rambo1) Power()     { b.s = rambo1State{Due: timing.Never} }

func (b *rambo1) Sync() {
	b.mapPRGRAM(0x6000, 0x2000, 0, true)
	r := &b.s.Bank
	first, third := r[6], r[15]
	if b.s.Select&0x40 != 0 {
		first, third = third, first
	}
	b.mapPRG(0x8000, 0x2000, int(first))
	b.mapPRG(0xA000, 0x2000, int(r[7]))
	b.mapPRG(0xC000, 0x2000, int(third))
	b.mapPRG(0xE000, 0x2000, -1)
	chr := [8]uint8{r[0] &^ 1, r[0] | 1, r[1] &^ 1, r[1] | 1, r[2], r[3], r[4], r[5]}
	if b.s.Select&0x20 != 0 {
		chr[0], chr[1], chr[2], chr[3] = r[0], r[8], r[1], r[9]
	}
	for i, bank := range chr {
		b.mapCHR((i^int(b.s.Select>>7<<2))*chrPage, chrPage, int(bank))
	}
	b.mirror(Vertical - Mirroring(b.s.Mirror&1))
}

func (b *rambo1) Write(addr uint16, v uint8, t timing.Time) {
	b.Settle(t)
	switch addr & 0xE001 {
	case 0x8000:
		b.s.Select = v
		b.Sync()
	case 0x8001:
		b.s.Bank[b.s.Select&0x0F] = v
		b.Sync()
	case 0xA000:
		b.s.Mirror = v
		b.Sync()
	case 0xC000:
		b.s.Latch = v
	case 0xC001:
		b.restart(v&1 != 0)
	case 0xE000:
		b.s.Enable, b.s.Pending = false, false
		b.release(t)
	case 0xE001:
		b.s.Enable = true
	}
}

// restart reloads the counter, which counts CPU cycles or scanlines from now on.
func (b *rambo1) restart(cycles bool) {
	b.s.Cycles, b.s.Quarter, b.s.Counter = cycles, 0, b.s.Latch
	b.s.Lost = !cycles && !b.s.A12
	if cycles && b.s.Latch != 0 {
		b.s.Counter |= 1
	}
}

// falls returns how often M2 has fallen up to t.
func (b *rambo1) falls(t timing.Time) timing.Time { return (t - timing.AccessEnd + b.cycle) / b.cycle }

// A12 is called at every change of the PPU's address line 12.
func (b *rambo1) A12(high bool, t timing.Time) {
	if high == b.s.A12 {
		return
	}
	b.s.A12 = high
	switch {
	case !high:
		b.s.LowAt = t
	case b.s.Lost:
		b.s.Lost = false
	case !b.s.Cycles && t-b.s.LowAt > (rambo1Low-1)*b.cycle && b.falls(t)-b.falls(b.s.LowAt) >= rambo1Low:
		b.clocks(1, (b.falls(t)+1)*b.cycle+timing.AccessEnd)
	}
}

// Pulses does what 2n calls of A12 do, n falls and n rises by turns, the first fall at t and each rise four dots after its
// fall. A rise so soon after a fall does not clock the counter. The first one can, if A12 was low before t already.
func (b *rambo1) Pulses(n int, t, dot timing.Time) {
	b.A12(false, t)
	b.A12(true, t+4*dot)
	if n > 1 {
		b.s.LowAt = t + timing.Time(n-1)*8*dot
	}
}

// Rises returns the least number of rises of A12 to an interrupt; 0 and -1 are special, see ppu.A12Watcher.
func (b *rambo1) Rises() int {
	if b.s.Cycles || !b.s.Enable || b.s.Pending {
		return 0
	}
	return 1 + int(b.s.Counter)
}

// clocks clocks the counter n times. due is when the line falls if it interrupts.
func (b *rambo1) clocks(n int64, due timing.Time) {
	if n <= int64(b.s.Counter) {
		b.s.Counter -= uint8(n)
		return
	}
	n -= int64(b.s.Counter) + 1
	b.s.Counter = b.s.Latch - uint8(n%(int64(b.s.Latch)+1))
	if b.s.Enable && !b.s.Pending {
		b.s.Pending, b.s.Due = true, due
	}
}

// dueInCycles returns when the line falls at the next interrupt of cycle mode: when M2 falls in the cycle after the clock.
func (b *rambo1) dueInCycles() timing.Time {
	return b.s.At + timing.Time(4*(int(b.s.Counter)+1)-int(b.s.Quarter&3))*b.cycle + timing.AccessEnd
}

func (b *rambo1) Settle(t timing.Time) {
	n := cyclesUpTo(b.s.At, t, b.cycle)
	if b.s.Cycles {
		due, cycles := b.dueInCycles(), int64(b.s.Quarter&3)+n
		b.s.Quarter = uint8(cycles & 3)
		b.clocks(cycles>>2, due)
	}
	b.s.At += timing.Time(n) * b.cycle
	b.lateIRQ.Settle(t)
}

func (b *rambo1) Next() timing.Time {
	if b.s.Cycles && b.s.Enable && !b.s.Pending {
		return b.dueInCycles()
	}
	return b.s.Due
}
