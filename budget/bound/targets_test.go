package bound_test

import (
	"slices"
	"testing"
)

// TestTargetsOfCodeThatNothingCalls bounds routines that nothing calls and that jump through a word in which they store an address of their
// own. The bound is for calls in which the word holds what the rest of the program stores.
func TestTargetsOfCodeThatNothingCalls(t *testing.T) {
	const head = " .vectors nmi, reset, nmi\n .zeropage\nv: .res 2\nw: .res 2\n .code\nnmi: rti\n" +
		"reset: ldx #$FF\n txs\nmain: lda #<one\n sta v\n lda #>one\n sta v+1\n jsr go\n jmp main\ngo: jmp (v)\none: rts\ntwo: ldx #9\n.l: dex\n bne .l\n rts\n"
	for _, row := range []struct{ f, want string }{
		{"f: cmp #1\n beq .out\n lda #<two\n sta v\n lda #>two\n sta v+1\n jsr go\n.out: rts\n", "v holds the address of one, each time that the jump at f.asm:15 runs"},
		{"f: cmp #1\n beq .out\n lda #<two\n sta v\n lda #>two\n sta v+1\n jmp (v)\n.out: rts\n", "v holds the address of one, each time that the jump at f.asm:27 runs"},
		{";;; f - jumps by RTS.\n;;; Targets k\nf: lda w\n pha\n lda w+1\n pha\n rts\nk: cmp #1\n beq .out\n lda #<two\n sta v\n lda #>two\n sta v+1\n jmp (v)\n.out: rts\n", "v holds the address of one, each time that the program jumps through it"},
	} {
		_, r := analyse(t, head+row.f)
		if r.Err != nil || !slices.Contains(musts(r), row.want) {
			t.Errorf("%q: at most %d cycles, if %q, %v; want %q", row.f, r.Worst, musts(r), r.Err, row.want)
		}
	}
}
