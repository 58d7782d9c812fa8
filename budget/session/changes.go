package session

import (
	"slices"

	"pool6502/budget/watch"
)

// Change is a slot that became live or free.
type Change struct {
	Position uint64 // of the session when it was seen
	Slot     int
	Born     bool
	By       string // the routine that called the pool's spawn or release in that frame; "" for none
	Others   bool   // another routine may have caused the change
}

// How many changes, and how many refused spawns, of a pool are kept.
const (
	changesKept  = 2048
	refusalsKept = 256
)

// Caller is a routine and the number of its calls.
type Caller struct {
	Name  string
	Times int
}

// caller has the routines that called a routine of a pool in the present frame.
type caller struct {
	name   string
	others bool
	calls  int
}

func (c *caller) add(name string) {
	c.calls++
	switch {
	case c.name == "":
		c.name = name
	case c.name != name:
		c.others = true
	}
}

// keep adds a change; if there are most of them already, the oldest is dropped.
func keep(list []Change, c Change, most int) []Change {
	if len(list) == most {
		copy(list, list[1:])
		list = list[:most-1]
	}
	return append(list, c)
}

// History returns the latest changes of a slot, the latest first, at most n of them.
func (p *Pool) History(slot, n int) []Change {
	var out []Change
	for i := len(p.changes) - 1; i >= 0 && len(out) < n; i-- {
		if p.changes[i].Slot == slot {
			out = append(out, p.changes[i])
		}
	}
	return out
}

// RefusedBy returns the routines whose spawns were refused, among the latest refused spawns, most frequent first.
func (p *Pool) RefusedBy() []Caller {
	var out []Caller
	for _, c := range p.refusals {
		i := slices.IndexFunc(out, func(o Caller) bool { return o.Name == c.By })
		if i < 0 {
			i = len(out)
			out = append(out, Caller{Name: c.By})
		}
		out[i].Times++
	}
	slices.SortStableFunc(out, func(a, b Caller) int { return b.Times - a.Times })
	return out
}

// asked records a call of the pool's spawn or release in the present frame.
func (p *Pool) asked(spawn, carry bool, by string) {
	switch {
	case !spawn:
		p.released.add(by)
	case carry:
		p.refusals = keep(p.refusals, Change{Slot: -1, By: by}, refusalsKept)
		p.unseen++
	default:
		p.spawned.add(by)
	}
}

// looked ends the frame at a position and records its changes. If there are more changes than calls,
// some routine has changed a slot directly.
func (p *Pool) looked(position uint64, born, died int) {
	p.spawned.others = p.spawned.others || born > p.spawned.calls
	p.released.others = p.released.others || died > p.released.calls
	for i, state := range p.View.State {
		switch state {
		case watch.Spawned:
			p.changes = keep(p.changes, Change{position, i, true, p.spawned.name, p.spawned.others}, changesKept)
		case watch.Died:
			p.changes = keep(p.changes, Change{position, i, false, p.released.name, p.released.others}, changesKept)
		}
	}
	for i := max(len(p.refusals)-p.unseen, 0); i < len(p.refusals); i++ {
		p.refusals[i].Position = position
	}
	p.unseen, p.spawned, p.released = 0, caller{}, caller{}
}

// forget drops the changes after a position, and those of a frame that has not ended.
func (p *Pool) forget(position uint64) {
	p.refusals = p.refusals[:max(len(p.refusals)-p.unseen, 0)]
	p.unseen, p.spawned, p.released = 0, caller{}, caller{}
	for _, list := range []*[]Change{&p.changes, &p.refusals} {
		for n := len(*list); n > 0 && (*list)[n-1].Position > position; n-- {
			*list = (*list)[:n-1]
		}
	}
}
