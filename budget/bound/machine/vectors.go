package machine

import (
	"maps"
	"slices"

	"pool6502/budget/bound/values"
	"pool6502/cpu"
)

// A Vector is a word of RAM through which the program jumps, and to which all stores at fixed addresses write constants, or bytes of
// tables in ROM.
type Vector struct {
	Addr    uint16
	Jumps   []uint16 // the instructions that jump through it
	Stores  []uint16 // for each pair of stores that writes the word, the address of the second
	Targets []uint16
	Proved  bool // at each jump, the word is one that Stores have written: nothing else can have written to it since, and no jump comes earlier
}

// Jumps returns the targets of the indirect jump at an address; false if they are not known.
func (c *Code) Jumps(pc uint16) (targets []uint16, ok bool) {
	if to, ok := c.fixed(pc); ok {
		return []uint16{to}, true
	}
	if v := c.vectors[c.Word(pc+1)]; v != nil {
		return v.Targets, true
	}
	return nil, false
}

// Vectors returns the words of RAM through which the program jumps.
func (k *Cartridge) Vectors() map[uint16]*Vector { return k.vectors }

// fixed returns the target of an indirect jump whose vector is in ROM that no write can switch.
func (c *Code) fixed(pc uint16) (to uint16, ok bool) {
	at := c.Word(pc + 1)
	end := at&0xFF00 | uint16(uint8(at)+1)
	low, ok := c.ROM(at)
	high, too := c.ROM(end)
	return uint16(high)<<8 | uint16(low), ok && too && at >= 0x8000 && c.wired(int(at-0x8000)>>13) // both are on the same page
}

// mostVectors is how often the code is followed again because new targets of vectors were found.
const mostVectors = 16

// FindVectors returns the words of RAM through which the code that begins at the entries jumps; from then on, these jumps are
// followed. The first entry is that of the reset vector. There are no vectors if other code cannot be followed.
func (c *Code) FindVectors(entries []uint16) (list []*Vector) {
	for range mostVectors {
		p := c.parts(entries)
		if p == nil {
			break
		}
		found := p.find()
		if found == nil {
			break
		}
		same := maps.EqualFunc(found, c.vectors, func(a, b *Vector) bool { return slices.Equal(a.Targets, b.Targets) })
		if c.Cartridge.vectors = found; same {
			for _, at := range slices.Sorted(maps.Keys(found)) {
				v := found[at]
				if v.Proved = p.complete(v); !v.Proved && p.aimed(v) {
					c.Cartridge.vectors = nil
					return nil
				}
				list = append(list, v)
			}
			return list
		}
	}
	c.Cartridge.vectors = nil
	return nil
}

// parts has the code from each entry, and all of it together.
type parts struct {
	*Code
	entries []uint16
	of      []Reached
	all     Reached // At and To
}

// parts follows the code from the entries. It returns nil if the code cannot be followed.
func (c *Code) parts(entries []uint16) *parts {
	p := &parts{Code: c, entries: entries, all: Reached{At: map[uint16]bool{}, To: map[uint16]bool{}}}
	for i, entry := range entries {
		frame := OfHandler
		if i == 0 {
			frame = OfReset
		}
		r := c.reach(entry, frame, true)
		if r.Computed {
			return nil
		}
		p.of = append(p.of, r)
		maps.Copy(p.all.At, r.At)
		maps.Copy(p.all.To, r.To)
	}
	return p
}

// find returns the vectors of the code with their targets; nil if one of them can have any value.
func (p *parts) find() map[uint16]*Vector {
	found := map[uint16]*Vector{}
	for _, pc := range slices.Sorted(maps.Keys(p.all.At)) {
		if o := &cpu.Opcodes[p.At(pc)]; o.Flow == cpu.Jump && o.Mode == cpu.Indirect {
			if _, ok := p.fixed(pc); ok {
				continue
			}
			at := p.Word(pc + 1)
			if found[at] == nil {
				found[at] = &Vector{Addr: at}
			}
			found[at].Jumps = append(found[at].Jumps, pc)
		}
	}
	for _, v := range found {
		if !p.words(v) {
			return nil
		}
	}
	return found
}

// halves returns the two cells of a vector, low byte first.
func (c *Code) halves(at uint16) (low, high uint16, ok bool) {
	low, ok = c.Cell(at)
	high, _ = c.Cell(at&0xFF00 | uint16(uint8(at)+1))
	return low, high, ok && low < 0x800 && !OnStackPage(low) // both are on the same page
}

// words finds the targets of a vector. It returns false if a store to it at a fixed address writes neither a constant nor bytes of a table, or if there is no
// such store.
func (p *parts) words(v *Vector) bool {
	low, high, ok := p.halves(v.Addr)
	if !ok {
		return false
	}
	half := [2]map[uint16]values.Set{{}, {}} // low and high: what each store can write
	for pc := range p.all.At {
		first, n := p.Writes(pc)
		cell, ram := p.Cell(first)
		if n != 1 || !ram || cell != low && cell != high {
			continue
		}
		b, known := p.storedSet(pc, &p.all)
		if !known {
			return false
		}
		i := 0
		if cell == high {
			i = 1
		}
		half[i][pc] = b
	}
	if len(half[0]) == 0 || len(half[1]) == 0 {
		return false
	}
	targets := map[uint16]bool{}
	if paired := p.pair(v, half, targets); !paired {
		clear(targets)
		for _, l := range half[0] {
			for _, h := range half[1] {
				words(l, h, targets)
			}
		}
		v.Stores = nil
	}
	v.Targets = slices.Sorted(maps.Keys(targets))
	return len(v.Targets) <= 64 && !slices.ContainsFunc(v.Targets, func(at uint16) bool { return p.Offset(at) < 0 })
}

// words adds the words that low and high bytes can form to some targets.
func words(low, high values.Set, targets map[uint16]bool) {
	for h := range high.All {
		for l := range low.All {
			targets[uint16(h)<<8|uint16(l)] = true
		}
	}
}

// near is the most instructions that may lie between the two stores of a word.
const near = 8

// pair finds the words that pairs of stores write, one shortly after the other. It returns false if not each store has a partner of its
// own, or if several threads use the vector: then the low byte of one word and the high byte of another may come together.
func (p *parts) pair(v *Vector, half [2]map[uint16]values.Set, targets map[uint16]bool) bool {
	threads := 0
	for _, r := range p.of {
		has := func(pc uint16) bool { return r.At[pc] }
		if slices.ContainsFunc(slices.Collect(maps.Keys(half[0])), has) || slices.ContainsFunc(slices.Collect(maps.Keys(half[1])), has) || slices.ContainsFunc(v.Jumps, has) {
			threads++
		}
	}
	if threads > 1 {
		return false
	}
	taken := map[uint16]bool{}
	for i := range half {
		for pc, b := range half[i] {
			to, found := p.straight(pc, v, half)
			second, other := half[1-i][to]
			switch {
			case !found || !other:
				continue
			case taken[pc] || taken[to]:
				return false
			}
			var word [2]values.Set
			word[i], word[1-i] = b, second
			words(word[0], word[1], targets)
			taken[pc], taken[to] = true, true
			v.Stores = append(v.Stores, to)
		}
	}
	slices.Sort(v.Stores)
	return len(taken) == len(half[0])+len(half[1])
}

// straight returns the first store to a vector that straight-line code from an address reaches. No write before it may reach the vector.
func (p *parts) straight(pc uint16, v *Vector, half [2]map[uint16]values.Set) (uint16, bool) {
	for range near {
		o := &cpu.Opcodes[p.At(pc)]
		if pc += uint16(o.Bytes()); o.Flow != cpu.Next || p.all.To[pc] {
			return 0, false
		}
		for i := range half {
			if _, is := half[i][pc]; is {
				return pc, true
			}
		}
		if p.mayReach(pc, v) {
			return 0, false
		}
	}
	return 0, false
}

// mayReach reports whether an instruction may write to a vector by an index or a pointer.
func (p *parts) mayReach(pc uint16, v *Vector) (hits bool) {
	low, high, _ := p.halves(v.Addr)
	if _, n := p.Writes(pc); n > 1 {
		p.Written(pc, func(cell uint16) { hits = hits || cell == low || cell == high })
	}
	return hits
}

// complete reports whether every path to a jump through a vector goes through one of its stores: each path from the reset
// vector, and from each write that may reach the vector by an index or a pointer. Handlers must not use the vector.
func (p *parts) complete(v *Vector) bool {
	roots := []uint16{p.entries[0]}
	for i, r := range p.of {
		for pc := range r.At {
			hits := p.mayReach(pc, v)
			if i > 0 && (hits || slices.Contains(v.Jumps, pc)) {
				return false
			}
			if hits {
				roots = append(roots, pc+uint16(cpu.Opcodes[p.At(pc)].Bytes()))
			}
		}
	}
	if len(v.Stores) == 0 {
		return false
	}
	w := &detour{parts: p, without: v.Stores, back: map[uint16]bool{}, open: map[uint16]bool{}, seen: map[uint16]bool{}}
	for _, at := range roots {
		// Behind a write in a routine, the code goes on after any call of the routine.
		if w.from(at) {
			for pc := range p.all.At {
				if o := &cpu.Opcodes[p.At(pc)]; o.Flow == cpu.Call && at != p.entries[0] {
					w.from(pc + 3)
				}
			}
		}
	}
	return !slices.ContainsFunc(v.Jumps, func(pc uint16) bool { return w.seen[pc] })
}

// aimed reports whether an indexed write has the vector's address as its base, so that it is likely to be meant for it.
func (p *parts) aimed(v *Vector) bool {
	low, high, _ := p.halves(v.Addr)
	for pc := range p.all.At {
		o, at := &cpu.Opcodes[p.At(pc)], p.Word(pc+1)
		if o.Mode == cpu.ZeroPageX || o.Mode == cpu.ZeroPageY {
			at &= 0xFF
		}
		_, n := p.Writes(pc)
		if cell, ram := p.Cell(at); n == 256 && ram && (cell == low || cell == high) {
			return true
		}
	}
	return false
}

// A detour is a walk through the code that avoids some instructions.
type detour struct {
	*parts
	without []uint16
	back    map[uint16]bool // by routine: it may return without running one of them
	open    map[uint16]bool // routines that are being followed
	seen    map[uint16]bool
}

// from follows the code from an address on, and reports whether it may return from its routine.
func (w *detour) from(at uint16) (returns bool) {
	if back, known := w.back[at]; known {
		return back
	}
	if w.open[at] {
		return true
	}
	w.open[at] = true
	had := map[uint16]bool{}
	for todo := []uint16{at}; len(todo) > 0; {
		pc := todo[len(todo)-1]
		if todo = todo[:len(todo)-1]; had[pc] || slices.Contains(w.without, pc) {
			continue
		}
		had[pc], w.seen[pc] = true, true
		switch o := &cpu.Opcodes[w.At(pc)]; o.Flow {
		case cpu.Next, cpu.Branch, cpu.Jump:
			todo = append(todo, w.next(pc)...)
		case cpu.Call:
			if w.from(w.Word(pc + 1)) {
				todo = append(todo, pc+uint16(o.Bytes()))
			}
		default:
			returns = true
		}
	}
	w.back[at], w.open[at] = returns, false
	return returns
}
