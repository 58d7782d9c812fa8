package board

import "pool6502/nes/timing"

// fme7State is the Sunsoft FME-7, 5A or 5B.
type fme7State struct {
	Select  uint8
	CHR     [8]uint8
	PRG     [4]uint8 // $6000 (ERbb bbbb: enable, RAM, bank), $8000, $A000, $C000
	Mirror  uint8
	Control uint8       // bit 0: interrupts, bit 7: counting
	Counter uint16      // as of At
	At      timing.Time // start of the first cycle not yet counted
	Sound   sound5BState
}

// fme7 is mapper 69 (nesdev, "Sunsoft FME-7", "Sunsoft 5B audio"). Its counter
// decrements on every CPU cycle and interrupts when it goes from 0 to $FFFF.
type fme7 struct {
	plain
	s fme7State
}

func newFME7(e *edge) Board { return &fme7{plain: plain{e}} }

func (b *fme7) State() any { return &b.s }
func (b *fme7) Power() {
	b.s = fme7State{}
	b.s.Sound.power()
}

func (b *fme7) Sync() {
	b.syncPRG()
	for i, bank := range b.s.CHR {
		b.mapCHR(i*chrPage, chrPage, int(bank))
	}
	b.mirror([4]Mirroring{Vertical, Horizontal, SingleA, SingleB}[b.s.Mirror&3])
}

// syncRAM maps $6000: ROM, RAM, or RAM that is selected but not enabled, which
// leaves the bus open.
func (b *fme7) syncRAM() {
	bank := int(b.s.PRG[0] & 0x3F)
	switch b.s.PRG[0] >> 6 {
	case 3:
		b.mapPRGRAM(0x6000, 0x2000, bank, true)
	case 1:
		b.unmap(0x6000, 0x2000)
	default:
		b.mapPRG(0x6000, 0x2000, bank)
	}
}

func (b *fme7) syncPRG() {
	b.syncRAM()
	for i := 1; i < 4; i++ {
		b.mapPRG(0x6000+i*0x2000, 0x2000, int(b.s.PRG[i]&0x3F))
	}
	b.mapPRG(0xE000, 0x2000, -1)
}

// ChangesOnlyPRG reports true for writes that choose a command, and for the commands that choose program banks.
func (b *fme7) ChangesOnlyPRG(addr uint16, _ uint8) bool {
	return addr&0xE000 == 0x8000 || addr&0xE000 == 0xA000 && b.s.Select&0x0F >= 0x8 && b.s.Select&0x0F <= 0xB
}

func (b *fme7) Write(addr uint16, v uint8, t timing.Time) {
	switch addr & 0xE000 {
	case 0x8000:
		b.s.Select = v & 0x0F
	case 0xA000:
		b.command(v, t)
	case 0xC000:
		b.s.Sound.Select = v
	case 0xE000:
		b.s.Sound.settle(t, b.cycle)
		b.s.Sound.write(v)
	}
}

func (b *fme7) command(v uint8, t timing.Time) {
	b.Settle(t)
	switch n := b.s.Select & 0x0F; n {
	case 0xD:
		b.s.Control = v
		b.setIRQ(false, t)
	case 0xE:
		b.s.Counter = b.s.Counter&0xFF00 | uint16(v)
	case 0xF:
		b.s.Counter = b.s.Counter&0x00FF | uint16(v)<<8
	case 0xC:
		b.s.Mirror = v
		b.Sync()
	case 0x8, 0x9, 0xA, 0xB:
		b.s.PRG[n-8] = v
		b.syncPRG()
	default:
		b.s.CHR[n] = v
		b.mapCHR(int(n)*chrPage, chrPage, int(v))
	}
}

func (b *fme7) Settle(t timing.Time) {
	n := cyclesUpTo(b.s.At, t, b.cycle)
	if n == 0 {
		return
	}
	if b.s.Control&0x80 != 0 {
		if b.s.Control&1 != 0 && n > int64(b.s.Counter) {
			b.setIRQ(true, b.s.At+timing.Time(b.s.Counter)*b.cycle)
		}
		b.s.Counter -= uint16(n)
	}
	b.s.At += timing.Time(n) * b.cycle
}

func (b *fme7) Next() timing.Time {
	if b.s.Control&0x81 != 0x81 {
		return timing.Never
	}
	return b.s.At + timing.Time(b.s.Counter)*b.cycle
}

func (b *fme7) Output(t timing.Time) float32 {
	b.s.Sound.settle(t, b.cycle)
	return float32(b.s.Sound.level())
}

func (b *fme7) NextChange() timing.Time { return b.s.Sound.nextChange(b.cycle) }

// cyclesUpTo returns the number of CPU cycles from from to t, including the cycle that
// contains t. A board that counts cycles is clocked by the rise of M2 at the start of a
// cycle. It pulls its interrupt line at once, so that the CPU sees it in the same cycle:
// vrctest shows this for the VRC4; the other chips are assumed to do the same.
func cyclesUpTo(from, t, cycle timing.Time) int64 {
	if t < from {
		return 0
	}
	return int64((t-from)/cycle) + 1
}

// cyclesDue is cyclesUpTo for counters that are run from wrap to wrap. If *at is further
// in the past than is possible, because a saved state was damaged, it is moved on.
func cyclesDue(at *timing.Time, t, cycle timing.Time) int64 {
	const most = 1 << 24
	n := cyclesUpTo(*at, t, cycle)
	if n > most {
		*at += timing.Time(n-most) * cycle
	}
	return min(n, most)
}

// cyclesBefore returns how many cycles begin at from or later and
// before t.
func cyclesBefore(from, t, cycle timing.Time) int64 {
	if t <= from {
		return 0
	}
	return int64((t - from + cycle - 1) / cycle)
}

// soundSteps returns how many steps of a sound generator, unit apart, lie before t,
// and moves *at on by as many. The number is limited: a generator that was not run for
// very long, or whose state comes from a damaged file, skips steps.
func soundSteps(at *timing.Time, t, unit timing.Time) int64 {
	n := cyclesBefore(*at, t, unit)
	*at += timing.Time(n) * unit
	return min(n, 1<<24)
}
