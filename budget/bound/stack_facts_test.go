package bound_test

import "testing"

// TestFactsAboutTheStackPointer has routines whose bound needs what is known of S, or of a byte near it. worst is what a call costs; 0 stands for one that
// does not return.
func TestFactsAboutTheStackPointer(t *testing.T) {
	const main = " .mapper 0\n .vectors nmi, reset, nmi\nnmi: rti\nreset: sei\n ldx #$FF\n txs\nm: jsr g\n jmp m\n"
	for _, row := range []struct {
		name, src string
		worst     int
	}{
		{"a byte below S, which a push changes", main + "g: jmp f\nf: tsx\n cpx #$FD\n bne out\n lda #1\n sta $0100,x\n lda $10\n pha\n ldy $01FD\nl: dey\n bne l\n pla\nout: rts\n", 1306},
		{"a copy of S from before the call", main + "g: tsx\n ldy #4\n jsr f\n rts\nf: pha\n lda #1\n sta $0100,x\n pla\nl: dey\n dey\n bne l\n rts\n", 0},
		{"a flag of S from before the call", main + "g: tsx\n cpx #$FD\n ldx #4\n jsr f\n rts\nf: ldy #4\nl: dey\n dex\n dex\n bne l\n tsx\n bcc out\n cpx #$FD\n bcs out\n ldx #0\nk: dex\n bne k\nout: rts\n", 1306},
	} {
		t.Run(row.name, func(t *testing.T) {
			if _, r := analyse(t, row.src); r.Err == nil && (row.worst == 0 || r.Worst < row.worst) {
				t.Errorf("at most %d cycles, if %q; a call costs %d", r.Worst, musts(r), row.worst)
			}
		})
	}
}
