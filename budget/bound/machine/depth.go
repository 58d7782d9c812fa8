package machine

import (
	"slices"

	"pool6502/cpu"
)

// Depth returns how many bytes the code from an entry on has on the stack at most, with what it calls. The bytes that an
// interrupt pushes or a call of the entry are not counted; at the reset vector, those above the stack pointer that TXS sets are. ok is
// false if this is not known: the code cannot be followed, calls itself, or calls, pushes or turns NMI on before TXS.
func (c *Code) Depth(r *Reached, entry uint16, frame Frame) (bytes int, ok bool) {
	d := depths{c: c, Reached: r, of: map[uint16]int{}}
	top, ok := 0, !r.Computed
	if frame == OfReset && ok {
		top, ok = c.top(r)
		ok = ok && !c.interruptedEarly(r)
	}
	if ok {
		bytes, ok = d.deepest(entry, frame)
	}
	return top + bytes, ok
}

// top returns how many bytes are above the lowest stack pointer that a TXS sets; false if one of them is not known, or if there is no TXS.
func (c *Code) top(r *Reached) (bytes int, ok bool) {
	for _, txs := range r.stacks {
		s, known := c.loaded(txs, 'X', r)
		if !known {
			return 0, false
		}
		bytes = max(bytes, 0xFF-int(s))
	}
	return bytes, len(r.stacks) > 0
}

// interruptedEarly reports whether code may turn NMI on before TXS has set the stack pointer: the handler then pushes to where it began.
func (c *Code) interruptedEarly(r *Reached) bool {
	sure, perhaps := c.Turns(r, 0x2000, 0x80, true)
	return slices.ContainsFunc(append(sure, perhaps...), func(pc uint16) bool {
		a, reached := r.arrived[place{pc, OfReset}]
		return reached && !a.topped
	})
}

type depths struct {
	c *Code
	*Reached
	of map[uint16]int // by routine; -1 while it is looked for
}

func (d *depths) deepest(entry uint16, frame Frame) (most int, ok bool) {
	if n, seen := d.of[entry]; seen {
		return n, n >= 0
	}
	d.of[entry] = -1
	for _, pc := range NewGraph(d.c, entry).All.Nodes {
		a, reached := d.arrived[place{pc, frame}]
		if !reached {
			continue
		}
		n := len(a.pushed)
		switch o := &cpu.Opcodes[d.c.At(pc)]; {
		case o.Flow == cpu.Call:
			in, ok := d.deepest(d.c.Word(pc+1), OfRoutine)
			if !ok {
				return 0, false
			}
			n += 2 + in
		case o.Name == "PHA", o.Name == "PHP":
			n++
		}
		if n > 0 && frame == OfReset && !a.topped {
			return 0, false
		}
		most = max(most, n)
	}
	d.of[entry] = most
	return most, true
}
