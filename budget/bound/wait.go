package bound

import (
	"pool6502/budget/bound/machine"
	"pool6502/cpu"
)

// Frame is the time from one vblank to the next, in cycles of the NTSC console, rounded up.
const Frame = 29_781

// waits returns the branch of a loop that only waits for vblank, and how many frames it can wait; 0 frames if
// the loop does anything else. The branch is the only way back to the head. It follows a read of the PPU's status
// and loops while bit 7 is clear, or it follows a read of a byte that every NMI changes so that the loop ends. The
// loop writes nothing and calls nothing.
func (r *run) waits(g *machine.Graph, z *machine.Region, head uint16) (branch uint16, frames int) {
	found := false
	for _, pc := range z.Nodes {
		if !r.harmless(pc) {
			return 0, 0
		}
		for _, to := range g.Next[pc] {
			if to != head {
				continue
			}
			if found || cpu.Opcodes[r.code.At(pc)].Flow != cpu.Branch {
				return 0, 0
			}
			branch, found = pc, true
		}
	}
	if !found {
		return 0, 0
	}
	for _, pc := range z.Nodes {
		if o := &cpu.Opcodes[r.code.At(pc)]; pc+uint16(o.Bytes()) == branch && o.Flow == cpu.Next {
			return branch, r.polls(z, pc, branch, head)
		}
	}
	return 0, 0
}

// harmless reports whether an instruction changes nothing but the registers A, X and Y and the flags.
func (r *run) harmless(pc uint16) bool {
	o := &cpu.Opcodes[r.code.At(pc)]
	switch o.Name {
	case "PHA", "PHP", "PLA", "PLP", "TXS":
		return false
	case "JMP":
		return o.Mode == cpu.Absolute
	}
	return !o.Writes && (o.Flow == cpu.Next || o.Flow == cpu.Branch)
}

// polls returns the most frames that a loop waits whose branch back follows the instruction at pc; 0 if that
// instruction does not read what ends the wait. A read of the status at the moment at which vblank begins
// misses the flag, but this cannot happen twice in a row.
func (r *run) polls(z *machine.Region, pc, branch, head uint16) (frames int) {
	o, b := &cpu.Opcodes[r.code.At(pc)], &cpu.Opcodes[r.code.At(branch)]
	var at uint16
	switch o.Mode {
	case cpu.ZeroPage:
		at = uint16(r.code.At(pc + 1))
	case cpu.Absolute:
		at = r.code.Word(pc + 1)
	default:
		return 0
	}
	loads := o.Name == "LDA" || o.Name == "LDX" || o.Name == "LDY"
	taken := branch+2+uint16(int8(r.code.At(branch+1))) == head
	if at == 0x2002 && taken && b.Name == "BPL" && (loads || o.Name == "BIT") {
		return 2
	}
	cell, ok := machine.Cell(at)
	t := r.ticks[cell]
	if !ok || !t.always || !taken || !r.code.Volatile(cell) {
		return 0
	}
	ends := false
	switch {
	case loads && t.counts:
		ends = b.Name == "BEQ"
	case loads:
		ends = b.Name == "BEQ" && t.value != 0 || b.Name == "BNE" && t.value == 0 || b.Name == "BPL" && t.value >= 0x80 || b.Name == "BMI" && t.value < 0x80
	case o.Name == "CMP" && t.counts:
		ends = b.Name == "BEQ" && !r.loads(z, 'A')
	case (o.Name == "CPX" || o.Name == "CPY") && t.counts:
		ends = b.Name == "BEQ" && !r.loads(z, o.Name[2])
	}
	if ends {
		return 1
	}
	return 0
}

// loads reports whether an instruction of a region may change a register.
func (r *run) loads(z *machine.Region, register byte) bool {
	for _, pc := range z.Nodes {
		changed := byte(0)
		switch o := &cpu.Opcodes[r.code.At(pc)]; o.Name {
		case "CMP", "CPX", "CPY", "BIT", "CLC", "SEC", "CLV", "NOP":
		case "LDX", "TAX", "INX", "DEX":
			changed = 'X'
		case "LDY", "TAY", "INY", "DEY":
			changed = 'Y'
		default:
			if o.Flow == cpu.Next {
				changed = 'A'
				if o.Undocumented {
					return true
				}
			}
		}
		if changed == register {
			return true
		}
	}
	return false
}

// A tick is the change that every NMI makes to a byte: it counts the byte up or down by one, or stores a constant.
type tick struct {
	always, counts bool
	value          uint8
}

// everyNMI finds the cells that every path through the NMI handler changes in the same way.
func (p *Program) everyNMI() map[uint16]tick {
	c := machine.NewCode(p.prg, p.mapper, 0xFFFA, -1)
	entry := c.Word(0xFFFA)
	if c.Offset(entry) < 0 {
		return nil
	}
	ticks := map[uint16]tick{}
	code := p.reach(c, entry)
	for pc := range code.at {
		cell, t, ok := tickAt(c, pc)
		if !ok {
			continue
		}
		if !t.counts && (!code.at[pc-2] || code.to[pc]) {
			t = tick{} // the STA can also be reached without the LDA
		}
		if old, seen := ticks[cell]; seen && (old.counts != t.counts || old.value != t.value) {
			ticks[cell] = tick{} // changed in two ways
			continue
		}
		ticks[cell] = t
	}
	for cell, t := range ticks {
		if t.always = t.always && onEveryWay(c, entry, cell); t.always {
			ticks[cell] = t
		} else {
			delete(ticks, cell)
		}
	}
	return ticks
}

// tickAt returns the cell that an instruction changes, and how.
func tickAt(c *machine.Code, pc uint16) (cell uint16, t tick, ok bool) {
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
	if cell, ok = machine.Cell(at); !ok {
		return 0, t, false
	}
	switch {
	case o.Name == "INC" || o.Name == "DEC":
		t = tick{always: true, counts: true}
	case o.Name == "STA" && c.At(pc-2) == 0xA9: // lda #n, if the bytes before are code
		t = tick{always: true, value: c.At(pc - 1)}
	}
	return cell, t, true
}

// onEveryWay reports whether every path from an address to an RTI changes a cell. Calls are not entered.
func onEveryWay(c *machine.Code, entry, cell uint16) bool {
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
