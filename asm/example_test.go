package asm_test

import (
	"fmt"
	"os"
	"testing/fstest"

	"pool6502/asm"
)

// A source without a cartridge header is a library of routines.
func ExampleAssemble() {
	sources := fstest.MapFS{"pool.asm": {Data: []byte(`
SLOTS ?= 8
pool_head: .res 1
pool_next: .res SLOTS

;;; pool_take - claim a free slot.
;;; Out      X = the slot, N = 1 when the pool is full
;;; Keeps    Y
;;; Case     taken: pool_head=2 pool_next+2=5 -> X=2 pool_head=5
;;; Budget   <= 13 cycles
pool_take:
        ldx pool_head
        bmi .full
        lda pool_next,x
        sta pool_head
.full:  rts
`)}}
	p, err := asm.Assemble(sources, "pool.asm", asm.Options{Defines: map[string]int{"SLOTS": 16}})
	if err != nil {
		fmt.Println(err)
		return
	}
	c := p.Contracts[0]
	fmt.Printf("%s at $%04X, at most %d cycles: %s\n", c.Routine, c.Addr, c.Budget, c.Summary)
	p.SymbolList(os.Stdout)
	// Output:
	// pool_take at $8000, at most 13 cycles: claim a free slot.
	// 0010    constant       SLOTS
	// 0300    ram          1 pool_head
	// 0301    ram         16 pool_next
	// 8000 00 label       12 pool_take
	// 800B 00 label        0 pool_take.full
}

// Errors say where, what, and what to do.
func ExampleAssemble_errors() {
	sources := fstest.MapFS{"game.asm": {Data: []byte("start:  lda #300\n        jmp strat\n")}}
	_, err := asm.Assemble(sources, "game.asm", asm.Options{})
	fmt.Println(err)
	// Output:
	// game.asm:1:14: 300: 300 ($12C) does not fit a byte (-128..255); take one half of it with < or >
	// game.asm:2:13: strat: the symbol is not defined; did you mean start?
}

// The listing shows what every line became, and what it costs.
func ExampleProgram_Listing() {
	sources := fstest.MapFS{"wait.asm": {Data: []byte(`
        .zeropage
count:  .res 2
        .macro dec16 at
        lda at
        bne .low
        dec at+1
.low:   dec at
        .endmacro
        .code
wait:   dec16 count     ; one step
        rts
text:   .byte "waiting"
`)}}
	p, err := asm.Assemble(sources, "wait.asm", asm.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	p.Listing(os.Stdout)
	// Output:
	// ; wait.asm
	//                             2            .zeropage
	//    0000  [2]                3    count:  .res 2
	//                            10            .code
	//    8000                    11    wait:   dec16 count     ; one step
	//    8000  A5 00     3        5 +          lda at
	//    8002  D0 02     2/3      6 +          bne .low
	//    8004  C6 01     5        7 +          dec at+1
	//    8006  C6 00     5        8 +  .low:   dec at
	//    8008  60        6       12            rts
	//    8009  77 61 69          13    text:   .byte "waiting"
	//    800C  74 69 6E 67
}
