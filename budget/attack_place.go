package budget

import (
	"pool6502/budget/watch"
	"pool6502/nes"
)

// place is a snapshot from which an attacker continues.
type place struct {
	console nes.Snapshot
	moved   int
	stack   watch.Mark
	guard   guard
	at      int // cycles since the call began
}

func (t *attacker) save(p *place, w *guard, at int) {
	t.con.Snapshot(&p.console)
	t.meter.Mark(&p.stack)
	p.moved, p.guard, p.at = t.moved, *w, at
}

func (t *attacker) restore(p *place) *guard {
	t.con.Restore(&p.console)
	t.meter.Resume(&p.stack)
	t.moved = p.moved
	w := p.guard
	return &w
}
