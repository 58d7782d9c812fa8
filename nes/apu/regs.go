package apu

import "pool6502/nes/timing"

// Write performs a CPU write to addr, $4000-$4013, $4015 or $4017, in the
// cycle that starts at t.
func (a *APU) Write(addr uint16, v uint8, t timing.Time) {
	a.Settle(t)
	k := a.Cycle
	reg := addr & 3
	switch {
	case addr < 0x4008:
		i := addr >> 2 & 1
		a.Pulse[i].write(reg, v, a.Enabled>>i&1 != 0)
		a.Late = true
	case addr < 0x400C:
		a.Triangle.write(reg, v, a.Enabled&4 != 0)
		a.Late = true
	case addr < 0x4010:
		a.Noise.write(reg, v, a.Enabled&8 != 0)
		a.Late = true
	case addr < 0x4014:
		a.writeDMC(reg, v, k)
	case addr == 0x4015:
		a.write4015(v, k)
	case addr == 0x4017:
		a.write4017(v, k)
	}
}

// write4015 switches the channels on and off. A channel that is switched off
// loses its length count at once.
func (a *APU) write4015(v uint8, k tick) {
	a.Enabled = v & 15
	for i := range a.Pulse {
		a.Pulse[i].Length.enable(v>>i&1 != 0)
	}
	a.Triangle.Length.enable(v&4 != 0)
	a.Noise.Length.enable(v&8 != 0)
	a.switchDMC(v&0x10 != 0, k)
}

// enable sets the channel's bit of $4015.
func (l *LengthCounter) enable(on bool) {
	if !on {
		l.Count, l.Reload = 0, 0
	}
}

// ReadStatus performs a read of $4015 in the cycle that starts at t. The frame
// interrupt flag is cleared at the end of the next put cycle, which may be this one: a
// second read in the cycle after a get cycle still sees it (AccuracyCoin,
// "Frame Counter IRQ"). Bit 5 is not driven and reads 0 here.
func (a *APU) ReadStatus(t timing.Time) uint8 {
	a.Settle(t)
	if a.Frame.ClearAt == noTick {
		a.clearFlag(a.Cycle)
	}
	return a.PeekStatus()
}

// clearFlag lets a read in tick k clear the frame interrupt flag.
func (a *APU) clearFlag(k tick) {
	a.Frame.ClearAt = k
	if a.isGet(k) {
		a.Frame.ClearAt++
	}
}

// PollStatus is ReadStatus without running the APU, where the status cannot have changed since it was run. It
// reports false where that is not certain; then nothing was read.
func (a *APU) PollStatus(t timing.Time) (v uint8, ok bool) {
	if t >= a.StatusStableUntil() {
		return 0, false
	}
	if k := tick(t / a.length); a.Frame.ClearAt < k || a.Frame.ClearAt == noTick {
		a.clearFlag(k) // the flag is clear, so what an earlier read cleared does not matter
	}
	return a.PeekStatus(), true
}

// StatusStableUntil returns the moment up to which every read of the status gives the same value and clears nothing. This is
// the next step of the frame counter, if its flag is clear and no register was written in the last cycle.
func (a *APU) StatusStableUntil() timing.Time {
	f := &a.Frame
	k := min(f.NextAt, f.ResetAt, a.DMC.EnableAt)
	if a.Late || f.Flag || k == noTick {
		return 0
	}
	return a.at(k)
}

// PeekStatus returns the status without the effects of a read:
//
//	7  6  5  4  3  2  1  0
//	I  F  -  D  N  T  2  1
//	|  |     |  +--+--+--+-- the channel's length counter is not zero
//	|  |     +-------------- the DMC has bytes left to fetch
//	|  +-------------------- frame interrupt
//	+----------------------- DMC interrupt
func (a *APU) PeekStatus() (v uint8) {
	set := func(bit int, on bool) {
		if on {
			v |= 1 << bit
		}
	}
	set(0, a.Pulse[0].Length.Count > 0)
	set(1, a.Pulse[1].Length.Count > 0)
	set(2, a.Triangle.Length.Count > 0)
	set(3, a.Noise.Length.Count > 0)
	set(4, a.DMC.Want && a.DMC.Left > 0)
	set(6, a.Frame.Flag)
	set(7, a.DMC.IRQ)
	return v
}
