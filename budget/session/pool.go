package session

import (
	"pool6502/asm"
	"pool6502/asm/symbols"
	"pool6502/budget/watch"
	"pool6502/nes"
)

// Pool is the present state of a declared pool, with the times at which its slots last changed.
type Pool struct {
	View *watch.PoolView
	Live int

	Spawned []uint64 // by slot: the position at which it was last seen to become live; 0 never
	Died    []uint64 // by slot: the position at which it was last seen to become free
	Refused uint64   // the position of the last refused spawn

	Fields []Field // if the sizes of variables are known

	release, count    string // the routine in the role release and the variable in the role count; "" without one
	changes, refusals []Change
	spawned, released caller // of the present frame
	unseen            int    // refusals of the present frame

	objects *objects // nil where objects stay in their slots
}

func newPool(v *watch.PoolView, table *symbols.Table, declared *asm.Pool) *Pool {
	return &Pool{View: v, Spawned: make([]uint64, v.Slots), Died: make([]uint64, v.Slots),
		Fields: fieldsOf(table, declared), release: declared.Roles["release"], count: declared.Roles["count"]}
}

// look reads the pool at the end of a frame.
func (p *Pool) look(con *nes.Console, position uint64) (born, died int) {
	p.Live = p.View.Look(con.Peek)
	for i, state := range p.View.State {
		switch state {
		case watch.Spawned:
			p.Spawned[i] = position
			born++
		case watch.Died:
			p.Died[i] = position
			died++
		}
	}
	if p.objects != nil {
		p.objects.look(position, min(p.Live, p.View.Slots), p.spawned)
	}
	p.looked(position, born, died)
	return born, died
}

// rewound drops what happened after a position, and reads the pool again.
func (p *Pool) rewound(con *nes.Console, position uint64) {
	p.Live = p.View.Look(con.Peek)
	p.forget(position)
	if p.objects != nil {
		p.objects.rewound(position)
	}
	for i := range p.Spawned {
		if p.Spawned[i] > position {
			p.Spawned[i] = 0
		}
		if p.Died[i] > position {
			p.Died[i] = 0
		}
	}
	if p.Refused > position {
		p.Refused = 0
	}
}

// spriteDMA is the least number of cycles that a transfer of the sprites to the PPU takes.
const spriteDMA = 513

// drawn returns how many objects of a pool the picture of the present frame shows. If the frame began with a transfer of the
// sprites, it shows those that were live at the end of the frame before: drawn is called before look counts anew. DMA that took
// fewer cycles than a transfer was for samples alone; then the picture shows what it showed a frame ago.
func (w *viewer) drawn(pool, stolen int) int {
	if n := len(w.frames); n > 0 && stolen < spriteDMA {
		return w.frames[n-1].Drawn[pool]
	}
	return w.pools[pool].Live // of the frame before
}
