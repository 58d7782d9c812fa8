package budget

import (
	"bytes"
	"fmt"
	"strings"

	"pool6502/budget/bare"
	"pool6502/cpu"
)

// aftermath is what a call came to: the registers before and after it, its cost, and RAM.
type aftermath struct {
	before, after cpu.Regs
	body          int
	failed        bool
	ram           []uint8
}

// ramSize is how much memory of the console is compared after calls.
const ramSize = 0x0800

// aftermath makes a call with a kind of garbage.
func (m *Machine) aftermath(c Call, g garbage, o *other) (a aftermath) {
	c.Uninitialised, c.garbage, c.other = nil, g, o
	c.ready = func() { a.before = m.con.CPU().Regs }
	r, err := m.Call(c)
	a.after, a.body, a.failed = r.Regs, r.Body, err != nil
	a.ram = m.Peek(0, ramSize)
	copy(a.ram[0x0100:], make([]uint8, 0x0100)) // what was on the stack
	return a
}

// differs says what is different after two calls; "" if nothing is. A register that both calls keep is the same.
func (m *Machine) differs(a, b aftermath) string {
	switch {
	case a.failed != b.failed:
		return "whether it returns"
	case a.failed:
		return ""
	case a.body != b.body:
		return fmt.Sprintf("its cost (%d or %d cycles)", min(a.body, b.body), max(a.body, b.body))
	}
	if !bytes.Equal(a.ram, b.ram) {
		for i := range a.ram {
			if a.ram[i] != b.ram[i] {
				if name := m.names.Data(uint16(i)); name != "" {
					return "what it leaves in " + name
				}
				return "what it leaves in " + hex(uint16(i))
			}
		}
	}
	for _, reg := range []byte("AXYCZNV") {
		kept := a.before.Get(reg) == a.after.Get(reg) && b.before.Get(reg) == b.after.Get(reg)
		if a.after.Get(reg) != b.after.Get(reg) && !kept {
			return string(reg) + " after it"
		}
	}
	return ""
}

// Depends says what about a call depends on a register or flag that it does not set, and on which; "" if nothing
// does. It makes the call with the four kinds of garbage that a case runs with.
func (m *Machine) Depends(c Call) string {
	first := m.aftermath(c, seeded, nil)
	kinds := []garbage{}
	for g := inverted; g < garbages; g++ {
		now := m.aftermath(c, g, nil)
		switch {
		case now.body != first.body || now.failed != first.failed: // told of first
			kinds = append([]garbage{g}, kinds...)
		case m.differs(first, now) != "":
			kinds = append(kinds, g)
		}
	}
	for _, g := range kinds {
		for call := len(c.After); call >= 0; call-- {
			for _, reg := range []byte(bare.Unset) {
				if now := m.differs(first, m.aftermath(c, seeded, &other{call: call, reg: reg, g: g})); now != "" {
					by := fmt.Sprintf("%s depends on %c, which nothing sets", now, reg)
					if call < len(c.After) {
						name, _, _ := strings.Cut(c.After[call], " ")
						by += " in the call of " + name + " before it"
					}
					return by
				}
			}
		}
	}
	if len(kinds) > 0 {
		return "its result depends on several registers that nothing sets"
	}
	return ""
}
