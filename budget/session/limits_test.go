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

// TestTheVerdictHoldsBudgetsAsProfileDoes: the figure of a broken budget is profile's, in each kind of budget but vblank's. Whether the program waits is
// not known of the last row; profile judges it at the end of the run.
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
main:
%s
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
	const wait = "lda ticks\n.sync: cmp ticks\n beq .sync"
	const loads = wait + `
        lda ticks               ; rendering is off for 16 of 32 frames, and more work is done in some of them
        and #31
        cmp #20
        bcc .light
        cmp #28
        bcs .light
        jsr work
        jsr work
.light: lda ticks
        and #16
        bne .dark
        lda #$1E
        bne .set
.dark:  lda #0
.set:   sta $2001`
	for _, row := range []struct{ program, mask, loop, routine, broken, in string }{
		{";;; Budget nmi: <= 30 cycles", "$1E", wait, "", "", ""},
		{";;; Budget nmi: <= 20 cycles", "$1E", wait, "", "the NMI handler", "in an interrupt, with its entry and RTI"},
		{";;; Budget nmi: <= 20 cycles a frame", "$1E", wait, "", "the NMI handler", "in a frame"},
		{";;; Budget frame: <= 500 cycles", "$1E", wait, "", "the program", "in a frame"},
		{";;; Budget frame: <= 1 % of a frame", "$1E", wait, "", "the program", "in a frame"},
		{";;; Budget frame: <= 50 % of a frame", "$1E", wait, "", "", ""},
		{"", "$1E", wait, ";;; work - counts\n;;; Budget <= 500 cycles a frame", "work", "in a frame"},
		{"", "$1E", wait, ";;; work - counts\n;;; Budget <= 200 cycles", "work", "in a call"},
		{"", "0", wait, ";;; work - counts\n;;; Budget <= 500 cycles a frame", "work", "in a frame"},
		{";;; Budget frame: <= 500 cycles", "0", wait, "", "the program", "in a frame"}, // it has no picture
		{";;; Budget frame: <= 800 cycles", "$1E", loads, "", "", ""},
		{";;; Budget frame: <= 570 cycles", "$1E", loads, "", "the program", "in a frame"},
		{";;; Budget frame: <= 500 cycles", "$1E", "inc ticks+1", "", "", ""},
	} {
		p, err := asm.Assemble(fstest.MapFS{"game.asm": {Data: fmt.Appendf(nil, text, row.program, row.mask, row.loop, row.routine)}}, "game.asm", asm.Options{})
		if err != nil {
			t.Fatal(err)
		}
		s := open(t, program.Of(p))
		s.Watch(Costs)
		for n := range setUp + VerdictFrames {
			if v := s.Verdict(); n == setUp && row.broken == "the program" && row.mask == "0" && v.Broken != "" {
				t.Errorf("%s: %q while the program may set itself up", row.program, v.Broken)
			}
			s.Frame()
		}
		v, used := s.Verdict(), 0
		run, err := profile.Record(context.Background(), program.Of(p), profile.Options{Frames: setUp + VerdictFrames, Skip: setUp})
		if err != nil {
			t.Fatal(err)
		}
		if b := run.Budgets[0]; b.Breaks > 0 && s.viewer.meter.Waited() {
			used = b.Worst.Cycles
		}
		if v.Broken != row.broken || v.In != row.in || v.Used != used {
			t.Errorf("%s%s: %q took %d %s; profile counts %d", row.program, row.routine, v.Broken, v.Used, v.In, used)
		}
	}
}
