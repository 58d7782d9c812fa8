package session

import "pool6502/budget/watch"

// A Holding says which object is in a slot of a dense pool, where a removal moves another object into the gap. The zero value
// is a free slot.
type Holding struct {
	Born   uint64 // the position at which the object was first seen; 0 if it was there before the pool was observed
	By     string // as in Change
	Others bool
	Moved  uint64 // the position at which it was first seen in this slot, after From; 0 if it has not moved
	From   int

	object uint32
}

// objects follows the objects of a dense pool from slot to slot. It marks the fields of each object with a tag, and looks at the
// end of a frame where the tags are.
type objects struct {
	pool *Pool
	tags *watch.Tags
	mem  watch.Memory
	next *uint32 // number of the next object, of all pools

	held  []Holding // by slot
	slots map[uint32]int
	log   []held // changes of held, oldest first
	known uint64 // log is complete from this position on
	fresh bool   // objects that are seen now may have been there before
}

// held is what a slot held before a change.
type held struct {
	position uint64
	slot     int
	before   Holding
}

// heldKept is how many changes of slots are kept, for going back.
const heldKept = 1 << 13

// newObjects returns nil for a pool whose objects stay where they are, and for one whose fields are not known.
func newObjects(p *Pool, tags *watch.Tags, mem watch.Memory, next *uint32) *objects {
	if !p.View.Dense() || len(p.Fields) == 0 {
		return nil
	}
	return &objects{pool: p, tags: tags, mem: mem, next: next, held: make([]Holding, p.View.Slots), slots: map[uint32]int{}, fresh: true}
}

// Holding returns what is known about the object in a slot; ok is false if the pool's objects are not followed, and for a free slot.
func (p *Pool) Holding(slot int) (h Holding, ok bool) {
	if p.objects == nil {
		return h, false
	}
	h = p.objects.held[slot]
	return h, h.object != 0
}

// Since returns the position at which the object in a slot was first seen; 0 if that is not known.
func (p *Pool) Since(slot int) uint64 {
	if h, ok := p.Holding(slot); ok {
		return h.Born
	}
	return p.Spawned[slot]
}

// tag returns the tag of a slot's field; nil if it has no memory.
func (o *objects) tag(f Field, slot int) *uint32 {
	v := o.pool.View
	if f.Array {
		return o.tags.At(f.Addr + uint16(slot))
	}
	addr, ok := v.FieldAddr(o.mem, f.Addr, slot)
	switch {
	case !ok:
		return nil
	case v.Banks && addr >= 0x6000 && addr < 0x8000:
		return o.tags.InBank(slot/v.Page, addr)
	}
	return o.tags.At(addr)
}

// mark sets the tags of all fields of a slot.
func (o *objects) mark(slot int, object uint32) {
	for _, f := range o.pool.Fields {
		if t := o.tag(f, slot); t != nil {
			*t = object
		}
	}
}

// spawned is called when the pool's spawn has returned: the object in the last slot is new, whatever its fields were copied from.
func (o *objects) spawned() {
	if n := o.pool.View.Count(o.mem.Peek); n > 0 && n <= len(o.held) {
		o.mark(n-1, 0)
	}
}

// read returns the object whose tag more than half of a slot's fields have, and the number of these fields; 0 if no object
// has so many.
func (o *objects) read(slot int) (object uint32, fields int) {
	all := 0
	for _, f := range o.pool.Fields { // a majority is what remains when unequal pairs are removed
		t := o.tag(f, slot)
		if t == nil {
			continue
		}
		all++
		switch {
		case fields == 0:
			object, fields = *t, 1
		case object == *t:
			fields++
		default:
			fields--
		}
	}
	fields = 0
	for _, f := range o.pool.Fields {
		if t := o.tag(f, slot); t != nil && *t == object {
			fields++
		}
	}
	if _, ours := o.slots[object]; !ours || 2*fields <= all {
		return 0, 0
	}
	return object, fields
}

// look finds out at the end of a frame which object is in which slot. live is the number of live slots; c tells who called
// the pool's spawn in this frame.
func (o *objects) look(position uint64, live int, c caller) {
	now, claims := make([]uint32, live), map[uint32]int{}
	for slot := range now {
		object, fields := o.read(slot)
		if object == 0 {
			continue
		}
		other, twice := claims[object]
		if twice {
			if _, n := o.read(other); n > fields || n == fields && o.slots[object] == other {
				continue // this one is a copy
			}
			now[other] = 0
		}
		now[slot], claims[object] = object, slot
	}
	for slot := range now {
		// If all fields were computed anew, the tags are gone. If nothing was spawned either, it is still the same object.
		if was := o.held[slot].object; now[slot] == 0 && was != 0 && c.calls == 0 {
			if _, elsewhere := claims[was]; !elsewhere {
				now[slot], claims[was] = was, slot
			}
		}
	}
	was := make([]Holding, len(o.held))
	copy(was, o.held)
	for slot := range o.held {
		var h Holding
		switch {
		case slot >= live:
		case now[slot] == 0:
			*o.next++
			h = Holding{object: *o.next}
			if !o.fresh {
				h.Born, h.By, h.Others = position, c.name, c.others
			}
			o.mark(slot, h.object)
		default:
			from := o.slots[now[slot]]
			if h = was[from]; from != slot {
				h.Moved, h.From = position, from
			}
			o.mark(slot, h.object)
		}
		o.hold(position, slot, h)
	}
	o.index()
	o.fresh = false
}

// hold records that a slot holds another object.
func (o *objects) hold(position uint64, slot int, h Holding) {
	if o.held[slot] == h {
		return
	}
	if len(o.log) == heldKept {
		half := o.log[heldKept/2:]
		o.known = half[0].position
		o.log = append(o.log[:0], half...)
	}
	o.log = append(o.log, held{position, slot, o.held[slot]})
	o.held[slot] = h
}

func (o *objects) index() {
	clear(o.slots)
	for slot, h := range o.held {
		if h.object != 0 {
			o.slots[h.object] = slot
		}
	}
}

// rewound goes back to what the slots held at a position. The tags were cleared.
func (o *objects) rewound(position uint64) {
	if position < o.known {
		clear(o.held)
		o.log, o.fresh, o.known = o.log[:0], true, position
	}
	for n := len(o.log); n > 0 && o.log[n-1].position > position; n-- {
		o.held[o.log[n-1].slot] = o.log[n-1].before
		o.log = o.log[:n-1]
	}
	o.index()
	for slot, h := range o.held {
		if h.object != 0 {
			o.mark(slot, h.object)
		}
	}
}
