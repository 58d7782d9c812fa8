package assume

import (
	"fmt"
	"slices"

	"pool6502/asm/contract"
	"pool6502/cpu"
)

// flow follows an instruction at pc that may call, return or jump.
func (a *Check) flow(pc uint16, o *cpu.Opcode) {
	c := a.con.CPU()
	switch {
	case o.Flow == cpu.Call, o.Flow == cpu.Trap:
		a.enter(c.PC)
		return
	case o.Flow == cpu.Return:
		known := len(a.frames) > 0 || a.whole // it is not the return of a call that was not seen
		ended, returned := a.pop(c.S, c.PC)
		if ended && o.Name == "RTI" {
			return // to code that was interrupted
		}
		if !returned {
			a.ends(c.S, true)
		}
		switch {
		case returned, ended && !a.Strict:
			pc = c.PC - 3 // the call
		case known && (a.Strict || !a.returnsFromTarget(pc)):
			a.jumped(pc, c.PC) // to an address that was pushed
		}
	case o.Flow == cpu.Jump:
		if a.ends(c.S, false); o.Mode == cpu.Indirect {
			a.jumped(pc, c.PC)
		}
	}
	a.arrive(pc, c.PC)
}

// returnsFromTarget reports whether an RTS is in the code of a target that the header of a routine lists, or should list, and not in the routine's own code. It
// is likely that the routine has pushed an address, as JSR does, before it jumped to the target, and that the RTS returns there.
func (a *Check) returnsFromTarget(pc uint16) bool {
	n := a.here(pc)
	list, ok := n.Targets(pc)
	return ok && !a.code(n.Owner(pc)).at[pc] && slices.ContainsFunc(slices.Concat(list, a.strays), func(to uint16) bool { return a.code(to).at[pc] })
}

// jumped checks the target of a computed jump.
func (a *Check) jumped(pc, to uint16) {
	if list, ok := a.here(pc).Targets(pc); ok {
		a.Checks++
		if !slices.Contains(list, to) {
			a.strays = union(a.strays, []uint16{to})
			b := Broken{Note: "Targets", Found: fmt.Sprintf("a jump went to $%04X", to), At: pc, Bank: a.bank(pc)}
			a.owner(pc, b, func(c *contract.Contract) bool { return len(c.Targets) > 0 })
		}
	}
}
