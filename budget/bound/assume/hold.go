package assume

import (
	"pool6502/asm/contract"
	"pool6502/nes"
)

// Hold reports whether the Needs of a header are true on a console now.
func Hold(con *nes.Console, c *contract.Contract) bool {
	a := &Check{con: con}
	for i := range c.Needs {
		n := newNeed(&c.Needs[i])
		if _, ok := a.holds(&n); !ok {
			return false
		}
	}
	return true
}
