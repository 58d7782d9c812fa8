package watch

import (
	"pool6502/asm"
	"pool6502/cpu"
	"pool6502/nes"
)

// BlockRun is one run of a Block, as the meter booked it. The cycles that DMA stole from its last
// instruction are in Frame.Steals.
type BlockRun struct {
	Start uint32 // half master clocks since the frame began
	Path  int32  // the call path charged for it; index, for Meter.Path
	Block int32  // index, for Meter.Block
	Kind  cpu.Kind
	Level uint8 // interrupts being served, one inside the other
}

// Step is one instruction, or one entry into an interrupt or the reset: see Meter.Unroll.
type Step struct {
	Start  uint32 // half master clocks since the frame began
	Loc    Loc    // where the instruction is; for an entry, where the handler starts
	Path   int32  // the call path charged for it; index, for Meter.Path
	Cycles uint8  // without DMA
	Op     uint8  // opcode; 0 for an entry
	Kind   cpu.Kind
	Level  uint8 // interrupts being served, one inside the other
}

// Steal is the number of cycles by which DMA halted an instruction. Such an instruction is a run of its
// own.
type Steal struct {
	Run      int32 // index in Frame.Runs
	OAM, DMC uint16
}

// Repeat stands for rounds of a polling or counting loop that were skipped: the runs of the last
// logged round, run again a number of times.
type Repeat struct {
	Run    int32 // index in Frame.Runs of the run that follows the rounds
	Runs   int32 // how many runs a round has
	Rounds int32
}

// log adds a run of a block to the log, for the present activation.
func (m *Meter) log(start cpu.Time, block int32, kind cpu.Kind) {
	m.runs = append(m.runs, BlockRun{
		Start: uint32(start - m.start), Path: m.stack[len(m.stack)-1].node, Block: block, Kind: kind, Level: uint8(len(m.levels) - 1),
	})
}

// logStep adds one instruction to the log, for the present activation. If only Heat is set, the log is
// kept no longer than one round of a loop.
func (m *Meter) logStep(r *cpu.Step, loc Loc, own cpu.Time) {
	id := m.block(loc, 0, own, r.Op, cpu.Instruction)
	if m.Heat {
		m.warmUp(id)
		if !m.Steps && len(m.runs) == maxRound {
			m.runs = m.runs[:0]
		}
	}
	m.log(r.Start, id, cpu.Instruction)
}

// maxRound is more than the number of steps in any round that the console skips.
const maxRound = 256

// logRounds adds skipped rounds to the log. It reports false if the log does not hold
// a complete round.
func (m *Meter) logRounds(round cpu.Time, rounds int) bool {
	if rounds == 0 {
		return true
	}
	begin := int64(m.to-m.start) - int64(round)
	list := m.runs
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

// PlacesOf returns the cycles that a routine spent at each place of the code in the last complete frame, in the order of
// first execution: its own, also those of code that it reaches by a jump and that is no routine, and those of its waiting
// loops. An entry into an interrupt counts for the first instruction of the handler. It needs Meter.Steps.
func (m *Meter) PlacesOf(routine int) []LocCost {
	at := map[Loc]int{}
	var list []LocCost
	add := func(runs []BlockRun, times uint32) {
		for _, r := range runs {
			if m.Path(r.Path).Routine != routine {
				continue
			}
			m.each(m.Block(r.Block), func(loc Loc, _, cycles uint8) {
				i, known := at[loc]
				if !known {
					i = len(list)
					at[loc], list = i, append(list, LocCost{Loc: loc})
				}
				list[i].Cycles += times * uint32(cycles)
			})
		}
	}
	f := &m.last
	add(f.Runs, 1)
	for _, r := range f.Repeats {
		add(f.Runs[r.Run-r.Runs:r.Run], uint32(r.Rounds))
	}
	return list
}

// logSteal adds to the log the cycles that DMA stole from the instruction that is logged next.
func (m *Meter) logSteal(r *cpu.Step) {
	dmc := m.con.StolenByDMC()
	byDMC := min(uint16(dmc-m.dmc), uint16(r.Stolen))
	m.steals = append(m.steals, Steal{int32(len(m.runs)), uint16(r.Stolen) - byDMC, byDMC})
	m.dmc = dmc
}

// Console returns the console that the meter observes.
func (m *Meter) Console() *nes.Console { return m.con }

// Line returns the source line of the code at a place; the zero Pos if none is
// known.
func (m *Meter) Line(l Loc) asm.Pos { return m.names.source(l, m.code.prg) }
