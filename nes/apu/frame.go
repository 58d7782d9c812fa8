package apu

import "pool6502/cpu"

// FrameCounterState is the frame counter, the sequencer behind $4017 that
// clocks envelopes, length counters and sweeps, and raises the frame IRQ.
//
// Counts are CPU cycles since the tick in which the counter was zero, always a
// put cycle:
//
//	4 steps  7457 Q   14913 QH   22371 Q   29828 irq   29829 QH irq   29830 irq, = 0
//	5 steps  7457 Q   14913 QH   22371 Q   37281 QH    37282 = 0
//
// Q clocks envelopes and the triangle's linear counter, H length counters and
// sweeps (nesdev, "APU Frame Counter").
type FrameCounterState struct {
	Zero    tick  // the tick in which the counter was last zero
	NextAt  tick  // the tick of the next step
	Step    uint8 // index of the next step
	Mode    uint8 // bit 7 of $4017: 0 for four steps, 1 for five
	Inhibit bool  // bit 6 of $4017
	Flag    bool  // the frame interrupt flag, bit 6 of $4015
	Line    bool  // the flag pulls the IRQ line
	ResetAt tick  // the tick in which a write to $4017 sets the counter to zero
	ClearAt tick  // the tick in which a read of $4015 clears the flag
}

// What a step of the sequence does.
const (
	stepQuarter = 1 << iota
	stepHalf
	stepFlag  // raise the interrupt flag, even if inhibited
	stepClear // clear the flag if inhibited
	stepWrap  // the counter is zero again
)

type frameStep struct {
	count tick
	does  uint8
}

// frameSteps builds both sequences from the counts of their clocks. half is the second
// clock of length counters in the sequence of four steps, last that in the sequence of five.
func frameSteps(q1, q2, q3, half, last tick) [2][]frameStep {
	common := []frameStep{{q1, stepQuarter}, {q2, stepQuarter | stepHalf}, {q3, stepQuarter}}
	return [2][]frameStep{
		append(common[:3:3],
			frameStep{half - 1, stepFlag},
			frameStep{half, stepFlag | stepQuarter | stepHalf},
			frameStep{half + 1, stepFlag | stepClear | stepWrap}),
		append(common[:3:3],
			frameStep{last, stepQuarter | stepHalf},
			frameStep{last + 1, stepWrap}),
	}
}

// write4017 sets mode and inhibition at once, and the counter to zero at the
// end of a put cycle two or three ticks later, so that the new sequence starts
// three cycles after a write in a put cycle and four after one in a get cycle.
func (a *APU) write4017(v uint8, k tick) {
	f := &a.Frame
	if f.NextAt == k && f.Mode != v>>7 {
		// A step in this same cycle is performed before the write
		// (test_apu_2, 3 and 4).
		a.playPulses(k)
		a.playRest(k)
		a.clockStep(a.tables.steps[f.Mode][f.Step].does)
	}
	f.Mode, f.Inhibit = v>>7, v&0x40 != 0
	if f.Inhibit {
		f.Flag = false
	}
	a.followFlag(k)
	f.ResetAt = k + 2
	if a.isGet(k) {
		f.ResetAt++
	}
	f.seek(k, a.tables)
}

// seek finds the first step of the sequence that is still to come at tick k.
func (f *FrameCounterState) seek(k tick, tables *apuTables) {
	steps := tables.steps[f.Mode]
	f.NextAt = noTick
	for i := range steps {
		if at := f.Zero + steps[i].count; at >= k {
			f.Step, f.NextAt = uint8(i), at
			return
		}
	}
}

// did returns what the sequence clocked in tick k, the last one. If a sequence of five
// starts in the second half of an APU cycle and a step lies in the first half, both make
// only one pulse on the clock lines (test_apu_2, 5 and 6).
func (f *FrameCounterState) did(k tick, tables *apuTables) uint8 {
	steps := tables.steps[f.Mode]
	if f.Step > 0 && f.Zero+steps[f.Step-1].count == k {
		return steps[f.Step-1].does
	}
	return 0
}

// restartFrame starts the sequence as at power-on and reset: the counter is set to
// zero in the last put cycle, ten or eleven cycles before the first instruction
// (blargg, apu_reset/4017_timing, accepts 9 to 12).
func (a *APU) restartFrame() {
	f := &a.Frame
	f.Zero = a.Cycle - 1
	if a.isGet(a.Cycle + 1) {
		f.Zero--
	}
	f.seek(a.Cycle, a.tables)
}

// clockFrame performs the frame counter's part of tick k, and clocks the units of the
// channels.
func (a *APU) clockFrame(k tick) {
	f := &a.Frame
	if f.ClearAt == k {
		f.ClearAt, f.Flag = noTick, false
	}
	var does, start uint8
	if f.ResetAt == k && f.Mode == 1 {
		start = (stepQuarter | stepHalf) &^ f.did(k-1, a.tables)
	}
	if f.NextAt == k {
		steps := a.tables.steps[f.Mode]
		does = steps[f.Step].does
		f.Step++
		if does&stepWrap != 0 {
			f.Step, f.Zero = 0, k
		}
		f.NextAt = f.Zero + steps[f.Step].count
	}
	if f.ResetAt == k {
		f.ResetAt, f.Zero = noTick, k
		f.seek(k+1, a.tables)
		does |= start
	}
	if does&stepFlag != 0 {
		f.Flag = does&stepClear == 0 || !f.Inhibit
	}
	a.followFlag(k)
	a.clockStep(does)
}

// clockStep clocks the units of the channels.
func (a *APU) clockStep(does uint8) {
	if does&stepQuarter != 0 {
		a.clockQuarter()
	}
	a.clockHalf(does&stepHalf != 0)
}

// followFlag sets the IRQ line from the interrupt flag at the end of tick k. A flag
// that is set pulls the line from the next cycle on; a flag that is cleared releases it
// within the cycle, unless the flag is set again in the same tick.
func (a *APU) followFlag(k tick) {
	f := &a.Frame
	switch {
	case !f.Flag:
		a.frameLine(false, k)
	case !f.Inhibit:
		a.frameLine(true, k+1)
	}
}

// frameLine pulls or releases the frame counter's share of the IRQ line from
// the start of tick k on.
func (a *APU) frameLine(on bool, k tick) {
	if a.Frame.Line != on {
		a.Frame.Line = on
		a.wires.SetIRQ(cpu.IRQFrame, on, a.at(k))
	}
}

// nextFrameIRQ returns the first tick in which the frame counter may change the IRQ
// line, if nothing is written.
func (a *APU) nextFrameIRQ() tick {
	f := &a.Frame
	if f.Line {
		return f.ClearAt
	}
	k := f.ResetAt
	if f.Mode == 0 && !f.Inhibit && f.NextAt != noTick {
		k = min(k, f.Zero+a.tables.steps[0][max(f.Step, 3)].count)
	}
	return k
}
