package watch

import (
	"pool6502/asm"
	"pool6502/cpu"
	"pool6502/nes"
)

// Stretch is one run of a Block, as the meter booked it. The cycles that DMA stole from its last
// instruction are in Frame.Steals.
type Stretch struct {
	Start uint32 // half master clocks since the frame began
	Path  int32  // who pays; index, for Meter.Path
	Block int32  // index, for Meter.Block
	Kind  cpu.Kind
	Level uint8 // interrupts being served, one inside the other
}

// Step is one instruction, or one entry into an interrupt or the reset: see Meter.Unroll.
type Step struct {
	Start  uint32 // half master clocks since the frame began
	Loc    Loc    // of the instruction; of an entry, where the handler starts
	Path   int32  // who pays; index, for Meter.Path
	Cycles uint8  // its own
	Op     uint8  // opcode; 0 for an entry
	Kind   cpu.Kind
	Level  uint8 // interrupts being served, one inside the other
}

// Steal is what DMA took from the instruction of a stretch that has one only, in cycles.
type Steal struct {
	Stretch  int32 // index in Frame.Stretches
	OAM, DMC uint16
}

// Repeat is rounds of a loop that waits or counts, which were skipped: what the last stretches did
// before one was logged, so many times more.
type Repeat struct {
	Stretch   int32 // index in Frame.Stretches of the one that follows
	Stretches int32 // of a round
	Rounds    int32
}

// log notes a run of a block, at whose start the present activation ran.
func (m *Meter) log(start cpu.Time, block int32, kind cpu.Kind) {
	m.stretches = append(m.stretches, Stretch{
		Start: uint32(start - m.start), Path: m.stack[len(m.stack)-1].node, Block: block, Kind: kind, Level: uint8(len(m.levels) - 1),
	})
}

// logStep notes one instruction, at whose start the present activation ran. For Heat alone the log
// holds no more than a round that may be skipped.
func (m *Meter) logStep(r *cpu.Retired, loc Loc, own cpu.Time) {
	id := m.block(loc, 0, own, r.Op, cpu.Instruction)
	if m.Heat {
		m.warmUp(id)
		if !m.Steps && len(m.stretches) == maxRound {
			m.stretches = m.stretches[:0]
		}
	}
	m.log(r.Start, id, cpu.Instruction)
}

// maxRound is more steps than a round has that the console skips.
const maxRound = 256

// logRounds notes rounds that are skipped. It reports false where the log does
// not hold a round.
func (m *Meter) logRounds(round cpu.Time, rounds int) bool {
	if rounds == 0 {
		return true
	}
	begin := int64(m.to-m.start) - int64(round)
	list := m.stretches
	first := len(list)
	for first > 0 && int64(list[first-1].Start) >= begin {
		first--
	}
	if first == len(list) || int64(list[first].Start) != begin {
		return false
	}
	if m.Steps {
		m.repeats = append(m.repeats, Repeat{int32(len(list)), int32(len(list) - first), int32(rounds)})
	}
	if m.Heat {
		for _, s := range list[first:] {
			m.blocks.list[s.Block].runs += uint32(rounds)
		}
	}
	return true
}

// logSteal notes what DMA stole from the instruction that is going to be logged.
func (m *Meter) logSteal(r *cpu.Retired) {
	dmc := m.con.StolenByDMC()
	byDMC := min(uint16(dmc-m.dmc), uint16(r.Stolen))
	m.steals = append(m.steals, Steal{int32(len(m.stretches)), uint16(r.Stolen) - byDMC, byDMC})
	m.dmc = dmc
}

// Console is what the meter observes.
func (m *Meter) Console() *nes.Console { return m.con }

// Line is the source line that made the code at a place; the zero Pos where
// none is known.
func (m *Meter) Line(l Loc) asm.Pos { return m.names.source(l, m.code.prg) }
