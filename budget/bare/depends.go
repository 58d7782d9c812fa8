package bare

import (
	"fmt"
	"slices"

	"pool6502/asm/contract"
)

// depends makes an input fail whose cost depends on what the case does not set. bodies are its costs with the sets of
// garbage; why says on what they depend, for the sets of the costliest and the cheapest call.
func (f *Failure) depends(bodies []int, why func(kind, other int) string) {
	least, most := slices.Min(bodies), slices.Max(bodies)
	if least == most {
		return
	}
	f.Luck, f.Kind, f.Other, f.Body = true, slices.Index(bodies, most), slices.Index(bodies, least), most
	f.Mismatches = []contract.Mismatch{{Place: contract.CyclesPlace, Got: most, Want: least, Among: contract.Grouped(least) + ", as in another run", Why: why(f.Kind, f.Other)}}
}

// depends names the register or flag on which the cost of the input that is set depends.
func (w *worker) depends(kind, other int) string {
	cost := func(reg byte) int {
		before := w.in.regs[kind]
		before.Set(reg, w.in.regs[other].Get(reg))
		_, body, _ := w.m.Call(w.e.addr, before, w.e.opt.Limit)
		w.m.Undo()
		return body
	}
	was := cost('I') // which is the same in all sets
	for _, reg := range []byte(Unset) {
		if cost(reg) != was {
			return fmt.Sprintf("the case depends on %c, which it does not set", reg)
		}
	}
	return DependsOnSeveral
}

// Unset are the registers and flags that hold garbage if a case does not set them. DependsOnSeveral is the reason of a
// failure for which no single one of them makes the difference.
const Unset = "AXYCZNVS"
const DependsOnSeveral = "the case depends on several registers that it does not set"
