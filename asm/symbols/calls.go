package symbols

import "pool6502/cpu"

// A reached is the code that runs after the vectors, as far as calls, jumps and branches lead to banks at certain
// addresses.
type reached struct {
	fitting
	part  map[int]bool // offsets of code: true for the first byte of an instruction
	calls map[int]int  // how often a JSR leads to an offset
}

// reach follows the code.
func (r fitting) reach() reached {
	c := reached{r, map[int]bool{}, map[int]int{}}
	var todo []int
	top := len(r.prg) - 0x10000
	for vector := 0xFFFA; vector < 0x10000; vector += 2 {
		todo = append(todo, c.word(top+vector))
	}
	for len(todo) > 0 {
		pc := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for off := c.place(pc); off >= 0; off = c.place(pc) {
			op := &cpu.Opcodes[r.prg[off]]
			n := op.Bytes()
			if _, known := c.part[off]; known || off+n > len(r.prg) {
				break
			}
			for i := range n {
				c.part[off+i] = i == 0
			}
			to := c.word(off + 1)
			pc += n
			switch {
			case op.Flow == cpu.Branch:
				todo = append(todo, pc+int(int8(to)))
			case op.Flow == cpu.Call:
				todo = append(todo, to)
				c.calls[c.place(to)]++
			case op.Flow == cpu.Jump && op.Mode == cpu.Absolute:
				todo = append(todo, to)
			}
			if op.Flow == cpu.Jump || op.Flow == cpu.Return || op.Flow == cpu.Halt || op.Flow == cpu.Trap {
				break
			}
		}
	}
	return c
}

func (c *reached) word(off int) int {
	if off < 0 || off+1 >= len(c.prg) {
		return -1
	}
	return int(c.prg[off]) | int(c.prg[off+1])<<8
}

// place is the offset of an address; -1 if it is not in ROM, or if more than one bank can be there.
func (c *reached) place(addr int) int {
	if addr < 0x8000 || addr > 0xFFFF {
		return -1
	}
	return c.offset(addr)
}

// compareCalls compares the labels with the code that runs. If many of them are inside instructions, the symbols
// belong to another build. Lines tell that better, where there are any.
func (r fitting) compareCalls() {
	code := r.reach()
	labels, inside, missed, calls := 0, 0, 0, 0
	at := map[int]bool{}
	for i := range r.Symbols {
		sym := &r.Symbols[i]
		if start, known := code.part[sym.Offset]; known && sym.Kind == Label && !at[sym.Offset] {
			labels++
			if !start {
				inside++
			}
			at[sym.Offset] = true
		}
	}
	for to, n := range code.calls {
		calls += n
		if to >= 0 && !at[to] {
			missed += n
		}
	}
	if inside >= 3 && inside*5 > labels {
		r.warn("%d of %d labels are inside instructions of this ROM, and %d of %d calls land inside a routine: the symbols belong to another build; build the ROM and its symbols again", inside, labels, missed, calls)
	}
}
