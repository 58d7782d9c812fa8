package watch

import (
	"fmt"
	"slices"

	"pool6502/asm"
	"pool6502/cpu"
)

// region is a loop that a header or --waits marks as waiting, from its first byte to the
// last byte of the jump back.
type region struct{ from, to Loc }

// has reports whether a place is in the loop.
func (g region) has(at Loc) bool { return at >= g.from && at <= g.to }

// maxRegion is the greatest length of such a loop, in bytes.
const maxRegion = 256

// Waits marks the routine or loop at a label as waiting. It is for loops that the meter
// does not recognise because they write or count: a routine from its call to its return,
// or a loop from the label to the jump back, with all routines it calls.
func (m *Meter) Waits(label string) error {
	addr, err := m.names.Resolve(label)
	if err != nil {
		return fmt.Errorf("waits %s: %w", label, err)
	}
	loc, ok := m.names.Find(label, addr, m.code.prg)
	if !ok {
		loc = m.code.loc(addr)
	}
	end, loops := m.loopEnd(loc, addr)
	if loops {
		m.regions = append(m.regions, region{loc, end})
	}
	if sym, ok := m.names.Lookup(label); loops && ok && sym.Local {
		return nil // nothing calls it
	}
	m.waitsRoutine(loc, addr)
	return nil
}

// waitsRoutine marks all calls of the routine at a place as waiting.
func (m *Meter) waitsRoutine(loc Loc, addr uint16) {
	id := m.ids[loc]
	if id < 0 {
		name, pos := m.names.at(loc, addr, m.code.prg)
		id = m.add(Routine{Name: name, Addr: addr, Loc: loc, Pos: pos})
	}
	m.routines[id].Waits = true
}

// Waiting reports whether the names or the headers say which loops wait. Only then can Meter.Err return an error.
func (n *Names) Waiting() bool {
	return n != nil && (len(n.Waits) > 0 || slices.ContainsFunc(n.Contracts, func(c *asm.Contract) bool { return len(c.WaitsAt) > 0 }))
}

// Err returns the first error in the Waits lines of contracts or in Names.Waits, or
// nil.
func (m *Meter) Err() error { return m.err }

// declareWaits marks what the Waits line of a contract names.
func (m *Meter) declareWaits(c *asm.Contract) {
	loc, ok := m.names.Find(c.Routine, c.Addr, m.code.prg)
	if !ok {
		return
	}
	if c.Waits {
		m.waitsRoutine(loc, c.Addr)
	}
	for _, addr := range c.WaitsAt {
		head := loc + Loc(addr) - Loc(c.Addr)
		if end, ok := m.loopEnd(head, addr); ok {
			m.regions = append(m.regions, region{head, end})
		} else if m.err == nil {
			name, _ := m.names.at(head, addr, m.code.prg)
			m.err = fmt.Errorf("%s:%d: Waits: no branch and no JMP goes back to %s; name the first instruction of a loop",
				c.Pos.File, c.Pos.Line, name)
		}
	}
}

// loopEnd returns the last byte of the first branch or JMP after head that jumps back
// to it.
func (m *Meter) loopEnd(head Loc, addr uint16) (Loc, bool) {
	prg := m.con.Cart().PRG
	for at := head; at < head+maxRegion && int(at)+3 <= len(prg); {
		op := &cpu.Opcodes[prg[at]]
		next := at + Loc(op.Bytes())
		switch op.Flow {
		case cpu.Branch:
			if next+Loc(int8(prg[at+1])) == head {
				return next - 1, true
			}
		case cpu.Jump:
			if op.Mode == cpu.Absolute && uint16(prg[at+1])|uint16(prg[at+2])<<8 == addr {
				return next - 1, true
			}
		}
		at = next
	}
	return 0, false
}

// enterRegion checks whether the instruction that has ended is in a region, and sets
// polls of the top activation.
func (m *Meter) enterRegion(r *cpu.Step) {
	if r.Kind != cpu.Instruction || len(m.stack) == 0 {
		return
	}
	if e := m.padLoop; e != nil && r.End > e.at+2*e.round && len(m.levels) == 1 {
		m.leavePads()
	}
	at := m.code.loc(r.PC)
	in := m.padLoop != nil && len(m.stack) == m.padDepth && m.padLoop.has(at)
	for _, g := range m.regions {
		in = in || g.has(at)
	}
	if a := m.top(); a.polls != in {
		m.book()
		a.polls = in
	}
}
