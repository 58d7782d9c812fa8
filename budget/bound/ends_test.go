package bound_test

import "testing"

// TestEnds bounds loops that count a byte or a word to another one whose value is not known, or known in part.
func TestEnds(t *testing.T) {
	const (
		cells = ".zeropage\npos: .res 2\nend: .res 2\nn: .res 1\n.code\n"
		up    = " inc pos\n bne .n\n inc pos+1\n.n:"
		is    = " lda pos\n cmp end\n bne .l\n lda pos+1\n cmp end+1\n bne .l\n rts"
		below = " lda pos\n cmp end\n lda pos+1\n sbc end+1\n bcc .l\n rts"
		high  = "f: lda #0\n sta pos\n sta pos+1\n lda n\n and #3\n ora #4\n sta end+1\n.l:"
	)
	for _, row := range []struct {
		name, src string
		worst     int // of the routine itself; 0 if it may never end
		above     int // how far the bound is above it: two rounds of a byte, or each round of a word charged like the costliest
	}{
		{"a byte", "f: inx\n cpx n\n bne f\n rts", 255*8 + 7, 16},
		{"a byte, down", "f: dex\n cpx n\n bne f\n rts", 255*8 + 7, 16},
		{"a byte above page 0", "f: inx\n cpx $0300\n bne f\n rts", 255*9 + 8, 18},
		{"a constant, behind a comparison that is no end", "f: ldx #7\n.l: inx\n lda #9\n cpx n\n beq .x\n cpx #5\n bne .l\n.x: rts", 2 + 254*14 - 1, 0},
		{"a byte that begins from 0 to 3, and ends from 64 to 67", "f: lda pos\n and #3\n tax\n lda n\n and #3\n ora #64\n sta end\n.l: inx\n cpx end\n bne .l\n rts", 3 + 2 + 2 + 3 + 2 + 2 + 3 + 67*8 - 1, 0},
		{"a word", "f: nop\n.l:" + up + is, 1_117_185, 522_302},
		{"a word that is less", "f: nop\n.l:" + up + below, 65_536*23 + 256*4 + 1, 58},
		{"a word that ends between $0400 and $07FF", high + up + is, 0x7FF*17 + 7*4 + 7*8 + 40, 16_305},
		{"the high byte moves in all other rounds", "f: nop\n.l: inc pos\n beq .n\n inc pos+1\n.n:" + below, 0, 0},
		{"the high byte moves in each round", "f: nop\n.l: inc pos\n inc pos+1\n" + below, 0, 0},
		{"the high byte moves in each round, on two ways", "f: nop\n.l: inc pos\n bne .a\n inc pos+1\n jmp .t\n.a: inc pos+1\n.t:" + below, 0, 0},
		{"the high byte moves at some ends of a page", "f: nop\n.l: inc pos\n bne .t\n bit n\n bpl .t\n inc pos+1\n.t: lda end\n cmp pos\n lda end+1\n sbc pos+1\n bcc .l\n rts", 0, 0},
		{"a byte, tested before the round", "f: cpx n\n beq .x\n inx\n jmp f\n.x: rts", 255*10 + 6, 10},
		{"a word, tested before the round", "f: lda pos\n cmp end\n bne .l\n lda pos+1\n cmp end+1\n beq .x\n.l:" + up + " jmp f\n.x: rts", 1_313_526, 456_991},
		{"steps of two", "f: nop\n.l: inc pos\n" + up + is, 0, 0},
		{"steps of two to what is less", "f: nop\n.l: inc pos\n" + up + below, 0, 0},
		{"the end moves behind the test", "f: ldx pos\n cpx n\n beq .x\n inc n\n inc pos\n jmp f\n.x: rts", 0, 0},
		{"the end moves", "f: nop\n.l: inc end\n" + up + is, 0, 0},
		{"the end's high byte moves", "f: nop\n.l: inc end+1\n" + up + below, 0, 0},
	} {
		t.Run(row.name, func(t *testing.T) {
			switch _, r := analyse(t, cells+row.src); {
			case row.worst == 0:
				if r.Err == nil {
					t.Errorf("at most %d cycles; it may never end", r.Worst)
				}
			case r.Err != nil:
				t.Error(r.Err)
			case r.Worst != row.worst+row.above:
				t.Errorf("at most %d cycles, not %d; the routine takes %d", r.Worst, row.worst+row.above, row.worst)
			}
		})
	}
}
