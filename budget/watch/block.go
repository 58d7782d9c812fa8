package watch

import (
	"pool6502/cpu"
	"pool6502/nes"
)

// A Block is a run of consecutive instructions without a jump, together with the time it took; or one
// instruction; or an entry into an interrupt or the reset. All its instructions but the last took their
// least number of cycles.
type Block struct {
	Loc    Loc      // where the first instruction is; for an entry, where the handler starts
	Cycles uint16   // of all its instructions together
	Last   uint8    // cycles of the last instruction
	Op     uint8    // opcode of the last instruction; 0 for an entry
	Kind   cpu.Kind // what the step was; cpu.Instruction for code

	count  uint16 // instructions
	size   uint16 // bytes from the first instruction to the last
	writes bool   // one of them writes
	begins bool   // a judged routine begins at the first instruction
	within bool   // and one begins behind it
	next   int32  // block of the same Loc, -1 for none
	time   cpu.Time
	runs   uint32 // how often it ran in the current frame
	owed   uint64 // and in earlier ones that HeatTotal has not counted
}

// blocks are the blocks that have run so far.
type blocks struct {
	list  []Block
	first []int32 // by Loc: the block there that was used last; -1 for none
	hot   []int32 // the blocks that ran in the current frame
	owed  []int32 // those that HeatTotal has to count
}

// block finds a block, or makes it. If several blocks begin at loc, it tries the one that was used last first.
func (m *Meter) block(loc Loc, size uint16, time cpu.Time, op uint8, kind cpu.Kind) int32 {
	bs := &m.blocks
	if uint(loc) < uint(len(bs.first)) {
		if head := bs.first[loc]; head >= 0 {
			if b := &bs.list[head]; b.time == time && b.size == size && b.Op == op && b.Kind == kind {
				return head
			}
		}
	}
	return m.findBlock(loc, size, time, op, kind)
}

// findBlock does the work of block when the block is not the one that was used last at loc.
func (m *Meter) findBlock(loc Loc, size uint16, time cpu.Time, op uint8, kind cpu.Kind) int32 {
	bs := &m.blocks
	if bs.first == nil {
		bs.first = make([]int32, m.code.size())
		for i := range bs.first {
			bs.first[i] = -1
		}
	}
	head := bs.first[loc]
	for last, i := head, head; i >= 0; last, i = i, bs.list[i].next {
		b := &bs.list[i]
		if b.size != size || b.time != time || b.Op != op || b.Kind != kind {
			continue
		}
		if last != i {
			bs.list[last].next, b.next, bs.first[loc] = b.next, head, i
		}
		return i
	}
	b := Block{Loc: loc, size: size, time: time, Op: op, Kind: kind, Cycles: uint16(time / m.cycle), next: head}
	before := uint16(0) // cycles of all but the last instruction
	for at := Loc(0); at < Loc(size); {
		o := &cpu.Opcodes[m.Opcode(loc+at)]
		before += uint16(o.Cycles)
		b.writes = b.writes || turns[m.Opcode(loc+at)]&opWrites != 0
		b.count++
		at += Loc(o.Bytes())
		b.within = b.within || m.judged != nil && m.judged[loc+at]
	}
	b.begins = m.judged != nil && m.judged[loc]
	b.Last = uint8(b.Cycles - before)
	b.writes = b.writes || turns[op]&opWrites != 0
	b.count++
	bs.first[loc] = int32(len(bs.list))
	bs.list = append(bs.list, b)
	return bs.first[loc]
}

// Block returns a block by its index, as in BlockRun.Block.
func (m *Meter) Block(i int32) *Block { return &m.blocks.list[i] }

// each calls f for the instructions of a block, in order.
func (m *Meter) each(b *Block, f func(loc Loc, op, cycles uint8)) {
	loc := b.Loc
	for range b.count - 1 {
		op := m.Opcode(loc)
		o := &cpu.Opcodes[op]
		f(loc, op, o.Cycles)
		loc += Loc(o.Bytes())
	}
	f(loc, b.Op, b.Last)
}

// Unroll appends the steps of a run to a list.
func (m *Meter) Unroll(list []Step, s *BlockRun) []Step {
	b := m.Block(s.Block)
	step := Step{Start: s.Start, Path: s.Path, Kind: b.Kind, Level: s.Level}
	m.each(b, func(loc Loc, op, cycles uint8) {
		step.Loc, step.Op, step.Cycles = loc, op, cycles
		list = append(list, step)
		step.Start += uint32(cpu.Time(cycles) * m.cycle)
	})
	return list
}

// warmUp counts a run of a block in the current frame.
func (m *Meter) warmUp(block int32) {
	b := &m.blocks.list[block]
	if b.runs == 0 {
		m.blocks.hot = append(m.blocks.hot, block)
	}
	b.runs++
}

// blockRuns is how often a block ran.
type blockRuns struct {
	block int32
	runs  uint32
}

// keepHeat keeps how often the blocks of the frame ran, for HeatOf.
func (m *Meter) keepHeat() {
	m.lastRuns, m.lastHot = m.lastRuns[:0], m.lastHot[:0]
	for _, i := range m.blocks.hot {
		m.lastRuns = append(m.lastRuns, blockRuns{i, m.blocks.list[i].runs})
	}
}

// coolDown adds the runs of the blocks in the present frame to those that HeatTotal has yet to count.
func (m *Meter) coolDown() {
	for _, i := range m.blocks.hot {
		b := &m.blocks.list[i]
		if b.owed == 0 {
			m.blocks.owed = append(m.blocks.owed, i)
		}
		b.owed += uint64(b.runs)
		b.runs = 0
	}
	m.blocks.hot = m.blocks.hot[:0]
}

// HeatOf returns the cycles spent at each place of the code in the last
// complete frame, in the order of first execution. It needs Meter.Heat.
func (m *Meter) HeatOf() []LocCost {
	if len(m.lastHot) > 0 || len(m.lastRuns) == 0 {
		return m.lastHot
	}
	if m.heat == nil {
		m.heat = make([]uint32, m.code.size())
	}
	for _, r := range m.lastRuns {
		if b := m.Block(r.block); b.Kind == cpu.Instruction {
			m.each(b, func(loc Loc, _, cycles uint8) {
				if m.heat[loc] == 0 {
					m.lastHot = append(m.lastHot, LocCost{Loc: loc})
				}
				m.heat[loc] += r.runs * uint32(cycles)
			})
		}
	}
	for i := range m.lastHot {
		h := &m.lastHot[i]
		h.Cycles, m.heat[h.Loc] = m.heat[h.Loc], 0
	}
	return m.lastHot
}

// HeatTotal returns the cycles spent at a place in all complete frames since the
// meter was made.
func (m *Meter) HeatTotal(l Loc) uint64 {
	if len(m.blocks.owed) > 0 && m.total == nil {
		m.total = make([]uint64, m.code.size())
	}
	for _, i := range m.blocks.owed {
		b := m.Block(i)
		if b.Kind == cpu.Instruction {
			m.each(b, func(loc Loc, _, cycles uint8) { m.total[loc] += b.owed * uint64(cycles) })
		}
		b.owed = 0
	}
	m.blocks.owed = m.blocks.owed[:0]
	if l < 0 || int(l) >= len(m.total) {
		return 0
	}
	return m.total[l]
}

// ranBlock is called by the console when a block has ended.
func (m *Meter) ranBlock(s *nes.Block) {
	loc := m.nextLoc
	switch {
	case s.Rounds != 0:
		m.count(s, m.ahead(s.From))
	case s.Start != m.to || m.nextPC != int32(s.From) || s.Stolen != 0 ||
		int(loc) >= m.code.prg || (s.From^s.Last)>>12 != 0, (m.regions != nil || m.padLoop != nil) && m.touches(loc, loc+Loc(s.Last-s.From)):
		m.unroll(s, m.ahead(s.From))
	default:
		id := m.block(loc, s.Last-s.From, s.End-s.Start, s.Op, cpu.Instruction)
		b := &m.blocks.list[id]
		if b.within || b.begins && (len(m.stack) == 0 || m.top().routine != m.ids[loc]) {
			m.unroll(s, loc)
			break
		}
		m.to = s.End
		if m.Steps {
			m.log(s.Start, id, cpu.Instruction)
		}
		if m.Heat {
			if b.runs++; b.runs == 1 {
				m.blocks.hot = append(m.blocks.hot, id)
			}
			if !m.Steps {
				m.runs = m.runs[:0]
			}
		}
		if m.round.of != nil {
			m.record(loc, loc+Loc(b.size))
		}
		if b.writes {
			m.level().seq++
		}
		if class := turns[s.Op]; class&opFlow != 0 {
			m.flow(class, s.Last, m.cpu.PC, cpu.Time(b.Last)*m.cycle, s.End)
		}
	}
	m.look()
}

// count books the rounds of a counting loop that the console skipped. The instruction before them may have been the
// loop's branch alone, where the program has jumped to it.
func (m *Meter) count(s *nes.Block, loc Loc) {
	if m.judged != nil {
		m.runInto(s.From)
	}
	if m.Steps || m.Heat {
		if !m.Steps && len(m.runs)+2 > maxRound {
			m.runs = m.runs[:0] // the log keeps both instructions of the round
		}
		branch := cpu.Time(cpu.Opcodes[s.Op].Cycles+1) * m.cycle
		round := (s.End - s.Start) / cpu.Time(s.Rounds)
		m.logStep(&cpu.Step{Start: s.Start, Op: m.byteAt(loc, s.From)}, loc, round-branch)
		m.logStep(&cpu.Step{Start: s.Start + round - branch, Op: s.Op}, loc+Loc(s.Last-s.From), branch)
		m.to = s.Start + round
		m.logRounds(round, int(s.Rounds-1))
	}
	m.to = s.End
	m.turn(m.level(), s.From, s.Last, s.End)
}

// unroll performs a block one instruction after the other, where the meter needs each of them.
func (m *Meter) unroll(s *nes.Block, loc Loc) {
	r := cpu.Step{PC: s.From, Start: s.Start}
	for {
		at := loc + Loc(r.PC-s.From)
		if (s.From^r.PC)>>12 != 0 {
			at = m.code.loc(r.PC)
		}
		r.Op = m.byteAt(at, r.PC)
		next := r.PC + uint16(cpu.Opcodes[r.Op].Bytes())
		if r.PC == s.Last || r.Start > s.End {
			break
		}
		r.End = r.Start + cpu.Time(cpu.Opcodes[r.Op].Cycles)*m.cycle
		m.step(&r, at, next)
		r.PC, r.Start = next, r.End
	}
	at := loc + Loc(s.Last-s.From)
	if (s.From^s.Last)>>12 != 0 {
		at = m.code.loc(s.Last)
	}
	r.Op, r.End, r.Stolen = s.Op, s.End, s.Stolen
	m.step(&r, at, m.cpu.PC)
}

// byteAt returns the byte of code at the place l, which the CPU sees at addr.
func (m *Meter) byteAt(l Loc, addr uint16) uint8 {
	if int(l) < m.code.prg {
		return m.con.Cart().PRG[l]
	}
	if p := m.con.Page(uint8(addr >> 8)); p != nil {
		return p[uint8(addr)]
	}
	return 0
}

// look stores the place of the next instruction before that instruction can switch banks.
func (m *Meter) look() {
	m.nextPC = int32(m.cpu.PC)
	m.nextLoc = m.code.loc(m.cpu.PC)
}

// ahead returns the place of the instruction at pc, with the banks as they were before it ran.
func (m *Meter) ahead(pc uint16) Loc {
	if m.nextPC == int32(pc) {
		return m.nextLoc
	}
	return m.code.loc(pc)
}
