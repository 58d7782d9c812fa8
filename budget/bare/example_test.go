package bare_test

import (
	"context"
	"fmt"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/budget/bare"
	"pool6502/cpu"
)

// A routine of any NMOS 6502: add $02 to A in decimal, and store it in $03.
func ExampleMachine_Call() {
	m := bare.New()
	code := []uint8{0xF8, 0x18, 0x65, 0x02, 0x85, 0x03, 0xD8, 0x60} // sed, clc, adc $02, sta $03, cld, rts
	if err := m.Load(0xC000, code...); err != nil {
		fmt.Println(err)
	}
	m.Mem[0x02] = 0x03
	after, body, err := m.Call(0xC000, cpu.Regs{A: 0x19, S: 0xFD}, 1000)
	fmt.Printf("A = $%02X in %d cycles, $03 holds $%02X, %v\n", after.A, body, m.Mem[0x03], err)
	m.Undo()
	fmt.Printf("after Undo $03 holds $%02X\n", m.Mem[0x03])
	// Output:
	// A = $22 in 12 cycles, $03 holds $22, <nil>
	// after Undo $03 holds $00
}

// Every combination of two inputs, checked against the header.
func ExampleExhaust() {
	source := `
;;; half - A / 2, at least the least.
;;; Out      A
;;; Case     all: A={0..255} $10={0..127} -> A<=127, <= 9 cycles
half:   lsr
        cmp $10
        bcs enough
        lda $10
enough: rts
`
	p, err := asm.Assemble(fstest.MapFS{"half.asm": {Data: []byte(source)}}, "half.asm", asm.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	m := bare.NES()
	if err := m.Load(0x8000, p.Image[16:16+0x8000]...); err != nil {
		fmt.Println(err)
	}
	c := &p.Contracts[0]
	r := bare.Exhaust(context.Background(), m, c, &c.Cases[0], bare.Options{Regs: bare.Garbage(1)})
	fmt.Println(r.String())
	fmt.Println(r.Failing, "fail; the dearest input is", r.Most)
	// Output:
	// exhausted: min = 8, max = 10 cycles in 32,768 combinations
	// 16256 fail; the dearest input is A=0 $10=1
}
