package session

import (
	"sort"

	"pool6502/budget/watch"
	"pool6502/nes"
)

// breakpoints are places before which the session stops.
type breakpoints struct {
	con   *nes.Console
	names *watch.Names
	meter *watch.Meter  // knows which code is switched in
	at    [0x10000]bool // quick answer, whatever the bank
	list  []Breakpoint
	fresh bool // the stop at the present place has been made
}

// Breakpoint is one place.
type Breakpoint struct {
	Label  string
	Addr   uint16
	Offset int // into PRG ROM; -1 for RAM
}

func (b *breakpoints) plug(con *nes.Console, names *watch.Names, meter *watch.Meter) {
	old := b.list
	*b = breakpoints{con: con, names: names, meter: meter}
	for _, p := range old {
		if p.Label != "" {
			b.keep(p.Label)
		}
	}
}

// keep sets a breakpoint again. A label that is gone takes it along, and of two that have become
// the same place one is left.
func (b *breakpoints) keep(label string) {
	if on, err := b.toggle(label); err == nil && !on {
		b.toggle(label)
	}
}

func (b *breakpoints) any() bool { return len(b.list) > 0 }

// Break sets a breakpoint on a label or address, or takes it away. It reports whether there is
// one now.
func (s *Session) Break(where string) (bool, error) { return s.breaks.toggle(where) }

// Breakpoints are those that are set, by address.
func (s *Session) Breakpoints() []Breakpoint { return s.breaks.list }

func (b *breakpoints) toggle(where string) (bool, error) {
	addr, err := b.names.Resolve(where)
	if err != nil {
		return false, err
	}
	at := Breakpoint{Label: where, Addr: addr, Offset: -1}
	if sym, ok := b.names.Lookup(where); ok {
		at.Offset = sym.Offset
	}
	for i, have := range b.list {
		if have.Addr == at.Addr && have.Offset == at.Offset {
			b.list = append(b.list[:i], b.list[i+1:]...)
			b.index()
			return false, nil
		}
	}
	b.list = append(b.list, at)
	b.index()
	return true, nil
}

func (b *breakpoints) index() {
	b.at = [0x10000]bool{}
	for _, p := range b.list {
		b.at[p.Addr] = true
	}
	sort.Slice(b.list, func(i, k int) bool { return b.list[i].Addr < b.list[k].Addr })
}

// hit is the breakpoint at the present instruction, nil without one.
func (b *breakpoints) hit() *Breakpoint {
	cpu := b.con.CPU()
	if !b.at[cpu.PC] || cpu.Take != 0 {
		return nil
	}
	for i := range b.list {
		p := &b.list[i]
		if p.Addr != cpu.PC {
			continue
		}
		if p.Offset < 0 || b.meter.Loc(p.Addr) == watch.Loc(p.Offset) {
			return p
		}
	}
	return nil
}

// AtBreak is the breakpoint at which the session has stopped; nil if it is elsewhere.
func (s *Session) AtBreak() *Breakpoint { return s.breaks.hit() }

// runToBreak runs to the end of the frame or to a breakpoint, by instructions. The
// instruction it starts at inside a frame is not asked, so that one gets away from a breakpoint.
func (s *Session) runToBreak() bool {
	first := s.breaks.fresh || s.steps > 0
	s.breaks.fresh = false
	for {
		if !first && s.breaks.hit() != nil {
			s.breaks.fresh = true
			return false
		}
		first = false
		if s.one() {
			return true
		}
	}
}
