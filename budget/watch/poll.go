package watch

import (
	"slices"

	"pool6502/cpu"
)

// An edge is a jump back in the main program, and the loop that it closes.
type edge struct {
	region
	polls  []uint16 // the bytes that decide whether the loop ends; see pollsOf
	was    []uint8  // these bytes when the latest interrupt came
	known  bool     // the region is in Meter.regions
	bits   bool     // it reads a pad bit by bit
	call   cpu.Time // when the call began that made the latest jump back, by the level's clock
	at     cpu.Time // of that jump
	round  cpu.Time // the latest one
	rounds int      // how many short rounds came one after the other
	pads   int      // likewise, with a read of the pads in each
}

// polls are the edges of a program, and the loop in which it waits for the player.
type polls struct {
	edges     []uint16 // by Loc of a jump back: index in edgeList, plus 1
	edgeList  []edge
	polling   []*edge  // those that may poll
	handledAt cpu.Time // when the latest interrupt of the main program returned
	padLoop   *edge    // the loop in which the program waits for the player
	padDepth  int      // its activation in stack, plus 1
	padRAM    [8][256]uint8
}

const (
	maxEdges    = 1 << 10
	maxPoll     = 48        // the greatest length of a loop that polls, in bytes
	shortRound  = 2_000     // cycles; a loop that polls has shorter rounds
	shortPads   = 14_000    // cycles, less than half a frame: likewise, of a loop that waits for the player
	pollRounds  = 3         // so many rounds make a loop that polls
	padRounds   = 4         // and a loop that waits for the player
	padChanges  = 4         // it changes at most so many bytes of RAM in a round
	edgeMissing = 1<<16 - 1 // in Meter.edges: the table was full
)

// turnEdge handles a jump of the main program back from end to pc. A loop waits, whatever it does in its rounds, if it
// ends only when someone else changes a byte that it reads: an interrupt handler, or the PPU's status. It waits for the
// player if it reads the pads again and again, and changes next to nothing.
func (m *Meter) turnEdge(pc, end uint16, now cpu.Time) {
	at := m.code.loc(end)
	if m.edges == nil {
		m.edges, m.edgeList = make([]uint16, m.code.size()), make([]edge, 0, maxEdges) // padLoop points into it
	}
	if m.edges[at] == 0 {
		m.edges[at] = m.addEdge(pc, end)
	}
	if m.edges[at] == edgeMissing {
		return
	}
	e := &m.edgeList[m.edges[at]-1]
	e.round = now - e.at
	e.rounds++
	again := e.call == m.top().raw
	if !again || e.round > shortRound*m.cycle {
		e.rounds = 0
	}
	e.pads++
	if !again || e.round > shortPads*m.cycle || m.con.PadRead() < e.at {
		e.pads = 0
	}
	e.at, e.call = now, m.top().raw
	m.turnPads(e)
}

// addEdge looks at a loop for the first time. It returns the index of its edge, and 1.
func (m *Meter) addEdge(pc, end uint16) uint16 {
	if len(m.edgeList) == maxEdges {
		return edgeMissing
	}
	head := m.code.loc(pc)
	e := edge{region: region{head, head + Loc(end-pc) + Loc(cpu.Opcodes[m.con.Peek(end)].Bytes()) - 1}}
	if end-pc <= maxPoll {
		e.polls, e.bits = m.pollsOf(pc, end)
		e.was = make([]uint8, len(e.polls))
		if slices.ContainsFunc(e.polls, isStatus) {
			e.known = true
			m.regions = append(m.regions, e.region)
		}
	}
	m.edgeList = append(m.edgeList, e)
	if len(e.polls) > 0 && !e.known {
		m.polling = append(m.polling, &m.edgeList[len(m.edgeList)-1])
	}
	return uint16(len(m.edgeList))
}

// isStatus reports whether an address is $2002.
func isStatus(addr uint16) bool { return addr&0xE007 == 0x2002 }

// endsAtVblank reports whether a loop that reads $2002 ends when vblank begins: its branch leads out of the loop (out) if vblank has
// begun, or back if it has not.
func endsAtVblank(branch string, out bool) bool {
	if out {
		return branch == "BMI" || branch == "BNE"
	}
	return branch == "BPL" || branch == "BEQ"
}

// pollsOf reads the code of a loop from pc to the jump at end. It returns the bytes of RAM, or $2002, on which the jump
// back or a branch out of the loop depends, without those that the loop writes itself. It returns none for a loop that
// only reads: its rounds end as they begin, by which it is recognised. bits says that the loop reads a pad without
// starting a new read.
func (m *Meter) pollsOf(pc, end uint16) (polls []uint16, bits bool) {
	var depends, stored []uint16 // what the flags depend on; what is written
	reads, changes := false, false
	for at := pc; at <= end; {
		op := &cpu.Opcodes[m.con.Peek(at)]
		to := uint16(m.con.Peek(at + 1))
		if op.Mode == cpu.Absolute {
			to |= uint16(m.con.Peek(at+2)) << 8
		}
		direct := op.Mode == cpu.ZeroPage || op.Mode == cpu.Absolute
		byteOf := direct && (to < 0x800 || isStatus(to))
		reads = reads || direct && to&^1 == 0x4016
		switch {
		case op.Flow == cpu.Branch:
			target := at + 2 + uint16(int8(to))
			for _, d := range depends {
				if out := target < pc || target > end; (out || at == end) && (!isStatus(d) || endsAtVblank(op.Name, out)) {
					polls = append(polls, d)
				}
			}
		case op.Flow == cpu.Call:
			changes, depends = true, nil
		case op.Flow != cpu.Next && at != end:
			return nil, false
		case op.Flow != cpu.Next:
		case byteOf && (op.Name == "ASL" || op.Name == "LSR"): // it tests the byte and clears it
			changes, depends = true, []uint16{to}
		case op.Writes:
			changes, stored = true, append(stored, to)
			if op.Name[:2] != "ST" {
				depends = nil
			}
		case byteOf && (op.Name[:2] == "LD" || op.Name == "BIT"):
			depends = []uint16{to}
		case byteOf:
			depends = append(depends, to)
		case op.Mode == cpu.Immediate && op.Name[:2] != "LD", op.Name == "NOP", op.Name == "CLC", op.Name == "SEC":
		default:
			changes, depends = changes || op.Mode == cpu.Implied || op.Mode == cpu.Accumulator, nil
		}
		at += uint16(op.Bytes())
	}
	polls = slices.DeleteFunc(polls, func(a uint16) bool { return slices.Contains(stored, a) })
	if !changes {
		polls = nil
	}
	return polls, reads && !slices.Contains(stored, 0x4016)
}

// interrupted is called when an interrupt of the main program begins.
func (m *Meter) interrupted() {
	for _, e := range m.polling {
		for i, a := range e.polls {
			e.was[i] = m.con.Peek(a)
		}
	}
}

// handled is called when an interrupt returns to the main program at pc. If its handler has changed a byte that the loop
// there polls, the loop waits for it.
func (m *Meter) handled(pc uint16, now cpu.Time) {
	m.handledAt = now
	for _, e := range m.polling {
		if e.known || e.rounds < pollRounds || !m.onPath(m.code.loc(pc), m.top().node, e.has) {
			continue
		}
		for k, a := range e.polls {
			if m.con.Peek(a) != e.was[k] && !e.known {
				e.known = true
				m.regions = append(m.regions, e.region)
			}
		}
	}
}

// turnPads compares RAM at each jump back of a loop that reads the pads.
func (m *Meter) turnPads(e *edge) {
	if m.padLoop == e && e.pads == 0 {
		m.leavePads()
	}
	if p := m.padLoop; e.bits || e.pads < padRounds || p != nil && p != e && !(e.has(p.from) && e.has(p.to)) {
		return
	}
	changes := 0
	for i := range m.padRAM {
		page := m.con.Page(uint8(i))
		if m.padRAM[i] == *page {
			continue
		}
		for k, v := range page {
			if m.padRAM[i][k] != v {
				changes++
			}
		}
		m.padRAM[i] = *page
	}
	switch {
	case m.handledAt > e.at-e.round: // a handler has run in the round, and changes RAM as well
	case changes <= padChanges:
		m.padLoop, m.padDepth = e, len(m.stack)
	case m.padLoop == e:
		m.leavePads()
	}
}

// leavePads ends the waiting for the player. What the loop has called works from now on.
func (m *Meter) leavePads() {
	m.book()
	for i := m.padDepth - 1; i < len(m.stack); i++ {
		a := &m.stack[i]
		a.polls, a.waits = false, m.routines[a.routine].Waits
	}
	m.padLoop = nil
}

// touches reports whether a block of code begins or ends the waiting in a region.
func (m *Meter) touches(from, to Loc) bool {
	if m.padLoop != nil {
		return true
	}
	for _, g := range m.regions {
		if from <= g.to && to >= g.from {
			return true
		}
	}
	return m.top().polls
}
