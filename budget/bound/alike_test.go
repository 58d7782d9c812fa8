package bound_test

import (
	"slices"
	"strings"
	"testing"

	"pool6502/budget/report"
)

// TestConditionsOfOneKindAreOneLine has routines that need something of two places.
func TestConditionsOfOneKindAreOneLine(t *testing.T) {
	const guess = " (a guess; if you know the most rounds, write them in the header, with the label of the loop: ;;; Bound LABEL <= ROUNDS)"
	for _, row := range []struct{ src, want string }{
		{" .code\nf: sta $100,x\n sta $101,x\n rts\n", "the writes at f.asm:2 and f.asm:3 do not reach the stack"},
		{" .code\nf: sta ($10),y\n sta ($20),y\n rts\n", "writes through the pointers $0010 (f.asm:2) and $0020 (f.asm:3) reach only RAM from $0200 on (in brackets: where such a write is)"},
		{" .code\n;;; f - a routine.\n;;; Bound .a <= 4\n;;; Bound .b <= 5\nf: lda $10\n.a: bit $2002\n bpl .a\n.b: bit $2002\n bpl .b\n rts\n",
			"the loops at f.asm:6 (4) and f.asm:8 (5) run at most as many rounds as their headers say (in brackets)"},
		{" .code\n;;; f - a routine.\n;;; Points 0:1={$0300..$0310} 2:3={$0300..$0310}\nf: ldy #0\n lda (0),y\n sta (2),y\n jsr g\n rts\n;;; g - a routine.\n;;; Points 4:5={$0300..$0310}\ng: lda (4),y\n rts\n",
			"the Points lines for f ($0000, $0002) and g ($0004) are true (pointers in brackets)"},
		{" .code\nf: jsr g\n jsr h\n rts\n;;; g - a loop.\n;;; Needs X={0..3}\ng: dex\n bpl g\n rts\n;;; h - a loop.\n;;; Needs Y={0..3}\nh: dey\n bpl h\n rts\n", "the Needs lines for g and h are true at each call"},
		{" .code\nf: jsr g\n;;; h - jumps.\n;;; Targets k\nh: jmp (2)\n;;; g - jumps.\n;;; Targets k\ng: jmp (0)\nk: rts\n", "the jumps at f.asm:5 and f.asm:8 go only to targets that their headers list"},
		{" .mapper 0\n" + waits + "nmi: inc n\nirq: rti\nf: lda n\n.l: cmp n\n beq .l\n lda n\n.k: cmp n\n beq .k\n rts\n", "an NMI comes at least every 29,781 cycles while the loops at f.asm:22 and f.asm:25 wait for it"},
		{" .mapper 0\n" + waits + "nmi: bit $2002\nirq: rti\nf: bit $2002\n bpl f\n.k: bit $2002\n bpl .k\n rts\n",
			"vblank begins at least every 29,781 cycles while the loops at f.asm:21 and f.asm:23 wait for it, and the NMI handler does not read $2002 meanwhile"},
		{" .code\nf: inc $10\n bne .n\n inc $11\n.n: ldy #0\n lda ($10),y\n bne f\n.k: inc $12\n bne .m\n inc $13\n.m: ldy #0\n lda ($12),y\n bne .k\n rts\n",
			"each of the loops at f.asm:2 and f.asm:8 finds the end of its data within 256 rounds, so that the instruction that reads it runs at most 256 times in a call" + guess},
		{onNMI + "f: ldx $20\n.l: inx\n lda table,x\n cmp $40\n bne .l\n.k: inx\n lda table,x\n cmp $40\n bne .k\n rts\nn: inc $40\n rti\nh: rti\ntable: .res 256, $10\n",
			"each of the loops at f.asm:17 and f.asm:21 finds the value that ends it within 256 rounds, after which its index repeats" + guess},
		{onNMI + "f: bit $2002\n bvc f\n.k: bit $2002\n bvs .k\n rts\nn: rti\nh: rti\n", "each of the loops at f.asm:16 and f.asm:18 waits at most a frame, 29,781 cycles, for an interrupt handler or for sprite 0 (a guess)"},
		{onNMI + "f: lsr $20\n ldx #200\n.m: dex\n bne .m\n lda $20\n bne f\n.k: lsr $20\n ldx #200\n.o: dex\n bne .o\n lda $20\n bne .k\n rts\nn: inc $20\n rti\nh: rti\n",
			"at most one interrupt comes while each of the loops at f.asm:16 and f.asm:22 runs (a guess)"},
	} {
		_, r := analyse(t, row.src)
		if got := report.Lines(r.Conditions()); r.Err != nil || !slices.Contains(got, row.want) {
			t.Errorf("%v, if\n%s\nwant\n%s", r.Err, strings.Join(got, "\n"), row.want)
		}
	}
}
