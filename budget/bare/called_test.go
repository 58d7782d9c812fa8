package bare

import (
	"context"
	"testing"

	"pool6502/asm/contract"
)

// TestTheCostliestCallOfACalledRoutineIsFound, although the calling routine costs the same for every input: where
// inner costs more, the rest costs less. inner is reached by JSR, by a tail JMP, and again by its own loop.
func TestTheCostliestCallOfACalledRoutineIsFound(t *testing.T) {
	for name, code := range map[string][]uint8{
		// $C000: jsr $C010; nop... as many as inner leaves out; rts
		"by JSR": {0x20, 0x10, 0xC0, 0x60},
		// $C000: jmp $C010
		"by JMP": {0x4C, 0x10, 0xC0},
		// $C000: jsr $C010; jmp $C010
		"twice": {0x20, 0x10, 0xC0, 0x4C, 0x10, 0xC0},
	} {
		t.Run(name, func(t *testing.T) {
			m := New()
			m.Load(0xC000, code...)
			m.Load(0xC010, 0xCA, 0xD0, 0xFD, 0x60) // inner: dex; bne inner; rts
			outer := &contract.Contract{Routine: "outer", Addr: 0xC000, Budget: -1}
			inner := &contract.Contract{Routine: "inner", Addr: 0xC010, Budget: 20}
			k := &contract.Case{Cycles: -1, Each: []contract.Assign{{Place: contract.Place{Reg: 'X', Len: 1, Text: "X"}, Allowed: []uint16{1, 2, 3, 4, 5, 6, 7, 8}}}}
			r := Exhaust(context.Background(), m, outer, k, Options{Regs: Garbage(1), Budgets: []*contract.Contract{outer, inner}, Workers: 2})
			if r.Err != nil || len(r.Called) != 1 {
				t.Fatalf("%+v", r)
			}
			want, at := 8*5-1, "X=8"
			if name == "twice" {
				want, at = 256*5-1, "X=1" // X is 0 when inner is called again
			}
			if c := r.Called[0]; c.Contract != inner || c.Worst != want || c.At.String() != at {
				t.Errorf("%d cycles with %s, want %d with %s", c.Worst, c.At, want, at)
			}
		})
	}
}
