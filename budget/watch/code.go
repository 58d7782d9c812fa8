package watch

import (
	"fmt"

	"pool6502/asm"
	"pool6502/nes"
)

// Loc is a place of code, independent of which bank is switched in: the offset into
// PRG ROM, or for code in RAM the size of PRG ROM plus the address.
type Loc int32

// codeMap turns addresses of code into places.
type codeMap struct {
	con  *nes.Console
	prg  int                 // bytes of PRG ROM
	page map[*[256]uint8]Loc // the offset of each page of PRG ROM
	seen [256]*[256]uint8    // the pages for which base was computed
	base [256]Loc            // of each CPU page
}

func (c *codeMap) init(con *nes.Console) {
	prg := con.Cart().PRG
	c.con, c.prg = con, len(prg)
	c.page = make(map[*[256]uint8]Loc, len(prg)/256)
	for off := 0; off+256 <= len(prg); off += 256 {
		c.page[(*[256]uint8)(prg[off:])] = Loc(off)
	}
	for page := range c.base {
		c.base[page] = c.assume(page)
	}
}

// assume gives the place of a page whose table is not known: in RAM, or, from $8000
// on, in the end of PRG ROM, which is what an unbanked board has there.
func (c *codeMap) assume(page int) Loc {
	if page < 0x80 || c.prg == 0 {
		return Loc(c.prg + page<<8)
	}
	off := c.prg - 0x10000 + page<<8
	for off < 0 {
		off += c.prg
	}
	return Loc(off)
}

func (c *codeMap) size() int { return c.prg + 0x8000 }

// loc returns the place of an address with the banks as they are switched now.
func (c *codeMap) loc(addr uint16) Loc {
	page := addr >> 8
	if p := c.con.CPU().RD[page]; p != c.seen[page] && p != nil {
		c.seen[page] = p
		if off, ok := c.page[p]; ok {
			c.base[page] = off
		} else {
			c.base[page] = Loc(c.prg) + Loc(page&0x7F)<<8
		}
	}
	return c.base[page] + Loc(addr&0xFF)
}

// routineAt returns the routine that starts at addr. If there was none, it makes one.
func (m *Meter) routineAt(addr uint16) int32 {
	loc := m.code.loc(addr)
	if id := m.ids[loc]; id >= 0 {
		return id
	}
	name, pos := m.names.entry(loc, addr, m.code.prg)
	return m.add(Routine{Name: name, Addr: addr, Loc: loc, Pos: pos})
}

// routineAround returns the routine that addr belongs to, even if no call of it was
// seen: the one at the label before addr.
func (m *Meter) routineAround(addr uint16) int32 {
	loc := m.code.loc(addr)
	if id := m.ids[loc]; id >= 0 {
		return id
	}
	if start, ok := m.names.start(loc, addr, m.code.prg); ok {
		return m.routineAt(start)
	}
	return m.routineAt(addr)
}

// Rename updates the names of the routines. Call it after Names.SetOwn: it sets the user's own names, and removes those
// that are gone.
func (m *Meter) Rename() {
	for i := range m.routines {
		r := &m.routines[i]
		own := m.names.ownName(r.Loc) != ""
		if own || r.own {
			r.Name, r.Pos = m.names.entry(r.Loc, r.Addr, m.code.prg)
			r.own = own
		}
	}
}

func (m *Meter) add(r Routine) int32 {
	id := int32(len(m.routines))
	r.own = m.names.ownName(r.Loc) != ""
	m.routines = append(m.routines, r)
	m.sums = append(m.sums, sums{})
	m.ids[r.Loc] = id
	return id
}

// declare makes a routine for the label of a contract.
func (m *Meter) declare(c *asm.Contract) {
	loc := m.place(c)
	if m.ids[loc] >= 0 {
		return
	}
	m.add(Routine{Name: c.Routine, Addr: c.Addr, Loc: loc, Pos: c.Pos, Contract: c})
}

// judge marks where routines with budgets begin.
func (m *Meter) judge() {
	for _, r := range m.routines {
		if r.Contract != nil && len(r.Contract.Limits) > 0 {
			if m.judged == nil {
				m.judged = make([]bool, m.code.size())
			}
			m.judged[r.Loc] = true
		}
	}
}

// place is where the routine of a contract begins. An address without a symbol is one with the banks as they are now.
func (m *Meter) place(c *asm.Contract) Loc {
	if loc, ok := m.names.Find(c.Routine, c.Addr, m.code.prg); ok {
		return loc
	}
	return m.code.loc(c.Addr)
}

// Of returns the index of the routine of a contract, for Meter.Routine.
func (m *Meter) Of(c *asm.Contract) int { return int(m.ids[m.place(c)]) }

// markSpawner finds the routine that a pool names in its role spawn.
func (m *Meter) markSpawner(p *asm.Pool) {
	name := p.Roles["spawn"]
	for i := range m.routines {
		if m.routines[i].Name == name {
			m.routines[i].Spawns = true
			return
		}
	}
	sym, ok := m.names.Lookup(name)
	if !ok {
		return
	}
	loc, ok := m.names.Find(name, uint16(sym.Value), m.code.prg)
	if !ok || m.ids[loc] >= 0 {
		return
	}
	m.add(Routine{Name: name, Addr: uint16(sym.Value), Loc: loc, Pos: sym.Pos, Spawns: true})
}

// Costliest returns the most cycles that a budget of the routine was held against: those of its costliest call or, of a handler, of its
// costliest interrupt, with the entry and RTI. ran is false if there was none.
func (r *Routine) Costliest() (cycles int, ran bool) {
	return max(r.MaxBody, r.MaxHandled), r.Calls+r.Handled > 0
}

func hex(addr uint16) string { return fmt.Sprintf("$%04X", addr) }
