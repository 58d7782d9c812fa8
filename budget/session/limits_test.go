package session

import (
	"context"
	"fmt"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/budget/profile"
	"pool6502/budget/program"
)

// TestTheVerdictHoldsBudgetsAsProfileDoes: the figure of a broken budget is profile's, in each kind of budget but vblank's.
func TestTheVerdictHoldsBudgetsAsProfileDoes(t *testing.T) {
	const text = `
        .mapper 0
        .vectors nmi, reset, nmi
        .zeropage
ticks:  .res 1
        .code
%s
reset:  ldx #$FF
        txs
        bit $2002
.wait:  bit $2002
        bpl .wait
.wait2: bit $2002
        bpl .wait2
        lda #$80
        sta $2000
        lda #%s
        sta $2001
main:   lda ticks
.sync:  cmp ticks
        beq .sync
        jsr work
        jsr work
        jmp main

%s
work:   ldx #50
.loop:  dex
        bne .loop
        rts

nmi:    inc ticks
        pha
        pla
        rti
`
	for _, row := range []struct{ program, mask, routine, broken, in string }{
		{";;; Budget nmi: <= 30 cycles", "$1E", "", "", ""},
		{";;; Budget nmi: <= 20 cycles", "$1E", "", "the NMI handler", "in an interrupt, with its entry and RTI"},
		{";;; Budget nmi: <= 20 cycles a frame", "$1E", "", "the NMI handler", "in a frame"},
		{";;; Budget frame: <= 500 cycles", "$1E", "", "the program", "in a frame"},
		{";;; Budget frame: <= 1 % of a frame", "$1E", "", "the program", "in a frame"},
		{";;; Budget frame: <= 50 % of a frame", "$1E", "", "", ""},
		{"", "$1E", ";;; work - counts\n;;; Budget <= 500 cycles a frame", "work", "in a frame"},
		{"", "$1E", ";;; work - counts\n;;; Budget <= 200 cycles", "work", "in a call"},
		{"", "0", ";;; work - counts\n;;; Budget <= 500 cycles a frame", "work", "in a frame"},
	} {
		p, err := asm.Assemble(fstest.MapFS{"game.asm": {Data: fmt.Appendf(nil, text, row.program, row.mask, row.routine)}}, "game.asm", asm.Options{})
		if err != nil {
			t.Fatal(err)
		}
		s := open(t, program.Of(p))
		s.Watch(Costs)
		for range VerdictFrames {
			s.Frame()
		}
		v, used := s.Verdict(), 0
		run, err := profile.Record(context.Background(), program.Of(p), profile.Options{Frames: VerdictFrames})
		if err != nil {
			t.Fatal(err)
		}
		if b := run.Budgets[0]; b.Breaks > 0 {
			used = b.Worst.Cycles
		}
		if v.Broken != row.broken || v.In != row.in || v.Used != used {
			t.Errorf("%s%s: %q took %d %s; profile counts %d", row.program, row.routine, v.Broken, v.Used, v.In, used)
		}
	}
}
