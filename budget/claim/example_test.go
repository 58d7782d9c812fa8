package claim_test

import (
	"context"
	"fmt"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/budget/claim"
	"pool6502/budget/program"
)

const counter = `
hits:   .res 1

hit:    cpx hits                ; 4
        beq .full               ; 2/3
        inc hits                ; 6
        clc                     ; 2
        rts
.full:  rts
`

func open(source string) (*budget.Machine, error) {
	p, err := asm.Assemble(fstest.MapFS{"counter.asm": {Data: []byte(source)}}, "counter.asm", asm.Options{})
	if err != nil {
		return nil, err
	}
	return budget.Open(program.Of(p), budget.Options{})
}

// Judge a documented claim by measuring it.
func ExampleClaim() {
	hit := claim.Claim{
		ID: "hit-10", Document: "the manual", Claim: "about 10 cycles a hit",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.About(10), fmt.Sprintf("A hit takes %v.", r), fmt.Sprintf("A hit takes %v, not about 10.", r))
		},
		Measure: func(ctx context.Context, lab *claim.Lab) (claim.Measurement, error) {
			m, err := open(counter)
			if err != nil {
				return claim.Measurement{}, err
			}
			r, err := m.Call(budget.Call{Routine: "hit", Set: []asm.Assign{budget.Reg('X', 5)}})
			return claim.Measurement{Reading: claim.One(float64(r.Body), "cycles")}, err
		},
	}
	list, err := claim.JudgeAll(context.Background(), claim.NewLab(), []claim.Claim{hit})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(list[0].Verdict+":", list[0].Sentence)
	// Output: off: A hit takes 14 cycles, not about 10.
}
