package budget

import (
	"pool6502/asm/contract"
	"pool6502/nes"
)

// counter counts the accesses that a case limits, as they appear on the bus: a
// read-modify-write instruction writes twice.
type counter struct {
	con    *nes.Console
	list   []contract.Count
	counts []int
	remove func()
}

func newCounter(con *nes.Console, list []contract.Count) *counter {
	return &counter{con: con, list: list, counts: make([]int, len(list))}
}

// start begins to count; without anything to count it does nothing.
func (c *counter) start() {
	if len(c.list) == 0 {
		return
	}
	pages := map[uint8]bool{}
	for _, n := range c.list {
		for a := range max(n.Place.Len, 1) {
			at := n.Place.Addr + uint16(a)
			pages[uint8(at>>8)] = true
			for page := range uint16(0x40) { // of its mirrors
				if same := page<<8 | at&0xFF; cell(same) == cell(at) {
					pages[uint8(page)] = true
				}
			}
		}
	}
	for p := range pages {
		c.con.Watch(p)
	}
	accesses := c.con.Attach(&nes.Observer{Access: func(a nes.Access) {
		for i, n := range c.list {
			if !a.DMA && a.Write == n.Write && within(a.Addr, n.Place) {
				c.counts[i]++
			}
		}
	}})
	c.remove = func() {
		c.con.Detach(accesses)
		for p := range pages {
			c.con.Unwatch(p)
		}
	}
}

// within reports whether an access is one of a place, through a mirror too.
func within(addr uint16, p contract.Place) bool {
	for i := range max(p.Len, 1) {
		if cell(addr) == cell(p.Addr+uint16(i)) {
			return true
		}
	}
	return false
}

func (c *counter) stop() {
	if c.remove != nil {
		c.remove()
		c.remove = nil
	}
}

func (c *counter) mismatches() (bad []Mismatch) {
	for i := range c.list {
		if b, wrong := c.list[i].Compare(c.counts[i]); wrong {
			bad = append(bad, b)
		}
	}
	return bad
}
