package apu

import (
	"pool6502/cpu"
	"pool6502/nes/timing"
)

// tick is a CPU cycle, counted from power-on: cycle k starts at k times the
// region's cycle length. The APU's own timing is in CPU cycles throughout; a
// tick is "performed" at the end of its cycle, after the CPU's access.
type tick = int64

// noTick is later than any tick.
const noTick tick = 1<<63 - 1

// State is the complete state of the sound half of the 2A03. All that the CPU can see
// depends on it alone. The sound depends on it and on the samples made before.
type State struct {
	Cycle    tick // the first CPU cycle that has not been performed
	Pulse    [2]PulseState
	Triangle TriangleState
	Noise    NoiseState
	DMC      DMCState
	Frame    FrameCounterState
	Enabled  uint8 // bits 0-3 of $4015 as written
	Late     bool  // a length register was written in cycle Cycle (see LengthCounter)
}

// Wires is what the APU is connected to: the processor's IRQ line and the DMA
// unit.
type Wires interface {
	// SetIRQ pulls or releases the line for a source, cpu.IRQFrame or
	// cpu.IRQDMC, from t on.
	SetIRQ(source uint8, on bool, t timing.Time)
	// RequestDMC requests a sample byte from the cycle that starts at t on. The byte
	// arrives by a call of DMCByte.
	RequestDMC(t timing.Time)
	// CancelDMC withdraws the request.
	CancelDMC()
	// IsGet reports whether the cycle that starts at t is a get cycle.
	IsGet(t timing.Time) bool
	// Now returns the present time.
	Now() timing.Time
}

// Sounder is a board that makes sound. Levels are in the unit in which the 2A03
// with all its channels at their loudest is 1.
type Sounder interface {
	// Output runs the board's generators up to t and returns the level.
	Output(t timing.Time) float32
	// NextChange returns the earliest time at which Output may return another
	// level, if nothing is written to the board until then; timing.Never for
	// never. It is not before the time of the last Output.
	NextChange() timing.Time
}

// Plug connects the cartridge's board, which may be a Sounder.
func (a *APU) Plug(board any) {
	a.board, _ = board.(Sounder)
}

// APU is the APU: its state, its wires, its region's tables and its sound.
type APU struct {
	State
	wires  Wires
	length timing.Time // of a CPU cycle
	tables *apuTables
	sound  synth
	board  Sounder
}

// apuTables is what differs between the regions' chips (nesdev, "APU Noise",
// "APU DMC", "APU Frame Counter"); periods in CPU cycles.
type apuTables struct {
	noise [16]tick
	dmc   [16]tick
	steps [2][]frameStep
}

var apuNTSC = apuTables{
	noise: [16]tick{4, 8, 16, 32, 64, 96, 128, 160, 202, 254, 380, 508, 762, 1016, 2034, 4068},
	dmc:   [16]tick{428, 380, 340, 320, 286, 254, 226, 214, 190, 160, 142, 128, 106, 84, 72, 54},
	steps: frameSteps(7457, 14913, 22371, 29829, 37281),
}

var apuPAL = apuTables{
	noise: [16]tick{4, 8, 14, 30, 60, 88, 118, 148, 188, 236, 354, 472, 708, 944, 1890, 3778},
	dmc:   [16]tick{398, 354, 316, 298, 276, 236, 210, 198, 176, 148, 132, 118, 98, 78, 66, 50},
	steps: frameSteps(8313, 16627, 24939, 33253, 41565),
}

// SetUp connects the APU. sampleRate is the rate of its samples in hertz; a negative
// rate means no sound. Only the 2A07 of a PAL console has different tables: the 6527P
// of a Dendy counts like an NTSC chip (nesdev, "Dendy").
func (a *APU) SetUp(w Wires, r timing.Region, sampleRate int) {
	a.wires, a.length, a.tables = w, r.Clocks().CPU, &apuNTSC
	if r == timing.PAL {
		a.tables = &apuPAL
	}
	num, den := r.CPUClock()
	a.sound.setUp(sampleRate, num, den)
}

// at returns the time at which tick k starts.
func (a *APU) at(k tick) timing.Time { return timing.Time(k) * a.length }

// isGet reports whether tick k is a get cycle. The APU's clock has half the CPU's
// frequency; it advances the timers at the end of get cycles.
func (a *APU) isGet(k tick) bool { return a.wires.IsGet(a.at(k)) }

// Power sets the state at power-on (nesdev, "CPU power up state"): silent, and as if
// $00 had just been written to $4017.
func (a *APU) Power() {
	a.State = State{}
	for i := range a.Pulse {
		a.Pulse[i].Next = a.firstGet()
	}
	a.Triangle.Next = 0
	a.Noise.Shift, a.Noise.Next = 1, a.firstGet()
	a.DMC = DMCState{Addr: 0xC000, Bits: 8, Silent: true, EnableAt: noTick, Next: a.firstGet() + a.tables.dmc[0]}
	a.Frame = FrameCounterState{ResetAt: noTick, ClearAt: noTick}
	a.restartFrame()
	rest := 0.0
	if a.sound.mask[2] != 0 {
		rest = restLevel(float64(a.Triangle.level()), 0, 0)
	}
	a.sound.reset(rest)
	a.sound.syncedTo = 0
}

// Reset does what the reset line does: it silences the channels like a write of $00
// to $4015, restarts the frame counter in the mode written last, and sets the triangle
// to the start of its sequence (blargg, apu_reset).
func (a *APU) Reset() {
	a.Enabled, a.Late = 0, false
	for i := range a.Pulse {
		a.Pulse[i].Length.Count = 0
	}
	a.Triangle.Length.Count = 0
	a.Noise.Length.Count = 0
	a.Triangle.Step = 0
	d := &a.DMC
	d.Left, d.Want, d.Active, d.Pending, d.EnableAt = 0, false, false, false, noTick
	d.Level &= 1
	d.IRQ = false
	f := &a.Frame
	f.Flag, f.Line, f.Inhibit, f.ResetAt, f.ClearAt = false, false, false, noTick, noTick
	a.restartFrame()
	a.wires.SetIRQ(cpu.IRQFrame|cpu.IRQDMC, false, a.at(a.Cycle))
}

// firstGet is the first get cycle that has not been performed.
func (a *APU) firstGet() tick {
	if a.isGet(a.Cycle) {
		return a.Cycle
	}
	return a.Cycle + 1
}

// Settle performs every CPU cycle that starts before t.
func (a *APU) Settle(t timing.Time) {
	to := tick((t + a.length - 1) / a.length)
	if to <= a.Cycle {
		return
	}
	for a.sound.on && to-a.sound.base > a.sound.most {
		a.run(a.sound.base + a.sound.most)
		a.finishSound(a.Cycle)
	}
	a.run(to)
}

// run performs the ticks before to. It goes from one event to the next, and computes
// the counters between two events by arithmetic.
func (a *APU) run(to tick) {
	for {
		k := a.nextEvent()
		if k >= to {
			break
		}
		a.event(k)
		a.Cycle = k + 1
	}
	a.DMC.skip(to, a.dmcPeriod())
	a.playPulses(to)
	a.playRest(to)
	a.Cycle = to
}

// nextEvent returns the first tick in which anything but a channel's sequencer
// changes.
func (a *APU) nextEvent() tick {
	if a.Late {
		return a.Cycle
	}
	f := &a.Frame
	return min(f.NextAt, f.ResetAt, f.ClearAt, a.DMC.EnableAt, a.DMC.nextClock(a.dmcPeriod()))
}

// event performs tick k, in the order in which the parts of the chip act at
// the end of a cycle.
func (a *APU) event(k tick) {
	if d := &a.DMC; d.nextClock(a.dmcPeriod()) == k {
		a.playRest(k)
		d.skip(k, a.dmcPeriod())
		a.clockDMC(k)
	}
	if a.DMC.EnableAt == k {
		a.enableDMC(k)
	}
	if f := &a.Frame; f.ClearAt == k || f.ResetAt == k || f.NextAt == k || a.Late {
		a.playPulses(k)
		a.playRest(k)
		a.clockFrame(k)
	}
}

// Next returns the earliest moment at which the APU may pull or release the
// IRQ line or request DMA.
func (a *APU) Next() timing.Time {
	k := min(a.nextFrameIRQ(), a.nextDMC())
	if k == noTick {
		return timing.Never
	}
	return a.at(k + 1)
}

// DMCAddr returns the address of the next sample byte.
func (a *APU) DMCAddr() uint16 { return a.DMC.Addr }
