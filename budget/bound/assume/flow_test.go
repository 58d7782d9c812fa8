package assume_test

import (
	"fmt"
	"strings"
	"testing"
)

// jumping is a program with a routine f that may jump to g. lo and hi are bytes of the address before h.
func jumping(main, f string) string {
	lines := func(s string) string { return strings.ReplaceAll(s, "; ", "\n ") + "\n" }
	return " .vectors nothing, reset, irq\nnothing: rti\nreset: ldx #$FF\n txs\n" + " " + lines(main) + "forever: jmp forever\nh: jmp forever\n" +
		";;; f - jumps.\n;;; Targets  g\n" + lines(f)
}

// push is code that pushes the address before a label.
func push(label string) string {
	return strings.ReplaceAll("lda #>(L-1); pha; lda #<(L-1); pha; ", "L", label)
}

// TestWhichRTSIsAJump has ways to an RTS that does not go back to a call. A strict check takes all of them for jumps.
func TestWhichRTSIsAJump(t *testing.T) {
	const wrong = "f: Targets does not hold: a jump went to "
	for _, row := range []struct {
		name, main, f   string
		jumps, strictly int // to addresses that are not listed
	}{
		{"in a call", "jsr f", "f: " + push("h") + "rts; g: nop; irq: rti", 1, 1},
		{"to the target", "jsr f", "f: " + push("g") + "rts; g: rts; irq: rti", 0, 0},
		{"in no call", "jmp f", "f: " + push("h") + "rts; g: nop; irq: rti", 1, 1},
		{"in no call, after one", "jsr to; jmp f; to: rts", "f: " + push("h") + "rts; g: nop; irq: rti", 1, 1},
		{"from the target to an address that was pushed", "jsr f", "f: " + push("on") + push("g") + "rts; g: rts; on: rts; irq: rti", 0, 1},
		{"from another target to an address that was pushed", "jsr f", "f: " + push("on") + push("other") + "rts; g: nop; other: rts; on: rts; irq: rti", 1, 2},
		{"from the target's part of the routine", "jsr f", "f: ldx #0; l: cpx #1; beq e; " + push("g") + "r: rts; g: " + push("h") + "inx; jmp r; e: rts; irq: rti", 1, 1},
		{"after a call that has not returned", "jsr f", "f: ldx #$FF; txs; " + push("h") + "rts; g: nop; irq: rti", 0, 1},
		{"back to a call, with less on the stack", "pha; jsr f", "f: pla; tax; pla; tay; pla; tya; pha; txa; pha; rts; g: nop; irq: rti", 0, 0},
		{"back behind a call", "jsr f; nop", "f: pla; clc; adc #1; pha; rts; g: nop; irq: rti", 0, 1},
		{"the end of an interrupt", "brk; nop", "f: nop; g: nop; irq: rti", 0, 0},
	} {
		for strict, want := range map[bool]int{false: row.jumps, true: row.strictly} {
			con, a := watching(t, jumping(row.main, row.f))
			a.Strict = strict
			for range 5 {
				con.RunFrame()
			}
			if broken := fmt.Sprint(a.Broken); len(a.Broken) != want || strings.Count(broken, wrong) != want {
				t.Errorf("%s (strict: %t): %s, want %d", row.name, strict, broken, want)
			}
		}
	}
}

// TestAReturnOfACallThatWasNotSeen begins a strict check in a call.
func TestAReturnOfACallThatWasNotSeen(t *testing.T) {
	con, a := watching(t, jumping("jsr f", "f: ldx #0; ldy #60; l: dex; bne l; dey; bne l; rts; g: nop; irq: rti"))
	a.Strict = true
	con.RunFrame()
	a.Forget()
	for range 5 {
		con.RunFrame()
	}
	if a.Checks != 0 || len(a.Broken) > 0 {
		t.Errorf("%v in %d checks", a.Broken, a.Checks)
	}
}
