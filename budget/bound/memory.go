package bound

import (
	"slices"
	"sync/atomic"

	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/values"
)

const (
	chunkBits  = 3
	chunkSize  = 1 << chunkBits
	bankBits   = 6 // chunks of a bank
	bankChunks = 1 << bankBits
	cellBits   = chunkBits + bankBits
	banks      = machine.Cells>>cellBits + 1 // the last one is for the software stack of C
	maxLinks   = 24
)

// A chunk is a few cells of memory. States share chunks until one of them
// writes.
type chunk struct {
	owner uint64
	cell  [chunkSize]values.Byte
}

// A bank is a few chunks, and is shared in the same way. Any value is possible in a
// chunk that is nil.
type bank struct {
	owner uint64
	chunk [bankChunks]*chunk
}

// memory is what is known about RAM. Any value is possible in a bank that is nil.
type memory struct {
	owner  uint64 // banks and chunks with the same owner may be written in place
	bank   [banks]*bank
	linked [maxLinks]uint16
	count  uint8
	kept   int32 // the unknowns up to this one are inputs of a parametric bound
}

// owners is how many owners there have been.
var owners atomic.Uint64

func newMemory() memory { return memory{owner: owners.Add(1)} }

// links lists the cells with an id, oldest first.
func (m *memory) links() []uint16 { return m.linked[:m.count] }

// share makes m and from, of which m is a copy, independent of each other.
func (m *memory) share(from *memory) {
	m.owner, from.owner = owners.Add(1), owners.Add(1)
}

// at returns the chunk of a cell; nil if nothing is known about it.
func (m *memory) at(p uint16) *chunk {
	if b := m.bank[p>>cellBits]; b != nil {
		return b.chunk[p>>chunkBits&(bankChunks-1)]
	}
	return nil
}

func (m *memory) get(p uint16) values.Byte {
	if c := m.at(p); c != nil {
		return c.cell[p&(chunkSize-1)]
	}
	return values.Anything
}

// own returns the chunk of a cell for writing; a shared chunk is copied first.
func (m *memory) own(p uint16) *chunk {
	b := m.bank[p>>cellBits]
	switch {
	case b == nil:
		b = &bank{owner: m.owner}
		m.bank[p>>cellBits] = b
	case b.owner != m.owner:
		b = &bank{owner: m.owner, chunk: b.chunk}
		m.bank[p>>cellBits] = b
	}
	i := p >> chunkBits & (bankChunks - 1)
	c := b.chunk[i]
	switch {
	case c == nil:
		c = &chunk{owner: m.owner}
		for j := range c.cell {
			c.cell[j] = values.Anything
		}
		b.chunk[i] = c
	case c.owner != m.owner:
		c = &chunk{owner: m.owner, cell: c.cell}
		b.chunk[i] = c
	}
	return c
}

func (m *memory) put(p uint16, v values.Byte) {
	old := &m.own(p).cell[p&(chunkSize-1)]
	had := old.ID
	*old = v
	switch {
	case v.ID == 0 && had != 0:
		m.unlink(p)
	case v.ID != 0 && had == 0:
		m.link(p)
	}
}

// link adds a cell to those with an id. If there are too many, the oldest loses its id that does not depend on an input, or else the newest.
func (m *memory) link(p uint16) {
	if m.count == maxLinks {
		i := slices.IndexFunc(m.links(), func(q uint16) bool { return m.get(q).ID > m.kept })
		if i < 0 {
			i = maxLinks - 1
		}
		old := m.linked[i]
		v := m.get(old)
		v.ID, v.Of = 0, nil
		m.put(old, v)
	}
	m.linked[m.count] = p
	m.count++
}

func (m *memory) unlink(p uint16) { m.unlinkAll(func(q uint16) bool { return q == p }) }

func (m *memory) unlinkAll(which func(p uint16) bool) {
	m.count = uint8(len(slices.DeleteFunc(m.links(), which)))
}

// forget drops everything that is known about RAM from a bank on.
func (m *memory) forget(from int) {
	clear(m.bank[from:])
	m.unlinkAll(func(q uint16) bool { return int(q) >= from<<cellBits })
}

// both calls f for each pair of chunks in which two memories differ, until f
// returns false.
func (m *memory) both(o *memory, f func(c, d *chunk) bool) bool {
	var none bank
	for i, b := range m.bank {
		e := o.bank[i]
		if b == e {
			continue
		}
		if b == nil {
			b = &none
		}
		if e == nil {
			e = &none
		}
		for j, c := range b.chunk {
			if d := e.chunk[j]; c != d && !f(c, d) {
				return false
			}
		}
	}
	return true
}

func (m *memory) within(o *memory) bool {
	return m.both(o, func(c, d *chunk) bool {
		if d == nil {
			return true
		}
		for j := range d.cell {
			v := &values.Anything
			if c != nil {
				v = &c.cell[j]
			}
			if !v.Within(&d.cell[j]) {
				return false
			}
		}
		return true
	})
}

func (m *memory) sameSets(o *memory) bool {
	return m.both(o, func(c, d *chunk) bool {
		for j := range chunkSize {
			v, w := &values.Full, &values.Full
			if c != nil {
				v = &c.cell[j].Set
			}
			if d != nil {
				w = &d.cell[j].Set
			}
			if *v != *w {
				return false
			}
		}
		return true
	})
}

// each calls f for every cell in which m may differ from o.
func (m *memory) each(o *memory, f func(cell uint16, v, was values.Byte)) {
	for i, b := range m.bank {
		if b == nil || b == o.bank[i] {
			continue
		}
		for j, c := range b.chunk {
			if c == nil {
				continue
			}
			for k := range c.cell {
				cell := uint16(i<<cellBits | j<<chunkBits | k)
				if was := o.get(cell); c.cell[k] != was {
					f(cell, c.cell[k], was)
				}
			}
		}
	}
}

// A merger joins two states. If a byte depends on another in the same way in both
// states, it still does so in the merged state.
type merger struct {
	ids  map[[2]int32]int32
	next *int32
}

func (g *merger) val(a, b values.Byte) values.Byte {
	out := values.Byte{Set: a.Set.Or(b.Set)}
	switch {
	case a.ID == 0 || b.ID == 0 || a.Of != b.Of:
		return out
	case a.ID == b.ID:
		out.ID, out.Of = a.ID, a.Of
		return out
	}
	key := [2]int32{a.ID, b.ID}
	id, ok := g.ids[key]
	if !ok {
		*g.next++
		id = *g.next
		if g.ids == nil {
			g.ids = map[[2]int32]int32{}
		}
		g.ids[key] = id
	}
	out.ID, out.Of = id, a.Of
	return out
}

// merge returns a state that allows every value that a or b allows; nil if their stacks
// differ in height or in the kinds of their entries.
func merge(a, b *state, next *int32) *state {
	if len(a.stack) != len(b.stack) || a.away() != b.away() {
		return nil
	}
	g := merger{next: next}
	t := &state{code: a.code.Join(b.code), data: a.data.Or(b.data), polled: a.polled && b.polled, mem: newMemory()}
	if a.kept == b.kept {
		t.kept = a.kept
	}
	t.mem.kept = a.mem.kept
	t.stack = make([]entry, 0, len(a.stack))
	for i := range a.stack {
		x, y := &a.stack[i], &b.stack[i]
		if x.kind != y.kind || x.kind == pushedReturn && x.Set != y.Set {
			return nil
		}
		e := entry{Byte: g.val(x.Byte, y.Byte), kind: x.kind, flags: x.flags}
		if x.flags != y.flags {
			e.flags = x.flags.or(y.flags)
		}
		t.stack = append(t.stack, e)
	}
	for i := range a.reg {
		t.reg[i] = g.val(a.reg[i], b.reg[i])
	}
	for i := range a.given {
		t.given = append(t.given, g.val(a.given[i], b.given[i]))
	}
	t.status = *a.status.or(&b.status)
	for i := range a.mem.bank {
		t.mem.bank[i] = g.bank(a.mem.bank[i], b.mem.bank[i], t.mem.owner)
	}
	for _, links := range [][]uint16{a.mem.links(), b.mem.links()} {
		for _, p := range links {
			if t.mem.get(p).ID != 0 && !slices.Contains(t.mem.links(), p) {
				t.mem.link(p)
			}
		}
	}
	return t
}

func (g *merger) bank(a, b *bank, owner uint64) *bank {
	if a == b {
		return a
	}
	if a == nil || b == nil {
		return nil
	}
	t := &bank{owner: owner}
	for i := range t.chunk {
		t.chunk[i] = g.chunk(a.chunk[i], b.chunk[i], owner)
	}
	return t
}

func (g *merger) chunk(a, b *chunk, owner uint64) *chunk {
	if a == b {
		return a
	}
	if a == nil || b == nil {
		return nil
	}
	c := &chunk{owner: owner, cell: a.cell}
	for j := range c.cell {
		if v, w := &c.cell[j], &b.cell[j]; *v != *w {
			*v = g.val(*v, *w)
		}
	}
	return c
}

// or joins what is known about flags. The byte that a flag comes from is kept if both
// sides agree on it.
func (s *status) or(t *status) *status {
	out := *s
	for f := range out.can {
		out.can[f] |= t.can[f]
		if s.dep[f] != t.dep[f] {
			out.dep[f] = nil
		}
	}
	return &out
}
