package machine

import "pool6502/cpu"

// A Tick is the change that every NMI makes to a byte: it adds a number that is not 0, or stores a constant.
type Tick struct {
	Always, Counts bool
	Value          uint8 // that one instruction adds or stores
	Times          int   // how many instructions do so, at most
}

// EveryNMI finds the cells that every path through the NMI handler changes in the same way. There are none if the
// handler jumps to computed addresses, unless the code to which it jumps is trusted to leave them alone.
func (c *Code) EveryNMI(trusted bool) map[uint16]Tick {
	entry := c.Word(0xFFFA)
	ticks := map[uint16]Tick{}
	code, direct := c.Reach(entry, OfHandler), NewGraph(c, entry).All
	if code.Computed && !trusted {
		return nil // it may change anything
	}
	var list [Cells]Tick
	var times [Cells]int       // how many instructions change it
	change, last := Tick{}, -1 // of that instruction
	c.Sure(&code, trusted, func(pc, cell uint16) {
		if int(pc) != last {
			change, last = c.tick(pc, &code), int(pc)
			switch after := pc + uint16(cpu.Opcodes[c.At(pc)].Bytes()); {
			case !direct.Has(pc), // in a routine that the handler calls, perhaps more than once
				change.Counts && NewGraph(c, after).All.Has(pc): // in a loop, which may count 256 times
				change = Tick{}
			}
		}
		if times[cell]++; times[cell] > 1 && list[cell] != change || times[cell] > 255 { // changed in two ways, or perhaps by 256
			change = Tick{}
		}
		list[cell] = change
	})
	for cell, t := range list {
		if t.Always && onEveryWay(c, entry, uint16(cell)) {
			t.Times = times[cell]
			ticks[uint16(cell)] = t
		}
	}
	return ticks
}

// tick returns how an instruction changes the cell that it writes; Always is false if this is not known.
func (c *Code) tick(pc uint16, code *Reached) Tick {
	o := &cpu.Opcodes[c.At(pc)]
	switch {
	case o.Mode != cpu.Absolute && o.Mode != cpu.ZeroPage:
	case o.Name == "INC":
		return Tick{Always: true, Counts: true, Value: 1}
	case o.Name == "DEC":
		return Tick{Always: true, Counts: true, Value: 255}
	default:
		if v, ok := c.Stored(pc, code); ok {
			return Tick{Always: true, Value: v}
		}
	}
	return Tick{}
}

// onEveryWay reports whether every path from an address to an RTI changes a cell. Calls are not entered.
func onEveryWay(c *Code, entry, cell uint16) bool {
	seen := map[uint16]bool{}
	for todo := []uint16{entry}; len(todo) > 0; {
		pc := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[pc] {
			continue
		}
		seen[pc] = true
		first, n := c.Writes(pc)
		if at, ram := c.Cell(first); n == 1 && ram && at == cell { // by an index, it may write another cell
			continue
		}
		next := c.next(pc) // outside ROM there is BRK, which has none
		if o := &cpu.Opcodes[c.At(pc)]; o.Flow == cpu.Call {
			next = []uint16{pc + uint16(o.Bytes())}
		}
		if len(next) == 0 {
			return false
		}
		todo = append(todo, next...)
	}
	return true
}
