package bound_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/budget/bound"
	"pool6502/budget/program"
)

func assemble(t *testing.T, src string) *asm.Program {
	t.Helper()
	prog, err := asm.Assemble(fstest.MapFS{"f.asm": {Data: []byte(src)}}, "f.asm", asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return prog
}

// analyse bounds the routine f of a source, which is no game: it is not played.
func analyse(t *testing.T, src string) (*bound.Program, *bound.Result) {
	t.Helper()
	prog := assemble(t, src)
	p, err := bound.New(program.Of(prog))
	if err != nil {
		t.Fatal(err)
	}
	p.Frames = 0
	at, ok := prog.Lookup("f")
	if !ok {
		t.Fatal("there is no f")
	}
	return p, p.Routine(uint16(at.Value), at.Bank)
}

func TestBounds(t *testing.T) {
	for _, row := range []struct {
		name, src          string
		best, worst, stack int
	}{
		// 328,703 and 526,079 are measured.
		{"two registers", "f: dey\n bne f\n dex\n bne f\n rts", 8, 328721, 2},
		{"two bytes", "f: dec $10\n bne f\n dec $11\n bne f\n rts", 14, 526109, 2},
		// 1,311,743, 1,442,799 and 1,376,255 are measured.
		{"a word that ends as 0, tested at the end", "f: lda $10\n bne .k\n dec $11\n.k: dec $10\n lda $10\n ora $11\n bne f\n rts", 19, 1311815, 2},
		{"a word that ends as 0, tested first", "f: lda $10\n ora $11\n beq .e\n lda $10\n bne .k\n dec $11\n.k: dec $10\n jmp f\n.e: rts", 9, 1442825, 2},
		{"a word that ends below 0", "f: sec\n lda $10\n sbc #1\n sta $10\n lda $11\n sbc #0\n sta $11\n bcs f\n rts", 20, 1376297, 2},
		{"a word less 10", "f: lda $11\n bne .s\n lda $10\n cmp #10\n bcc .e\n.s: sec\n lda $10\n sbc #10\n sta $10\n lda $11\n sbc #0\n sta $11\n jmp f\n.e: rts", 13, 218131, 2},
		{"a word less 100, if it is so much", "f: lda $10\n sec\n sbc #100\n tay\n lda $11\n sbc #0\n bcc .e\n sta $11\n sty $10\n jmp f\n.e: rts", 17, 19242, 2},
		{"a store to page 2 by TSX", "f: tsx\n sta $0200,x\n rts", 7, 7, 2},
		{"straight", "f: lda #0\n rts", 2, 2, 2},
		{"branch", "f: cpx #3\n bcc .a\n nop\n.a: rts", 5, 6, 2},
		{"page of a table", ".org $80F0\nt: .res 16, 1\nf: lda t,x\n rts", 4, 5, 2},
		{"page of a table, narrowed", ".org $80F0\nt: .res 16, 1\nf: cpx #16\n bcs .no\n lda t,x\n.no: rts", 5, 8, 2},
		{"branch over a page", ".org $80FA\nf: cpx #3\n bcc .a\n nop\n nop\n.a: rts", 6, 8, 2},
		{"loop", "f: ldx #4\n.n: dex\n bne .n\n rts", 2 + 4*5 - 1, 2 + 4*5 - 1, 2},
		{"loop of all bytes", "f: ldx #0\n.n: dex\n bne .n\n rts", 2 + 256*5 - 1, 2 + 256*5 - 1, 2},
		{"loop by an input", "f: and #3\n tax\n.n: dex\n bpl .n\n rts", 4 + 4, 4 + 4*5 - 1, 2},
		{"call", "g: pha\n pla\n rts\nf: jsr g\n jsr g\n rts", 2 * (12 + 7), 2 * (12 + 7), 5},
		{"result of a call", "g: cpx #8\n bcs .no\n nop\n nop\n.no: rts\nf: jsr g\n bcc .done\n nop\n nop\n nop\n nop\n.done: rts", 12 + 8 + 3, 12 + 5 + 2 + 8, 4},
		{"a copy is narrowed", "f: lda $10\n sta $11\n cmp #5\n bcs .no\n ldx $11\n.n: dex\n bpl .n\n.no: rts", 3 + 3 + 2 + 3, 3 + 3 + 2 + 2 + 3 + 5*5 - 1, 2},
		{"pointer", "f: lda #$F8\n sta 0\n lda #3\n sta 1\n ldy #7\n lda (0),y\n iny\n lda (0),y\n rts", 25, 25, 2},
		{"two loops, one count", "f: ldy #7\n.a: cpy $10\n bcc .b\n dey\n bpl .a\n rts\n.b: dey\n bpl .b\n rts", 2 + 6 + 8*5 - 1, 2 + 7*10 + 6 + 4, 2},
		{"a call that drops its return address", "g: pla\n pla\n rts\nf: jsr g\n nop\n rts", 14, 14, 4},
		{"a call that goes on behind data", "g: tsx\n inc $0101,x\n rts\nf: jsr g\n .byte 2\n nop\n rts", 23, 23, 4},
		{"pushed address", "g: rts\nf: lda #>(g-1)\n pha\n lda #<(g-1)\n pha\n rts", 16, 16, 4},
		{"vector", "g: nop\n rts\nf: lda #<g\n sta 0\n lda #>g\n sta 1\n jmp (0)", 17, 17, 2},
		{"vector by a table", "g: nop\n rts\nh: rts\nl: .lobytes g, h\nu: .hibytes g, h\nf: and #1\n tax\n lda l,x\n sta 0\n lda u,x\n sta 1\n jmp (0)", 23, 25, 2},
		{"a rotated copy is narrowed", "f: lda $10\n rol\n bcc .no\n lda $10\n bmi .no\n nop\n nop\n.no: rts", 3 + 2 + 3, 3 + 2 + 2 + 3 + 3, 2},
		{"the second copy too", "f: ldx $11\n lda $10\n ror\n bcc .no\n lda $10\n lsr\n bcs .no\n nop\n nop\n.no: rts", 3 + 3 + 2 + 3, 3 + 3 + 2 + 2 + 3 + 2 + 3, 2},
		{"the fixed bank", ".mapper 2\n .prgrom 64\n .vectors g, g, g\ng: nop\n rts\n .bank 0\nf: jsr g\n rts", 14, 14, 4},
		{"two banks of 16 KB", ".mapper 1\n .prgrom 32\n .vectors g, g, g\ng: jsr h\n rts\n .bank 0\nh: nop\n rts\nf: jsr g\n rts", 26, 26, 6},
		{"two entries", "f: ldx #3\n cmp #1\n beq .b\n.a: nop\n.b: dex\n bne .a\n rts", 4 + 3 + 5 + 7 + 6, 4 + 2 + 7 + 7 + 6, 2},
	} {
		t.Run(row.name, func(t *testing.T) {
			p, r := analyse(t, " .code\n"+row.src)
			if r.Err != nil {
				t.Fatal(r.Err)
			}
			if r.Best != row.best || r.Worst != row.worst || r.Stack != row.stack {
				t.Errorf("%d to %d cycles, %d bytes; want %d to %d, %d", r.Best, r.Worst, r.Stack, row.best, row.worst, row.stack)
			}
			if len(p.WorstPath(r)) == 0 {
				t.Error("the worst path is empty")
			}
		})
	}
}

// TestCounters bounds loops that take too many rounds to follow one by one, or that have unknown counts
// one in another: by a byte that counts the rounds.
func TestCounters(t *testing.T) {
	const cell = ".zeropage\nn: .res 1\nm: .res 1\n.code\n"
	for _, row := range []struct {
		name, src string
		worst     int // of the routine itself (with Y = 0 no page is crossed); the bound may be a quarter above it
	}{
		{"two registers", "f: ldy #0\n.a: ldx #0\n.b: lda ($10),y\n cmp ($12),y\n dex\n bne .b\n dey\n bne .a\n rts", 256*(256*17+6) + 1 - 512},
		{"three loops", cell + "f: lda n\n sta $20\n.c: ldy #40\n.a: ldx m\n.b: dex\n bne .b\n dey\n bne .a\n dec $20\n bne .c\n rts", 256*(40*(256*5+7)+9) + 5},
		{"a counter outside of page zero", "f: lda $0300\n sta $0320\n.c: ldy #40\n.a: ldx $0301\n.b: dex\n bne .b\n dey\n bne .a\n dec $0320\n bne .c\n rts", 256*(40*(256*5+8)+10) + 7},
		{"two registers, and a byte that counts on for ever", "f: ldy #0\n.a: ldx #0\n.b: lda ($10),y\n cmp ($12),y\n inc $20\n dex\n bne .b\n dey\n bne .a\n rts", 256*(256*22+6) + 1 - 512},
		{"a count in A", "f: ldy #0\n.a: lda #0\n.b: cpx $10\n cpx $11\n sec\n sbc #1\n bne .b\n dey\n bne .a\n rts", 256*(256*13+6) + 1},
		{"up to a limit", cell + "f: ldy #0\n.a: ldx #0\n.b: lda ($10),y\n cmp ($12),y\n inx\n cpx n\n bcc .b\n iny\n cpy m\n bcc .a\n rts", 255*(255*20+9) + 1 - 510},
		{"the cheaper of two counters", cell + "f: lda n\n sta $20\n lda $22\n sta $21\n.c: ldy #40\n.a: ldx m\n.b: dex\n bne .b\n dey\n bne .a\n dec $21\n beq .e\n dec $20\n dec $20\n bpl .c\n.e: rts", 65*(40*(256*5+7)+21) + 11},
		{"halved", cell + "f: ldy #0\n.a: lda n\n sta $20\n.b: lda ($10),y\n lda ($10),y\n lsr $20\n bne .b\n dey\n bne .a\n rts", 256*(8*18+10) + 1},
	} {
		t.Run(row.name, func(t *testing.T) {
			_, r := analyse(t, " .code\n"+row.src)
			if r.Err != nil {
				t.Fatal(r.Err)
			}
			if r.Worst < row.worst || r.Worst > row.worst*5/4 {
				t.Errorf("at most %d cycles; the routine takes %d", r.Worst, row.worst)
			}
		})
	}
}

// frame is the cycles of a frame, rounded up.
const frame = 29_781

// TestWaits bounds loops that wait for vblank, and none that wait for something else.
func TestWaits(t *testing.T) {
	around := func(nops, loads int) string {
		return "f: jmp .g\n.h: bit $2002\n bpl f\n rts\n.g:\n" + strings.Repeat(" nop\n", nops) + strings.Repeat(" lda $10\n", loads) + " jmp .h"
	}
	const loop = "f: lda $10\n.w: cmp $10\n beq .w\n rts"
	for _, row := range []struct {
		name, nmi, src string
		worst          int // 0 if it is unbounded
	}{
		{"status", "rti", "f: bit $2002\n bpl f\n rts", 2*frame + 7 + 6},
		{"status, loaded", "rti", "f: lda $2002\n bpl f\n rts", 2*frame + 7 + 6},
		{"status, and another way back", "rti", "f: bit $4015\n bvs f\n bit $2002\n bpl f\n rts", 0},
		{"status, and a jump back", "rti", "f: bit $4015\n bvs .a\n bit $2002\n bpl f\n rts\n.a: jmp f", 0},
		{"status, and a way around the read", "rti", "f: lda $10\n bne .b\n bit $2002\n.b: bpl f\n rts", 0},
		{"a flag, and a way around the read", "inc $10\n rti", "f: ldx $11\n beq .b\n lda $10\n.b: beq f\n rts", 0},
		{"status, and a round of 999 cycles, if each instruction takes 2 more", "rti", around(241, 3), 2*frame + 504 + 503},
		{"status, and a round of 1,000 cycles, if each instruction takes 2 more", "rti", around(240, 4), 0},
		{"counted", "inc $10\n rti", loop, 3 + frame + 6 + 5},
		{"counted by a longer handler", "pha\n lda #1\n beq .a\n bit $20\n.a: inc $10\n pla\n rti", loop, 3 + frame + 6 + 5},
		{"a flag", "pha\n lda #1\n sta $10\n pla\n rti", "f: lda #0\n sta $10\n.w: lda $10\n beq .w\n rts", 5 + frame + 6 + 5},
		{"counted, up to a number that is not 0", "inc $10\n rti", "f: lda $10\n beq f\n rts", frame + 6 + 5},
		{"counted down", "dec $10\n rti", loop, 3 + frame + 6 + 5},
		{"counted, compared with X", "inc $10\n rti", "f: ldx $10\n.w: cpx $10\n beq .w\n rts", 3 + frame + 6 + 5},
		{"counted, compared with Y", "inc $10\n rti", "f: ldy $10\n.w: cpy $10\n beq .w\n rts", 3 + frame + 6 + 5},
		{"counted, X loaded again", "inc $10\n rti", "f: ldx $10\n cpx $10\n beq f\n rts", 0},
		{"counted, Y loaded again", "inc $10\n rti", "f: ldy $10\n cpy $10\n beq f\n rts", 0},
		{"counted, another register loaded", "inc $10\n rti", "f: ldx $10\n.w: lda $11\n cpx $10\n beq .w\n rts", 3 + frame + 9 + 8},
		{"counted, and the handler changes A", "inc $10\n lda #3\n rti", loop, 0},
		{"counted, compared with X, and the handler changes A", "inc $10\n lda #3\n rti", "f: ldx $10\n.w: cpx $10\n beq .w\n rts", 3 + frame + 6 + 5},
		{"counted, compared with X, and the handler changes X", "inc $10\n ldx #3\n rti", "f: ldx $10\n.w: cpx $10\n beq .w\n rts", 0},
		{"counted in an absolute cell", "inc $0210\n rti", "f: lda $0210\n.w: cmp $0210\n beq .w\n rts", 4 + frame + 7 + 6},
		{"a flag with bit 7", "pha\n lda #$80\n sta $10\n pla\n rti", "f: lda #0\n sta $10\n.w: lda $10\n bpl .w\n rts", 5 + frame + 6 + 5},
		{"a flag without bit 7", "pha\n lda #$7F\n sta $10\n pla\n rti", "f: lda #$80\n sta $10\n.w: lda $10\n bmi .w\n rts", 5 + frame + 6 + 5},
		{"a flag that is 0", "pha\n lda #0\n sta $10\n pla\n rti", "f: lda #1\n sta $10\n.w: lda $10\n bne .w\n rts", 5 + frame + 6 + 5},
		{"a flag with bit 7, awaited without", "pha\n lda #$80\n sta $10\n pla\n rti", "f: lda $10\n bmi f\n rts", 0},
		{"a flag without bit 7, awaited with", "pha\n lda #$7F\n sta $10\n pla\n rti", "f: lda $10\n bpl f\n rts", 0},
		{"a flag that is not 0, awaited as 0", "pha\n lda #1\n sta $10\n pla\n rti", "f: lda $10\n bne f\n rts", 0},
		{"a flag that ends nothing", "pha\n lda #0\n sta $10\n pla\n rti", "f: lda $10\n beq f\n rts", 0},
		{"a flag, and the loop goes on behind the branch", "pha\n lda #1\n sta $10\n pla\n rti", "again: lda $10\n beq done\nf: nop\n jmp again\ndone: rts", 0}, // once set, it stays
		{"counted now and then", "bit $20\n bmi .a\n inc $10\n.a: rti", loop, 0},
		{"another byte", "inc $11\n rti", loop, 0},
		{"the pads", "pha\n lda $4016\n sta $10\n pla\n rti", "f: lda $10\n beq f\n rts", 0},
		{"loaded again", "inc $10\n rti", "f: lda $10\n cmp $10\n beq f\n rts", 0},
		{"a jump to the store", "lda #1\n jmp .b\n.c: lda #0\n.b: sta $10\n bit $20\n bmi .c\n rti", "f: lda $10\n bne f\n rts", 0},
	} {
		t.Run(row.name, func(t *testing.T) {
			_, r := analyse(t, " .mapper 0\n .vectors nmi, f, irq\nirq: rti\nnmi: "+row.nmi+"\n"+row.src+"\n")
			ends := "an NMI comes at least every 29,781 cycles while the loop at f.asm:"
			if row.worst > 2*frame {
				ends = "vblank begins at least every 29,781 cycles while the loop at f.asm:"
			}
			switch {
			case row.worst == 0 && r.Err == nil:
				t.Errorf("at most %d cycles, if %v", r.Worst, r.Assumes)
			case row.worst > 0 && r.Err != nil:
				t.Error(r.Err)
			case row.worst > 0 && (r.Worst != row.worst || len(r.Waits) != 1 || len(musts(r)) != 1 || !strings.HasPrefix(musts(r)[0], ends)):
				t.Errorf("at most %d cycles, waits at %v, if %v; want %d", r.Worst, r.Waits, r.Assumes, row.worst)
			}
		})
	}
}

// TestAnIRQInTheHandlerThatSetsAFlag has an NMI handler that lets IRQs in before it stores A, with IRQ handlers that keep A and that do not.
func TestAnIRQInTheHandlerThatSetsAFlag(t *testing.T) {
	for irq, ends := range map[string]bool{"rti": true, "lda #0\n rti": false, "pha\n lda #0\n pla\n rti": true, "ldx #0\n rti": false} {
		_, r := analyse(t, " .mapper 0\n .vectors nmi, f, irq\nirq: "+irq+"\nnmi: pha\n lda #1\n cli\n sta $10\n pla\n rti\nf: lda #0\n sta $10\n.w: lda $10\n beq .w\n rts\n")
		if (r.Err == nil) != ends {
			t.Errorf("%s: at most %d cycles, if %v, %v", irq, r.Worst, r.Assumes, r.Err)
		}
	}
}

// TestAHandlerDoesNotWaitForItself bounds a routine of the NMI handler that waits for the next NMI, which cannot come.
func TestAHandlerDoesNotWaitForItself(t *testing.T) {
	_, r := analyse(t, " .mapper 0\n .vectors nmi, main, nmi\nmain: jmp main\nnmi: inc $10\n jsr f\n rti\nf: lda $10\n.w: cmp $10\n beq .w\n rts\n")
	if r.Err == nil {
		t.Errorf("at most %d cycles, if %v", r.Worst, r.Assumes)
	}
}

func TestUnbounded(t *testing.T) {
	for _, row := range []struct{ name, src, why string }{
		{"no end", "f: jmp f", "it never returns"},
		{"no end behind a branch", "f: inx\n beq .a\n jmp f\n.a: iny\n jmp f", "it never returns"},
		{"hardware", "f: bit $4015\n bvc f\n rts", "f.asm:2 (f), because no limit was found for the loop"},
		{"a counter that is loaded again in each round", "f: ldx #0\n.n: ldx $4016\n dex\n bne .n\n rts", "no limit was found for the loop"},
		{"input", "f: lda $4016\n and #1\n beq f\n rts", "no limit was found for the loop"},
		{"sprite 0 and more", "f: bit $2002\n bmi f\n rts", "no limit was found for the loop"},
		{"recursion", "f: dex\n bne .a\n rts\n.a: jsr f\n rts", "it calls itself"},
		{"stack pointer", "f: ldx #0\n txs\n rts", "TXS"},
		{"return address", "f: pla\n pla\n rts", "pulls"},
		{"half of the return address of a call", "g: pla\n rts\nf: jsr g\n rts", "half of an address"},
		{"growing stack", "f: pha\n dex\n bne f\n rts", "the stack grows beyond its 256 bytes"},
		{"code in RAM", "f: jmp $0300", "outside ROM"},
		{"jump", "f: jmp (0)", "the address to which it jumps is not known"},
		{"two registers, of which the second is set anew", "f: dey\n bne f\n ldx $4015\n bne f\n rts", "no limit"},
		{"two registers, of which the first counts in both ways", "f: dey\n bne f\n bit $4015\n bmi .m\n inx\n bne f\n.m: dex\n bne f\n rts", "no limit"},
		{"two registers, of which the first can stay", "f: bit $4015\n bmi f\n dex\n bne f\n rts", "no limit"},
		{"a word less 2, which 1 leaves out", "f: sec\n lda $10\n sbc #2\n sta $10\n lda $11\n sbc #0\n sta $11\n ora $10\n bne f\n rts", "no limit"},
		{"a word less 1 or nothing", "f: lda $4016\n lsr a\n lda $10\n sbc #0\n sta $10\n lda $11\n sbc #0\n sta $11\n bcs f\n rts", "no limit"},
		{"a word that ends as 0, of which the low byte is set anew", "f: lda $10\n bne .k\n dec $11\n.k: dec $10\n bit $4016\n bpl .n\n lda #9\n sta $10\n.n: lda $10\n ora $11\n bne f\n rts", "no limit"},
		{"trap", "f: brk", "BRK"},
		{"unstable", "f: ane #3\n rts", "ANE is not the same on every console"},
		{"bank", ".mapper 7\n .prgrom 64\n .vectors f, f, f\nf: sta $8000\n rts", "bank"},
	} {
		t.Run(row.name, func(t *testing.T) {
			_, r := analyse(t, " .code\n"+row.src)
			if r.Err == nil {
				t.Fatalf("%d to %d cycles", r.Best, r.Worst)
			}
			if !strings.Contains(r.Err.Error(), row.why) {
				t.Errorf("%q does not say %q", r.Err, row.why)
			}
		})
	}
}

func TestNotes(t *testing.T) {
	for _, row := range []struct {
		name, notes, src string
		worst            int
	}{
		{"register", "Needs X={0..3}", "f: dex\n bpl f\n rts", 4*5 - 1},
		{"memory", "Needs count={1|4}", ".zeropage\ncount: .res 1\n.code\n%f: ldx count\n.n: dex\n bne .n\n rts", 3 + 4*5 - 1},
		{"flag", "Needs C=1", "f: bcs .a\n nop\n nop\n.a: rts", 3},
		{"array", "Needs next[0..3]={0..3:3}", ".zeropage\nnext: .res 4\n.code\n%f: ldx next+2\n.n: dex\n bpl .n\n rts", 3 + 4*5 - 1},
		{"word", "Needs it:it+1={$03F0..$0400:16}", ".zeropage\nit: .res 2\n.code\n%f: ldy #15\n lda (it),y\n rts", 2 + 5},
		{"bound", "Bound .n <= 4", "f: lda $2002\n.n: bit $2002\n bpl .n\n rts", 4 + 4*7 - 1},
		{"bound of many rounds", "Bound .n <= 1000", "f: lda $2002\n.n: bit $2002\n bpl .n\n rts", 4 + 1000*7 - 1},
		{"targets", "Targets g, h", "g: nop\n rts\nh: rts\n%f: jmp (0)", 7},
		{"targets further down", "Targets g, h", "g: nop\n rts\nh: rts\n%f: nop\n jmp (0)\n;;; k - another.\n;;; Budget <= 9 cycles\nk: rts", 9},
	} {
		t.Run(row.name, func(t *testing.T) {
			header := ";;; f - a routine.\n;;; " + row.notes + "\n"
			if strings.Contains(row.src, "%") {
				row.src = strings.ReplaceAll(row.src, "%", header)
			} else {
				row.src = header + row.src
			}
			_, r := analyse(t, " .code\n"+row.src)
			if r.Err != nil {
				t.Fatal(r.Err)
			}
			if r.Worst != row.worst {
				t.Errorf("worst case %d, want %d", r.Worst, row.worst)
			}
			if len(r.Notes) == 0 {
				t.Error("the note is not listed")
			}
		})
	}
}

// TestWhatAHandlerWritesThroughAPointer bounds a loop whose count the handler may change through a pointer.
func TestWhatAHandlerWritesThroughAPointer(t *testing.T) {
	for cell, want := range map[string]int{"$01": 3 + 2 + 3 + 3*5 - 1, "$0200": 4 + 2 + 4 + 256*5 - 1} {
		_, r := analyse(t, " .mapper 0\n .vectors nmi, f, irq\nirq: rti\nnmi: sta ($40),y\n rti\nf: lda #3\n sta "+cell+"\n ldx "+cell+"\n.n: dex\n bne .n\n rts\n")
		if got := musts(r); r.Err != nil || r.Worst != want || len(got) == 0 || got[0] != "writes through the pointer $0040, as at f.asm:4, reach only RAM from $0200 on" {
			t.Errorf("a counter in %s: at most %d cycles, if %q, %v; want %d", cell, r.Worst, got, r.Err, want)
		}
	}
}

// TestWhatAHandlerWritesIsNotKnown bounds a loop whose count a handler may change in the meantime.
// A handler with an unstable instruction, ANE, cannot be followed to its end: all that its instructions
// might write counts.
func TestWhatAHandlerWritesIsNotKnown(t *testing.T) {
	const wait = "\n .byte $8B, 0\n rti"
	const alone, any = 3 + 2 + 3 + 3*5 - 1, 3 + 2 + 3 + 256*5 - 1
	for nmi, want := range map[string]int{
		"rti": alone, "sta $10\n rti": any, "sta $11\n rti": alone, "sta $0300,x\n rti": alone, "sta 0,x\n rti": any, "sta (0),y\n rti": alone,
		"pha\n pla\n rti": alone, "inc $10\n rti": any, "jmp (0)": any, "pha\n.w: inc $11\n bit $4015\n bpl .w\n pla\n rti": alone, "pha\n.w: inc $10\n bit $4015\n bpl .w\n pla\n rti": any,
		"lda #0" + wait: alone, "sta $10" + wait: any, "sta $11" + wait: alone, "sta $0F,x" + wait: any, "stx $20,y" + wait: any,
		"sta $0300,x" + wait: alone, "sta $07F0,x" + wait: any, "sta (0),y" + wait: any, "sta (0,x)" + wait: any, "pha\n pla" + wait: alone, "cmp $10" + wait: alone,
	} {
		t.Run(nmi, func(t *testing.T) {
			_, r := analyse(t, " .mapper 0\n .vectors nmi, f, irq\nirq: rti\nnmi: "+nmi+"\nf: lda #3\n sta $10\n ldx $10\n.n: dex\n bne .n\n rts\n")
			if r.Err != nil || r.Worst != want {
				t.Errorf("at most %d cycles, %v; want %d", r.Worst, r.Err, want)
			}
		})
	}
}

// TestACallThatStartsTheProgramAgain has routines with a path that jumps to the reset code. The bound is for the other paths, and has
// the condition that the call takes one of them.
func TestACallThatStartsTheProgramAgain(t *testing.T) {
	const head = " .mapper 0\n .vectors nmi, reset, irq\nreset: ldx #$FF\n txs\nmain: jsr f\n jmp main\nnmi: rti\nirq: rti\n"
	for _, row := range []struct {
		f     string
		worst int // 0: unbounded
		again bool
	}{
		{"f: lda $10\n beq .e\n nop\n jmp reset\n.e: rts\n", 6, true},
		{"f: jsr g\n rts\ng: lda $10\n bne .e\n jmp reset\n.e: rts\n", 18, true},
		{"f: lda $10\n beq .e\n jmp ($FFFC)\n.e: rts\n", 6, true},
		{"f: jmp reset\n", 0, false},
		{"f: lda $10\n beq .e\n jmp reset+2\n.e: rts\n", 0, false},
		{"f: lda $10\n beq .e\n nop\n.e: rts\n", 7, false},
	} {
		_, r := analyse(t, head+row.f)
		again := slices.Contains(musts(r), "the call does not jump to the code of the reset vector")
		if r.Err != nil != (row.worst == 0) || r.Err == nil && r.Worst != row.worst || r.Err == nil && again != row.again {
			t.Errorf("%q: at most %d cycles, if %q, %v", row.f, r.Worst, musts(r), r.Err)
		}
	}
}
