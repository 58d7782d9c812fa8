package roms

import (
	"fmt"
	"slices"
	"strings"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget"
	"pool6502/budget/claim"
	"pool6502/budget/report"
	"pool6502/budget/watch"
	"pool6502/roms/bench"
)

// judge finds out whether an entry is a pool that can be compared: its own cases hold, it spawns, refuses, moves and
// frees bullets as the exhibits do, and the cases of the exhibit hold for it.
func (c *Contest) judge(lab *claim.Lab, own bench.Bench, e Entry, beside Pool, slots int) error {
	mine, err := own.Open(lab, e.Name, slots)
	if p, fails := e.Assemble(nil); fails == nil { // its cases may be written for its own number of slots
		mine, err = bench.New(func(string, map[string]int) (*asm.Program, error) { return p, nil }).Open(claim.NewLab(), e.Name, slots)
	}
	if err != nil {
		return err
	}
	tests := report.Tests{Files: []report.File{report.Test(e.Name, mine.Machine)}}
	c.Failing = tests.Baseline().Failures

	for _, check := range []struct {
		live int
		does func(*stage) error
	}{{slots / 2, (*stage).moves}, {0, (*stage).serves}, {1, (*stage).edges}, {slots, (*stage).empties}} {
		st, err := newStage(lab, own, e.plan(slots, check.live, 0))
		if err == nil {
			err = check.does(st)
		}
		if err != nil {
			c.Failing = append(c.Failing, e.Name+": "+err.Error())
			return nil
		}
	}
	if mine, err = own.Open(lab, e.Name, slots); err != nil {
		return err
	}
	theirs, err := exhibits.Open(lab, beside.Main, slots)
	if err != nil {
		return err
	}
	b := borrowed{from: theirs.Names(), to: mine.Names(), routines: map[string]string{"init_pool": e.Init, "update_bullets": e.Update, "spawn_bullet": e.Spawn}}
	for _, v := range velocities {
		if _, ok := mine.Names().Lookup(v.field); !ok {
			c.NotRun = append(c.NotRun, fmt.Sprintf("whether %s moves bullets by their speed: %s has no %s", e.Update, e.Name, v.field))
		}
	}
	switch why, err := b.unlike(mine, theirs); {
	case err != nil:
		return err
	case why != "":
		c.NotRun = append(c.NotRun, fmt.Sprintf("the cases of %s: %s", beside.Name, why))
		return nil
	}
	for _, their := range theirs.Names().Contracts {
		if b.routines[their.Routine] == "" {
			continue
		}
		own, cases := b.contract(their)
		for i := range cases {
			if r := mine.RunCase(own, &cases[i]); !r.OK() {
				c.Failing = append(c.Failing, fmt.Sprintf("%s: %s of %s, case %s of %s: %s", r.Pos, r.Routine, e.Name, r.Case, beside.Name, strings.Join(r.Failures(), "; ")))
			}
			b.run++
		}
	}
	if len(b.missing) > 0 {
		c.NotRun = append(c.NotRun, fmt.Sprintf("%d of %s of %s: %s has no %s", b.skipped, report.Plural(b.run+b.skipped, "case"), beside.Name, e.Name, strings.Join(b.missing, ", ")))
	}
	return nil
}

// borrowed writes the headers of an exhibit for the routines and fields of an entry.
type borrowed struct {
	from, to     *watch.Names
	routines     map[string]string // by the exhibit's name
	missing      []string          // what the entry has not
	run, skipped int
}

// allocation are the roles that say which slots are in use.
var allocation = []string{"active", "count", "head", "next", "stack", "top", "index", "pointers", "low"}

// unlike says why the cases of an exhibit do not apply: they set and name slots that are in use, so both pools must
// keep these in the same way and take slots in the same order.
func (b *borrowed) unlike(mine, theirs *bench.Machine) (string, error) {
	look := func(m *bench.Machine, init, spawn string) (roles string, order []int, err error) {
		views, err := m.Names().ViewPools()
		if err != nil {
			return "", nil, err
		}
		roles = strings.Join(slices.DeleteFunc(slices.Clone(allocation), func(role string) bool { return !views[0].Has(role) }), ", ")
		s := &stage{plan: plan{spawn: spawn}, m: m, pool: views[0]}
		if _, err := m.Run(init, nil); err != nil {
			return "", nil, err
		}
		for range m.Slots {
			if _, err := s.fire(); err != nil {
				return "", nil, err
			}
			for _, slot := range s.living() {
				if !slices.Contains(order, slot) {
					order = append(order, slot)
				}
			}
		}
		return roles, order, nil
	}
	roles, order, err := look(theirs, "init_pool", "spawn_bullet")
	if err != nil {
		return "", err
	}
	own, ownOrder, err := look(mine, b.routines["init_pool"], b.routines["spawn_bullet"])
	switch {
	case err != nil:
		return "", err
	case roles != own:
		return fmt.Sprintf("its Pool line has %s, that of your pool %s", roles, own), nil
	case !slices.Equal(order, ownOrder):
		return "your pool takes its slots in another order", nil
	}
	return "", nil
}

// contract is a header of the exhibit for the entry's routine, with the cases that the entry has the fields for.
// Cycles are not judged, nor registers: which slot is the next one, and which registers a routine uses, is each pool's own.
func (b *borrowed) contract(their *asm.Contract) (*asm.Contract, []asm.Case) {
	label := b.routines[their.Routine]
	symbol, _ := b.to.Lookup(label)
	own := &asm.Contract{Routine: label, Addr: uint16(symbol.Value), Bank: symbol.Bank, Pos: their.Pos, Budget: -1}
	for _, p := range their.Keeps {
		if p, ok := b.place(p); ok && p.Reg == 0 {
			own.Keeps = append(own.Keeps, p)
		}
	}
	var cases []asm.Case
	for _, k := range their.Cases {
		if k, ok := b.theCase(k); ok {
			cases = append(cases, k)
		} else {
			b.skipped++
		}
	}
	return own, cases
}

// theCase is a case of the exhibit for the entry.
func (b *borrowed) theCase(k asm.Case) (asm.Case, bool) {
	after := []string(nil)
	for _, text := range k.After {
		first, rest, _ := strings.Cut(text, " ")
		label := b.routines[first]
		if label == "" {
			return k, b.lacks(first)
		}
		after = append(after, strings.TrimSpace(label+" "+rest))
	}
	k.After, k.Count, k.Cycles = after, nil, -1
	for _, list := range []*[]asm.Assign{&k.Set, &k.Each, &k.Want} {
		var own []asm.Assign
		for _, a := range *list {
			var ok bool
			if a.Place, ok = b.place(a.Place); !ok {
				return k, false
			}
			if list != &k.Want || strings.IndexByte("AXY", a.Place.Reg) < 0 || a.Place.Reg == 0 {
				own = append(own, a)
			}
		}
		*list = own
	}
	return k, true
}

// place is a place of the exhibit in the entry: a field of the same role, or a variable of the same name.
func (b *borrowed) place(p contract.Place) (contract.Place, bool) {
	if p.Reg != 0 || p.Pad != 0 {
		return p, true
	}
	name := p.Text
	if i := strings.IndexAny(name, "+-[: "); i > 0 {
		name = name[:i]
	}
	from, ok := b.from.Lookup(name)
	if !ok {
		return p, b.lacks(name)
	}
	to, ok := b.to.Lookup(name)
	at := uint16(to.Value)
	theirs, _ := b.from.ViewPools()
	mine, _ := b.to.ViewPools()
	for _, role := range append([]string{"x", "y"}, allocation...) {
		if a, has := theirs[0].Addr(role); has && a == uint16(from.Value) && !ok {
			at, ok = mine[0].Addr(role)
		}
	}
	if !ok {
		return p, b.lacks(name)
	}
	if p.Addr += at - uint16(from.Value); at != uint16(to.Value) {
		p.Text = b.to.Data(p.Addr)
	}
	return p, true
}

// lacks notes what the entry does not have.
func (b *borrowed) lacks(name string) bool {
	if !slices.Contains(b.missing, name) {
		b.missing = append(b.missing, name)
	}
	return false
}

// serves says what a pool does wrong that is filled, asked for one bullet too many, and then loses every second bullet.
func (s *stage) serves() error {
	con := s.m.Console()
	type place struct{ x, y int }
	near := func(a, b place) bool {
		return max(a.x-b.x, b.x-a.x) <= bench.MaxStep && max(a.y-b.y, b.y-a.y) <= bench.MaxStep
	}
	wrong := func(want []place, same func(a, b place) bool) bool {
		left := slices.Clone(want)
		for _, slot := range s.living() {
			x, y, ok := s.pool.Position(con, slot)
			i := slices.IndexFunc(left, func(p place) bool { return !ok || same(p, place{x, y}) })
			if i < 0 {
				return true
			}
			left = slices.Delete(left, i, i+1)
		}
		return len(left) > 0
	}
	equal := func(a, b place) bool { return a == b }
	var all []place
	for i := range s.slots {
		p := place{17 + 31*(i%8), 17 + 43*i%160} // all bits of x and y
		all = append(all, p)
		r, err := s.m.Again(s.spawn, budget.Reg('A', uint8(p.x)), budget.Reg('X', uint8(p.y)))
		switch {
		case err != nil:
			return err
		case r.Carry():
			return fmt.Errorf("%s refuses a bullet (C = 1) while %d of %d slots are in use", s.spawn, i, s.slots)
		case wrong(all, equal):
			return fmt.Errorf("after %s with A = %d and X = %d, the live bullets are not those that were spawned, at their x and y", s.spawn, p.x, p.y)
		}
	}
	r, err := s.m.Again(s.spawn, budget.Reg('A', 200), budget.Reg('X', 180))
	switch {
	case err != nil:
		return err
	case !r.Carry():
		return fmt.Errorf("%s returns C = 0 though all %d slots are in use; it should refuse with C = 1", s.spawn, s.slots)
	case wrong(all, equal):
		return fmt.Errorf("%s refuses a bullet (C = 1) and changes those that live", s.spawn)
	}
	y, _ := s.pool.Addr("y")
	was := map[int]int{}
	for _, slot := range s.living() {
		_, was[slot], _ = s.pool.Position(con, slot)
	}
	if _, err := s.frame(); err != nil {
		return err
	}
	edge := fmt.Errorf("%s should free the bullets whose y is %d or more, and no others", s.update, bench.EdgeY)
	if wrong(all, near) {
		return edge
	}
	var stay []place
	for i, slot := range s.living() {
		at, ok := s.pool.FieldAddr(con, y, slot)
		x, now, known := s.pool.Position(con, slot)
		switch {
		case ok && i%2 == 1:
			con.Poke(at, bench.EdgeY)
		case ok && i%4 == 0: // on the last line, before it is moved and after that
			now = bench.EdgeY - 1 - max(now-was[slot], 0)
			con.Poke(at, uint8(now))
		}
		if known && i%2 == 0 {
			stay = append(stay, place{x, now})
		}
	}
	if _, err := s.frame(); err != nil {
		return err
	}
	if wrong(stay, near) {
		return edge
	}
	return nil
}
