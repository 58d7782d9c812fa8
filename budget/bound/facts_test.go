package bound_test

import (
	"fmt"
	"strings"
	"testing"
)

// TestFactsOfPaths has routines whose bound needs what is known of S, of a byte near it, or of a flag. worst is what a call costs; 0 stands for one that
// does not return.
func TestFactsOfPaths(t *testing.T) {
	const main = " .mapper 0\n .vectors nmi, reset, nmi\nnmi: rti\nreset: sei\n ldx #$FF\n txs\nm: jsr g\n jmp m\n"
	n := 0
	ways := func(one, other, next string) string { // two ways that take the same time, and a loop of 256 rounds unless next skips it
		n++
		return strings.NewReplacer("OUT", fmt.Sprint("out", n), "IN", fmt.Sprint("in", n), "TWO", fmt.Sprint("two", n), "ON", fmt.Sprint("on", n), "CELL", fmt.Sprint("$1", n)).Replace(
			" bit CELL\n bmi TWO\n " + one + "\n jmp ON\nTWO: " + other + "\n nop\nON: lda #0\n sta CELL\n " + next + "\n ldx #0\nIN: dex\n bne IN\nOUT:")
	}
	for _, row := range []struct {
		name, src string
		worst     int
	}{
		{"a byte below S, which a push changes", main + "g: jmp f\nf: tsx\n cpx #$FD\n bne out\n lda #1\n sta $0100,x\n lda $10\n pha\n ldy $01FD\nl: dey\n bne l\n pla\nout: rts\n", 1306},
		{"a copy of S from before the call", main + "g: tsx\n ldy #4\n jsr f\n rts\nf: pha\n lda #1\n sta $0100,x\n pla\nl: dey\n dey\n bne l\n rts\n", 0},
		{"a flag of S from before the call", main + "g: tsx\n cpx #$FD\n ldx #4\n jsr f\n rts\nf: ldy #4\nl: dey\n dex\n dex\n bne l\n tsx\n bcc out\n cpx #$FD\n bcs out\n ldx #0\nk: dex\n bne k\nout: rts\n", 1306},
		{"flags that one of two ways pushes", main + "g: jmp f\nf: " + ways("sec\n php\n clc", "clc\n php\n nop", "plp\n bcc OUT") + ways("clc\n php\n nop", "sec\n php\n clc", "plp\n bcc OUT") + " rts\n", 2500},
		{"a byte that one of two ways pushes", main + "g: jmp f\nf: " + ways("clc\n php", "lda #$31\n pha", "clc\n plp\n bcc OUT") + " rts\n", 1300},
		{"a flag that one of two ways sets", main + "g: jmp f\nf: " + ways("sec", "clc", "bcc OUT") + ways("clc", "sec", "bcc OUT") + " rts\n", 2500},
	} {
		t.Run(row.name, func(t *testing.T) {
			if _, r := analyse(t, row.src); r.Err == nil && (row.worst == 0 || r.Worst < row.worst) {
				t.Errorf("at most %d cycles, if %q; a call costs %d", r.Worst, musts(r), row.worst)
			}
		})
	}
}

// TestATableInALikelyBank reads a table whose first part is in a bank that is only then taken to be in place.
func TestATableInALikelyBank(t *testing.T) {
	const game = " .mapper 2\n .prgrom 64\n .vectors nmi, reset, nmi\n .bank 0, $8000\n .org $8000\ng: ldy #1\n rts\n .org $BFF0\n .byte 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40\n .bank 3, $C000\n .org $C000\n .byte 1, 1, 1, 1, 1, 1, 1, 1\n" +
		"nmi: rti\nreset: ldx #$FF\n txs\n lda #17\n sta $10\nm: jsr f\n jmp m\nf: ldx $10\n cpx #16\n bcc out\n cpx #24\n bcs out\n lda $BFF0,x\n jsr g\n ldx $11\n cpx #16\n bcs out\n lda $BFF0,x\n cmp #9\n bcc out\n ldx #0\nl: dex\n bne l\nout: rts\n"
	if r := routine(t, game, ""); r.Err != nil || r.Worst < 1280 {
		t.Errorf("at most %d cycles, %v; a call costs more than 1,280", r.Worst, r.Err)
	}
}
