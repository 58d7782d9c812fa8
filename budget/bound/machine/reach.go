package machine

import "pool6502/cpu"

// Reached is the code that is reached from an address, if each call returns.
type Reached struct {
	At       map[uint16]bool // instructions
	To       map[uint16]bool // targets of branches, jumps and calls
	Computed bool            // it jumps to computed addresses, or to code outside the known ROM
}

// Reach follows the code from an address on.
func (c *Code) Reach(entry uint16) Reached {
	out := Reached{At: map[uint16]bool{}, To: map[uint16]bool{}}
	for todo := []uint16{entry}; len(todo) > 0; {
		pc := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if out.At[pc] {
			continue
		}
		op, ok := c.ROM(pc)
		if !ok {
			out.Computed = true
			continue
		}
		out.At[pc] = true
		o := &cpu.Opcodes[op]
		after := pc + uint16(o.Bytes())
		switch {
		case o.Flow == cpu.Next:
			todo = append(todo, after)
		case o.Flow == cpu.Branch:
			to := after + uint16(int8(c.At(pc+1)))
			out.To[to] = true
			todo = append(todo, after, to)
		case o.Flow == cpu.Call:
			out.To[c.Word(pc+1)] = true
			todo = append(todo, after, c.Word(pc+1))
		case o.Mode == cpu.Indirect:
			out.Computed = true
		case o.Flow == cpu.Jump:
			out.To[c.Word(pc+1)] = true
			todo = append(todo, c.Word(pc+1))
		}
	}
	return out
}
