package watch

import (
	"pool6502/asm"
	"pool6502/cpu"
	"pool6502/nes"
)

// Step is one instruction, or one entry into an interrupt or the reset, as the
// meter booked it. The cycles that DMA stole from it are in Frame.Steals.
type Step struct {
	Start  uint32 // half master clocks since the frame began
	Loc    Loc    // of the instruction; of an entry, where the handler starts
	Path   int32  // who pays; index, for Meter.Path
	Cycles uint8  // its own
	Op     uint8  // opcode; 0 for an entry
	Kind   cpu.Kind
	Level  uint8 // interrupts being served, one inside the other
}

// Steal is what DMA took from one instruction, in cycles.
type Steal struct {
	Step     int32 // index in Frame.Steps
	OAM, DMC uint16
}

// Repeat is rounds of a polling loop that were skipped: what the last steps did
// before one was logged, so many times more.
type Repeat struct {
	Step   int32 // index in Frame.Steps of the one that follows
	Steps  int32 // of a round
	Rounds int32
}

// logRounds notes rounds that are skipped. It reports false where the log does
// not hold a round.
func (m *Meter) logRounds(round cpu.Time, rounds int) bool {
	begin := int64(m.to-m.start) - int64(round)
	first := len(m.steps)
	for first > 0 && int64(m.steps[first-1].Start) >= begin {
		first--
	}
	if first == len(m.steps) || int64(m.steps[first].Start) != begin {
		return false
	}
	m.repeats = append(m.repeats, Repeat{int32(len(m.steps)), int32(len(m.steps) - first), int32(rounds)})
	return true
}

// logStep notes an instruction, at whose start the present activation ran.
func (m *Meter) logStep(r *cpu.Retired, own cpu.Time) {
	m.steps = append(m.steps, Step{
		Start: uint32(r.Start - m.start), Loc: m.code.loc(r.PC), Path: m.stack[len(m.stack)-1].node,
		Cycles: uint8(own / m.cycle), Op: r.Op, Level: uint8(len(m.levels) - 1),
	})
}

// logRare notes what logStep does not see: an entry, and what DMA stole from the
// instruction that logStep is going to note.
func (m *Meter) logRare(r *cpu.Retired, own cpu.Time) {
	if r.Stolen != 0 {
		dmc := m.con.StolenByDMC()
		byDMC := min(uint16(dmc-m.dmc), uint16(r.Stolen))
		m.steals = append(m.steals, Steal{int32(len(m.steps)), uint16(r.Stolen) - byDMC, byDMC})
		m.dmc = dmc
	}
	if r.Kind == cpu.Instruction {
		return
	}
	m.steps = append(m.steps, Step{
		Start: uint32(r.Start - m.start), Loc: m.code.loc(m.cpu.PC), Path: m.top().node,
		Cycles: uint8(own / m.cycle), Kind: r.Kind, Level: uint8(len(m.levels) - 1),
	})
}

// Logged returns how many steps of the current frame are logged: during an
// instruction, the index its step is going to have.
func (m *Meter) Logged() int { return len(m.steps) }

// Console is what the meter observes.
func (m *Meter) Console() *nes.Console { return m.con }

// Line is the source line that made the code at a place; the zero Pos where
// none is known.
func (m *Meter) Line(l Loc) asm.Pos { return m.names.source(l, m.code.prg) }
