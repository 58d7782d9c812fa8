package watch

import (
	"fmt"
	"strings"

	"pool6502/asm"
)

// SlotState is the state of one slot of a pool at the last look.
type SlotState uint8

// Spawned means that a slot is live now and was free at the look before; Died means the
// opposite.
const (
	Free SlotState = iota
	Live
	Spawned
	Died
)

// PoolView reads a declared pool from memory. It finds the live slots from the roles
// that the pool's contract names. It uses the first of these that the contract has:
//
//	active      an array, 0 = free
//	count       without stack: how many are live, from slot 0 on; a word, low
//	            byte first, if the pool has more than 255 slots
//	stack, top  the free slots are stack[0] to stack[top-1]; count may stand for top
//	head, next  the free slots are head, next[head], … until one is out of range
//	count, stack   as stack, top
type PoolView struct {
	Name  string
	Slots int
	Page  int    // slots of a page or bank; 0 if the pool has neither
	Banks bool   // each page is a bank of the cartridge's RAM
	Spawn string // routine in the role spawn; "" without one

	State []SlotState // of each slot at the last look
	Rank  []int       // place of each slot in the free list, 0 = taken next; -1 if it is not in the list
	Born  uint64      // slots that became live, over all looks
	Dead  uint64      // slots that became free, over all looks

	addr   map[string]uint16
	looked bool
}

// ViewPools makes a view of each pool that the contracts declare.
func (n *Names) ViewPools() ([]*PoolView, error) {
	if n == nil {
		return nil, nil
	}
	var out []*PoolView
	for _, p := range n.Pools {
		v, err := n.ViewPool(p)
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, nil
}

// ViewPool makes a view of a declared pool.
func (n *Names) ViewPool(p *asm.Pool) (*PoolView, error) {
	v := &PoolView{Name: p.Name, Slots: p.Slots, Page: p.Page, Banks: p.Banks, Spawn: p.Roles["spawn"],
		State: make([]SlotState, p.Slots), Rank: make([]int, p.Slots), addr: map[string]uint16{}}
	for role, symbol := range p.Roles {
		addr, err := n.Resolve(symbol)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: pool %s, role %s: %w", p.Pos.File, p.Pos.Line, p.Name, role, err)
		}
		v.addr[role] = addr
	}
	if !v.Has("active") && !v.Has("count") && !(v.Has("stack") && v.Has("top")) && !(v.Has("head") && v.Has("next")) {
		return nil, fmt.Errorf("%s:%d: pool %s: its roles do not say which slots are live; name active, count, stack and top, or head and next",
			p.Pos.File, p.Pos.Line, p.Name)
	}
	return v, nil
}

// Has reports whether the contract names a role.
func (v *PoolView) Has(role string) bool { _, ok := v.addr[role]; return ok }

// Dense reports whether the live slots are always the first Count ones. When an object in the middle dies, such a pool
// moves another object into its slot.
func (v *PoolView) Dense() bool { return !v.Has("active") && v.Has("count") && !v.Has("stack") }

// Count returns how many slots of a dense pool are live.
func (v *PoolView) Count(peek func(uint16) uint8) int {
	a := v.addr["count"]
	n := int(peek(a))
	if v.Slots > 255 {
		n |= int(peek(a+1)) << 8
	}
	return n
}

// Addr returns the address that the contract gives for a role, such as x or y.
func (v *PoolView) Addr(role string) (uint16, bool) { a, ok := v.addr[role]; return a, ok }

// Look reads the pool and returns how many slots are live.
func (v *PoolView) Look(peek func(uint16) uint8) int {
	for i := range v.Rank {
		v.Rank[i] = -1
	}
	v.rank(peek)
	live := 0
	for i := range v.State {
		was := v.State[i] == Live || v.State[i] == Spawned
		is := v.isLive(i, peek)
		switch {
		case is && (was || !v.looked):
			v.State[i] = Live
		case is:
			v.State[i] = Spawned
			v.Born++
		case was:
			v.State[i] = Died
			v.Dead++
		default:
			v.State[i] = Free
		}
		if is {
			live++
		}
	}
	v.looked = true
	return live
}

// rank follows the free list, if the pool has one. A damaged list ends where it leaves
// the pool or comes back to a slot that it has visited.
func (v *PoolView) rank(peek func(uint16) uint8) {
	if stack, ok := v.addr["stack"]; ok {
		top, ok := v.addr["top"]
		if !ok {
			if top, ok = v.addr["count"]; !ok {
				return
			}
		}
		n := int(peek(top))
		for i := n - 1; i >= 0 && i < v.Slots; i-- {
			if slot := int(peek(stack + uint16(i))); slot < v.Slots && v.Rank[slot] < 0 {
				v.Rank[slot] = n - 1 - i
			}
		}
		return
	}
	head, ok1 := v.addr["head"]
	next, ok2 := v.addr["next"]
	if !ok1 || !ok2 {
		return
	}
	slot := int(peek(head))
	for rank := 0; slot < v.Slots && v.Rank[slot] < 0; rank++ {
		v.Rank[slot] = rank
		slot = int(peek(next + uint16(slot)))
	}
}

func (v *PoolView) isLive(i int, peek func(uint16) uint8) bool {
	if a, ok := v.addr["active"]; ok {
		return peek(a+uint16(i)) != 0
	}
	if v.Dense() {
		return i < v.Count(peek)
	}
	return v.Rank[i] < 0
}

// String draws the slots: . free, # live, + spawned, - died.
func (v *PoolView) String() string {
	var b strings.Builder
	for _, s := range v.State {
		b.WriteByte(".#+-"[s])
	}
	return b.String()
}
