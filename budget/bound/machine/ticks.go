package machine

import "pool6502/cpu"

// A Tick is the change that every NMI makes to a byte: it counts the byte up or down by one, or stores a constant.
type Tick struct {
	Always, Counts bool
	Value          uint8
}

// EveryNMI finds the cells that every path through the NMI handler changes in the same way.
func (c *Code) EveryNMI() map[uint16]Tick {
	entry := c.Word(0xFFFA)
	if c.Offset(entry) < 0 {
		return nil
	}
	ticks := map[uint16]Tick{}
	code := c.Reach(entry)
	for pc := range code.At {
		cell, t, ok := tickAt(c, pc)
		if !ok {
			continue
		}
		if !t.Counts && (!code.At[pc-2] || code.To[pc]) {
			t = Tick{} // the STA can also be reached without the LDA
		}
		if old, seen := ticks[cell]; seen && (old.Counts != t.Counts || old.Value != t.Value) {
			ticks[cell] = Tick{} // changed in two ways
			continue
		}
		ticks[cell] = t
	}
	for cell, t := range ticks {
		if t.Always = t.Always && onEveryWay(c, entry, cell); t.Always {
			ticks[cell] = t
		} else {
			delete(ticks, cell)
		}
	}
	return ticks
}

// tickAt returns the cell that an instruction changes, and how.
func tickAt(c *Code, pc uint16) (cell uint16, t Tick, ok bool) {
	o := &cpu.Opcodes[c.At(pc)]
	at := uint16(c.At(pc + 1))
	switch {
	case !o.Writes || o.Flow != cpu.Next:
		return 0, t, false
	case o.Mode == cpu.Absolute:
		at = c.Word(pc + 1)
	case o.Mode != cpu.ZeroPage:
		return 0, t, false
	}
	if cell, ok = Cell(at); !ok {
		return 0, t, false
	}
	switch {
	case o.Name == "INC" || o.Name == "DEC":
		t = Tick{Always: true, Counts: true}
	case o.Name == "STA" && c.At(pc-2) == 0xA9: // lda #n, if the bytes before are code
		t = Tick{Always: true, Value: c.At(pc - 1)}
	}
	return cell, t, true
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
		op, ok := c.ROM(pc)
		if !ok {
			return false
		}
		if at, _, writes := tickAt(c, pc); writes && at == cell {
			continue
		}
		o := &cpu.Opcodes[op]
		after := pc + uint16(o.Bytes())
		switch {
		case o.Flow == cpu.Next, o.Flow == cpu.Call:
			todo = append(todo, after)
		case o.Flow == cpu.Branch:
			todo = append(todo, after, after+uint16(int8(c.At(pc+1))))
		case o.Flow == cpu.Jump && o.Mode == cpu.Absolute:
			todo = append(todo, c.Word(pc+1))
		default:
			return false
		}
	}
	return true
}
