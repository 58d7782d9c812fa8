package machine

import (
	"pool6502/budget/bound/values"
	"pool6502/cpu"
)

// An index is what is known about X in a walk through code, if interrupts leave it as it is.
type index struct {
	values.Set
	flags bool // N and Z are those of X
}

// mostX is the greatest number of values of X that is kept; with more, nothing is known about X.
const mostX = 16

// anyX is an index of which nothing is known.
var anyX = index{Set: values.Full}

// or returns an index that has the values of both.
func (x index) or(y index) index {
	x.Set, x.flags = x.Or(y.Set), x.flags && y.flags
	if x.Len() > mostX {
		return anyX
	}
	return x
}

// after returns what is known about X after an instruction that is no branch, jump, call or return.
func (x index) after(o *cpu.Opcode, operand uint8) index {
	step := uint8(0)
	switch {
	case o.Name == "LDX" && o.Mode == cpu.Immediate:
		return index{values.One(operand), true}
	case o.Undocumented, o.Name == "LDX", o.Name == "TAX", o.Name == "TSX":
		return anyX
	case o.Name == "INX":
		step = 1
	case o.Name == "DEX":
		step = 255
	case o.Name == "STA", o.Name == "STX", o.Name == "STY", o.Name == "PHA":
		return x
	default:
		x.flags = false
		return x
	}
	return index{x.Mapped(func(v uint8) uint8 { return v + step }), true}
}

// branch returns what is known about X if a branch is taken, or is not taken; the empty set if that is impossible.
func (x index) branch(name string, taken bool) index {
	var on values.Set
	switch {
	case !x.flags || x.Set == values.Full:
		return x
	case name == "BPL", name == "BMI":
		on = values.Negative
	case name == "BEQ", name == "BNE":
		on = values.One(0)
	default:
		return x
	}
	if want := name == "BMI" || name == "BEQ"; want != taken {
		on = on.Not()
	}
	x.Set = x.And(on)
	return x
}
