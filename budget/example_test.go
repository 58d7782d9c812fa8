package budget_test

import (
	"context"
	"fmt"
	"os"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/budget/program"
)

const counter = `
hits:   .res 1

;;; hit - count up to a limit.
;;; In       X = the limit
;;; Out      C = 0; or C = 1 at the limit
;;; Clobbers A
;;; Keeps    X Y
;;; Case     below: hits=2 X=5 -> hits=3 C=0, 14 cycles
;;; Case     full: hits=5 X=5 -> hits=5 C=1, <= 7 cycles
;;; Budget   <= 14 cycles
hit:    cpx hits                ; 4
        beq .full               ; 2/3
        inc hits                ; 6
        clc                     ; 2
        rts
.full:  rts                     ;       the compare has set the carry
`

func counterProgram() *program.Program {
	p, err := asm.Assemble(fstest.MapFS{"counter.asm": {Data: []byte(counter)}}, "counter.asm", asm.Options{})
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	return program.Of(p)
}

// Call a routine and get its cost.
func ExampleMachine_Call() {
	m, err := budget.Open(counterProgram(), budget.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := m.Call(budget.Call{Routine: "hit", Set: []asm.Assign{budget.Reg('X', 5)}})
	if err != nil {
		fmt.Println(err)
		return
	}
	hits, _ := m.Read("hits", 1)
	fmt.Println(r.Body, "cycles,", r.Call, "with the JSR and the RTS; hits =", hits[0])
	// Output: 14 cycles, 26 with the JSR and the RTS; hits = 1
}

// Run the cases of the contracts.
func ExampleMachine_RunCases() {
	m, err := budget.Open(counterProgram(), budget.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range m.RunCases() {
		fmt.Println(c.Routine, c.Case, c.OK(), c.Body)
	}
	// Output:
	// hit below true 14
	// hit full true 7
}

// Run frames of a cartridge and see where the cycles went.
func ExampleFrames() {
	p, err := asm.Assemble(fstest.MapFS{"game.asm": {Data: []byte(`
        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
ticks:  .res 1
        .code
reset:  bit $2002
.warm1: bit $2002
        bpl .warm1
.warm2: bit $2002
        bpl .warm2
        lda #$80
        sta $2000
main:   lda ticks
.wait:  cmp ticks
        beq .wait
        jsr play
        jmp main
play:   ldx #100
.loop:  dex
        bne .loop
        rts
nmi:    inc ticks
irq:    rti
`)}}, "game.asm", asm.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := budget.Frames(context.Background(), program.Of(p), budget.FrameRun{Frames: 60, Skip: 10})
	if err != nil {
		fmt.Println(err)
		return
	}
	play := r.Routine("play")
	fmt.Printf("play: %d of %.1f cycles; the busiest frame: %d\n", play.Inclusive.Median, r.Cycles, r.Busy.Max)
	// Output: play: 507 of 29780.5 cycles; the busiest frame: 548
}
