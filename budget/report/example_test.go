package report_test

import (
	"fmt"
	"os"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/budget/program"
	"pool6502/budget/report"
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

func open(source string) (*budget.Machine, error) {
	p, err := asm.Assemble(fstest.MapFS{"counter.asm": {Data: []byte(source)}}, "counter.asm", asm.Options{})
	if err != nil {
		return nil, err
	}
	return budget.Open(program.Of(p), budget.Options{})
}

// Run the cases of the contracts and write what they cost.
func ExampleTest() {
	m, err := open(counter)
	if err != nil {
		fmt.Println(err)
		return
	}
	t := report.Tests{Files: []report.File{report.Test("counter.asm", m)}}
	if err := t.Write(os.Stdout, "text"); err != nil {
		fmt.Println(err)
	}
	// Output:
	// ┌────────────────────────────────────┐
	// │ counter.asm                        │
	// ├────┬─────────┬───────┬──────┬──────┤
	// │    │ routine │ case  │ body │ call │
	// ├────┼─────────┼───────┼──────┼──────┤
	// │ ok │ hit     │ below │   14 │   26 │
	// │ ok │ hit     │ full  │    7 │   19 │
	// └────┴─────────┴───────┴──────┴──────┘
	// 2 cases, 0 failed
}
